//! The benchmarks of a pawn evaluation: its versions in `steps.rs` compete, and the first is the baseline. A
//! call of `pawn_evaluation` evaluates the pawns of a position and the shelter of both kings. A call
//! of `pawn_score` evaluates the pawns alone, and a pawn hash table could store its result.

use pawnfill::{Shift, Square, Table};

use crate::loops::benchmark::{Benchmark, add_levels};
use crate::loops::call::{At, Call};
use crate::loops::lists::Lists;
use crate::loops::operations::all_table_bytes;
use crate::machine::barrier::barrier;
use crate::rows::key::{CompetitorId, Subject};
use crate::workload::input::Input;
use steps::{BothSides, Evaluator, LoopOverPawns, PawnEntry, Sets};

pub mod steps;

const LOOP: &str = "loop over pawns";
const SETS: &str = "sets";
pub(crate) const BOTH_SIDES: &str = "BothSides";

pub(crate) type PawnsAndKings = (u64, u64, Square, Square);

pub(crate) fn evaluation(subject: Subject) -> Benchmark {
    let call = Evaluation(LoopOverPawns);
    let mut benchmark = Benchmark::new(subject, kings_and_pawns, LOOP, LOOP_BYTES, call);
    let (sets, call) = (CompetitorId::new(SETS), Evaluation(Sets(Shift)));
    benchmark.add(sets, SHELTER_BYTES, call);
    add_levels!(benchmark, |level: L| if true => (
        BOTH_SIDES, SHELTER_BYTES, Evaluation(BothSides(level))
    ),);
    benchmark
}

pub(crate) fn score(subject: Subject) -> Benchmark {
    let call = Score(LoopOverPawns);
    let mut benchmark = Benchmark::new(subject, both_pawns, LOOP, LOOP_BYTES, call);
    benchmark.add(CompetitorId::new(SETS), 0, Score(Sets(Shift)));
    add_levels!(benchmark, |level: L| if true => (BOTH_SIDES, 0, Score(BothSides(level))),);
    benchmark
}

pub(crate) fn both_pawns(input: &Input) -> (u64, u64) {
    (input.white, input.black & !input.white)
}

pub(crate) fn kings_and_pawns(input: &Input) -> PawnsAndKings {
    let [ours, theirs] = input.kings;
    (input.white, input.black & !input.white, ours, theirs)
}

/// Joins everything in an entry into one word. Each part is opaque, so that the compiler omits none and
/// cancels no two against each other.
#[inline(always)]
fn join(pawns: PawnEntry) -> u64 {
    let [[white_passed, black_passed], [white_spans, black_spans]] =
        [pawns.passed, pawns.attack_spans];
    barrier(u64::from(pawns.score as u32))
        ^ barrier(u64::from(u16::from_le_bytes(pawns.half_open))).rotate_left(32)
        ^ barrier(white_passed)
        ^ barrier(black_passed).rotate_left(16)
        ^ barrier(white_spans).rotate_left(32)
        ^ barrier(black_spans).rotate_left(48)
}

const SHELTER_BYTES: usize = all_table_bytes::<Table>(&["passed_mask"]);

const LOOP_BYTES: usize = all_table_bytes::<Table>(&[
    "file_mask",
    "adjacent_files_mask",
    "front_span_mask",
    "attack_mask",
    "attack_front_span_mask",
    "attack_rear_span_mask",
    "passed_mask",
]);

#[derive(Clone, Copy)]
pub(crate) struct Evaluation<T>(pub(crate) T);

impl<T: Evaluator + 'static> Call for Evaluation<T> {
    type Arguments = PawnsAndKings;
    type Output = u64;
    #[inline(always)]
    fn call(self, (white, black, white_king, black_king): PawnsAndKings, _: &mut Lists) -> u64 {
        let mut pawns = self.0.pawns(white, black);
        pawns.score += self.0.shelter([white_king, black_king], white, black);
        join(pawns)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Score<T>(pub(crate) T);

impl<T: Evaluator + 'static> Call for Score<T> {
    type Arguments = (u64, u64);
    type Output = u64;
    #[inline(always)]
    fn call(self, (white, black): (u64, u64), _: &mut Lists) -> u64 {
        join(self.0.pawns(white, black))
    }
}
