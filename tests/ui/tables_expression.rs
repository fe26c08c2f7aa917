//! Mistakes in an expression: the compiler marks the expression or the type of an element.

use pawnfill::{Square, shift};

fn at_run_time(square: Square) -> u64 {
    square.bitboard()
}

pawnfill::tables! {
    static NOT_CONST: [u64; 64] = |square| at_run_time(square);
    static UNKNOWN: [u64; 64] = |square| shift::file_mask(squar);
    static BREAKS: [u64; 64] = |square| { if square.file() > 7 { break } 2 };
    static OTHER_TYPE: [u64; 64] = |square| square.file();
    static NO_COPY: [String; 64] = |_| String::new();
}

fn main() {}
