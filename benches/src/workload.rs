//! The workload: a pool of pawn structures, and the random draws from it that calls are measured
//! on.

use std::hash::Hasher;

use cozy_chess::{Board, Color as Side, Move, Piece};
use fnv::FnvHasher;
use pawnfill::board::PAWN_RANKS;
use pawnfill::{Color, Square};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::catalogue::Input;

/// The generator of all that is random here; the same seed gives the same study on any machine.
pub type Random = Xoshiro256PlusPlus;

/// What the operations see of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pawns {
    /// The white pawns.
    pub white: u64,
    /// The black pawns.
    pub black: u64,
    /// The pieces of both colours, pawns included.
    pub occupied: u64,
}

impl From<&Board> for Pawns {
    fn from(board: &Board) -> Self {
        Self {
            white: board.colored_pieces(Side::White, Piece::Pawn).0,
            black: board.colored_pieces(Side::Black, Piece::Pawn).0,
            occupied: board.occupied().0,
        }
    }
}

/// A named pool of positions.
///
/// It has to be large: of a list of a thousand inputs that is run again and again, the branch
/// predictor learns every branch, and a loop over masks looks twice as fast as it is.
#[derive(Clone, Debug)]
pub struct Workload {
    name: String,
    positions: Vec<Pawns>,
}

impl Workload {
    /// The seed of the built-in workload.
    pub const SEED: u64 = 0x7061_776e_6669_6c6c;

    /// A branch predictor learns a thousand positions; it does not learn so many.
    pub(crate) const FEW: usize = 2048;

    /// The built-in workload: positions from games of random legal moves.
    pub fn random_games() -> Self {
        const POSITIONS: usize = 1 << 14;
        /// Random games go on long after the pawns are gone; a game that is played ends before.
        const LONGEST: usize = 100;

        let mut random = Random::seed_from_u64(Self::SEED);
        let mut positions = Vec::with_capacity(POSITIONS);
        let mut moves: Vec<Move> = Vec::new();
        let mut board = Board::startpos();
        let mut plies = 0;
        while positions.len() < POSITIONS {
            moves.clear();
            board.generate_moves(|of_piece| {
                moves.extend(of_piece);
                false
            });
            match moves.choose(&mut random) {
                Some(&choice) if plies < LONGEST => {
                    board.play_unchecked(choice);
                    plies += 1;
                }
                _ => (board, plies) = (Board::startpos(), 0),
            }
            // One position in eight, since neighbours have nearly the same pawns.
            if plies > 8 && random.random_ratio(1, 8) {
                positions.push(Pawns::from(&board));
            }
        }
        Self {
            name: "random games".to_owned(),
            positions,
        }
    }

    /// A workload of given positions; `None` where there is none.
    pub fn new(name: impl Into<String>, positions: Vec<Pawns>) -> Option<Self> {
        (!positions.is_empty()).then(|| Self {
            name: name.into(),
            positions,
        })
    }

    /// What it is called in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The positions of the pool.
    pub fn positions(&self) -> &[Pawns] {
        &self.positions
    }

    /// A hash of the positions (FNV-1a, 64 bits), so that two reports can tell whether they
    /// measured the same.
    pub fn hash(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        for Pawns {
            white,
            black,
            occupied,
        } in &self.positions
        {
            for set in [white, black, occupied] {
                hasher.write(&set.to_le_bytes());
            }
        }
        hasher.finish()
    }

    /// Draws the input of one call: a position, a colour, and one of its pawns.
    #[inline]
    pub fn draw(&self, random: &mut Random) -> Input {
        let Pawns {
            white,
            black,
            occupied,
        } = self.positions[random.random_range(..self.positions.len())];
        let bits: u64 = random.random();
        let (color, own, enemy) = match bits & 1 {
            0 => (Color::White, white, black),
            _ => (Color::Black, black, white),
        };
        Input {
            color,
            square: pick(own, (bits >> 8) as u32).unwrap_or(Square::from_index((bits >> 1) as u8)),
            set: own,
            pawns: own,
            own,
            enemy,
            white,
            black,
            empty: !occupied,
            files: (0..8).fold(0, |files, rank| files | (own >> (8 * rank)) as u8),
        }
    }
}

/// Draws an input from the whole domain of the operations, and not only from what games are made of:
/// sets of any density, overlapping, on all ranks; for the pushes, pawns where pawns can stand.
pub(crate) fn draw_any(random: &mut Random, pushes: bool) -> Input {
    let mut set = || -> u64 {
        let (one, two): (u64, u64) = (random.random(), random.random());
        match random.random_range(0..4) {
            0 => one,
            1 => one & two,
            2 => one & two & random.random::<u64>(),
            _ => one | two,
        }
    };
    let (own, enemy, empty) = (set(), set(), set());
    let own = if pushes { own & PAWN_RANKS } else { own };
    let index = if pushes {
        random.random_range(8..56)
    } else {
        random.random_range(0..64)
    };
    Input {
        color: if random.random() {
            Color::White
        } else {
            Color::Black
        },
        square: Square::from_index(index),
        set: own,
        pawns: own,
        own,
        enemy,
        white: own,
        black: enemy,
        empty,
        files: random.random(),
    }
}

/// One square of a set, or `None` of the empty set.
fn pick(mut set: u64, random: u32) -> Option<Square> {
    for _ in 0..random % set.count_ones().max(1) {
        set &= set - 1;
    }
    Square::new(set.trailing_zeros() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_workload_is_the_same_everywhere() {
        let workload = Workload::random_games();
        assert_eq!(workload.positions().len(), 1 << 14);
        assert_eq!(workload.hash(), Workload::random_games().hash());
    }

    #[test]
    fn its_positions_are_positions() {
        for position in Workload::random_games().positions() {
            let Pawns {
                white,
                black,
                occupied,
            } = *position;
            assert_eq!(white & black, 0);
            assert_eq!((white | black) & !(occupied & PAWN_RANKS), 0);
            assert!(white.count_ones() <= 8 && black.count_ones() <= 8);
        }
    }

    #[test]
    fn what_is_drawn_belongs_together() {
        let workload = Workload::random_games();
        let mut random = Random::seed_from_u64(1);
        for _ in 0..10_000 {
            let input = workload.draw(&mut random);
            let (own, enemy) = match input.color {
                Color::White => (input.white, input.black),
                Color::Black => (input.black, input.white),
            };
            assert_eq!((input.own, input.enemy), (own, enemy));
            assert!(own == 0 || own & input.square.bitboard() != 0);
            assert_eq!(input.empty & (own | enemy), 0);
        }
    }

    #[test]
    fn pick_reaches_every_square_of_a_set() {
        let set = 1 << 3 | 1 << 40 | 1 << 63;
        let picked: Vec<_> = (0..3).filter_map(|n| pick(set, n)).collect();
        assert_eq!(picked, [Square::D1, Square::A6, Square::H8]);
        assert_eq!(pick(0, 5), None);
    }
}
