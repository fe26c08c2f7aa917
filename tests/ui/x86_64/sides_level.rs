//! A level that is known only at run time, where one is needed that is known at compile time.

use pawnfill::Shift;
use pawnfill::sides::{AnyLevel, BothSides};

#[derive(Clone, Copy)]
struct Bitboard(u64);

pawnfill::extend! {
    impl Bitboard {
        strategy: Shift;
        fn to_u64(set: Self) -> u64 { set.0 }
        fn from_u64(set: u64) -> Self { Self(set) }
    }
}

fn main() {
    let _ = BothSides::new(AnyLevel::best(), 1, 2);
    let _ = Bitboard::to_sides(AnyLevel::best(), Bitboard(1), Bitboard(2));
}
