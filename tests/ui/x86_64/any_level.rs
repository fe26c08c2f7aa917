//! An `AnyLevel` where a level is wanted, and the reverse: one error for each value, which names `at_level!`.

use pawnfill::at_level;
use pawnfill::sides::{AnyLevel, BothSides, Level, Scalar, Score};

fn evaluate(level: AnyLevel, white: u64, black: u64) -> i32 {
    let pawns = BothSides::new(level, white, black);
    let mut score = Score::new(level);
    score.add(pawns.isolated_pawns(), -14);
    score.add(pawns.backward_pawns() & !pawns.rammed_pawns(), -8);
    score.add_by_rank(pawns.passed_pawns(), [0, 5, 10, 20, 35, 60, 100, 0]);
    score.total()
}

#[inline(always)]
fn passed<L: Level>(level: L, white: u64, black: u64) -> [u64; 2] {
    BothSides::new(level, white, black).passed_pawns().by_color()
}

fn main() {
    let _ = passed(AnyLevel::best(), 1 << 8, 1 << 48);
    let _ = at_level!(Scalar, |level| passed(level, 1 << 8, 1 << 48));
    // Sets of each level have a type of their own.
    let _ = at_level!(AnyLevel::best(), |level| BothSides::new(level, 1 << 8, 1 << 48).passed_pawns());
    let _ = evaluate(AnyLevel::BUILD, 1, 2);
}
