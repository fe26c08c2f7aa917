//! Three versions (steps) of a pawn evaluation: a loop over the pawns, sets, and sets of both sides at once.
//! All give the same score; `pawnfill study --operations evaluation` measures their times. At the end, the
//! engine chooses a strategy by measuring, and `Sets` runs with this strategy. The steps are in
//! `benches/src/loops/pawn_evaluation/steps.rs`.
//!
//! ```sh
//! cargo run --release --example engine
//! ```

use std::error::Error;

use pawnfill::sides::AnyLevel;
use pawnfill::{Choice, Rotate, Shift, Table, at_level, dispatch, measure};
use pawnfill_bench::loops::pawn_evaluation::steps::{BothSides, Evaluator, LoopOverPawns, Sets};
use pawnfill_bench::workload::pool::Pawns;
use pawnfill_bench::workload::positions::parse;

pawnfill::compose! {
    /// A shortened output of `pawnfill tune`.
    struct Tuned {
        file_fill: Rotate,
        island_count: Table,
        ..Shift
    }
}

/// The strategies that this engine is compiled for.
type Chosen = Choice<(Shift, Table, Tuned)>;

/// Scores the pawns and the shelter of both kings in each position: in centipawns, from White's side.
#[inline(always)]
fn scores(step: impl Evaluator, positions: &[Pawns]) -> Vec<i32> {
    let score = |position: &Pawns| {
        let (white, black) = (position.white, position.black);
        step.pawns(white, black).score + step.shelter(position.kings, white, black)
    };
    positions.iter().map(score).collect()
}

/// Scores the positions by `Sets` with the chosen strategy. One dispatch surrounds the whole loop.
fn scores_by(choice: Chosen, positions: &[Pawns]) -> Vec<i32> {
    dispatch!([Shift, Table, Tuned], choice, |s| scores(Sets(s), positions))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut positions = Vec::new();
    for fen in FENS {
        positions.push(parse(fen)?.pawns);
    }
    let expected = scores(LoopOverPawns, &positions);
    for (fen, score) in FENS.iter().zip(&expected) {
        println!("{score:>5}  {fen}");
    }
    for level in AnyLevel::all() {
        let found = at_level!(level, |level| scores(BothSides(level), &positions));
        assert_eq!(found, expected, "the scores of both sides at once, {level}");
    }
    // Finds the fastest strategy for this engine's code on this machine.
    let choice =
        measure!([Shift, Table, Tuned], |s| scores(Sets(s), std::hint::black_box(&positions)));
    for choice in [Chosen::FIRST, choice] {
        assert_eq!(scores_by(choice, &positions), expected, "{choice}");
    }
    let total: i32 = expected.iter().sum();
    println!("\nThe sum of the scores is {total}, by {choice} and by the loop over the pawns.");
    Ok(())
}

/// Positions of well-known openings and endings.
const FENS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/6p1/3P4/1P6/P4P2/6PK/8 w - - 0 1",
    "8/8/1p1k4/p1p2p2/P1P2P1p/1P1K3P/8/8 w - - 0 1",
    "6k1/pp3p1p/2p3p1/3p4/3P4/2P1P3/PP3P1P/6K1 w - - 0 1",
];
