//! A pawn evaluation written once, and run in every way that an engine may choose: by a strategy, by
//! a composition of several, and by the one that is fastest where it runs.
//!
//! ```sh
//! cargo run --release --example engine
//! PAWNFILL=Table cargo run --release --example engine
//! ```

use std::error::Error;

use cozy_chess::{Board, Piece};
use pawnfill::{Choice, Color, PawnStructure, Rotate, Shift, Strategy, Table, dispatch, measure};

pawnfill::compose! {
    /// What `pawnfill tune` writes, in short.
    struct Tuned {
        file_fill: Rotate,
        island_count: Table,
        ..Shift
    }
}

/// What this engine is compiled for.
type Chosen = Choice<(Shift, Table, Tuned)>;

/// The white and the black pawns of a position.
#[derive(Clone, Copy)]
struct Pawns {
    white: u64,
    black: u64,
}

impl Pawns {
    fn of(board: &Board) -> Self {
        let pawns = board.pieces(Piece::Pawn);
        Self {
            white: (pawns & board.colors(cozy_chess::Color::White)).0,
            black: (pawns & board.colors(cozy_chess::Color::Black)).0,
        }
    }
}

/// The pawn structure in centipawns, from White's side.
fn evaluate<S: Strategy>(s: S, pawns: Pawns) -> i32 {
    let structure = PawnStructure::new(s, pawns.white, pawns.black);
    let side = |color, own: u64, enemy: u64| {
        let count = |set: u64| set.count_ones() as i32;
        // How far passed pawns have come: the squares behind them on their files.
        let passed = structure.passed_pawns(color);
        let advance = count(s.rear_spans(color, passed));
        10 * count(passed) + 4 * advance
            - 12 * count(structure.isolated_pawns(color))
            - 8 * count(structure.backward_pawns(color))
            - 6 * count(s.pawns_behind_own(color, own))
            + 3 * count(s.phalanx_pawns(own) | s.defended_pawns(color, own))
            + 2 * count(s.outposts(color, own, enemy))
            - 4 * i32::from(s.island_count(s.file_set(own)))
    };
    side(Color::White, pawns.white, pawns.black) - side(Color::Black, pawns.black, pawns.white)
}

/// The sum over many positions, with the strategy that was chosen: one dispatch around the loop.
fn evaluate_all(choice: Chosen, positions: &[Pawns]) -> i32 {
    dispatch!([Shift, Table, Tuned], choice, |s| positions
        .iter()
        .map(|&pawns| evaluate(s, pawns))
        .sum())
}

fn main() -> Result<(), Box<dyn Error>> {
    let boards = FENS.iter().map(|fen| {
        let board: Result<Board, _> = fen.parse();
        board.map_err(|error| format!("{fen}: {error}"))
    });
    let boards: Vec<Board> = boards.collect::<Result<_, _>>()?;
    let positions: Vec<Pawns> = boards.iter().map(Pawns::of).collect();

    // The user's choice, or what is fastest here on this engine's own code.
    let choice = match Chosen::from_env("PAWNFILL")? {
        Some(choice) => choice,
        None => measure!([Shift, Table, Tuned], |s| {
            let positions = std::hint::black_box(&positions);
            positions
                .iter()
                .map(|&pawns| evaluate(s, pawns))
                .sum::<i32>()
        }),
    };

    for (fen, &pawns) in FENS.iter().zip(&positions) {
        let score = evaluate(Shift, pawns);
        assert_eq!(evaluate(Table, pawns), score);
        assert_eq!(evaluate(Tuned, pawns), score);
        assert_eq!(
            dispatch!([Shift, Table, Tuned], choice, |s| evaluate(s, pawns)),
            score
        );
        println!("{score:>5}  {fen}");
    }
    let sum = evaluate_all(choice, &positions);
    println!("{sum:>5}  in all, by {choice}, as by every other strategy");
    assert_eq!(sum, evaluate_all(Chosen::FIRST, &positions));
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
