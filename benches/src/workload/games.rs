//! Games of random legal moves.

use cozy_chess::{Board, Move, PieceMoves};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The random generator of the harness; the same seed gives the same study on any machine.
pub type Random = Xoshiro256PlusPlus;

/// A game of random legal moves, followed by another one when it is over.
pub struct RandomGames {
    board: Board,
    plies: usize,
}

impl RandomGames {
    /// Random games go on long after the pawns are gone; real games end earlier.
    const LONGEST: usize = 100;

    /// The first game, before its first move.
    pub fn new() -> Self {
        Self {
            board: Board::startpos(),
            plies: 0,
        }
    }

    /// Plays a move, or begins the next game.
    pub fn advance(&mut self, random: &mut Random) {
        match random_move(&self.board, random) {
            Some(chosen) if self.plies < Self::LONGEST => {
                self.board.play_unchecked(chosen);
                self.plies += 1;
            }
            _ => *self = Self::new(),
        }
    }

    /// The current position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of moves that have been played in this game.
    pub const fn plies(&self) -> usize {
        self.plies
    }
}

impl Default for RandomGames {
    fn default() -> Self {
        Self::new()
    }
}

/// A random legal move, if there is one.
pub fn random_move(board: &Board, random: &mut Random) -> Option<Move> {
    let mut all: Vec<PieceMoves> = Vec::new();
    board.generate_moves(|moves| {
        all.push(moves);
        false
    });
    let count: usize = all.iter().map(PieceMoves::len).sum();
    if count == 0 {
        return None;
    }
    let mut place = random.random_range(..count);
    for moves in all {
        if place < moves.len() {
            return moves.into_iter().nth(place);
        }
        place -= moves.len();
    }
    None
}
