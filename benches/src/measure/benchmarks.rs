//! Every benchmark with its candidates.

use pawnfill::pairs::{Compress, PairStrategy as _, Rows};
use pawnfill::sides::{AnyLevel, Level};
use pawnfill::{Shift, Strategy, at_level};

use crate::loops::both_sides;
use crate::loops::operations::{self, table_bytes};
use crate::loops::pawn_evaluation::steps::{BothSides, LoopOverPawns, Sets, Step as _};
use crate::loops::pawn_evaluation::{
    self, Evaluation, LOOP_BYTES, SHELTER_BYTES, Score, kings_and_pawns,
};
use crate::loops::pawn_pairs::{self, Changes, Engines, EnginesChanges, Pairs, competes};
use crate::loops::pawn_structure::{self, MASK_BYTES};
use crate::measure::benchmark::Benchmark;
use crate::rows::key::{CandidateId, Subject};

macro_rules! strategies {
    (
        {}
        $(#[doc = $baseline_idea:literal])* Shift;
        $($(#[doc = $idea:literal])* $strategy:ident;)*
    ) => {
        /// The names of the strategies that a new study knows, in the order of the tables.
        pub(crate) const STRATEGIES: [&str; 1 + [$(stringify!($strategy)),*].len()] =
            [Shift::NAME, $(<pawnfill::$strategy as Strategy>::NAME),*];

        /// Adds the strategies of the library to the baseline.
        fn add_strategies(benchmarks: &mut [Benchmark]) {
            $(add_strategy(benchmarks, pawnfill::$strategy);)*
        }
    };
}

pawnfill::for_each_strategy!(strategies,);

macro_rules! of_operations {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// The operations by the baseline.
        fn operations() -> Vec<Benchmark> {
            vec![$($(Benchmark::new(
                Subject { group: stringify!($group), name: stringify!($name) },
                |input| ($(input.$arg,)*),
                CandidateId::new(Shift::NAME),
                0,
                operations::$name(Shift),
            ),)*)*]
        }

        /// Adds a strategy to the benchmark of each operation that it overrides.
        pub(crate) fn add_strategy<S: Strategy + 'static>(benchmarks: &mut [Benchmark], strategy: S) {
            let mut benchmarks = benchmarks.iter_mut();
            $($(
                let benchmark = benchmarks.next().expect("every operation has one");
                // A constant condition, so that no loop is compiled that never runs.
                if const { table_bytes::<S>(stringify!($name)).is_some() } {
                    let bytes = const { table_bytes::<S>(stringify!($name)) };
                    let id = CandidateId::new(S::NAME);
                    benchmark.add(id, bytes.unwrap_or(0), operations::$name(strategy));
                }
            )*)*
        }
    };
}

pawnfill::for_each_operation!(of_operations,);

/// All benchmarks with all candidates, in the order of the catalogue.
pub(crate) fn all() -> Vec<Benchmark> {
    let mut benchmarks = operations();
    add_strategies(&mut benchmarks);
    let mut of_many = OfMany::by_loops();
    for level in AnyLevel::all() {
        at_level!(level, |level| of_many.add_level(level));
    }
    let OfMany {
        structure,
        score,
        evaluation,
        pairs,
        changes,
    } = of_many;
    benchmarks.extend([structure, score, evaluation, pairs, changes]);
    benchmarks
}

/// The benchmarks of many operations.
struct OfMany {
    structure: Benchmark,
    score: Benchmark,
    evaluation: Benchmark,
    pairs: Benchmark,
    changes: Benchmark,
}

impl OfMany {
    /// By the loops of engines, and by sets for one side after the other.
    fn by_loops() -> Self {
        let id = || CandidateId::new(LoopOverPawns::NAME);
        let mut structure = Benchmark::new(
            pawn_structure::SUBJECT,
            |input| (input.white, input.black),
            id(),
            MASK_BYTES,
            pawn_structure::ByLoop,
        );
        structure.add(
            CandidateId::new(Sets::<Shift>::NAME),
            0,
            pawn_structure::BySets,
        );
        let mut score = Benchmark::new(
            pawn_evaluation::SCORE,
            |input| (input.white, input.black),
            id(),
            LOOP_BYTES,
            Score(LoopOverPawns),
        );
        score.add(CandidateId::new(Sets::<Shift>::NAME), 0, Score(Sets(Shift)));
        let mut evaluation = Benchmark::new(
            pawn_evaluation::EVALUATION,
            kings_and_pawns,
            id(),
            LOOP_BYTES.max(SHELTER_BYTES),
            Evaluation(LoopOverPawns),
        );
        let sets = Evaluation(Sets(Shift));
        evaluation.add(CandidateId::new(Sets::<Shift>::NAME), SHELTER_BYTES, sets);
        let id = || CandidateId::new(pawn_pairs::BASELINE);
        Self {
            structure,
            score,
            evaluation,
            pairs: Benchmark::new(
                pawn_pairs::PAIRS,
                kings_and_pawns,
                id(),
                pawn_pairs::MASK_BYTES,
                Engines,
            ),
            changes: Benchmark::new(
                pawn_pairs::CHANGES,
                pawn_pairs::pick_change,
                id(),
                pawn_pairs::MASK_BYTES,
                EnginesChanges,
            ),
        }
    }

    /// Adds the candidates for both sides at once, with the instructions of a level. This is never inlined: the
    /// code that enters a level would otherwise hold loops that are not measured.
    #[inline(never)]
    fn add_level<L: Level>(&mut self, level: L) {
        let id = || CandidateId::at(both_sides::NAME, L::NAME);
        self.structure.add(id(), 0, both_sides::Structure(level));
        self.score.add(id(), 0, Score(BothSides(level)));
        let evaluation = Evaluation(BothSides(level));
        self.evaluation.add(id(), SHELTER_BYTES, evaluation);
        if competes(Rows::NAME, L::NAME) {
            let id = || CandidateId::at(Rows::NAME, L::NAME);
            self.pairs.add(id(), 0, Pairs(Rows, level));
            let changes = Changes(Rows, level);
            self.changes.add(id(), pawn_pairs::MASK_BYTES, changes);
        }
        if competes(Compress::<L>::NAME, L::NAME) {
            let id = || CandidateId::at(Compress::<L>::NAME, L::NAME);
            self.pairs.add(id(), 0, Pairs(Compress(level), level));
            let changes = Changes(Compress(level), level);
            self.changes.add(id(), pawn_pairs::MASK_BYTES, changes);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pawnfill::Operation;
    use rand::SeedableRng as _;

    use super::*;
    use crate::rows::key::NOTHING;
    use crate::workload::games::Random;
    use crate::workload::input::{Domain, Input};
    use crate::workload::pool::Workload;

    /// The competing strategies are those that the command and the source of a tuned strategy know.
    #[test]
    fn the_strategies_that_compete_are_those_that_are_named() {
        let mut names = BTreeSet::new();
        for benchmark in all() {
            if Operation::named(benchmark.subject().name).is_some() {
                let candidates = benchmark.candidates().iter();
                names.extend(candidates.map(|candidate| candidate.id.to_string()));
            }
        }
        assert!(names.remove(NOTHING));
        assert_eq!(names, BTreeSet::from(STRATEGIES.map(str::to_owned)));
    }

    /// Each candidate of each benchmark gives the results of the baseline.
    #[test]
    fn every_candidate_gives_the_results_of_the_baseline() {
        let mut random = Random::seed_from_u64(1);
        let workload = Workload::random_games();
        for benchmark in &mut all() {
            let domain = Domain::of(benchmark.subject().group);
            for _ in 0..4 {
                let found = benchmark.disagreement(&mut || Input::draw(&workload, &mut random));
                assert_eq!(found, None);
                let draw = &mut || Input::draw_any(&mut random, domain);
                assert_eq!(benchmark.disagreement(draw), None);
            }
        }
    }
}
