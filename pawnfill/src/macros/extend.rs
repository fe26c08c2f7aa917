//! `extend!`: the operations as methods of an engine's own type.

/// Adds the operations of one strategy to an engine's own type for sets. The operations take and return the
/// engine's own types for sets, colors and squares, so no call converts anything and no module imports a
/// trait.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Bitboard(u64);
///
/// impl From<u64> for Bitboard {
///     fn from(set: u64) -> Self { Self(set) }
/// }
///
/// impl From<Bitboard> for u64 {
///     fn from(set: Bitboard) -> Self { set.0 }
/// }
///
/// #[derive(Clone, Copy)]
/// pub enum Color { White, Black }
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
/// assert_eq!(white.passed_pawns(Color::White, black), d5);
/// assert_eq!(d5.front_fill(Color::White), Bitboard(0x0808_0808_0000_0000));
///
/// let pawns = PawnStructure::new(white, black);
/// assert_eq!(pawns.passed_pawns(Color::White), d5);
/// assert_eq!(pawns.island_count(Color::White), 3);
/// ```
///
/// An operation on a `set`, on `pawns` or on `own` is a method of that argument, and takes the other
/// arguments of [`Strategy`](crate::Strategy) in the same order: `pawns.front_fill(color)`,
/// `own.passed_pawns(color, enemy)`, `pawns.single_push_targets(color, empty)`. Every other operation is an
/// associated function: `Bitboard::interspans(white, black)`, `Bitboard::passed_mask(color, square)`,
/// `Bitboard::fill_files(files)`. A set of files stays a `u8`. A call compiles to the instructions of the
/// strategy's method.
///
/// # What an item has
///
/// | entry | | if it is left out |
/// |---|---|---|
/// | `type Color = …;` | the engine's type of a color | [`Color`](crate::Color) |
/// | `type Square = …;` | the engine's type of a square | [`Square`](crate::Square) |
/// | `strategy: …` | the strategy, as a value of [`compose!`](crate::compose); a comma, a semicolon or nothing ends it | an error |
/// | `first_square: A8` | the square of bit 0, `A1` or `A8` ([more](#if-a8-is-your-first-square)) | `A1` |
/// | `fn to_u64(set: Bitboard) -> u64 { … }` | how a set becomes ours | `u64: From<Bitboard>` |
/// | `fn from_u64(set: u64) -> Bitboard { … }` | how our set becomes yours | `Bitboard: From<u64>` |
/// | `fn color(color: Color) -> pawnfill::Color { … }` | how a color becomes ours | `pawnfill::Color: From<Color>` |
/// | `fn square(square: Square) -> pawnfill::Square { … }` | how a square becomes ours: the one of the same name | `pawnfill::Square: From<Square>` |
/// | or `fn square(square: Square) -> u8 { … }` | or the index of its bit in your sets, a `u8` or a `usize` | |
/// | `pub struct PawnStructure;` | the view, by any name | no view |
///
/// Several items may stand in one call, and several calls in one module.
///
/// Docs and attributes belong to the `impl` or the trait, and those above the view belong to the view; `cfg`
/// and lint levels apply to everything that an item expands to. The methods of an `impl` are `pub`;
/// `pub(crate) impl Bitboard { … }` makes them less visible.
///
/// # Types of other crates
///
/// For a type of another crate, an item makes a trait of your own, which modules import. Use this form,
/// too, if the type already has a method with the same name: in an `impl`, two methods with one name are the
/// compiler's error E0592. With a trait, `pawns.file_fill()` calls the type's own method, and
/// `PawnOperations::file_fill(pawns)` calls the trait's.
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
/// # If a8 is your first square
///
/// In many engines a8 is bit 0 and h1 is bit 63. Say so with `first_square: A8`, and convert everything by
/// its meaning: White becomes White, and a square becomes the one with the same name. The conversion of a
/// square may also return a `u8` or a `usize`, the index of its bit in your sets; this is right wherever bit
/// 0 is. With a `type Square`, write the conversion in the item, because a `From` written for an engine with
/// a1 as bit 0 would compile and give wrong masks.
///
/// ```
/// /// A set of squares: a8 is bit 0, h1 is bit 63.
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Bitboard(u64);
///
/// #[derive(Clone, Copy)]
/// pub enum Color { White, Black }
///
/// #[rustfmt::skip]
/// #[derive(Clone, Copy)]
/// pub enum Square {
///     A8, B8, C8, D8, E8, F8, G8, H8,
///     A7, B7, C7, D7, E7, F7, G7, H7,
///     // …
/// #   A6, B6, C6, D6, E6, F6, G6, H6,
/// #   A5, B5, C5, D5, E5, F5, G5, H5,
/// #   A4, B4, C4, D4, E4, F4, G4, H4,
/// #   A3, B3, C3, D3, E3, F3, G3, H3,
/// #   A2, B2, C2, D2, E2, F2, G2, H2,
/// #   A1, B1, C1, D1, E1, F1, G1, H1,
/// }
///
/// pawnfill::extend! {
///     impl Bitboard {
///         type Color = Color;
///         type Square = Square;
///         strategy: pawnfill::Shift,
///         first_square: A8,
///
///         fn to_u64(set: Bitboard) -> u64 { set.0 }
///         fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
///         fn color(color: Color) -> pawnfill::Color {
///             match color {
///                 Color::White => pawnfill::Color::White,
///                 Color::Black => pawnfill::Color::Black,
///             }
///         }
///         fn square(square: Square) -> u8 { square as u8 }
///
///         pub struct PawnStructure;
///     }
/// }
///
/// let set = |squares: &[Square]| Bitboard(squares.iter().map(|&square| 1 << square as u8).sum());
/// let (white, black) = (set(&[Square::D5]), set(&[Square::A7, Square::B6]));
/// assert_eq!(white.passed_pawns(Color::White, black), white);
/// assert_eq!(white.north_fill(), set(&[Square::D5, Square::D6, Square::D7, Square::D8]));
/// assert_eq!(Bitboard::attack_mask(Color::White, Square::D5), set(&[Square::C6, Square::E6]));
///
/// let pawns = PawnStructure::new(white, black);
/// assert_eq!(pawns.stops(Color::Black), set(&[Square::A6, Square::B5]));
/// assert!(pawns.to_string().contains("d5")); // printed with rank 8 at the top
/// ```
///
/// No set is converted. A set with a8 as bit 0, read as if a1 were bit 0, is the position with its ranks
/// in reverse order, so every operation is computed for the other color. With a constant color this costs
/// nothing; exchanging a color that is known only at run time takes an instruction or two.
///
/// # Pawn moves
///
/// `pawns.pawn_moves(color, Empty(empty), Enemies(enemies))` gives the [`PawnMoves`](crate::moves::PawnMoves) of the pawns of a color,
/// whichever square is your first. All of its methods take your types, and the squares of the moves are yours. For a type
/// of another crate they take `u64`, or [`A8First`](crate::sides::A8First) if a8 is your first square, and
/// [`Square`](crate::Square), which is the one of the same name.
///
/// ```
/// use pawnfill::moves::{Empty, Encoding, Enemies};
/// use pawnfill::sides::Scalar;
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
/// #[derive(Clone, Copy)]
/// struct Own;
///
/// impl Encoding for Own {
///     type Bits = u16;
///     type Move = u16;
///     const FROM: u32 = 0;
///     const TO: u32 = 6;
///     const PROMOTIONS: &[u32] = &[4 << 12, 3 << 12, 2 << 12, 1 << 12];
///
///     #[inline(always)]
///     fn of(bits: u16) -> u16 {
///         bits
///     }
/// }
///
/// let (pawns, enemies) = (Bitboard(1 << 28), Bitboard(1 << 27)); // e5, d5
/// let empty = Bitboard(!(pawns.0 | enemies.0));
/// let moves = pawns.pawn_moves(Color::White, Empty(empty), Enemies(enemies));
/// let moves = moves.en_passant(Some(Square::D6));
/// let mut list = [0; 256];
/// assert_eq!(moves.list(Scalar, Own, &mut list), 2);
/// assert_eq!(list[..2], [28 | 19 << 6, 28 | 20 << 6]); // e5d6 e5e6
/// // The targets are a `Bitboard`, too.
/// assert!(moves.targets(Bitboard(1 << 20)).contains(Square::E5, Square::E6, false));
/// ```
///
/// # The view
///
/// The view wraps a [`PawnStructure`](crate::PawnStructure) that the item's strategy builds. It has
/// `new(white, black)`, `pawns(color)` and every operation, without the arguments that the view's pawns
/// determine. You pass a color instead of `own`, `enemy`, `pawns`, `set` or `files`, and nothing instead
/// of both colors' pawns. You still pass a square and the sets `empty` and `targets`. The masks and
/// `push_targets` do not depend on the pawns, so they are associated functions, which the item's strategy
/// computes. `{}` and `{:?}` print the board and a legend.
///
/// # Both sides at once
///
/// An `impl` makes your type a [`SquareSet`](crate::sides::SquareSet): your sets go in and come out everywhere in the
/// module [`sides`](crate::sides), whichever square is your first. White is White there.
///
/// ```
/// use pawnfill::sides::{BothSides, Level, Scalar, Score};
///
/// /// A set of squares: a8 is bit 0, h1 is bit 63.
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Bitboard(u64);
///
/// pawnfill::extend! {
///     impl Bitboard {
///         strategy: pawnfill::Shift,
///         first_square: A8,
///         fn to_u64(set: Bitboard) -> u64 { set.0 }
///         fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
///     }
/// }
///
/// /// The pawns' score, and the pawns of each side that can be pushed.
/// #[inline(always)]
/// fn evaluate<L: Level>(level: L, white: Bitboard, black: Bitboard) -> (i32, [Bitboard; 2]) {
///     let pawns: BothSides<L, Bitboard> = BothSides::new(level, white, black);
///     let mut score = Score::new(level);
///     score.add_by_rank(pawns.passed_pawns(), [0, 5, 10, 20, 35, 60, 100, 0]);
///     let empty = Bitboard(!(white.0 | black.0)); // for both sides
///     (score.total(), pawns.able_to_push(empty).by_color())
/// }
///
/// let (white, black) = (Bitboard(1 << 27), Bitboard(1 << 8)); // d5, a7
/// assert_eq!(evaluate(Scalar, white, black), (35 - 5, [white, black]));
/// ```
///
/// For a type of another crate, the trait has three more functions instead. Their sides are of `u64`, or of
/// [`A8First`](crate::sides::A8First) if a8 is your first square, so they do not mix with others:
///
/// | function | gives |
/// |---|---|
/// | `Bitboard::both_sides(level, white, black)` | the [`BothSides`](crate::sides::BothSides) of these pawns |
/// | `Bitboard::to_sides(level, white, black)` | a [`Sides`](crate::sides::Sides), as an argument: the targets, the empty squares |
/// | `Bitboard::from_sides(sides)` | `[Bitboard; 2]`, White's first |
///
/// If a8 is your first square, White's ranks are reversed instead of Black's. This costs the vector levels
/// nothing, except `Gfni`, which takes two instructions. `Scalar` takes a byte swap for each set that goes in
/// or comes out.
///
/// # Errors
///
/// The first mistake of each item is an error on its token: an entry that does not exist or is there twice, a
/// missing strategy, generic parameters. For a value that is not a strategy, and a
/// type that lacks a conversion, the compiler reports its own error, on the value or the type.
#[macro_export]
// rustdoc finds the feature of other items by their module, but a macro belongs to the crate root.
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
macro_rules! extend {
    ($($items:tt)*) => {
        $crate::for_each_documented_operation! { $crate::__private_0_1_0::extend, $crate; $($items)* }
    };
}
