//! The rank that is too short or too long is named.

use pawnfill::bitboard;

const SHORT: u64 = bitboard! {
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . 1 1 . .
    . . . . . . . .
    . . . . . . . . .
    1
    . . . . . . . .
};

fn main() {
    let (_white, _black) = bitboard! {
        white pawns         black pawns
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     . 1 . . . 1 1 .
        . . . . . . . .     1 . 1 . . . . 1
        . . . . . . . .     . . . 1 . . . .
        1 . . . . 1 . .
        . . 1 . . . . .     . . . . . . . .
        . 1 1 . . . 1 1     . . . . . . . .
        . . . . . . . .     . . . . . . . .
    };
    let _ = SHORT.count_ones();
}
