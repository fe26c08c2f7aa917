//! Conversions with a mistake, and types without a conversion.

use pawnfill::{Shift, Square};

mod engine {
    pub struct Bitboard(pub u64);
    pub struct Color;
    pub struct Square;
}

pawnfill::extend! {
    impl engine::Bitboard {
        type Color = engine::Color;
        type Square = engine::Square;
        strategy: Shift
        struct View;
    }
    trait Types for u64 {
        strategy: Shift,
        fn to_u64(set: u64) -> u32 { set as u32 }
    }
    trait Unknown for u64 { fn into_u64(set: u64) -> u64 { set } strategy: Shift }
    trait Twice for u64 { fn to_u64(set: u64) -> u64 { set } fn to_u64(set: u64) -> u64 { set } }
    trait NoArguments for u64 { fn to_u64 -> u64 { 1 } strategy: Shift }
    trait NoBody for u64 { fn from_u64(set: u64) -> u64; strategy: Shift }
    trait FromA8 for u64 { first_square: A8, type Square = Square; strategy: Shift }
}

fn main() {
    let set = engine::Bitboard(1);
    let _ = set.file_fill().front_fill(engine::Color);
    let _ = engine::Bitboard::file_mask(engine::Square);
    let _ = <u64 as FromA8>::file_mask(Square::E4);
}
