//! `tables!`: operations and expressions tabulated at compile time.

/// Computes tables of an operation or of your own expression at compile time, each as a `static`.
///
/// ```
/// use pawnfill::{Color, Shift, Square, Strategy, shift};
///
/// /// A bonus for a pawn, in centipawns.
/// const fn advance(color: Color, square: Square) -> i16 {
///     match color {
///         Color::White => 10 * square.rank() as i16,
///         Color::Black => 10 * (7 - square.rank()) as i16,
///     }
/// }
///
/// pawnfill::tables! {
///     /// A pawn here is passed if no enemy pawn stands on these squares.
///     pub static PASSED: [[u64; 64]; 2] = passed_mask;
///     /// The squares ahead of a king on the files beside its own.
///     pub static SHELTER: [[u64; 64]; 2] =
///         |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
///     static ADVANCE: [[i16; 64]; 2] = |color, square| advance(color, square);
///     /// The steps of a king from one square to another.
///     static DISTANCE: [[u8; 64]; 64] = |from, to| {
///         let files = from.file().abs_diff(to.file());
///         let ranks = from.rank().abs_diff(to.rank());
///         if files > ranks { files } else { ranks }
///     };
///     static PAIRS: [u8; 256] = |files: u8| (files & files >> 1).count_ones() as u8;
///     /// A value for each kind of piece on each file.
///     static BY_FILE: [[i16; 8]; 6] = |piece, file| (piece as i16 + 1) * file as i16;
/// }
///
/// let (color, square) = (Color::White, Square::E4);
/// assert_eq!(PASSED[color as usize][square as usize], Shift.passed_mask(color, square));
/// assert_eq!(SHELTER[color as usize][square as usize], 0x2828_2828_0000_0000);
/// assert_eq!(ADVANCE[Color::Black as usize][square as usize], 40);
/// assert_eq!(DISTANCE[square as usize][Square::F8 as usize], 4);
/// assert_eq!(PAIRS[0b1000_0111], 2);
/// assert_eq!(BY_FILE[5][square.file() as usize], 24);
/// ```
///
/// # Operations
///
/// An operation with one of these lists of arguments is written as its bare name:
///
/// | arguments of the operation | type of the table | index |
/// |---|---|---|
/// | `(color, square)` | `[[u64; 64]; 2]` | `TABLE[color as usize][square as usize]` |
/// | `(square)` | `[u64; 64]` | `TABLE[square as usize]` |
/// | `(files)`, a file set | `[u64; 256]` or `[u8; 256]` | `TABLE[files as usize]` |
///
/// # Expressions
///
/// An expression is a closure over the indices, the outermost dimension's first. The length of a dimension
/// says what its index is:
///
/// | length | index |
/// |---|---|
/// | 2 | a [`Color`](crate::Color) |
/// | 6 | a kind of piece, a `u8` from 0 to 5 |
/// | 8 | a file or a rank, a `u8` from 0 to 7 |
/// | 64 | a [`Square`](crate::Square) |
/// | 256 | a file set, a `u8` |
///
/// So `[[u64; 64]; 2]` is a table by color and square, and `[[u64; 64]; 64]` a table by two squares. There
/// may be more dimensions. An element may have any `Copy` type, even an array: `[[i16; 2]; 64] = |square|
/// [middle(square), end(square)]` has one index. Several indices may be `u8`, and then the compiler cannot
/// notice if they are exchanged.
///
/// The expression may use any `const` item in scope. It cannot `return`, and can `break` only its own loops.
///
/// # If a8 is your first square
///
/// A table is indexed from a1, and its sets have a1 as bit 0. For an engine whose a8 is bit 0, a closure
/// converts both:
///
/// ```
/// use pawnfill::{Color, shift};
///
/// pawnfill::tables! {
///     static PASSED: [[u64; 64]; 2] =
///         |color, square| shift::passed_mask(color, square.flip_rank()).swap_bytes();
/// }
///
/// let a7 = 8; // a8 is 0
/// assert_eq!(PASSED[Color::White as usize][a7], 0b11); // a8 and b8
/// ```
///
/// # Time to compile
///
/// After two million loop iterations and function calls, or 488 for each entry of a 64 × 64 table, the
/// compiler stops with the error "constant evaluation is taking a long time". The attribute
/// `#[allow(long_running_const_eval)]` on the table lets it go on.
///
/// # Lookups
///
/// An index that is a color, a square or a `u8` set of files needs no bounds check. For a table of another
/// crate, [`lookup!`](crate::lookup) avoids a load of its address.
///
/// Attributes, docs and visibility are kept. A table is a `static`, since a `const` table would be copied at
/// each use.
///
/// # Errors
///
/// The first mistake of each item is an error on its token: an unknown operation or one with other
/// arguments, a type other than the operation's, an index without a dimension, a length that is not in the
/// table above, or `const` instead of `static`. After an item that cannot be parsed, the rest of the call is
/// skipped. The compiler itself reports mistakes in an expression.
#[macro_export]
// rustdoc finds the feature of other items by their module, but a macro belongs to the crate root.
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
macro_rules! tables {
    ($($items:tt)*) => {
        $crate::for_each_operation! { $crate::__private_0_1_0::tables, $crate; $($items)* }
    };
}
