//! Follows the pairs of pawns along a game, as an engine feeds them to its network. It lists all of them
//! once, and then those that each move removes and adds, checked against all pairs of the position. It
//! prints what the accumulators of both sides subtract and add.
//!
//! ```sh
//! cargo run --release --example pairs
//! ```

use std::collections::BTreeSet;
use std::error::Error;

use cozy_chess::{Board, Piece, util};
use pawnfill::pairs::{ByRank, Compress, PairStrategy as _, Pawns, Perspective, ROOM};
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
        let sides = [cozy_chess::Color::White, cozy_chess::Color::Black];
        let [white, black] = sides.map(|side| board.colored_pieces(side, Piece::Pawn).0);
        let perspective = |color: Color| {
            let king = board.king(sides[color as usize]);
            Perspective::of_king(color, Square::from_index(king as u8))
        };
        Self { pawns: Pawns::new(white, black), perspectives: Color::ALL.map(perspective) }
    }
}

/// The inputs of each side that are on. In an engine, an accumulator is the sum of their weights.
fn refreshed(level: AnyLevel, position: Position) -> [BTreeSet<u16>; 2] {
    let mut indices = [[0; ROOM]; 2];
    let [a, b] = &mut indices;
    let Position { pawns, perspectives } = position;
    let count = at_level!(level, |level| Compress(level).all(ByRank, pawns, perspectives, [a, b]));
    indices.map(|indices| indices[..count].iter().copied().collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let level = AnyLevel::best(); // once, when the engine starts
    let mut board = Board::default();
    let mut position = Position::new(&board);
    let mut accumulators = refreshed(level, position);
    let mut updates = 0;
    println!("start: {} inputs for each side", accumulators[0].len());
    for (ply, name) in GAME.split_whitespace().enumerate() {
        let chosen = util::parse_uci_move(&board, name);
        board.play(chosen.map_err(|error| format!("{name}: {error}"))?);
        let next = Position::new(&board);
        let ([mut a, mut b], [mut c, mut d]) = ([[0; ROOM]; 2], [[0; ROOM]; 2]);
        let changed = at_level!(level, |level| {
            let (both, sides) = ([position.pawns, next.pawns], next.perspectives);
            let (removed, added) = ([&mut a[..], &mut b[..]], [&mut c[..], &mut d[..]]);
            Compress(level).changes(ByRank, both, sides, removed, added)
        });
        let expected = refreshed(level, next);
        for (side, (removed, added)) in [(&a, &c), (&b, &d)].into_iter().enumerate() {
            let (inputs, number, color) = (&mut accumulators[side], ply / 2 + 1, Color::ALL[side]);
            let [removed, added] = [&removed[..changed.removed], &added[..changed.added]];
            if position.perspectives[side] != next.perspectives[side] {
                // The side's board is mirrored now, so every index has changed.
                inputs.clone_from(&expected[side]);
                updates += inputs.len();
                println!("{number:>3}. {name} {color:?}: all");
            } else if !removed.is_empty() || !added.is_empty() {
                assert!(removed.iter().all(|index| inputs.remove(index)));
                assert!(added.iter().all(|index| inputs.insert(*index)));
                updates += removed.len() + added.len();
                println!("{number:>3}. {name} {color:?}: -{removed:?} +{added:?}");
            }
        }
        let is_same = accumulators == expected;
        assert!(is_same, "after {name} the updates lead to other inputs");
        position = next;
    }
    println!("{updates} weights added or subtracted");
    Ok(())
}
