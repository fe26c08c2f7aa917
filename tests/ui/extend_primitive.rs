//! An alias of a primitive type, which nobody may extend but by a trait.

use pawnfill::Shift;

type Bitboard = u64;

struct Square;

mod engine {
    pub struct Color;
    pub struct Square;

    impl From<Color> for pawnfill::Color {
        fn from(_: Color) -> Self {
            Self::White
        }
    }

    impl From<Square> for pawnfill::Square {
        fn from(_: Square) -> Self {
            Self::E4
        }
    }
}

pawnfill::extend! {
    impl Bitboard {
        type Color = engine::Color;
        type Square = engine::Square;
        strategy: Shift,

        pub struct PawnStructure;
    }
}

pawnfill::extend! {
    trait Primitives for Bitboard {
        type Color = bool;
        type Square = usize;
        strategy: Shift,
        struct View;
    }
}

pawnfill::extend! {
    trait Set for Bitboard {
        type Bitboard = u64;
        strategy: Shift,
    }
}

pawnfill::extend! {
    trait Conversions for Bitboard {
        type Square = Square;
        strategy: Shift,
        fn square(square: Square) -> pawnfill::Color { pawnfill::Color::White }
        fn color() -> pawnfill::Color { pawnfill::Color::White }
    }
}

fn main() {}
