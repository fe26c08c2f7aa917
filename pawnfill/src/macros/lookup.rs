//! `lookup!`: an entry of a table, without a load of the table's address.

/// Reads an entry of a table without loading the table's address first. Use it for a table of another crate,
/// and in `#[inline]` functions of a library.
///
/// `lookup!(TABLE[color][square])` is `TABLE[color as usize][square as usize]`. An index that is a
/// [`Color`](crate::Color), a [`Square`](crate::Square) or a `u8`, in a table of 2, 64 or 256 entries
/// respectively, has no bounds check.
///
/// Code that reads another crate's `static` first loads its address from memory, even in an inlined function,
/// unless the program is optimized at link time (LTO). This macro copies the table into the crate that is
/// being compiled, and the copy's address is part of the instruction.
///
/// ```
/// use pawnfill::{Color, Square, lookup, shift};
///
/// pawnfill::tables! {
///     static GUARDS: [[u64; 64]; 2] = passed_mask;
/// }
///
/// /// The enemy pawns that keep a pawn from being passed.
/// #[inline]
/// pub fn guards(color: Color, square: Square, enemy: u64) -> u64 {
///     enemy & lookup!(GUARDS[color][square])
/// }
///
/// assert_eq!(guards(Color::White, Square::E4, 0xff << 48), 0b0011_1000 << 48);
/// assert_eq!(lookup!(GUARDS[Color::Black][Square::E4]), shift::passed_mask(Color::Black, Square::E4));
/// ```
///
/// The table is a path, and its entries must be `Copy`. Every crate that looks up a table has a copy of it.
/// So read a table either always with this macro or never: otherwise the cache holds two copies.
///
/// # Panics
///
/// Panics if an index is out of bounds, as `[…]` does.
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
#[macro_export]
macro_rules! lookup {
    ($table:path [$index:expr] $([$inner:expr])*) => {
        (const { &{ $table } })[$index as ::core::primitive::usize]$([$inner as ::core::primitive::usize])*
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected `lookup!(TABLE[index])`, with the indices of an entry")
    };
}
