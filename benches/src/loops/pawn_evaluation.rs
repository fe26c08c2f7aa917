//! A pawn evaluation, written in three ways: the steps in `steps.rs`, of which the loop is the baseline. In
//! `pawn_evaluation`, a call evaluates all pawns of a position and the shelter of both kings. In `pawn_score`,
//! it evaluates the pawns alone, for a result that a pawn hash table can store.

use pawnfill::sides::{AnyLevel, Level};
use pawnfill::{Shift, Square, Table, at_level};

use crate::loops::benchmark::{Benchmark, Many, Way};
use crate::loops::both_sides;
use crate::loops::call::Call;
use crate::loops::operations::all_table_bytes;
use crate::machine::barrier::barrier;
use crate::rows::key::{CandidateId, Subject};
use crate::workload::input::Input;
use steps::{BothSides, LoopOverPawns, Pawns, Sets, Step};

pub mod steps;

/// The ways to find out about whole structures.
pub(crate) const BY_PAWNS_OR_SETS: [Way; 3] = [
    Way {
        name: LoopOverPawns::NAME,
        does: "masks for the square of each pawn, as in most engines",
        levels: |_| false,
    },
    Way {
        name: Sets::<Shift>::NAME,
        does: "the sets of PawnStructure by Shift, one side after the other, without a loop over the pawns",
        levels: |_| false,
    },
    Way {
        name: both_sides::NAME,
        does: "a set of each side in a vector, by each level that the machine has. The level is entered around \
               the loop of calls, so that everything is inlined.",
        levels: |_| true,
    },
];

/// The pawns and the kings, White's first.
pub(crate) type Position = (u64, u64, Square, Square);

/// The benchmark of the pawns and the shelter of both kings.
pub(crate) const EVALUATION: Many = Many {
    subject: Subject {
        group: "evaluation",
        name: "pawn_evaluation",
    },
    call: "A call evaluates the pawns of both colors and the shelter of both kings.",
    ways: &BY_PAWNS_OR_SETS,
    benchmark: || {
        let (name, bytes) = (LoopOverPawns::NAME, LOOP_BYTES.max(SHELTER_BYTES));
        let (subject, call) = (EVALUATION.subject, Evaluation(LoopOverPawns));
        let mut found = Benchmark::new(subject, kings_and_pawns, name, bytes, call);
        let sets = CandidateId::new(Sets::<Shift>::NAME);
        found.add(sets, SHELTER_BYTES, Evaluation(Sets(Shift)));
        for level in AnyLevel::all() {
            at_level!(level, |level| add_evaluation(&mut found, level));
        }
        found
    },
};

/// The benchmark of the pawns alone.
pub(crate) const SCORE: Many = Many {
    subject: Subject {
        group: "evaluation",
        name: "pawn_score",
    },
    call: "A call evaluates the pawns of both colors, without the shelter of the kings: what a pawn hash table stores.",
    ways: &BY_PAWNS_OR_SETS,
    benchmark: || {
        let (name, call) = (LoopOverPawns::NAME, Score(LoopOverPawns));
        let pick = |input: &Input| (input.white, input.black);
        let mut found = Benchmark::new(SCORE.subject, pick, name, LOOP_BYTES, call);
        let sets = CandidateId::new(Sets::<Shift>::NAME);
        found.add(sets, 0, Score(Sets(Shift)));
        for level in AnyLevel::all() {
            at_level!(level, |level| add_score(&mut found, level));
        }
        found
    },
};

// These are never inlined: the code that enters a level would otherwise hold loops that are not measured.

#[inline(never)]
fn add_evaluation<L: Level>(to: &mut Benchmark, level: L) {
    let id = CandidateId::at(both_sides::NAME, L::NAME);
    to.add(id, SHELTER_BYTES, Evaluation(BothSides(level)));
}

#[inline(never)]
fn add_score<L: Level>(to: &mut Benchmark, level: L) {
    let id = CandidateId::at(both_sides::NAME, L::NAME);
    to.add(id, 0, Score(BothSides(level)));
}

/// Picks the pawns and the kings.
pub(crate) fn kings_and_pawns(input: &Input) -> Position {
    let [ours, theirs] = input.kings;
    (input.white, input.black, ours, theirs)
}

/// Runs a step for the pawns and the kings.
#[inline(always)]
fn evaluate(step: impl Step, (white, black, white_king, black_king): Position) -> u64 {
    let mut pawns = step.pawns(white, black);
    pawns.score += step.shelter([white_king, black_king], white, black);
    join(pawns)
}

/// Joins everything that a step found into one word. Each part is made opaque, so that the compiler leaves
/// none out, and no two cancel.
#[inline(always)]
fn join(pawns: Pawns) -> u64 {
    let [[white_passed, black_passed], [white_spans, black_spans]] =
        [pawns.passed, pawns.attack_spans];
    barrier(u64::from(pawns.score as u32))
        ^ barrier(u64::from(u16::from_le_bytes(pawns.half_open))).rotate_left(32)
        ^ barrier(white_passed)
        ^ barrier(black_passed).rotate_left(16)
        ^ barrier(white_spans).rotate_left(32)
        ^ barrier(black_spans).rotate_left(48)
}

/// The bytes of table that every step reads for the shelter: the squares ahead of a king.
pub(crate) const SHELTER_BYTES: usize = all_table_bytes::<Table>(&["passed_mask"]);

/// The bytes of table that the loop over pawns reads.
pub(crate) const LOOP_BYTES: usize = all_table_bytes::<Table>(&[
    "file_mask",
    "adjacent_files_mask",
    "front_span_mask",
    "attack_mask",
    "attack_front_span_mask",
    "attack_rear_span_mask",
    "passed_mask",
]);

/// A step as a candidate, with the shelter of both kings.
#[derive(Clone, Copy)]
pub(crate) struct Evaluation<T>(pub(crate) T);

impl<T: Step + 'static> Call for Evaluation<T> {
    type Arguments = Position;
    type Output = u64;
    #[inline(always)]
    fn call(self, arguments: Position) -> u64 {
        evaluate(self.0, arguments)
    }
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        self.0.enter(run)
    }
}

/// A step as a candidate, for the pawns alone.
#[derive(Clone, Copy)]
pub(crate) struct Score<T>(pub(crate) T);

impl<T: Step + 'static> Call for Score<T> {
    type Arguments = (u64, u64);
    type Output = u64;
    #[inline(always)]
    fn call(self, (white, black): (u64, u64)) -> u64 {
        join(self.0.pawns(white, black))
    }
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        self.0.enter(run)
    }
}

#[cfg(test)]
mod tests {
    use super::steps::{BothSides, LoopOverPawns, Sets, shelter_by_files};
    use super::*;
    use crate::workload::games::Random;
    use crate::workload::input::{Domain, Input};
    use crate::workload::pool::Workload;
    use crate::workload::position::parse;
    use pawnfill::sides::AnyLevel;
    use pawnfill::{Color, Shift, at_level};
    use rand::SeedableRng as _;

    /// What a step finds about the pawns, and about both kings.
    #[inline(always)]
    fn found(step: impl Step, position: &Position) -> (Pawns, i32) {
        let &(white, black, white_king, black_king) = position;
        let shelter = step.shelter([white_king, black_king], white, black);
        (step.pawns(white, black), shelter)
    }

    /// The test of all benchmarks compares a word into which everything is joined; this one compares the parts.
    #[test]
    fn all_steps_find_the_same() {
        let workload = Workload::random_games();
        let games = workload.positions().iter().map(|position| {
            let [ours, theirs] = position.kings.expect("a game has kings");
            (position.white, position.black, ours, theirs)
        });
        let mut random = Random::seed_from_u64(5);
        let any = (0..20_000).map(|_| {
            let input = Input::draw_any(&mut random, Domain::AllSets);
            kings_and_pawns(&input)
        });
        for position in &games.chain(any).collect::<Vec<Position>>() {
            let expected = found(LoopOverPawns, position);
            let by_sets = [found(Sets(Shift), position), found(Sets(Table), position)];
            assert_eq!(by_sets, [expected; 2], "{position:x?}");
            for level in AnyLevel::all() {
                let other = at_level!(level, |level| found(BothSides(level), position));
                assert_eq!(other, expected, "{level}: {position:x?}");
            }
        }
    }

    #[test]
    fn colors_are_judged_alike() {
        let flip = |square: Square| Square::from_index(square as u8 ^ 56);
        for position in Workload::random_games().positions() {
            let (white, black) = (position.white, position.black);
            let [ours, theirs] = position.kings.expect("a game has kings");
            let (pawns, shelter) = found(Sets(Shift), &(white, black, ours, theirs));
            let mirrored = (
                black.swap_bytes(),
                white.swap_bytes(),
                flip(theirs),
                flip(ours),
            );
            let (mirrored, mirrored_shelter) = found(Sets(Shift), &mirrored);
            assert_eq!((mirrored.score, mirrored_shelter), (-pawns.score, -shelter));
        }
    }

    /// The expected scores were added up by hand.
    #[test]
    fn a_position_has_the_score_of_its_pawns() {
        // White: a4, d5 and d3, f2, g2, h3, the king g1; Black: b7 and c7, f7, g4, h7, the king g8.
        let position = parse("6k1/1pp2p1p/8/3P4/P5p1/3P3P/5PP1/6K1")
            .expect("a position")
            .pawns;
        let (white, black) = (position.white, position.black);
        let [ours, theirs] = position.kings.expect("there are kings");
        let (pawns, shelter) = found(LoopOverPawns, &(white, black, ours, theirs));
        let white_shelter = shelter_by_files(Color::White, ours, white, black);
        let black_shelter = shelter_by_files(Color::Black, theirs, black, white);
        assert_eq!(pawns.passed, [0, 0]);
        // Isolated a4, d5, d3; doubled d5, d3; backward d5; phalanx f2, g2; defended h3; islands.
        let ours = -3 * 14 - 2 * 9 - 8 + 2 * 5 + 6 - 3 * 4;
        // The candidate b7, which c7 helps past a4; phalanx b7, c7; islands.
        let theirs = 12 + 2 * 5 - 2 * 4;
        assert_eq!(pawns.score, ours - theirs);
        assert_eq!(pawns.half_open, [0b0000_0110, 0b0000_1001]);
        // Ahead of g1 are f2, g2, h3 and the enemy's g4; ahead of g8 are f7 and h7.
        assert_eq!([white_shelter, black_shelter], [12 + 12 + 7 - 4, 12 + 12]);
        assert_eq!(shelter, white_shelter - black_shelter);
    }
}
