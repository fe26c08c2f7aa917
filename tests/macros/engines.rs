//! The engines of the test `extend`: their types, and what `extend!` generates for these.

use pawnfill::{Color, Square};

/// Converts our types to an engine's, without any conversion of `extend!`.
pub(crate) trait Engine {
    type Set;
    type Color;
    type Square;
    type View;
    fn set(set: u64) -> Self::Set;
    fn color(color: Color) -> Self::Color;
    fn square(square: Square) -> Self::Square;
    fn view(white: Self::Set, black: Self::Set) -> Self::View;
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

/// An engine by its types, and the conversions of a set, its color and a square, and of a set back.
macro_rules! engine {
    (
        $name:ident: $set:ty, $color:ty, $square:ty, $view:ty;
        $of_set:expr, $of_color:expr, $of_square:expr, $bits:expr
    ) => {
        pub(crate) struct $name;

        impl Engine for $name {
            type Set = $set;
            type Color = $color;
            type Square = $square;
            type View = $view;

            fn set(set: u64) -> $set {
                ($of_set)(set)
            }
            fn color(color: Color) -> $color {
                ($of_color)(color)
            }
            fn square(square: Square) -> $square {
                ($of_square)(square)
            }
            fn view(white: $set, black: $set) -> $view {
                <$view>::new(white, black)
            }
        }

        impl Bits for $set {
            fn bits(self) -> u64 {
                let bits: fn($set) -> u64 = $bits;
                bits(self)
            }
        }
    };
}

/// A newtype with colors and squares of its own, whose indices differ from ours.
pub(crate) mod own {
    use pawnfill_oracle::mixed::Mixed;

    newtype! { Bitboard }

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

engine! {
    Own: own::Bitboard, own::Color, own::Square, own::PawnStructure;
    own::Bitboard,
    |color| [own::Color::White, own::Color::Black][color as usize],
    |square: Square| own::Square(square.file(), square.rank()),
    |set| set.0
}

/// An engine whose a8 is bit 0, with White's pawns walking down its bits.
pub(crate) mod from_a8 {
    use pawnfill_oracle::mixed::Mixed;

    newtype! { Bitboard }

    #[derive(Clone, Copy)]
    pub(crate) struct Color(pub(crate) pawnfill::Color);

    impl From<Color> for pawnfill::Color {
        fn from(color: Color) -> Self {
            color.0
        }
    }

    pub(crate) use super::own::Square;

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

    /// The same engine, with squares that are converted by their indices, 0 for a8.
    pub(crate) mod by_index {
        use super::{Bitboard, Color};
        use pawnfill_oracle::mixed::Mixed;

        #[derive(Clone, Copy)]
        pub(crate) struct Set(pub(crate) Bitboard);

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

engine! {
    FromA8: from_a8::Bitboard, from_a8::Color, from_a8::Square, from_a8::PawnStructure;
    |set: u64| from_a8::Bitboard(set.swap_bytes()),
    from_a8::Color,
    |square: Square| own::Square(square.file(), square.rank()),
    |set| set.0.swap_bytes()
}

engine! {
    FromA8ByIndex: from_a8::by_index::Set, from_a8::Color, from_a8::by_index::Square,
        from_a8::by_index::PawnStructure;
    |set| from_a8::by_index::Set(FromA8::set(set)),
    from_a8::Color,
    |square: Square| from_a8::by_index::Square(8 * (7 - square.rank()) + square.file()),
    |set| set.0.bits()
}

engine! {
    FromA1: from_a8::a1::Set, from_a8::Color, usize, from_a8::a1::PawnStructure;
    from_a8::a1::Set,
    from_a8::Color,
    |square| square as usize,
    |set| set.0
}

/// The types of shakmaty, as the guide extends them. Its license is the GPL, so the guide's own example is not
/// compiled.
#[test]
fn the_guides_example_of_shakmaty() {
    use shakmaty::{Bitboard, Color, Square};

    pawnfill::extend! {
        /// The pawn operations for shakmaty's bitboards.
        pub trait PawnOperations for Bitboard {
            type Color = Color;
            type Square = Square;
            strategy: pawnfill::Table,

            fn color(color: Color) -> pawnfill::Color {
                color.fold_wb(pawnfill::Color::White, pawnfill::Color::Black)
            }
            fn square(square: Square) -> pawnfill::Square {
                pawnfill::Square::from_index(square as u8)
            }
        }
    }

    let pawns = Bitboard(1 << 8);
    assert_eq!(pawns.front_fill(Color::Black), Bitboard(1 << 8 | 1));
    assert_eq!(
        Bitboard::attack_mask(Color::White, Square::A2),
        Bitboard(1 << 17)
    );
}
