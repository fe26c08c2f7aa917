//! `tables!`: operations tabulated at compile time.

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
        $crate::for_each_operation! { $crate::__private::tables, $crate; $($items)* }
    };
}
