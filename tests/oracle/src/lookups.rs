//! Tables that another crate looks up, for the test of `lookup!`.

use pawnfill::{Color, Square, lookup, shift};

pawnfill::tables! {
    /// The squares ahead of a king on the files beside its own.
    pub static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
    /// The same table, which is read by its address.
    pub static SHELTER_BY_ADDRESS: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
}

/// An entry that is read with `lookup!`.
#[inline]
pub fn shelter(color: Color, square: Square) -> u64 {
    lookup!(SHELTER[color][square])
}

/// An entry that is read by the address of the table, which the calling program must load.
#[inline]
pub fn shelter_by_address(color: Color, square: Square) -> u64 {
    SHELTER_BY_ADDRESS[color as usize][square as usize]
}
