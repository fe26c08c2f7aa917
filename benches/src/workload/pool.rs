//! The workload: a named pool of pawn structures.

use std::hash::Hasher;

use cozy_chess::{Board, Color as Side, Piece};
use fnv::FnvHasher;
use pawnfill::Square;
use rand::{RngExt, SeedableRng};

use crate::workload::games::{Random, RandomGames};

/// What the operations see of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pawns {
    /// The white pawns.
    pub white: u64,
    /// The black pawns.
    pub black: u64,
    /// The pieces of both colors, pawns included.
    pub occupied: u64,
    /// Those of White, pawns included.
    pub white_pieces: u64,
    /// The kings, by color, where each side has exactly one.
    pub kings: Option<[Square; 2]>,
}

impl From<&Board> for Pawns {
    fn from(board: &Board) -> Self {
        let kings = [Side::White, Side::Black].map(|side| board.king(side));
        Self {
            white: board.colored_pieces(Side::White, Piece::Pawn).0,
            black: board.colored_pieces(Side::Black, Piece::Pawn).0,
            occupied: board.occupied().0,
            white_pieces: board.colors(Side::White).0,
            kings: Some(kings.map(|king| Square::from_index(king as u8))),
        }
    }
}

/// A named pool of positions.
///
/// It must be large: if a list of a thousand inputs is run again and again, the branch predictor learns
/// every branch, and a loop over masks looks twice as fast as it is.
#[derive(Clone, Debug)]
pub struct Workload {
    name: String,
    positions: Vec<Pawns>,
}

impl Workload {
    /// The seed of the built-in workload.
    pub const SEED: u64 = 0x7061_776e_6669_6c6c;

    /// The built-in workload: positions from games of random legal moves.
    pub fn random_games() -> Self {
        const POSITIONS: usize = 1 << 14;
        let mut random = Random::seed_from_u64(Self::SEED);
        let mut positions = Vec::with_capacity(POSITIONS);
        let mut games = RandomGames::new();
        while positions.len() < POSITIONS {
            games.advance(&mut random);
            // One position in eight, since neighbors have nearly the same pawns.
            if games.plies() > 8 && random.random_ratio(1, 8) {
                positions.push(Pawns::from(games.board()));
            }
        }
        Self {
            name: "random games".to_owned(),
            positions,
        }
    }

    /// A workload of given positions; `None` if there are none.
    pub fn new(name: impl Into<String>, positions: Vec<Pawns>) -> Option<Self> {
        (!positions.is_empty()).then(|| Self {
            name: name.into(),
            positions,
        })
    }

    /// Its name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The positions of the pool.
    pub fn positions(&self) -> &[Pawns] {
        &self.positions
    }

    /// The place of the first position in which a side has not exactly one king.
    pub fn without_kings(&self) -> Option<usize> {
        let mut positions = self.positions.iter();
        positions.position(|position| position.kings.is_none())
    }

    /// A hash of the pawns and the occupied squares (FNV-1a, 64 bits), which shows whether two reports
    /// measured the same positions.
    pub fn hash(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        for Pawns {
            white,
            black,
            occupied,
            ..
        } in &self.positions
        {
            for set in [white, black, occupied] {
                hasher.write(&set.to_le_bytes());
            }
        }
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnfill::board::PAWN_RANKS;

    #[test]
    fn the_built_in_workload_is_the_same_everywhere() {
        let workload = Workload::random_games();
        assert_eq!(workload.positions().len(), 1 << 14);
        // Records of other machines and of earlier builds can be compared with those of this one.
        assert_eq!(format!("{:016x}", workload.hash()), "be56a31c78e225cd");
    }

    #[test]
    fn its_positions_are_positions() {
        for position in Workload::random_games().positions() {
            let Pawns {
                white,
                black,
                occupied,
                white_pieces,
                ..
            } = *position;
            assert_eq!(
                (white_pieces & (white | black), white_pieces & !occupied),
                (white, 0)
            );
            assert_eq!(white & black, 0);
            assert_eq!((white | black) & !(occupied & PAWN_RANKS), 0);
            assert!(white.count_ones() <= 8 && black.count_ones() <= 8);
        }
    }
}
