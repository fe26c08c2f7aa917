//! Lists of the pairs of pawns of a position, and of the pairs that a move removes and adds. A call writes
//! them into an array for each side. Engines append them to their lists, with a base and sometimes a stride:
//! PAIRS.md says what that costs.
//!
//! The baseline is the loop of engines, one side at a time. The lists move from call to call, because a
//! call takes longer where the addresses of loads and stores agree in their last 12 bits.

use std::cell::UnsafeCell;

use pawnfill::pairs::{
    ByRank, Changed, Compress, PairStrategy, PawnByPawn, Pawns, Perspective, Rows,
};
use pawnfill::sides::{Level, Scalar};
use pawnfill::{Color, Square};

use crate::loops::call::Call;
use crate::loops::pawn_evaluation::Position;
use crate::rows::key::{CandidateId, Subject};
use crate::workload::input::Input;
use crate::workload::pool::Change;

/// The candidate that the others are measured against: the loop of engines.
pub(crate) const BASELINE: &str = PawnByPawn::NAME;

/// Whether a strategy for pairs competes at a level. The level GFNI has no candidate, because its instructions
/// for pairs are those of AVX-512; below AVX2, `Compress` is `Rows`.
pub(crate) fn competes(strategy: &str, level: &str) -> bool {
    if strategy == Rows::NAME {
        level != "GFNI"
    } else {
        level == "AVX2" || level == "AVX-512"
    }
}

/// Whether a candidate lists pairs.
pub(crate) fn is_strategy(id: &CandidateId) -> bool {
    order(id) > 0
}

/// The index of a candidate that lists pairs among the strategies, from 1; 0 for all other candidates.
pub(crate) fn order(id: &CandidateId) -> usize {
    let strategies = [BASELINE, Rows::NAME, Compress::<Scalar>::NAME];
    strategies
        .iter()
        .position(|name| id.name == *name)
        .map_or(0, |index| index + 1)
}

/// The bytes of the table that the loop reads: a mask for each square.
pub(crate) const MASK_BYTES: usize = 64 * size_of::<u64>();

/// The pawns before and after a move, and the kings, White's first.
pub(crate) type Move = (u64, u64, u64, u64, Square, Square);

/// The benchmark of all pairs of a position. A call returns their number.
pub(crate) const PAIRS: Subject = Subject {
    group: "pairs",
    name: "pawn_pairs",
};

/// The benchmark of the pairs that a move removes and adds. A call returns the number of removed pairs, and in the
/// high half the number of added ones.
pub(crate) const CHANGES: Subject = Subject {
    group: "pairs",
    name: "pawn_pair_changes",
};

/// Picks a move.
pub(crate) fn pick_change(input: &Input) -> Move {
    let Change {
        before,
        after,
        kings,
    } = input.change;
    (before[0], before[1], after[0], after[1], kings[0], kings[1])
}

/// All pairs by the loop of engines, called once for each side.
#[derive(Clone, Copy)]
pub(crate) struct Engines;

impl Call for Engines {
    type Arguments = Position;
    type Output = u64;
    #[inline(always)]
    fn call(self, position: Position) -> u64 {
        with_lists(|[one, other, ..]| {
            let (pawns, [white, black]) = pawns(position);
            all_of_side(pawns, white, one);
            all_of_side(pawns, black, other) as u64
        })
    }
    fn compared(counts: u64) -> u64 {
        listed(counts)
    }
}

/// What a move changes, by the same loop.
#[derive(Clone, Copy)]
pub(crate) struct EnginesChanges;

impl Call for EnginesChanges {
    type Arguments = Move;
    type Output = u64;
    #[inline(always)]
    fn call(self, change: Move) -> u64 {
        with_lists(|[a, b, c, d]| {
            let (both, [white, black]) = pawns_of_move(change);
            changes_of_side(both, white, a, c);
            word(changes_of_side(both, black, b, d))
        })
    }
    fn compared(counts: u64) -> u64 {
        listed(counts)
    }
}

/// All pairs by a strategy for both sides at once, with the instructions of a level.
#[derive(Clone, Copy)]
pub(crate) struct Pairs<S, L>(pub(crate) S, pub(crate) L);

impl<S: PairStrategy + 'static, L: Level> Call for Pairs<S, L> {
    type Arguments = Position;
    type Output = u64;
    #[inline(always)]
    fn call(self, position: Position) -> u64 {
        with_lists(
            #[inline(always)]
            |[one, other, ..]| {
                let (pawns, perspectives) = pawns(position);
                let lists = [&mut one[..], &mut other[..]];
                self.0.all(ByRank, pawns, perspectives, lists) as u64
            },
        )
    }
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        self.1.enter(run)
    }
    fn compared(counts: u64) -> u64 {
        listed(counts)
    }
}

/// What a move changes, by a strategy for both sides at once, with the instructions of a level.
#[derive(Clone, Copy)]
pub(crate) struct Changes<S, L>(pub(crate) S, pub(crate) L);

impl<S: PairStrategy + 'static, L: Level> Call for Changes<S, L> {
    type Arguments = Move;
    type Output = u64;
    #[inline(always)]
    fn call(self, change: Move) -> u64 {
        with_lists(
            #[inline(always)]
            |[a, b, c, d]| {
                let (both, perspectives) = pawns_of_move(change);
                let (removed, added) = ([&mut a[..], &mut b[..]], [&mut c[..], &mut d[..]]);
                word(self.0.changes(ByRank, both, perspectives, removed, added))
            },
        )
    }
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        self.1.enter(run)
    }
    fn compared(counts: u64) -> u64 {
        listed(counts)
    }
}

/// The pawns of a position, and the perspectives of both sides.
#[inline(always)]
fn pawns((white, black, white_king, black_king): Position) -> (Pawns, [Perspective; 2]) {
    let perspectives = [
        Perspective::of_king(Color::White, white_king),
        Perspective::of_king(Color::Black, black_king),
    ];
    (Pawns::new(white, black), perspectives)
}

/// The pawns before and after a move, and the perspectives of both sides.
#[inline(always)]
fn pawns_of_move(
    (white, black, white_after, black_after, white_king, black_king): Move,
) -> ([Pawns; 2], [Perspective; 2]) {
    let (before, perspectives) = pawns((white, black, white_king, black_king));
    ([before, Pawns::new(white_after, black_after)], perspectives)
}

// The loop of engines trusts in the room of its lists.

#[inline(never)]
fn all_of_side(pawns: Pawns, side: Perspective, list: &mut List) -> usize {
    PawnByPawn.all(ByRank, pawns, [side], [list])
}

#[inline(never)]
fn changes_of_side(
    both: [Pawns; 2],
    side: Perspective,
    removed: &mut List,
    added: &mut List,
) -> Changed {
    PawnByPawn.changes(ByRank, both, [side], [removed], [added])
}

/// Both counts in a word.
#[inline(always)]
fn word(changed: Changed) -> u64 {
    changed.removed as u64 | (changed.added as u64) << 32
}

/// The room of a list, for the pairs of any pawns, because candidates are compared on any sets, too.
const ROOM: usize = 512;

/// The number of bytes by which the lists move with each call: a cache line.
const STEP: usize = 64;
/// The number of bytes after which the lists are back at the first place: a page.
const SPAN: usize = 4096;

/// The lists of a thread, which begin with a cache line each.
#[repr(C, align(64))]
struct Output {
    words: [u16; SPAN / 2 + 4 * ROOM],
    place: usize,
}

thread_local! {
    static OUTPUT: UnsafeCell<Output> = const {
        UnsafeCell::new(Output {
            place: 0,
            words: [0; SPAN / 2 + 4 * ROOM],
        })
    };
}

/// Gives a call its lists, at a different place each time.
#[inline(always)]
fn with_lists<R>(list: impl FnOnce([&mut List; 4]) -> R) -> R {
    let output = OUTPUT.with(UnsafeCell::get);
    // SAFETY: the output belongs to this thread, and nothing else uses it while this function runs: this
    // function calls only functions of this file, none of which calls it again.
    let output = unsafe { &mut *output };
    output.place = (output.place + STEP) % SPAN;
    list(lists(output))
}

type List = [u16; ROOM];

#[inline(always)]
fn lists(output: &mut Output) -> [&mut List; 4] {
    let first = output.place % SPAN / size_of::<u16>();
    match output.words[first..].as_chunks_mut().0 {
        [a, b, c, d, ..] => [a, b, c, d],
        _ => unreachable!("there is room behind every place"),
    }
}

/// The indices that a call has listed, combined into one word that does not depend on their order. The call
/// returned the counts: of pairs, or of removed and of added pairs.
fn listed(counts: u64) -> u64 {
    let output = OUTPUT.with(UnsafeCell::get);
    // SAFETY: as in `with_lists`, and the call is over.
    let output = unsafe { &mut *output };
    let [first, second] = [counts as u32, (counts >> 32) as u32].map(|count| count as usize);
    let counted = [first, first, second, second];
    let mut sum = counts;
    for (list, (indices, count)) in (1_u64..).zip(lists(output).into_iter().zip(counted)) {
        for &index in &indices[..count] {
            let key = u64::from(index) + (list << 32);
            sum = sum.wrapping_add(key.wrapping_mul(key).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::loops::pawn_evaluation::kings_and_pawns;
    use crate::workload::games::Random;
    use crate::workload::pool::Workload;

    /// That all candidates list the same pairs is tested for all benchmarks together.
    #[test]
    fn other_pairs_compare_as_different() {
        let compared = |pairs| Engines::compared(Engines.call(pairs));
        let workload = Workload::random_games();
        let mut random = Random::seed_from_u64(2);
        for _ in 0..200 {
            let pairs = kings_and_pawns(&Input::draw(&workload, &mut random));
            let (white, black, white_king, black_king) = pairs;
            if Engines.call(pairs) > 0 {
                let swapped = compared((black, white, white_king, black_king));
                assert_ne!(swapped, compared(pairs));
            }
        }
    }
}
