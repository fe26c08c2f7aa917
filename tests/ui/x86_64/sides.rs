//! An `AnyLevel` instead of a level, and the reverse; weights of another type; a set with another first
//! square; a result that has another type at each level. The errors mark the wrong value, type or call.

use pawnfill::at_level;
use pawnfill::sides::{A8First, AnyLevel, BothSides, Level, Scalar, Score};

#[inline(always)]
fn passed<L: Level>(level: L, white: u64, black: u64) -> [u64; 2] {
    BothSides::new(level, white, black).passed_pawns().by_color()
}

fn narrow(_: Score<Scalar, i16>) {}

fn captures(pawns: BothSides<Scalar, A8First>, targets: A8First) -> u32 {
    let [white, black] = pawns.able_to_capture(targets.0).count();
    white + black
}

fn main() {
    let _ = passed(AnyLevel::best(), 1 << 8, 1 << 48);
    let _ = at_level!(Scalar, |level| passed(level, 1 << 8, 1 << 48));
    // The type of `Sides` depends on the level.
    let _ = at_level!(AnyLevel::best(), |level| BothSides::new(level, 1 << 8, 1 << 48).passed_pawns());
    narrow(Score::new(Scalar));
}
