//! Items that are no tables, operations that do not exist or cannot be tabulated, tables of the wrong type,
//! and lookups of another form. The first mistake of each item is an error, and the uses of the item are not.
//! For an unknown operation, the error offers the nearest operation or lists all that can be tabulated.

use pawnfill::lookup;

pawnfill::tables! { pub const PASSED: [[u64; 64]; 2] = passed_mask; }
pawnfill::tables! { static mut FILES: [u64; 256] = fill_files; }
pawnfill::tables! { statik ISLANDS: [u8; 256] = island_count; }
pawnfill::tables! { static : [u64; 64] = file_mask; }
pawnfill::tables! { static NO_TYPE = file_mask; }
pawnfill::tables! { static OTHER_TYPE: [u64, 64] = file_mask; }
pawnfill::tables! { static BARE: [u64; 64]; }
pawnfill::tables! { static ARRAY: [u64; 64] = [0; 64]; }
pawnfill::tables! { static WITH_A_PATH: [[u64; 64]; 2] = pawnfill::shift::passed_mask; }
// The items after the mistake are not read.
pawnfill::tables! {
    pub static ATTACKS: [[u64; 64]; 2] = attack_mask;
    static NO_SEMICOLON: [u64; 256] = fill_files
    /// Documented.
    static LAST: [u8; 256] = island_count
}
pawnfill::tables! {
    static FILLED: [u64; 64] = north_fill;
    static NEAREST_HAS_NO_TABLE: [[u64; 64]; 2] = north_fil;
    static BEGINNING: [[u64; 64]; 2] = passed;
    static UNHEARD_OF: [u64; 64] = knight_moves;
}
// The error points at the name in the call of `table!`.
macro_rules! table {
    ($name:ident, $element:ty, $length:literal, $operation:ident) => {
        pawnfill::tables! { static $name: [[$element; $length]; 2] = $operation; }
    };
}
table! { MISSPELLED, u64, 64, pased_mask }
// These types are wrong, but uses of the tables cause no further errors.
pawnfill::tables! {
    static NO_COLOR: [u64; 64] = passed_mask;
    static ADJACENT: [u64; 256] = adjacent_files;
    #[cfg(any())]
    static NOT_COMPILED: [u64; 1] = not_an_operation;
}

fn main() {
    let _: u64 = ATTACKS[0][12] | PASSED[0][12] | FILES[3] | NO_TYPE[12] | OTHER_TYPE[12] | BARE[12] | ARRAY[12];
    let _: u64 = WITH_A_PATH[0][12] | NO_SEMICOLON[3] | FILLED[12] | NEAREST_HAS_NO_TABLE[1][12] | BEGINNING[0][12];
    let _: u64 = UNHEARD_OF[12] | MISSPELLED[0][12] | NO_COLOR[0][12];
    let _: u8 = ISLANDS[3] | LAST[3] | ADJACENT[3];
    let _ = lookup!(FILES);
    let _ = lookup!(FILES, 3);
}
