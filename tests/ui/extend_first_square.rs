//! A first square that is neither A1 nor A8, or is there twice.

use pawnfill::{Color, Shift};

pawnfill::extend! {
    trait Corner for u64 {
        strategy: Shift,
        first_square: H1,
    }

    trait Index for u64 {
        strategy: Shift,
        first_square: 56,
    }

    trait Valueless for u64 {
        strategy: Shift,
        first_square,
    }

    trait Twice for u64 {
        first_square: A8,
        strategy: Shift,
        first_square: A1,
    }

    trait WrongIndex for u64 {
        strategy: Shift,
        first_square: A8,
        type Square = pawnfill::Square;
        fn square(square: pawnfill::Square) -> u8 { square }
    }
}

fn main() {
    let _ = Corner::front_fill(1, Color::White) | Twice::front_fill(1, Color::White);
}
