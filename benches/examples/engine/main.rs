//! A pawn evaluation in three steps, from a loop over the pawns to sets of both sides at once. The steps
//! give the same score in less and less time. At the end, the step `Sets` runs with the strategy that an
//! engine chooses.
//!
//! Read `benches/src/loops/pawn_evaluation/steps.rs` first, which holds the steps.
//!
//! ```sh
//! cargo run --release --example engine
//! PAWNFILL=Table cargo run --release --example engine
//! ```

use std::error::Error;
use std::time::Duration;

use cozy_chess::{Board, Piece};
use pawnfill::sides::{AnyLevel, Scalar};
use pawnfill::{Choice, Rotate, Shift, Square, Table, at_level, dispatch, measure};
use pawnfill_bench::loops::pawn_evaluation::steps::{BothSides, LoopOverPawns, Sets, Step};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::rows::key::{CandidateId, Mode};
use pawnfill_bench::study;
use pawnfill_bench::study::{Budget, StudyError};

pawnfill::compose! {
    /// What `pawnfill tune` writes, in short.
    struct Tuned {
        file_fill: Rotate,
        island_count: Table,
        ..Shift
    }
}

/// The strategies that this engine is compiled for.
type Chosen = Choice<(Shift, Table, Tuned)>;

/// What an evaluation of pawns needs from a position.
#[derive(Clone, Copy)]
struct Position {
    white: u64,
    black: u64,
    /// By color.
    kings: [Square; 2],
}

impl Position {
    fn of(board: &Board) -> Self {
        let pawns = |side| board.colored_pieces(side, Piece::Pawn).0;
        let king = |side| Square::from_index(board.king(side) as u8);
        let sides = [cozy_chess::Color::White, cozy_chess::Color::Black];
        let [white, black] = sides.map(pawns);
        Self {
            white,
            black,
            kings: sides.map(king),
        }
    }
}

/// The score of the pawns and of the shelter of both kings in centipawns, from White's side.
#[inline(always)]
fn evaluate(step: impl Step, position: Position) -> i32 {
    let Position {
        white,
        black,
        kings,
    } = position;
    step.pawns(white, black).score + step.shelter(kings, white, black)
}

/// The scores of all positions by a step.
fn scores(step: impl Step, positions: &[Position]) -> Vec<i32> {
    let scores = positions.iter().map(|&position| {
        step.enter(
            #[inline(always)]
            || evaluate(step, position),
        )
    });
    scores.collect()
}

/// The sum of the scores of all positions by the step `Sets`, with the strategy that was chosen, and with
/// one dispatch around the loop.
fn evaluate_all(choice: Chosen, positions: &[Position]) -> i32 {
    dispatch!([Shift, Table, Tuned], choice, |s| scores(
        Sets(s),
        positions
    )
    .iter()
    .sum())
}

fn main() -> Result<(), Box<dyn Error>> {
    let boards = FENS.iter().map(|fen| {
        let board: Result<Board, _> = fen.parse();
        board.map_err(|error| format!("{fen}: {error}"))
    });
    let boards: Vec<Board> = boards.collect::<Result<_, _>>()?;
    let positions: Vec<Position> = boards.iter().map(Position::of).collect();

    // Every step gives the same scores. What does each cost?
    let expected = scores(LoopOverPawns, &positions);
    for (fen, score) in FENS.iter().zip(&expected) {
        println!("{score:>5}  {fen}");
    }
    let results = measured()?;
    let measurement = results
        .measurements()
        .next()
        .ok_or("nothing could be measured")?;
    let cycles = |id: &CandidateId| measurement.candidate(id).map(|row| row.cycles.estimate);
    println!(
        "\n{:<22}{:>6}{:>8}{:>7}",
        "step", "score", "cycles", "ratio"
    );
    let report = |step: &str, id: &CandidateId, scores: Vec<i32>| {
        assert_eq!(scores, expected, "the scores by {step}");
        let taken = cycles(id).expect("it is measured");
        let baseline = CandidateId::new(LoopOverPawns::NAME);
        let ratio = taken / cycles(&baseline).expect("it is measured");
        println!("{step:<22}{:>6}{taken:>8.0}{ratio:>7.2}", "same");
    };
    for (name, scores) in [
        (LoopOverPawns::NAME, scores(LoopOverPawns, &positions)),
        (Sets::<Shift>::NAME, scores(Sets(Shift), &positions)),
    ] {
        report(name, &CandidateId::new(name), scores);
    }
    for level in AnyLevel::all() {
        let id = CandidateId::at(BothSides::<Scalar>::NAME, level.name());
        let scores = at_level!(level, |level| scores(BothSides(level), &positions));
        report(&id.to_string(), &id, scores);
    }

    // The user's choice, or the strategy that is fastest on this machine for this engine's own code.
    let choice = match Chosen::from_env("PAWNFILL")? {
        Some(choice) => choice,
        None => measure!([Shift, Table, Tuned], |s| {
            scores(Sets(s), std::hint::black_box(&positions))
        }),
    };
    let total: i32 = expected.iter().sum();
    for score in [
        evaluate_all(Chosen::FIRST, &positions),
        evaluate_all(choice, &positions),
    ] {
        assert_eq!(score, total);
    }
    println!("\n{total} in all, by {choice}, as by every other strategy");
    Ok(())
}

/// The latency of each step on positions of random games; the steps take turns.
fn measured() -> Result<Results, StudyError> {
    let time = Duration::from_secs(3);
    let study = study().operations(&["pawn_evaluation"]);
    let study = study.modes(&[Mode::Latency]).budget(Budget {
        time,
        ..Budget::QUICK
    });
    study.run()
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
