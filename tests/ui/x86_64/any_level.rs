//! An `AnyLevel` where a level is wanted, and the reverse: one error for each value, which names `at_level!`.

use pawnfill::at_level;
use pawnfill::sides::{AnyLevel, BothSides, Level, Scalar};

#[inline(always)]
fn passed<L: Level>(level: L, white: u64, black: u64) -> [u64; 2] {
    BothSides::new(level, white, black).passed_pawns().by_color()
}

fn main() {
    let _ = passed(AnyLevel::best(), 1 << 8, 1 << 48);
    let _ = at_level!(Scalar, |level| passed(level, 1 << 8, 1 << 48));
    // Sets of each level have a type of their own.
    let _ = at_level!(AnyLevel::best(), |level| BothSides::new(level, 1 << 8, 1 << 48).passed_pawns());
}
