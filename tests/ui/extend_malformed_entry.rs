//! Entries that break off.

use pawnfill::Shift;

pawnfill::extend! {
    trait Types for u64 {
        type Color;
        type = u8;
        type Square = ;
        strategy: Shift
    }

    trait Separators for u64 {
        type Color = pawnfill::Color
        type Square = pawnfill::Square,
        strategy: Shift 3
        struct View { view: u64 }
    }

    trait Functions for u64 {
        fn to_u64 -> u64 { 1 }
        fn from_u64(set: u64) -> u64;
        fn(color: u64) {}
        const fn square(square: pawnfill::Square) -> pawnfill::Square { square }
        strategy: Shift;
    }

    trait Views for u64 {
        pub View;
        struct;
        strategy: Shift,
    }
}

fn main() {}
