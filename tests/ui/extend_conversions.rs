//! A type that lacks a conversion, and conversions of other types.

use pawnfill::Shift;

mod engine {
    #[derive(Clone, Copy)]
    pub struct Bitboard(pub u64);
    #[derive(Clone, Copy)]
    pub enum Color {
        White,
    }
    #[derive(Clone, Copy)]
    pub struct Square;
}

pawnfill::extend! {
    impl engine::Bitboard {
        type Color = engine::Color;
        type Square = engine::Square;
        strategy: Shift

        struct View;
    }
}

mod other {
    pub struct Bitboard(pub u64);
    pub struct Color;
}
use other::Bitboard;

pawnfill::extend! {
    impl Bitboard {
        type Color = other::Color;
        strategy: Shift;

        fn to_u64(set: Bitboard) -> u32 { set.0 as u32 }
        fn from_u64(set: u64) -> Bitboard { set }
        fn color(color: pawnfill::Color) -> pawnfill::Color { color }
    }
}

fn main() {
    let set = engine::Bitboard(1);
    let _ = set.file_fill().front_fill(engine::Color::White);
    let _ = engine::Bitboard::file_mask(engine::Square);
    let _ = Bitboard(1).file_fill().front_fill(other::Color);
}
