//! Follows the pairs of pawns along a game, as an engine feeds them to its network. It lists all of them
//! once, and then those that each move removes and adds, checked against all pairs of the position. It
//! prints what the accumulators of both sides subtract and add.
//!
//! ```sh
//! cargo run --release --example pairs
//! cargo run --release --example pairs e2e4 e7e5 …      # moves of your own
//! ```

use std::{env, process};

use cozy_chess::{Board, Move, Piece, util};
use pawnfill::pairs::{
    ByRank, Compress, Indices, Numbering as _, PairStrategy as _, Pawns, Perspective, ROOM,
};
use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Square, at_level};

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const GAME: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 \
                    c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

/// What pairs depend on: the pawns, and how each side sees the board.
#[derive(Clone, Copy, PartialEq)]
struct Position {
    pawns: Pawns,
    perspectives: [Perspective; 2],
}

impl Position {
    fn new(board: &Board) -> Self {
        let pawns = |color| board.colored_pieces(color, Piece::Pawn).0;
        let king = |color| Square::from_index(board.king(color) as u8);
        Self {
            pawns: Pawns::new(
                pawns(cozy_chess::Color::White),
                pawns(cozy_chess::Color::Black),
            ),
            perspectives: [
                Perspective::of_king(Color::White, king(cozy_chess::Color::White)),
                Perspective::of_king(Color::Black, king(cozy_chess::Color::Black)),
            ],
        }
    }
}

/// The inputs of one side that are on. In an engine, an accumulator is the sum of their weights.
#[derive(Clone, PartialEq)]
struct Accumulator([bool; ByRank::INDICES]);

impl Accumulator {
    fn refreshed(level: AnyLevel, position: Position, side: usize) -> Self {
        let mut indices = [0; ROOM];
        let perspective = [position.perspectives[side]];
        let Position { pawns, .. } = position;
        let count = at_level!(level, |level| {
            Compress(level).all(ByRank, pawns, perspective, [&mut indices])
        });
        let mut accumulator = Self([false; ByRank::INDICES]);
        accumulator.add(&indices[..count]);
        accumulator
    }

    fn add(&mut self, indices: &[u16]) {
        for &index in indices {
            let input = &mut self.0[usize::from(index)];
            assert!(!*input, "{index} is added, and is on");
            *input = true;
        }
    }

    fn subtract(&mut self, indices: &[u16]) {
        for &index in indices {
            let input = &mut self.0[usize::from(index)];
            assert!(*input, "{index} is subtracted, and is not on");
            *input = false;
        }
    }

    fn inputs(&self) -> usize {
        self.0.iter().filter(|is_on| **is_on).count()
    }
}

/// The accumulators of both sides, for one position after the other.
struct Network {
    level: AnyLevel,
    position: Position,
    accumulators: [Accumulator; 2],
    removed: [Indices; 2],
    added: [Indices; 2],
    /// How many weights have been added and subtracted.
    updates: usize,
}

impl Network {
    fn new(level: AnyLevel, position: Position) -> Self {
        let accumulators = [0, 1].map(|side| Accumulator::refreshed(level, position, side));
        Self {
            level,
            position,
            updates: accumulators.iter().map(Accumulator::inputs).sum(),
            accumulators,
            removed: [[0; ROOM]; 2],
            added: [[0; ROOM]; 2],
        }
    }

    /// Follows a move, and returns what was done for each side.
    fn follow(&mut self, position: Position) -> [String; 2] {
        let both = [self.position.pawns, position.pawns];
        let ([a, b], [c, d]) = (&mut self.removed, &mut self.added);
        let changed = at_level!(self.level, |level| {
            Compress(level).changes(ByRank, both, position.perspectives, [a, b], [c, d])
        });
        let before = self.position.perspectives;
        self.position = position;
        [0, 1].map(|side| {
            // The side's board is mirrored now, so every index has changed.
            if before[side] != position.perspectives[side] {
                self.accumulators[side] = Accumulator::refreshed(self.level, position, side);
                let inputs = self.accumulators[side].inputs();
                self.updates += inputs;
                return format!(" all {inputs}, as the board is mirrored");
            }
            let removed = &self.removed[side][..changed.removed];
            let added = &self.added[side][..changed.added];
            self.accumulators[side].subtract(removed);
            self.accumulators[side].add(added);
            self.updates += removed.len() + added.len();
            let signed = |sign, indices: &[u16]| -> String {
                indices
                    .iter()
                    .map(|index| format!(" {sign}{index}"))
                    .collect()
            };
            format!("{}{}", signed('-', removed), signed('+', added))
        })
    }
}

fn play(board: &Board, name: &str) -> Result<Board, String> {
    let unknown = |error| format!("expected a move such as e2e4, found {name:?}: {error}");
    let chosen: Move =
        util::parse_uci_move(board, name).map_err(|error| unknown(error.to_string()))?;
    let mut next = board.clone();
    next.try_play(chosen)
        .map_err(|_| format!("{name} is not legal in {board}"))?;
    Ok(next)
}

fn run(moves: &[String]) -> Result<(), String> {
    let mut board = Board::default();
    let level = AnyLevel::best(); // once, when the engine starts
    let mut network = Network::new(level, Position::new(&board));
    let mut refreshes = network.updates;
    println!("start: {} inputs for both sides", network.updates);
    for (ply, name) in moves.iter().enumerate() {
        board = play(&board, name)?;
        let position = Position::new(&board);
        let has_changed = position != network.position;
        let updates = network.follow(position);
        if has_changed {
            println!("{:>3}. {name}", ply / 2 + 1);
        }
        for (color, update) in ["White", "Black"].iter().zip(updates) {
            if !update.is_empty() {
                println!("  {color}{update}");
            }
        }
        for side in [0, 1] {
            let refreshed = Accumulator::refreshed(level, position, side);
            refreshes += refreshed.inputs();
            if network.accumulators[side] != refreshed {
                return Err(format!("after {name} the updates lead to other inputs"));
            }
        }
    }
    println!(
        "{} moves: {} weights added or subtracted, {refreshes} if all pairs were listed after each move",
        moves.len(),
        network.updates,
    );
    Ok(())
}

fn main() {
    let mut moves: Vec<String> = env::args().skip(1).collect();
    if moves.is_empty() {
        moves = GAME.split_whitespace().map(str::to_owned).collect();
    }
    if let Err(error) = run(&moves) {
        eprintln!("error: {error}");
        process::exit(1);
    }
}
