//! `extend!`: the operations as methods of an engine's own type.

/// Adds the operations of one strategy to an engine's own type for sets. The operations take and return the
/// engine's own sets, colors and squares.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Bitboard(u64);
///
/// #[derive(Clone, Copy)]
/// pub enum Color { White, Black }
///
/// pawnfill::extend! {
///     /// The pawn operations of this engine.
///     impl Bitboard {
///         type Color = Color;
///         strategy: pawnfill::Shift, // or a composition
///
///         fn to_u64(set: Bitboard) -> u64 { set.0 }
///         fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
///         fn color(color: Color) -> pawnfill::Color {
///             match color {
///                 Color::White => pawnfill::Color::White,
///                 Color::Black => pawnfill::Color::Black,
///             }
///         }
///
///         /// All of a position's pawns.
///         pub struct PawnStructure;
///     }
/// }
///
/// let (white, black) = (Bitboard(0x0000_0008_0122_6000), Bitboard(0x00a2_4000_0000_0000));
/// let d5 = Bitboard(1 << 35);
/// assert_eq!(white.passed_pawns(Color::White, black), d5);
/// assert_eq!(d5.front_fill(Color::White), Bitboard(0x0808_0808_0000_0000));
///
/// let pawns = PawnStructure::new(white, black);
/// assert_eq!(pawns.passed_pawns(Color::White), d5);
/// assert_eq!(pawns.island_count(Color::White), 3);
/// ```
///
/// An operation with an argument `set`, `pawns` or `own` is a method of that set, and takes the other
/// arguments of [`Strategy`](crate::Strategy) in the same order: `own.passed_pawns(color, enemy)`. Every
/// other operation is an associated function: `Bitboard::passed_mask(color, square)`. A set of files stays a
/// `u8`. A call compiles to the instructions of the strategy's method.
///
/// # What an item has
///
/// | entry | | if it is left out |
/// |---|---|---|
/// | `type Color = …;` | the engine's type of a color | [`Color`](crate::Color) |
/// | `type Square = …;` | the engine's type of a square | [`Square`](crate::Square) |
/// | `strategy: …` | the path of a strategy, as in [`compose!`](crate::compose); a comma, a semicolon or nothing ends it | an error |
/// | `first_square: A8` | the square of bit 0, `A1` or `A8` ([more](#if-a8-is-your-first-square)) | `A1` |
/// | `fn to_u64(set: Bitboard) -> u64 { … }` | converts a set | `u64: From<Bitboard>` |
/// | `fn from_u64(set: u64) -> Bitboard { … }` | converts a set back | `Bitboard: From<u64>` |
/// | `fn color(color: Color) -> pawnfill::Color { … }` | converts a color | `pawnfill::Color: From<Color>` |
/// | `fn square(square: Square) -> pawnfill::Square { … }` | converts a square by its name | `pawnfill::Square: From<Square>` |
/// | or `fn square(square: Square) -> u8 { … }` | or to the index of its bit in your sets, a `u8` or a `usize` | |
/// | `pub struct PawnStructure;` | the view, by any name | no view |
///
/// A call may have several items, and a module several calls.
///
/// Docs and attributes above the `impl` or the trait belong to it, and those above the view to the view;
/// `cfg` and lint levels apply to everything that an item expands to. The methods of an `impl` are `pub`;
/// `pub(crate) impl Bitboard { … }` makes them less visible.
///
/// # Types of other crates
///
/// For a type of another crate, let the item define a trait, and import it where you call its methods. Use
/// this form also if a method of your type already has the name of an operation: in an `impl`, two methods
/// with one name are the compiler's error E0592. With a trait, `pawns.file_fill()` calls the type's own
/// method, and `PawnOperations::file_fill(pawns)` the trait's.
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
///             pawnfill::Color::ALL[color as usize]
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
/// # If a8 is your first square
///
/// In many engines a8 is bit 0 and h1 is bit 63. Write `first_square: A8`, and convert everything by its
/// meaning: White to White, and a square to the square of the same name, or to the index of its bit in your
/// sets. With a `type Square`, write this conversion in the item: a `From` that passes your index on, as if 0
/// were a1, would compile and give wrong masks.
///
/// ```
/// /// A set of squares: a8 is bit 0, h1 is bit 63.
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Bitboard(u64);
///
/// /// A square: a8 is 0, h1 is 63.
/// #[derive(Clone, Copy)]
/// pub struct Square(u8);
///
/// pawnfill::extend! {
///     impl Bitboard {
///         type Square = Square;
///         strategy: pawnfill::Shift,
///         first_square: A8,
///
///         fn to_u64(set: Bitboard) -> u64 { set.0 }
///         fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
///         fn square(square: Square) -> u8 { square.0 }
///
///         pub struct PawnStructure;
///     }
/// }
///
/// use pawnfill::Color;
/// let (d5, a7) = (Bitboard(1 << 27), Bitboard(1 << 8));
/// assert_eq!(d5.north_fill(), Bitboard(1 << 27 | 1 << 19 | 1 << 11 | 1 << 3)); // d5 to d8
/// assert_eq!(Bitboard::attack_mask(Color::White, Square(27)), Bitboard(1 << 18 | 1 << 20));
/// let pawns = PawnStructure::new(d5, a7);
/// assert_eq!(pawns.stops(Color::Black), Bitboard(1 << 16)); // a6
/// assert!(pawns.to_string().contains("d5")); // printed with rank 8 at the top
/// ```
///
/// No set is converted. To the library, your sets show a flipped board, so it computes for the other color.
/// This costs nothing with a constant color, and an instruction or two with a color at run time.
///
/// # Pawn moves
///
/// `pawns.pawn_moves(color, Empty(empty), Enemies(enemies))` returns the
/// [`PawnMoves`](crate::moves::PawnMoves) of a color, whichever square is your first. Its methods take
/// your types, and moves contain your squares' indices. For a type of another crate, the methods take sets
/// as `u64`, or as [`A8First`](crate::sides::A8First) if bit 0 is a8, and a [`Square`](crate::Square).
///
/// ```
/// use pawnfill::moves::{Empty, Enemies};
/// use pawnfill::{Color, Square};
///
/// /// A set of squares: a8 is bit 0, h1 is bit 63.
/// #[derive(Clone, Copy)]
/// pub struct Bitboard(u64);
///
/// pawnfill::extend! {
///     impl Bitboard {
///         strategy: pawnfill::Portable,
///         first_square: A8,
///         fn to_u64(set: Bitboard) -> u64 { set.0 }
///         fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
///     }
/// }
///
/// let (pawns, enemies) = (Bitboard(1 << 28), Bitboard(1 << 27)); // e5, d5
/// let empty = Bitboard(!(pawns.0 | enemies.0));
/// let moves = pawns.pawn_moves(Color::White, Empty(empty), Enemies(enemies));
/// let moves = moves.targets(Bitboard(1 << 20)); // e6
/// assert!(moves.contains(Square::E5, Square::E6, false));
/// ```
///
/// # The view
///
/// The view wraps a [`PawnStructure`](crate::PawnStructure) that the item's strategy builds. It has
/// `new(white, black)`, `pawns(color)` and every operation. Instead of `own`, `enemy`, `pawns`, `set` or
/// `files`, an operation takes a color; `white` and `black` are left out. The masks and `push_targets` do not
/// depend on the pawns, so they are associated functions. `{}` and `{:?}` print the board and a legend.
///
/// # Both sides at once
///
/// An `impl` makes your type a [`SquareSet`](crate::sides::SquareSet), which the functions of the
/// module [`sides`](crate::sides) take and return, whichever square is your first. White stays White. The
/// [guide](crate::guide#both-sides-at-once) has an example.
///
/// For a type of another crate, the trait has three functions instead. They use `u64`, or
/// [`A8First`](crate::sides::A8First) if a8 is your first square:
///
/// | function | gives |
/// |---|---|
/// | `Bitboard::both_sides(level, white, black)` | the [`BothSides`](crate::sides::BothSides) of these pawns |
/// | `Bitboard::to_sides(level, white, black)` | a [`Sides`](crate::sides::Sides) to pass as an argument, such as the targets or the empty squares |
/// | `Bitboard::from_sides(sides)` | `[Bitboard; 2]`, White's first |
///
/// With a8 as the first square, the vector levels cost no more than with a1, except for two instructions at
/// `Gfni`. `Scalar` swaps the bytes of each set that it takes or returns.
///
/// # Errors
///
/// The first mistake of each item is an error on its token: an unknown or repeated entry, a missing strategy,
/// or generic parameters. The compiler itself reports a value that is not a strategy, and a type without a
/// conversion.
#[macro_export]
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
macro_rules! extend {
    ($($items:tt)*) => {
        $crate::for_each_documented_operation! { $crate::__private_0_1_0::extend, $crate; $($items)* }
    };
}
