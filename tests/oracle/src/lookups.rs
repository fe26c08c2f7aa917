//! Tables that another crate looks up, for the test of `lookup!`.

use pawnfill::{Color, Square, shift};

pawnfill::tables! {
    /// The squares ahead of a king on the files beside its own.
    pub static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
}

/// An entry that is read by the address of the table, which the calling program must load.
#[inline]
pub fn shelter_by_address(color: Color, square: Square) -> u64 {
    SHELTER[color as usize][square as usize]
}
