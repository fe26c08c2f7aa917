//! The positions that are evaluated one after the other, as a search meets them.

use std::{iter, vec};

use cozy_chess::{Board, Color as Side, Piece};
use pawnfill::Square;
use rand::{RngExt, SeedableRng};

use crate::workload::games::{Random, RandomGames, random_move};

/// What the evaluation sees of a position, in one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Position {
    /// The pieces of both colors by kind, in cozy-chess's order: pawns first, kings last.
    pub(super) pieces: [u64; 6],
    /// All white pieces.
    pub(super) white: u64,
    /// The key of the pawns, which an engine updates with each move.
    pub(super) pawn_key: u64,
}

impl Position {
    fn new(board: &Board, keys: &Keys) -> Self {
        let white = board.colors(Side::White).0;
        let pawns = board.pieces(Piece::Pawn).0;
        Self {
            pieces: Piece::ALL.map(|piece| board.pieces(piece).0),
            white,
            pawn_key: keys.of(pawns & white) ^ keys.of(pawns & !white).rotate_left(32),
        }
    }

    /// The white and the black pawns.
    #[inline(always)]
    pub(super) fn pawns(&self) -> (u64, u64) {
        let pawns = self.pieces[0];
        (pawns & self.white, pawns & !self.white)
    }

    /// The king's square, given the pieces of his color.
    #[inline(always)]
    pub(super) fn king(&self, own: u64) -> Square {
        Square::from_index((self.pieces[5] & own).trailing_zeros() as u8)
    }
}

/// A random number for each square. The xor of the numbers of a set's squares identifies the set.
struct Keys([u64; 64]);

impl Keys {
    fn new() -> Self {
        let mut random = Random::seed_from_u64(0x7061_776e_2068_6173);
        Self(std::array::from_fn(|_| random.random()))
    }

    fn of(&self, set: u64) -> u64 {
        let squares = (0..64).filter(|square| set >> square & 1 != 0);
        squares.fold(0, |key, square: usize| key ^ self.0[square])
    }
}

/// An endless stream of positions. Around each position of a game, it visits some others.
///
/// Consecutive positions of a game usually have the same pawns. Positions that a search visits around one
/// of them, a move or two away, have the same pawns even more often. A single visit is the position itself.
///
/// The stream repeats itself only if games are given and each position is visited once. A large hash table
/// would know everything in a stream that repeats.
pub(super) struct Stream {
    visits: usize,
    given: iter::Cycle<vec::IntoIter<Board>>,
    games: RandomGames,
    keys: Keys,
    random: Random,
    root: Board,
    /// How many visits are left around the root.
    left: usize,
}

impl Stream {
    /// The stream around the positions of given games, in their order; if there are none, around those of
    /// games of random moves.
    pub(super) fn new(given: Vec<Board>, visits: usize, random: Random) -> Self {
        Self {
            visits,
            given: given.into_iter().cycle(),
            games: RandomGames::new(),
            keys: Keys::new(),
            random,
            root: Board::startpos(),
            left: 0,
        }
    }

    /// The next root: the next position of the games.
    fn advance(&mut self) {
        self.root = self.given.next().unwrap_or_else(|| {
            self.games.advance(&mut self.random);
            self.games.board().clone()
        });
    }
}

impl Iterator for Stream {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        if self.left == 0 {
            self.left = self.visits;
            self.advance();
        }
        self.left -= 1;
        if self.visits == 1 {
            return Some(Position::new(&self.root, &self.keys));
        }
        let mut leaf = self.root.clone();
        for _ in 0..self.random.random_range(1..=2) {
            if let Some(chosen) = random_move(&leaf, &mut self.random) {
                leaf.play_unchecked(chosen);
            }
        }
        Some(Position::new(&leaf, &self.keys))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(games: Vec<Board>, visits: usize, count: usize) -> Vec<Position> {
        let random = Random::seed_from_u64(1);
        Stream::new(games, visits, random).take(count).collect()
    }

    fn share_pawns(positions: &[Position]) -> usize {
        let pairs = positions.windows(2);
        let shared = pairs.filter(|pair| pair[0].pawn_key == pair[1].pawn_key);
        shared.count()
    }

    #[test]
    fn neighbors_share_their_pawns_and_keys_identify_them() {
        let stream = positions(Vec::new(), 1, 2000);
        assert_eq!(stream.len(), 2000);
        assert!((500..1900).contains(&share_pawns(&stream)));
        let mut structures = std::collections::HashMap::new();
        for position in &stream {
            let pawns = position.pawns();
            assert_eq!(*structures.entry(position.pawn_key).or_insert(pawns), pawns);
        }
        assert!(structures.len() > 200);
    }

    #[test]
    fn given_positions_come_in_their_order_and_again() {
        let mut random = Random::seed_from_u64(1);
        let mut second = Board::startpos();
        let first_move = random_move(&second, &mut random).expect("there are twenty");
        second.play_unchecked(first_move);
        let games = vec![Board::startpos(), second];
        let stream = positions(games.clone(), 1, 4);
        assert_eq!(stream[..2], stream[2..]);
        assert_ne!(stream[0], stream[1]);
        let leaves = positions(games, 3, 7);
        assert!(!leaves.contains(&stream[0]), "a move was played");
    }

    /// Pawns with exchanged colors have a different key.
    #[test]
    fn colors_have_keys_of_their_own() {
        let keys = Keys::new();
        let board = |fen: &str| Position::new(&fen.parse().expect("a position"), &keys).pawn_key;
        let one = board("4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1");
        assert_ne!(one, board("4k3/8/8/3P4/3p4/8/8/4K3 w - - 0 1"));
        assert_eq!(one, board("k7/8/8/3p4/3P4/8/8/K7 b - - 0 1"));
    }
}
