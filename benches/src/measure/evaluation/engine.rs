//! The evaluation of a position, comparable to a classical engine's. The evaluation of the pawns comes from
//! a step or from the hash table; everything else is as in any engine.

use cozy_chess::{BitBoard, Square as On};
use pawnfill::sides::{AnyLevel, Scalar};
use pawnfill::{Square, at_level};
use rand::RngExt;

use crate::kernel::padding::{PaddedCopy, call_copy, pad};
use crate::kernel::pawn_evaluation::steps::{BothSides, Pawns, Step, squares};
use crate::machine::prefetch::prefetch;
use crate::measure::evaluation::stream::Position;
use crate::workload::games::Random;

/// What the evaluation does, in words.
pub(super) const EVALUATION: &str = "\
material, piece-square tables and mobility of all pieces, the pawns ahead of both kings, and one line \
of a table of 16 MiB at random; of the pawns, unless the hash table knows them: passed, candidate, \
isolated, doubled, backward, phalanx and defended pawns, islands, half-open files and attack spans";

/// What all evaluations share.
pub(super) struct World {
    /// The value of each piece of each color on each square: middle game and endgame in one word.
    piece_squares: [[[i32; 64]; 6]; 2],
    /// The other memory that a search touches: its transposition table, of which each evaluation reads a
    /// line.
    other: Vec<[u64; 8]>,
}

impl World {
    pub(super) const OTHER_BYTES: usize = 16 << 20;

    pub(super) fn new(random: &mut Random) -> Self {
        let mut value = || random.random_range(-50..50) << 16 | random.random_range(0..50);
        let piece_squares =
            std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| value())));
        Self {
            piece_squares,
            // Not zero: pages that were never written may all be the same physical page.
            other: (0..Self::OTHER_BYTES as u64 / 64).map(|i| [i; 8]).collect(),
        }
    }

    /// The index of a position in the other table, which stands for a transposition table. Any function of
    /// the whole position would do.
    fn place(&self, position: &Position) -> usize {
        let [pawns, knights, bishops, rooks, queens, kings] = position.pieces;
        let mixed = position.white
            ^ pawns.rotate_left(7)
            ^ knights.rotate_left(17)
            ^ bishops.rotate_left(29)
            ^ rooks.rotate_left(37)
            ^ queens.rotate_left(43)
            ^ kings.rotate_left(53);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % self.other.len()
    }
}

/// An entry of the pawn hash table.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Entry {
    key: u64,
    pawns: Pawns,
}

/// A pawn hash table, with one entry per index, which is always replaced.
pub(super) struct Hash {
    entries: Vec<Entry>,
    pub(super) hits: u64,
    pub(super) probes: u64,
}

impl Hash {
    /// A table with this many entries: a power of two, or none.
    pub(super) fn new(entries: usize) -> Self {
        // No position has the key of an empty entry: not even a board without pawns, whose key is 0.
        let empty = Entry {
            key: u64::MAX,
            ..Entry::default()
        };
        Self {
            entries: vec![empty; entries],
            hits: 0,
            probes: 0,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.entries[..])
    }

    /// Reads all of the table, which brings it into the caches as far as it fits.
    pub(super) fn read_all(&self) {
        let keys = self.entries.iter().map(|entry| entry.key);
        std::hint::black_box(keys.fold(0, |all, key| all ^ key));
    }

    /// The stored findings about the pawns with a key; if there are none, they are computed and stored.
    #[inline(always)]
    fn pawns(&mut self, key: u64, compute: impl FnOnce() -> Pawns) -> Pawns {
        let mask = self.entries.len().wrapping_sub(1);
        let Some(entry) = self.entries.get_mut(key as usize & mask) else {
            return compute();
        };
        self.probes += 1;
        if entry.key == key {
            self.hits += 1;
        } else {
            *entry = Entry {
                key,
                pawns: compute(),
            };
        }
        entry.pawns
    }
}

/// Both sides at once, at a level that is known only when the engine has started. Each call enters the
/// level, because the evaluation around it is compiled for the build.
#[derive(Clone, Copy)]
pub(super) struct HeldLevel(pub(super) AnyLevel);

impl Step for HeldLevel {
    const NAME: &'static str = BothSides::<Scalar>::NAME;

    #[inline(always)]
    fn pawns(self, white: u64, black: u64) -> Pawns {
        at_level!(self.0, |level| BothSides(level).pawns(white, black))
    }

    #[inline(always)]
    fn shelter(self, kings: [Square; 2], white: u64, black: u64) -> i32 {
        at_level!(self.0, |level| {
            BothSides(level).shelter(kings, white, black)
        })
    }
}

/// Runs a padded copy of the evaluation over positions, and returns the sum of their scores.
pub(super) type Evaluate = dyn Fn(PaddedCopy, &[Position], &mut Hash, &mut World) -> i64;

/// The evaluation with a step that evaluates the pawns.
pub(super) fn evaluate_by<T: Step + 'static>(step: T) -> Box<Evaluate> {
    Box::new(move |copy, positions, hash, world| {
        call_copy!(copy, evaluate_all::<T>(step, positions, hash, world))
    })
}

#[inline(never)]
fn evaluate_all<T: Step, const PADDING: usize>(
    step: T,
    positions: &[Position],
    hash: &mut Hash,
    world: &mut World,
) -> i64 {
    pad::<PADDING>();
    let mut sum = 0;
    for (place, position) in positions.iter().enumerate() {
        // A search fetches its entry early, so that it has arrived when it is needed.
        if let Some(next) = positions.get(place + 1) {
            prefetch(world.other[world.place(next)].as_ptr().addr());
        }
        let line = world.place(position);
        world.other[line][0] ^= position.pawn_key;
        let (white, black) = position.pawns();
        let pawns = hash.pawns(position.pawn_key, || step.pawns(white, black));
        // No pawn hash table holds this, because the kings move.
        let kings = [
            position.king(position.white),
            position.king(!position.white),
        ];
        let shelter = step.shelter(kings, white, black);
        sum += i64::from(pawns.score + shelter + judge_pieces(position, &pawns, world));
    }
    sum
}

/// The score of everything except the pawns. It uses the findings about the pawns.
#[inline(always)]
fn judge_pieces(position: &Position, pawns: &Pawns, world: &World) -> i32 {
    let all = BitBoard(position.pieces.iter().fold(0, |all, set| all | set));
    let mut score = [0; 2];
    for (color, score) in score.iter_mut().enumerate() {
        let own = if color == 0 {
            position.white
        } else {
            !position.white
        };
        let (half_open, enemy_spans) = (pawns.half_open[color], pawns.attack_spans[1 - color]);
        for (kind, values) in world.piece_squares[color].iter().enumerate() {
            for square in squares(position.pieces[kind] & own) {
                let square = square as usize;
                let on = On::index(square);
                let moves = match kind {
                    1 => cozy_chess::get_knight_moves(on),
                    2 => cozy_chess::get_bishop_moves(on, all),
                    3 => cozy_chess::get_rook_moves(on, all),
                    4 => {
                        cozy_chess::get_bishop_moves(on, all) | cozy_chess::get_rook_moves(on, all)
                    }
                    _ => BitBoard::EMPTY,
                };
                *score += values[square] + 3 * (moves.0 & !own).count_ones() as i32;
                // An outpost, and a rook on a half-open file.
                *score += match kind {
                    1 => 15 * i32::from(enemy_spans >> square & 1 == 0),
                    3 => 20 * i32::from(half_open >> (square & 7) & 1 != 0),
                    _ => 0,
                };
            }
        }
        // The king hurries to his passed pawns.
        let king = position.king(own) as usize;
        for square in squares(pawns.passed[color]) {
            let square = square as usize;
            let files = (king & 7).abs_diff(square & 7);
            *score -= files.max((king >> 3).abs_diff(square >> 3)) as i32;
        }
    }
    score[0] - score[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::pawn_evaluation::steps::{LoopOverPawns, Operations, Sets, View};
    use crate::measure::evaluation::stream::Stream;
    use pawnfill::{Flip, Rotate, Shift, Table};
    use rand::SeedableRng;

    #[test]
    fn an_entry_is_one_line() {
        assert_eq!((size_of::<Entry>(), size_of::<Position>()), (64, 64));
        assert_eq!(Hash::new(256).bytes(), 256 * 64);
    }

    #[test]
    fn a_probe_hits_what_was_stored_and_nothing_else() {
        let mut hash = Hash::new(4);
        let entry = |key| Pawns {
            score: key as i32,
            ..Pawns::default()
        };
        let mut probe = |key| hash.pawns(key, || entry(key)).score;
        // 9 takes the place of 1; 0 is the key of a board without pawns.
        let scores = [1, 1, 9, 9, 1, 2, 2, 0, 0].map(&mut probe);
        assert_eq!(scores, [1, 1, 9, 9, 1, 2, 2, 0, 0]);
        assert_eq!((hash.hits, hash.probes), (4, 9));
        let mut none = Hash::new(0);
        assert_eq!(none.pawns(7, || entry(7)).score, 7);
        assert_eq!((none.hits, none.probes), (0, 0));
    }

    #[test]
    fn the_hash_table_the_strategy_and_the_step_change_nothing_but_the_time() {
        let mut random = Random::seed_from_u64(3);
        let stream: Vec<Position> = Stream::new(Vec::new(), 4, random.clone())
            .take(2000)
            .collect();
        let mut world = World::new(&mut random);
        let mut value = |evaluate: &Evaluate, copy, entries| {
            evaluate(copy, &stream, &mut Hash::new(entries), &mut world)
        };
        let expected = value(&*evaluate_by(Operations(Shift)), PaddedCopy::First, 0);
        for entries in [1, 64, 4096] {
            for evaluate in [
                evaluate_by(Operations(Shift)),
                evaluate_by(Operations(Rotate)),
                evaluate_by(Operations(Flip)),
                evaluate_by(Operations(Table)),
                evaluate_by(LoopOverPawns),
                evaluate_by(View(Shift)),
                evaluate_by(Sets(Shift)),
                evaluate_by(HeldLevel(AnyLevel::best())),
            ] {
                for copy in PaddedCopy::ALL {
                    assert_eq!(value(&*evaluate, copy, entries), expected);
                }
            }
        }
    }
}
