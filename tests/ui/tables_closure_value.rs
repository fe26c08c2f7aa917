//! What cannot be computed is the compiler's own error, on the expression, and says of which table.

use pawnfill::Square;

const fn rank_below(square: Square) -> u8 {
    square.rank() - 1
}

const fn first_file(square: Square) -> u8 {
    while square.file() < 8 {}
    0
}

pawnfill::tables! {
    static OVERFLOWS: [u8; 64] = |square| 62 - square as u8;
    static OVERFLOWS_WITHIN: [u8; 64] = |square| rank_below(square);
    static NEVER_ENDS: [u8; 64] = |square| first_file(square);
}

fn main() {}
