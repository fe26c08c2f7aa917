//! The macros `tables!`, `compose!` and `bitboard!`, by way of the macro crate.

#[doc(inline)]
pub use pawnfill_macros::bitboard;

/// Tabulates operations at compile time: a `static` for each, computed square by square.
///
/// An item names a table, its type and the operation to tabulate, which must have a finite domain:
///
/// | arguments of the operation | type of the table | index |
/// |---|---|---|
/// | `(color, square)` | `[[u64; 64]; 2]` | `TABLE[color as usize][square as usize]` |
/// | `(square)` | `[u64; 64]` | `TABLE[square as usize]` |
/// | `(files)`, a file set | `[u64; 256]` or `[u8; 256]` | `TABLE[files as usize]` |
///
/// ```
/// use pawnfill::{Color, Square, Strategy, Shift};
///
/// pawnfill::tables! {
///     /// Squares that no enemy pawn may stand on for a pawn here to be passed.
///     pub static PASSED: [[u64; 64]; 2] = passed_mask;
///     static ISLANDS: [u8; 256] = island_count;
/// }
///
/// let (color, square) = (Color::White, Square::E4);
/// assert_eq!(PASSED[color as usize][square as usize], Shift.passed_mask(color, square));
/// assert_eq!(ISLANDS[0b1000_0011], 2);
/// ```
///
/// Attributes, docs and visibility are kept, and a picture of one entry is added to the docs. A
/// table is a `static`, since a `const` table would be copied at each of its uses. The macro walks
/// the board by file and rank, so a table and the definition in [`shift`](crate::shift) are two
/// independent derivations of the same operation.
///
/// # Errors
///
/// Each mistake is an error on its own token, all of them at once: an operation that does not exist
/// or whose domain is not finite, another type than the operation gives, `const` for `static`.
#[macro_export]
macro_rules! tables {
    ($($items:tt)*) => {
        $crate::for_each_operation! { $crate::__private::tables, $($items)* }
    };
}

/// Puts a strategy together from others: the fastest for each operation, by what was measured.
///
/// The fields name operations, their values strategies: those of this crate, your own, other
/// compositions. The base does the rest. `pawnfill tune` measures and writes such an item.
///
/// ```
/// use pawnfill::{Rotate, Shift, Strategy, Table};
///
/// pawnfill::compose! {
///     /// What is fastest where this engine runs.
///     pub struct Tuned {
///         /// 2.8 cycles; Shift 5.1
///         file_fill: Rotate,
///         passed_mask: Table,
///         ..Shift
///     }
/// }
///
/// assert_eq!(Tuned.file_fill(1 << 28), Shift.file_fill(1 << 28));
/// assert_eq!(Tuned::OVERRIDES.len(), 2); // what a study of it shows
/// ```
///
/// It is a unit struct that is `Clone`, `Copy`, `Debug`, `Default`, `Eq`, `Hash`, `PartialEq` and a
/// [`Strategy`](crate::Strategy). Every operation is delegated, and compiles to the instructions of
/// the strategy that was chosen for it. [`OVERRIDES`](crate::Strategy::OVERRIDES) are the
/// operations that the chosen strategies do in their own way.
///
/// Docs and attributes are those of the struct; `cfg` and lint levels hold for the implementation,
/// too, so that there can be a composition for each target. The docs of a field become those of the
/// method.
///
/// ```
/// use pawnfill::{Flip, Rotate, Shift};
///
/// pawnfill::compose! {
///     #[cfg(target_arch = "x86_64")]
///     pub struct Tuned { file_fill: Rotate, ..Shift }
///
///     #[cfg(not(target_arch = "x86_64"))]
///     pub struct Tuned { front_spans: Flip, ..Shift }
/// }
/// # let _ = Tuned;
/// ```
///
/// # Errors
///
/// Each mistake is an error on its own token, all of them at once: an operation that does not exist
/// or is named twice, a missing base, a base that is not last, a value that is no strategy.
#[macro_export]
macro_rules! compose {
    ($($items:tt)*) => {
        $crate::for_each_operation! { $crate::__private::compose, $crate; $($items)* }
    };
}
