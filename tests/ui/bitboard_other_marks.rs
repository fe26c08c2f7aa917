//! Pictures drawn with other marks are one error each.

use pawnfill::bitboard;

const CROSSES: u64 = bitboard! {
    . . . . . . . .
    X X X . . X X X
    . . . X X . . .
    . . . . . . . .
    . . . . . . . .
    . . . X X . . .
    X X X . . X X X
    . . . . . . . .
};

const ZEROS: u64 = bitboard! {
    0 0 0 0 0 0 0 0
    1 1 1 0 0 1 1 1
    0 0 0 1 1 0 0 0
    0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    0 0 0 1 1 0 0 0
    1 1 1 0 0 1 1 1
    0 0 0 0 0 0 0 0
};

const NEITHER: u64 = bitboard! {
    00000000
    XXX00XXX
    000XX000
    00000000
    00000000
    000XX000
    XXX00XXX
    00000000
};

fn main() {
    let _ = CROSSES | ZEROS | NEITHER;
}
