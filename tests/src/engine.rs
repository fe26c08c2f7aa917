//! The types of an engine, extended by `extend!`, for its tests.
//!
//! They are laid out as those of pawnfill, so that a method is given its arguments in the same
//! registers and the test `no_cost` can compare instructions.

use crate::mixed::Mixed;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl From<Bitboard> for u64 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

impl From<u64> for Bitboard {
    #[inline]
    fn from(set: u64) -> Self {
        Self(set)
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each color's name says all there is to say")]
pub enum Color {
    White,
    Black,
}

impl From<Color> for pawnfill::Color {
    #[inline]
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

macro_rules! squares {
    ($($square:ident)*) => {
        /// A square.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each square's name says all there is to say")]
        pub enum Square { $($square),* }

        impl Square {
            /// All squares.
            pub const ALL: [Self; 64] = [$(Self::$square),*];
        }
    };
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl From<Square> for pawnfill::Square {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_index(square as u8)
    }
}

pawnfill::extend! {
    /// The pawn operations, as this engine runs them.
    impl Bitboard {
        type Color = Color;
        type Square = Square;
        strategy: Mixed,

        /// All of a position's pawns.
        pub struct PawnStructure;
    }
}
