//! Steps 1, 4 and 5 of EVALUATION.md, with equal scores: a loop over the pawns, sets of one side after the
//! other, and sets of both sides at once. Each step says what it changes.
//!
//! Steps 2 and 3 compute sets, but loop over the passed pawns. Their code was removed, because step 4 is
//! faster. In `pawn_evaluation`, step 2, which calls operations one by one, took 0.68 to 0.82 of the time of
//! step 1; step 3, with the view, took 0.60 to 0.69. Step 4, the view without a loop over the pawns, takes
//! 0.26 to 0.48.
//!
//! `pawnfill study --operations evaluation` measures the steps, and the example `engine` runs them.

use pawnfill::board::{FILE_A, RANK_1};
use pawnfill::sides::{self, Level, Score, Sides};
use pawnfill::{Color, PawnStructure, Shift, Square, Strategy, Table};

// The weights, in centipawns.

const CANDIDATE: i32 = 12;
const ISOLATED: i32 = -14;
const DOUBLED: i32 = -9;
const BACKWARD: i32 = -8;
const PHALANX: i32 = 5;
const DEFENDED: i32 = 6;
const ISLAND: i32 = -4;
/// A passed pawn, by its rank as seen by its own side, from 0.
const PASSED: [i32; 8] = [0, 5, 10, 20, 35, 60, 100, 0];
/// The first own pawn ahead of the king on a file, by its distance in ranks; 0 if there is none.
const SHELTER: [i32; 8] = [0, 12, 7, 0, 0, 0, 0, 0];
/// The first enemy pawn ahead of the king on a file, by its distance in ranks; 0 if there is none.
const STORM: [i32; 8] = [0, -9, -9, -4, 0, 0, 0, 0];

/// Everything that depends on the pawns alone, as a pawn hash table holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PawnEntry {
    /// In centipawns, from White's side.
    pub score: i32,
    /// The half-open files by color, for each side's rooks.
    pub half_open: [u8; 2],
    /// The passed pawns by color, for each side's king and rooks.
    pub passed: [u64; 2],
    /// The attack spans by color. The opponent's knights are safe outside them.
    pub attack_spans: [u64; 2],
}

/// A way to evaluate pawns.
pub trait Evaluator: Copy {
    /// Evaluates the pawns of both colors.
    fn pawns(self, white: u64, black: u64) -> PawnEntry;

    /// Evaluates the pawns ahead of each king, on the king's file and the adjacent files, in centipawns
    /// from White's side. No pawn hash table holds this, because the kings move. `kings` is by color.
    #[inline(always)]
    fn shelter(self, kings: [Square; 2], white: u64, black: u64) -> i32 {
        shelter_by_files(Color::White, kings[0], white, black)
            - shelter_by_files(Color::Black, kings[1], black, white)
    }
}

struct Side {
    score: i32,
    half_open: u8,
    passed: u64,
    attack_spans: u64,
}

impl PawnEntry {
    #[inline(always)]
    fn new(white: Side, black: Side) -> Self {
        Self {
            score: white.score - black.score,
            half_open: [white.half_open, black.half_open],
            passed: [white.passed, black.passed],
            attack_spans: [white.attack_spans, black.attack_spans],
        }
    }
}

#[inline(always)]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The squares of a set, from a1 on.
#[inline(always)]
pub fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::new(set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}

/// The rank of a square as a color sees it, from 0.
#[inline(always)]
fn rank_of(color: Color, square: Square) -> usize {
    let rank = square as usize >> 3;
    match color {
        Color::White => rank,
        Color::Black => 7 - rank,
    }
}

/// Step 1: a loop over the pawns, as in most engines. Masks from tables tell whether a pawn is passed,
/// isolated and so on. Sums without branches, `weight * i32::from(condition)`, take as long.
#[derive(Clone, Copy)]
pub struct LoopOverPawns;

impl Evaluator for LoopOverPawns {
    #[inline(always)]
    fn pawns(self, white: u64, black: u64) -> PawnEntry {
        PawnEntry::new(self.side(Color::White, white, black), self.side(Color::Black, black, white))
    }
}

impl LoopOverPawns {
    #[inline(always)]
    fn side(self, color: Color, own: u64, enemy: u64) -> Side {
        let (mut score, mut files, mut passed, mut attack_spans) = (0, 0_u8, 0, 0);
        // The enemy pawns, each one step further. If they attack a pawn from there, they attack its stop now.
        let advanced = match color {
            Color::White => enemy >> 8,
            Color::Black => enemy << 8,
        };
        for square in squares(own) {
            let file = Table.file_mask(square);
            let sights = Table.attack_front_span_mask(color, square);
            let neighbors = own & Table.adjacent_files_mask(square);
            let supporters = own & Table.attack_rear_span_mask(color, square);
            let attacked = Table.attack_mask(color, square);
            files |= 1 << (square as u8 & 7);
            attack_spans |= sights;

            if enemy & Table.passed_mask(color, square) == 0 {
                passed |= square.bitboard();
                score += PASSED[rank_of(color, square)];
            } else if enemy & Table.front_span_mask(color, square) == 0
                && supporters.count_ones() >= (enemy & sights).count_ones()
            {
                score += CANDIDATE;
            }
            if neighbors == 0 {
                score += ISOLATED;
            }
            if supporters == 0 && advanced & attacked != 0 {
                score += BACKWARD;
            }
            if own & file != square.bitboard() {
                score += DOUBLED;
            }
            if neighbors & RANK_1 << (square as u8 & !7) != 0 {
                score += PHALANX;
            }
            if own & Table.attack_mask(color.opponent(), square) != 0 {
                score += DEFENDED;
            }
        }
        Side {
            score: score + ISLAND * count(u64::from(files & !(files << 1))),
            half_open: Shift.file_set(enemy) & !files,
            passed,
            attack_spans,
        }
    }
}

/// Evaluates, on each file around the king, the first pawn of each color ahead of the king.
#[inline(always)]
pub fn shelter_by_files(color: Color, king: Square, own: u64, enemy: u64) -> i32 {
    let (ahead, file) = (Table.passed_mask(color, king), king as u8 & 7);
    let distance = |pawns: u64| {
        let first = match color {
            Color::White => pawns.trailing_zeros(),
            Color::Black => 63_u32.wrapping_sub(pawns.leading_zeros()),
        };
        match pawns {
            0 => 0,
            _ => (first as usize >> 3).abs_diff(king as usize >> 3) & 7,
        }
    };
    let mut score = 0;
    for file in file.saturating_sub(1)..=(file + 1).min(7) {
        let ahead = ahead & FILE_A << file;
        score += SHELTER[distance(own & ahead)] + STORM[distance(enemy & ahead)];
    }
    score
}

/// Evaluates a color's pawns by the view. All functions that use the view are always inlined. Without
/// inlining, this function made the compiler store the whole view, and took a third longer.
#[inline(always)]
fn from_view(view: &PawnStructure, color: Color) -> Side {
    let passed = view.passed_pawns(color);
    let score = CANDIDATE * count(view.candidate_pawns(color))
        + ISOLATED * count(view.isolated_pawns(color))
        + DOUBLED * count(view.doubled_pawns(color))
        + BACKWARD * count(view.backward_pawns(color))
        + PHALANX * count(view.phalanx_pawns(color))
        + DEFENDED * count(view.defended_pawns(color))
        + ISLAND * i32::from(view.island_count(color))
        + bonus_by_ranks(color, passed);
    Side {
        score,
        half_open: view.half_open_files(color),
        passed,
        attack_spans: view.attack_front_spans(color),
    }
}

/// Step 4: one operation finds all pawns with a property, such as the isolated pawns, and they are counted
/// without a loop over them. [`PawnStructure`] computes shared sets only once.
#[derive(Clone, Copy)]
pub struct Sets<S>(pub S);

impl<S: Strategy> Evaluator for Sets<S> {
    #[inline(always)]
    fn pawns(self, white: u64, black: u64) -> PawnEntry {
        let view = PawnStructure::new(self.0, white, black);
        PawnEntry::new(from_view(&view, Color::White), from_view(&view, Color::Black))
    }

    #[inline(always)]
    fn shelter(self, kings: [Square; 2], white: u64, black: u64) -> i32 {
        self.shelter_of(Color::White, kings[0], white, black)
            - self.shelter_of(Color::Black, kings[1], black, white)
    }
}

impl<S: Strategy> Sets<S> {
    #[inline(always)]
    fn shelter_of(self, color: Color, king: Square, own: u64, enemy: u64) -> i32 {
        let s = self.0;
        let step = |set: u64| s.stops(color, set);
        // The squares ahead of the king on three files, and their first three ranks.
        let ahead = Table.passed_mask(color, king);
        let (beyond_1, beyond_2) = (step(ahead), step(step(ahead)));
        let (rank_1, rank_2) = (ahead & !beyond_1, beyond_1 & !beyond_2);
        let rank_3 = beyond_2 & !step(beyond_2);
        // Only the first pawn of each color on a file counts. `STORM` is the same at the distances 1 and 2.
        let [near, next] = [own & rank_1, own & rank_2 & !step(own & rank_1)];
        let close = enemy & (rank_1 | rank_2);
        let third = enemy & rank_3 & !(step(close) | step(step(close)));
        // Of two enemy pawns, one right behind the other, only the first counts.
        let close = close & !step(close & rank_1);
        SHELTER[1] * count(near)
            + SHELTER[2] * count(next)
            + STORM[1] * count(close)
            + STORM[3] * count(third)
    }
}

/// This loop over the ranks is a little faster than a loop over the passed pawns, whose number is hard to
/// predict. The early return makes openings faster, where usually no pawn is passed.
#[inline(always)]
fn bonus_by_ranks(color: Color, passed: u64) -> i32 {
    if passed == 0 {
        return 0;
    }
    let mut score = 0;
    for (rank, bonus) in PASSED.into_iter().enumerate() {
        let on_rank = match color {
            Color::White => RANK_1 << (8 * rank),
            Color::Black => RANK_1 << (56 - 8 * rank),
        };
        score += bonus * count(passed & on_rank);
    }
    score
}

/// Step 5: a set of each side in one vector, so that each operation is done once for both. The score is
/// summed in vectors, too: White's sets count positively, and Black's negatively. The bonus of passed
/// pawns takes a few instructions for all ranks, and no branch.
///
/// The harness enters the level around a whole loop. An engine enters it around the evaluation of each
/// position, which takes a little longer.
#[derive(Clone, Copy)]
pub struct BothSides<L>(pub L);

impl<L: Level> Evaluator for BothSides<L> {
    #[inline(always)]
    fn pawns(self, white: u64, black: u64) -> PawnEntry {
        let pawns = sides::BothSides::new(self.0, white, black);
        let passed = pawns.passed_pawns();
        let mut score = Score::new(self.0);
        score.add(pawns.candidate_pawns(), CANDIDATE);
        score.add(pawns.isolated_pawns(), ISOLATED);
        score.add(pawns.doubled_pawns(), DOUBLED);
        score.add(pawns.backward_pawns(), BACKWARD);
        score.add(pawns.phalanx_pawns(), PHALANX);
        score.add(pawns.defended_pawns(), DEFENDED);
        score.add_by_rank(passed, PASSED);
        let [white_islands, black_islands] = pawns.island_count();
        PawnEntry {
            score: score.total() + ISLAND * (i32::from(white_islands) - i32::from(black_islands)),
            half_open: pawns.half_open_files(),
            passed: passed.by_color(),
            attack_spans: pawns.attack_front_spans().by_color(),
        }
    }

    /// Counts the same sets as step 4.
    #[inline(always)]
    fn shelter(self, kings: [Square; 2], white: u64, black: u64) -> i32 {
        let own = Sides::new(self.0, white, black);
        let enemy = own.swap_sides();
        let ahead = Sides::new(
            self.0,
            Table.passed_mask(Color::White, kings[0]),
            Table.passed_mask(Color::Black, kings[1]),
        );
        let (beyond_1, beyond_2) = (ahead.forward(), ahead.forward().forward());
        let (rank_1, rank_2) = (ahead & !beyond_1, beyond_1 & !beyond_2);
        let rank_3 = beyond_2 & !beyond_2.forward();
        let near = own & rank_1;
        let next = own & rank_2 & !near.forward();
        let close = enemy & (rank_1 | rank_2);
        let third = enemy & rank_3 & !(close.forward() | close.forward().forward());
        let close = close & !(close & rank_1).forward();
        let mut score = Score::new(self.0);
        score.add(near, SHELTER[1]);
        score.add(next, SHELTER[2]);
        score.add(close, STORM[1]);
        score.add(third, STORM[3]);
        score.total()
    }
}
