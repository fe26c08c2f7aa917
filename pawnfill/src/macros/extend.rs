//! `extend!`: the operations as methods of an engine's own type.

/// Gives an engine's own type for sets the operations, in its own types for sets, colors and squares
/// and by one strategy, so that no call converts anything and no module imports a trait.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Bitboard(u64);
///
/// impl From<u64> for Bitboard {
///     fn from(set: u64) -> Self {
///         Self(set)
///     }
/// }
///
/// impl From<Bitboard> for u64 {
///     fn from(set: Bitboard) -> Self {
///         set.0
///     }
/// }
///
/// #[derive(Clone, Copy)]
/// pub enum Color {
///     White,
///     Black,
/// }
///
/// impl From<Color> for pawnfill::Color {
///     fn from(color: Color) -> Self {
///         match color {
///             Color::White => Self::White,
///             Color::Black => Self::Black,
///         }
///     }
/// }
///
/// pawnfill::extend! {
///     /// The pawn operations, as this engine runs them.
///     impl Bitboard {
///         type Color = Color;
///         strategy: pawnfill::Shift, // or what `compose!` made
///
///         /// All of a position's pawns.
///         pub struct PawnStructure;
///     }
/// }
///
/// let (white, black) = (Bitboard(0x0000_0008_0122_6000), Bitboard(0x00a2_4000_0000_0000));
/// let d5 = Bitboard(1 << 35);
/// assert_eq!(Bitboard::passed_pawns(Color::White, white, black), d5);
/// assert_eq!(d5.front_fill(Color::White), Bitboard(0x0808_0808_0000_0000));
///
/// let pawns = PawnStructure::new(white, black);
/// assert_eq!(pawns.passed_pawns(Color::White), d5);
/// assert_eq!(pawns.island_count(Color::White), 3);
/// ```
///
/// An operation of one set that is its own (`set`, `pawns` or `own`), beside at most a color, is a
/// method of it: `pawns.front_fill(color)`, `pawns.file_set()`. Every other one is an associated
/// function with the arguments of [`Strategy`](crate::Strategy) in their order:
/// `Bitboard::passed_pawns(color, own, enemy)`, `Bitboard::passed_mask(color, square)`,
/// `Bitboard::fill_files(files)`. A set of files stays a `u8`. A call compiles to the instructions of
/// the strategy's method.
///
/// # What an item has
///
/// | entry | | if it is left out |
/// |---|---|---|
/// | `type Color = …;` | the engine's type of a color | [`Color`](crate::Color) |
/// | `type Square = …;` | its type of a square | [`Square`](crate::Square) |
/// | `strategy: …` | the strategy, as a value of [`compose!`](crate::compose); a comma, a semicolon or nothing ends it | an error |
/// | `fn to_u64(set: Bitboard) -> u64 { … }` | how a set becomes ours | `u64: From<Bitboard>` |
/// | `fn from_u64(set: u64) -> Bitboard { … }` | and back | `Bitboard: From<u64>` |
/// | `fn color(color: Color) -> pawnfill::Color { … }` | how a color becomes ours | `pawnfill::Color: From<Color>` |
/// | `fn square(square: Square) -> pawnfill::Square { … }` | how a square does | `pawnfill::Square: From<Square>` |
/// | `pub struct PawnStructure;` | the view, by any name | there is none |
///
/// Several items may stand in one call, and several calls in one module.
///
/// Docs and attributes are those of the `impl` or the trait, and those above the view the view's;
/// `cfg` and lint levels hold for all that an item becomes. The methods of an `impl` are `pub`;
/// `pub(crate) impl Bitboard { … }` makes them less visible.
///
/// # Types of other crates
///
/// A type of another crate has the operations by a trait of your own, which an item makes, too, and
/// which modules import. So do types that have a method of the same name already: in an `impl`, two
/// methods of one name are the compiler's error E0592, while a type's own method comes before that of
/// a trait, which `PawnOperations::file_fill(pawns)` still calls.
///
/// ```
/// use cozy_chess::BitBoard;
///
/// pawnfill::extend! {
///     /// The pawn operations for cozy-chess's bitboards.
///     pub trait PawnOperations for BitBoard {
///         type Color = cozy_chess::Color;
///         type Square = cozy_chess::Square;
///         strategy: pawnfill::Table,
///
///         fn to_u64(set: BitBoard) -> u64 { set.0 }
///         fn from_u64(set: u64) -> BitBoard { BitBoard(set) }
///         fn color(color: cozy_chess::Color) -> pawnfill::Color {
///             match color {
///                 cozy_chess::Color::White => pawnfill::Color::White,
///                 cozy_chess::Color::Black => pawnfill::Color::Black,
///             }
///         }
///         fn square(square: cozy_chess::Square) -> pawnfill::Square {
///             pawnfill::Square::from_index(square as u8)
///         }
///     }
/// }
///
/// let e4 = cozy_chess::Square::E4;
/// assert_eq!(e4.bitboard().file_fill(), cozy_chess::File::E.bitboard());
/// assert!(BitBoard::passed_mask(cozy_chess::Color::White, e4).has(cozy_chess::Square::D7));
/// ```
///
/// # The view
///
/// It wraps [`PawnStructure`](crate::PawnStructure), built by the item's strategy: `new(white, black)`
/// and `pawns(color)`, and each operation without the arguments that its pawns determine. An operation
/// of `own`, `enemy`, `pawns`, `set` or `files` takes a color, one of both colors' pawns takes none; a
/// square and the sets `empty` and `targets` are still given. The masks and `push_targets`, which ask
/// nothing of the pawns, are associated functions, by the item's strategy.
///
/// # Errors
///
/// Each mistake is an error on its own token, all of them at once: an entry that does not exist or is
/// there twice, a missing strategy, a value that is none, generic parameters, and a type that lacks a
/// conversion, which says both ways to write it.
#[macro_export]
// The module tells it of its other items, but a macro is the crate's.
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
macro_rules! extend {
    ($($items:tt)*) => {
        $crate::for_each_documented_operation! { $crate::__private::extend, $crate; $($items)* }
    };
}
