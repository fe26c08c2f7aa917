//! The type has a dimension for each index, of a length that says what the index is.

use pawnfill::Square;

const SQUARES: usize = 64;

pawnfill::tables! {
    static LENGTH: [u64; 65] = |square| 1;
    static NAMED: [[u64; SQUARES]; 2] = |color, square| 1;
    static BOTH: [[u64; 63]; 3] = |color, square| 1;
    static ONE_TOO_MANY: [u64; 64] = |color, square| 1;
    static THREE: [[u64; 64]; 64] = |color, from, to| 1;
    static NO_ARRAY: u64 = |square| 1;
    static NO_RUST: [u64, 64] = |square| 1;
    static MISSING = |square| 1;
    static MISSING_TWO = |color, square| 1;
    static NO_COLON [u64; 64] = |square| 1;
}

pawnfill::tables! {
    static OTHER_INDEX: [u64; 64] = |files: u8| files as u64;
    static SWAPPED: [[u64; 64]; 2] = |square: Square, color| 1 << square as u8;
    static ELEMENT_IS_AN_ARRAY: [[u64; 64]; 2] = |square| pawnfill::shift::file_mask(square);
}

fn main() {
    let _: u64 = LENGTH[0] | NAMED[0][0] | BOTH[0][0] | ONE_TOO_MANY[0] | THREE[0][0] | NO_ARRAY;
    let _: u64 = NO_RUST[0] | MISSING[0] | MISSING_TWO[0][0] | OTHER_INDEX[0] | SWAPPED[0][0];
    let _: u64 = ELEMENT_IS_AN_ARRAY[0][0];
}
