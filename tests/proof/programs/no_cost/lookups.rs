//! Lookups in tables of this crate and of another one.

use pawnfill::{Color, Square, lookup, shift};
use pawnfill_oracle::lookups;

pawnfill::tables! {
    static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
    static BETWEEN: [[u64; 64]; 64] = |from, to| shift::file_mask(from) & shift::file_mask(to);
    static PAIRS: [u8; 256] = |files| (files & files >> 1).count_ones() as u8;
}

/// Exports lookups under their names.
macro_rules! lookups {
    ($($name:literal: |$($arg:ident: $arg_type:ty),*| -> $output:ty { $lookup:expr })*) => {
        $(export! { @@ { "lookup.", $name } ($($arg: $arg_type),*) -> $output { $lookup } })*
    };
}

lookups! {
    "own": |color: Color, square: Square| -> u64 { SHELTER[color as usize][square as usize] }
    "own_by_macro": |color: Color, square: Square| -> u64 { lookup!(SHELTER[color][square]) }
    "others_function": |color: Color, square: Square| -> u64 { lookups::shelter(color, square) }
    "others_table": |color: Color, square: Square| -> u64 {
        lookup!(lookups::SHELTER[color][square])
    }
    "by_address": |color: Color, square: Square| -> u64 {
        lookups::shelter_by_address(color, square)
    }
    "squares": |from: Square, to: Square| -> u64 { BETWEEN[from as usize][to as usize] }
    "files": |files: u8| -> u8 { PAIRS[files as usize] }
    "checked": |files: usize| -> u8 { PAIRS[files] }
}
