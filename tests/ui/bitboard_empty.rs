//! A picture without squares.

use pawnfill::bitboard;

const EMPTY: u64 = bitboard! {};
const TITLE: u64 = bitboard! { white pawns };

fn main() {
    let _ = EMPTY | TITLE;
}
