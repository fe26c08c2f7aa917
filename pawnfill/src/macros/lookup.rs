//! `lookup!`: an entry of a table, without loading the table's address.

/// An entry of a table of another crate, or of one that an `#[inline]` function of a library reads.
///
/// `lookup!(TABLE[color][square])` is `TABLE[color as usize][square as usize]`. Where the table is a
/// `static` of the crate that is compiled, both compile to the same instructions, and neither checks an
/// index that is a [`Color`](crate::Color), a [`Square`](crate::Square) or a `u8` in a table of 2, 64
/// or 256 entries.
///
/// A `static` of another crate is different: its address is loaded from memory first, also by a
/// function that is inlined from there, unless the whole program is optimized at link time (LTO).
/// This macro reads a copy of the table, a constant of the crate that is compiled, whose address is
/// part of the instruction. It is how [`Table`](crate::Table) reads its tables.
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
/// The table is named by its path, its entries are `Copy`, and `as usize` converts its indices. Every
/// crate that looks a table up has a copy of it, so read a table always by this macro or never: otherwise
/// the cache holds two.
///
/// # Panics
///
/// If an index is not within the table, as with `[…]`.
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
#[macro_export]
macro_rules! lookup {
    ($table:path [$index:expr] $([$inner:expr])*) => {
        (const { &{ $table } })[$index as usize]$([$inner as usize])*
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected `lookup!(TABLE[index])`, with the indices of an entry")
    };
}
