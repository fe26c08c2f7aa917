//! The engines of the test `extend`: their types, and what `extend!` generates for these.

use pawnfill::{Color, Square};

use own::Bitboard;

/// Converts our types to an engine's, without any conversion of `extend!`.
pub(crate) trait Engine {
    type Set;
    type Color;
    type Square;
    type View;
    fn set(set: u64) -> Self::Set;
    fn color(color: Color) -> Self::Color;
    fn square(square: Square) -> Self::Square;
}

/// An answer as the oracle gives it.
pub(crate) trait Bits {
    fn bits(self) -> u64;
}

impl Bits for u8 {
    fn bits(self) -> u64 {
        self.into()
    }
}

/// A newtype with colors and squares of its own, whose indices differ from ours.
pub(crate) mod own {
    use pawnfill_oracle::mixed::Mixed;

    #[derive(Clone, Copy, PartialEq, Debug)]
    pub(crate) struct Bitboard(pub(crate) u64);

    impl From<Bitboard> for u64 {
        fn from(set: Bitboard) -> Self {
            set.0
        }
    }

    impl From<u64> for Bitboard {
        fn from(set: u64) -> Self {
            Self(set)
        }
    }

    #[derive(Clone, Copy)]
    pub(crate) enum Color {
        Black,
        White,
    }

    impl From<Color> for pawnfill::Color {
        fn from(color: Color) -> Self {
            match color {
                Color::White => Self::White,
                Color::Black => Self::Black,
            }
        }
    }

    /// A square by its file and rank.
    #[derive(Clone, Copy)]
    pub(crate) struct Square(pub(crate) u8, pub(crate) u8);

    impl From<Square> for pawnfill::Square {
        fn from(Square(file, rank): Square) -> Self {
            Self::from_index(8 * rank + file)
        }
    }

    pawnfill::extend! {
        /// The pawn operations, as this engine runs them.
        impl Bitboard {
            type Color = Color;
            type Square = Square;
            strategy: Mixed,

            /// All of a position's pawns.
            pub(crate) struct PawnStructure;
        }
    }
}

pub(crate) struct Own;

impl Engine for Own {
    type Set = own::Bitboard;
    type Color = own::Color;
    type Square = own::Square;
    type View = own::PawnStructure;

    fn set(set: u64) -> Self::Set {
        Bitboard(set)
    }

    fn color(color: Color) -> Self::Color {
        match color {
            Color::White => own::Color::White,
            Color::Black => own::Color::Black,
        }
    }

    fn square(square: Square) -> Self::Square {
        own::Square(square.file(), square.rank())
    }
}

impl Bits for own::Bitboard {
    fn bits(self) -> u64 {
        self.0
    }
}

/// The types of cozy-chess, extended by a trait.
pub(crate) mod cozy {
    use cozy_chess::{BitBoard, Color, Square};
    use pawnfill_oracle::mixed::Mixed;

    pawnfill::extend! {
        /// The pawn operations for cozy-chess's bitboards.
        pub(crate) trait PawnOperations for BitBoard {
            type Color = Color;
            type Square = Square;
            strategy: Mixed;

            /// All of a position's pawns.
            pub(crate) struct PawnStructure;

            fn to_u64(set: BitBoard) -> u64 { set.0 }
            fn from_u64(set: u64) -> BitBoard { BitBoard(set) }
            fn color(color: Color) -> pawnfill::Color {
                match color {
                    Color::White => pawnfill::Color::White,
                    Color::Black => pawnfill::Color::Black,
                }
            }
            fn square(square: Square) -> pawnfill::Square {
                pawnfill::Square::from_index(square as u8)
            }
        }
    }
}

pub(crate) struct Cozy;

impl Engine for Cozy {
    type Set = cozy_chess::BitBoard;
    type Color = cozy_chess::Color;
    type Square = cozy_chess::Square;
    type View = cozy::PawnStructure;

    fn set(set: u64) -> Self::Set {
        cozy_chess::BitBoard(set)
    }

    fn color(color: Color) -> Self::Color {
        cozy_chess::Color::ALL[color as usize]
    }

    fn square(square: Square) -> Self::Square {
        cozy_chess::Square::index(square as usize)
    }
}

impl Bits for cozy_chess::BitBoard {
    fn bits(self) -> u64 {
        self.0
    }
}

/// The types of shakmaty, extended by a trait. Its colors have other indices than ours.
pub(crate) mod mate {
    use pawnfill_oracle::mixed::Mixed;
    use shakmaty::{Bitboard, Color, Square};

    pawnfill::extend! {
        /// The pawn operations for shakmaty's bitboards.
        pub(crate) trait PawnOperations for Bitboard {
            type Color = Color;
            type Square = Square;
            strategy: Mixed;

            /// All of a position's pawns.
            pub(crate) struct PawnStructure;

            fn color(color: Color) -> pawnfill::Color {
                color.fold_wb(pawnfill::Color::White, pawnfill::Color::Black)
            }
            fn square(square: Square) -> pawnfill::Square {
                pawnfill::Square::from_index(square as u8)
            }
        }
    }
}

pub(crate) struct Mate;

impl Engine for Mate {
    type Set = shakmaty::Bitboard;
    type Color = shakmaty::Color;
    type Square = shakmaty::Square;
    type View = mate::PawnStructure;

    fn set(set: u64) -> Self::Set {
        shakmaty::Bitboard(set)
    }

    fn color(color: Color) -> Self::Color {
        shakmaty::Color::from_white(color == Color::White)
    }

    fn square(square: Square) -> Self::Square {
        shakmaty::Square::ALL[square as usize]
    }
}

impl Bits for shakmaty::Bitboard {
    fn bits(self) -> u64 {
        self.0
    }
}

/// An engine whose a8 is bit 0, with White's pawns walking down its bits.
pub(crate) mod from_a8 {
    use pawnfill_oracle::mixed::Mixed;

    #[derive(Clone, Copy, PartialEq, Debug)]
    pub(crate) struct Bitboard(pub(crate) u64);

    impl From<Bitboard> for u64 {
        fn from(set: Bitboard) -> Self {
            set.0
        }
    }

    impl From<u64> for Bitboard {
        fn from(set: u64) -> Self {
            Self(set)
        }
    }

    #[derive(Clone, Copy)]
    pub(crate) enum Color {
        White,
        Black,
    }

    impl From<Color> for pawnfill::Color {
        fn from(color: Color) -> Self {
            match color {
                Color::White => Self::White,
                Color::Black => Self::Black,
            }
        }
    }

    /// A square by its name.
    #[derive(Clone, Copy)]
    pub(crate) struct Square(pub(crate) &'static str);

    impl From<Square> for pawnfill::Square {
        fn from(Square(name): Square) -> Self {
            let mut all = Self::ALL.into_iter();
            all.find(|square| square.to_string() == name)
                .expect("a square")
        }
    }

    pawnfill::extend! {
        impl Bitboard {
            type Color = Color;
            type Square = Square;
            strategy: Mixed,
            first_square: A8,

            fn square(square: Square) -> pawnfill::Square { square.into() }

            pub(crate) struct PawnStructure;
        }
    }

    /// The same engine, with squares that are converted by their indices.
    pub(crate) mod by_index {
        use super::{Bitboard, Color};
        use pawnfill_oracle::mixed::Mixed;

        #[derive(Clone, Copy)]
        pub(crate) struct Set(pub(crate) Bitboard);

        /// A square by its index, 0 for a8.
        #[derive(Clone, Copy)]
        pub(crate) struct Square(pub(crate) u8);

        pawnfill::extend! {
            pub(crate) trait PawnOperations for Set {
                first_square: A8;
                strategy: Mixed;
                type Color = Color;
                type Square = Square;
                fn to_u64(set: Set) -> u64 { set.0.0 }
                fn from_u64(set: u64) -> Set { Set(Bitboard(set)) }
                fn square(square: Square) -> u8 { square.0 }

                pub(crate) struct PawnStructure;
            }
        }
    }

    /// An engine that declares its a1 to be bit 0, with squares that are converted by their indices.
    pub(crate) mod a1 {
        use super::Color;
        use pawnfill_oracle::mixed::Mixed;

        #[derive(Clone, Copy)]
        pub(crate) struct Set(pub(crate) u64);

        pawnfill::extend! {
            pub(crate) trait PawnOperations for Set {
                type Color = Color;
                type Square = usize;
                strategy: Mixed
                first_square: A1
                fn to_u64(set: Set) -> u64 { set.0 }
                fn from_u64(set: u64) -> Set { Set(set) }
                fn square(square: usize) -> usize { square }

                pub(crate) struct PawnStructure;
            }
        }
    }
}

/// The name of a square.
pub(crate) fn name_of(square: Square) -> &'static str {
    const NAMES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                         a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
    &NAMES[2 * square as usize..][..2]
}

pub(crate) struct FromA8;

impl Engine for FromA8 {
    type Set = from_a8::Bitboard;
    type Color = from_a8::Color;
    type Square = from_a8::Square;
    type View = from_a8::PawnStructure;

    fn set(set: u64) -> Self::Set {
        from_a8::Bitboard(set.swap_bytes())
    }

    fn color(color: Color) -> Self::Color {
        match color {
            Color::White => from_a8::Color::White,
            Color::Black => from_a8::Color::Black,
        }
    }

    fn square(square: Square) -> Self::Square {
        from_a8::Square(name_of(square))
    }
}

impl Bits for from_a8::Bitboard {
    fn bits(self) -> u64 {
        self.0.swap_bytes()
    }
}

pub(crate) struct FromA8ByIndex;

impl Engine for FromA8ByIndex {
    type Set = from_a8::by_index::Set;
    type Color = from_a8::Color;
    type Square = from_a8::by_index::Square;
    type View = from_a8::by_index::PawnStructure;

    fn set(set: u64) -> Self::Set {
        from_a8::by_index::Set(FromA8::set(set))
    }

    fn color(color: Color) -> Self::Color {
        FromA8::color(color)
    }

    fn square(square: Square) -> Self::Square {
        from_a8::by_index::Square(8 * (7 - square.rank()) + square.file())
    }
}

impl Bits for from_a8::by_index::Set {
    fn bits(self) -> u64 {
        self.0.bits()
    }
}

pub(crate) struct FromA1;

impl Engine for FromA1 {
    type Set = from_a8::a1::Set;
    type Color = from_a8::Color;
    type Square = usize;
    type View = from_a8::a1::PawnStructure;

    fn set(set: u64) -> Self::Set {
        from_a8::a1::Set(set)
    }

    fn color(color: Color) -> Self::Color {
        FromA8::color(color)
    }

    fn square(square: Square) -> Self::Square {
        square as usize
    }
}

impl Bits for from_a8::a1::Set {
    fn bits(self) -> u64 {
        self.0
    }
}
