//! The evaluation of a position, of the size of a classical engine's: its pawns by a strategy or
//! from the hash table, and all else as in any engine.

use cozy_chess::{BitBoard, Square as On};
use pawnfill::{Color, Strategy};
use rand::RngExt;

use crate::kernel::padding::{PaddedCopy, call_copy, pad};
use crate::machine::prefetch::prefetch;
use crate::measure::evaluation::stream::Position;
use crate::workload::games::Random;

/// What the evaluation does, in words.
pub(super) const EVALUATION: &str = "\
material, piece-square tables and mobility of all pieces, and one line of a table of 16 MiB at random; \
of the pawns, unless the hash table knows them: passed, candidate, isolated, doubled, backward, \
phalanx and defended pawns, islands, half-open files and attack spans";

/// What all evaluations share.
pub(super) struct World {
    /// The value of each piece of each color on each square: middle game and endgame in one word.
    piece_squares: [[[i32; 64]; 6]; 2],
    /// What a search touches besides: a line of its transposition table.
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
            // Written, and not left zero: memory that was never written may be one and the same page.
            other: (0..Self::OTHER_BYTES as u64 / 64).map(|i| [i; 8]).collect(),
        }
    }

    /// The place in the table of a transposition table's kind: any function of the whole position.
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

/// What is known of the pawns of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
struct Pawns {
    key: u64,
    score: i32,
    /// By color.
    half_open: [u8; 2],
    passed: [u64; 2],
    attack_spans: [u64; 2],
}

/// A pawn hash table: one entry a place, always replaced.
pub(super) struct Hash {
    entries: Vec<Pawns>,
    pub(super) hits: u64,
    pub(super) probes: u64,
}

impl Hash {
    /// A table of a power of two entries, or none.
    pub(super) fn new(entries: usize) -> Self {
        // No key is that of an empty entry: a board without pawns, whose key is 0, is no hit before
        // it was stored.
        let empty = Pawns {
            key: u64::MAX,
            ..Pawns::default()
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

    /// The entry of a key, computed and stored if it is not there.
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
            *entry = compute();
        }
        *entry
    }
}

/// A padded copy of the evaluation: evaluates positions and gives the sum.
pub(super) type Evaluate = dyn Fn(PaddedCopy, &[Position], &mut Hash, &mut World) -> i64;

/// The evaluation by a strategy.
pub(super) fn evaluate_by<S: Strategy + 'static>(strategy: S) -> Box<Evaluate> {
    Box::new(move |copy, positions, hash, world| {
        call_copy!(copy, batch::<S>(strategy, positions, hash, world))
    })
}

#[inline(never)]
fn batch<S: Strategy, const PADDING: usize>(
    strategy: S,
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
        let pawns = hash.pawns(position.pawn_key, || {
            judge_pawns(strategy, position.pawn_key, position)
        });
        sum += i64::from(pawns.score + judge_pieces(position, &pawns, world));
    }
    sum
}

/// The pawns' part of the evaluation.
#[inline(always)]
fn judge_pawns<S: Strategy>(strategy: S, key: u64, position: &Position) -> Pawns {
    let white = position.pieces[0] & position.white;
    let black = position.pieces[0] & !position.white;
    let [ours, theirs] = [
        judge_side(strategy, Color::White, white, black),
        judge_side(strategy, Color::Black, black, white),
    ];
    Pawns {
        key,
        score: ours.score - theirs.score,
        half_open: [ours.half_open, theirs.half_open],
        passed: [ours.passed, theirs.passed],
        attack_spans: [ours.attack_spans, theirs.attack_spans],
    }
}

/// What is known of the pawns of one color.
struct Side {
    score: i32,
    half_open: u8,
    passed: u64,
    attack_spans: u64,
}

#[inline(always)]
fn judge_side<S: Strategy>(strategy: S, color: Color, own: u64, enemy: u64) -> Side {
    /// By the ranks that a passed pawn has come.
    const PASSED: [i32; 8] = [0, 5, 10, 20, 35, 60, 100, 0];
    let count = |set: u64| set.count_ones() as i32;
    let passed = strategy.passed_pawns(color, own, enemy);
    let mut score = 12 * count(strategy.candidate_pawns(color, own, enemy))
        - 14 * count(strategy.isolated_pawns(own))
        - 9 * count(strategy.doubled_pawns(own))
        - 8 * count(strategy.backward_pawns(color, own, enemy))
        + 5 * count(strategy.phalanx_pawns(own))
        + 6 * count(strategy.defended_pawns(color, own))
        - 4 * i32::from(strategy.island_count(strategy.file_set(own)));
    for square in squares(passed) {
        let rank = square >> 3;
        score += PASSED[match color {
            Color::White => rank,
            Color::Black => 7 - rank,
        }];
    }
    Side {
        score,
        half_open: strategy.half_open_files(own, enemy),
        passed,
        attack_spans: strategy.attack_front_spans(color, own),
    }
}

/// All but the pawns' part, which uses what is known of them.
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
        let king = (position.pieces[5] & own).trailing_zeros() as usize & 63;
        for square in squares(pawns.passed[color]) {
            let files = (king & 7).abs_diff(square & 7);
            *score -= files.max((king >> 3).abs_diff(square >> 3)) as i32;
        }
    }
    score[0] - score[1]
}

/// The squares of a set, from a1 on.
#[inline(always)]
fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        square
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::evaluation::stream::Stream;
    use pawnfill::{Flip, Rotate, Shift, Table};
    use rand::SeedableRng;

    #[test]
    fn an_entry_is_one_line() {
        assert_eq!((size_of::<Pawns>(), size_of::<Position>()), (64, 64));
        assert_eq!(Hash::new(256).bytes(), 256 * 64);
    }

    #[test]
    fn a_probe_hits_what_was_stored_and_nothing_else() {
        let mut hash = Hash::new(4);
        let entry = |key| Pawns {
            key,
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
    fn the_hash_table_and_the_strategy_change_nothing_but_the_time() {
        let mut random = Random::seed_from_u64(3);
        let stream: Vec<Position> = Stream::new(None, 4, random.clone()).take(2000).collect();
        let mut world = World::new(&mut random);
        let mut value = |evaluate: &Evaluate, copy, entries| {
            evaluate(copy, &stream, &mut Hash::new(entries), &mut world)
        };
        let expected = value(&*evaluate_by(Shift), PaddedCopy::First, 0);
        for entries in [1, 64, 4096] {
            for evaluate in [
                evaluate_by(Shift),
                evaluate_by(Rotate),
                evaluate_by(Flip),
                evaluate_by(Table),
            ] {
                for copy in PaddedCopy::ALL {
                    assert_eq!(value(&*evaluate, copy, entries), expected);
                }
            }
        }
    }

    #[test]
    fn colors_are_judged_alike() {
        let random = Random::seed_from_u64(4);
        for position in Stream::new(None, 1, random).take(200) {
            let pawns = judge_pawns(Shift, 0, &position);
            let mirrored = Position {
                pieces: position.pieces.map(u64::swap_bytes),
                white: position
                    .pieces
                    .iter()
                    .fold(0, |all, set| all | set & !position.white)
                    .swap_bytes(),
                ..position
            };
            assert_eq!(judge_pawns(Shift, 0, &mirrored).score, -pawns.score);
        }
    }

    #[test]
    fn squares_are_those_of_the_set() {
        assert_eq!(
            squares(1 | 1 << 40 | 1 << 63).collect::<Vec<_>>(),
            [0, 40, 63]
        );
        assert_eq!(squares(0).count(), 0);
    }
}
