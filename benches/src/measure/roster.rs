//! The roster: every benchmark with its candidates. No other module knows all of them.

use pawnfill::pairs::{Compress, PairStrategy, Rows};
use pawnfill::sides::{AnyLevel, Level};
use pawnfill::{Shift, Strategy, at_level};

use crate::kernel::each_operation::{self, table_bytes};
use crate::kernel::pawn_evaluation::steps::{BothSides, LoopOverPawns, Sets, Step, View};
use crate::kernel::pawn_evaluation::{
    ByStep, LOOP_BYTES, SHELTER_BYTES, pawn_evaluation, pawn_score,
};
use crate::kernel::pawn_pairs::{
    Listed, MASK_BYTES as PAIR_MASK_BYTES, competes, pawn_pair_changes, pawn_pair_changes_as_rows,
    pawn_pair_changes_behind_inputs, pawn_pairs, pawn_pairs_as_rows, pawn_pairs_behind_inputs,
};
use crate::kernel::pawn_structure::{
    Inlined, Kept, MASK_BYTES, Masks, MasksOnce, Opaque, pawn_structure, shared_bytes,
    shares_differ,
};
use crate::kernel::routine::{Implementation, Routine};
use crate::kernel::{batched_structure, both_sides};
use crate::key::CandidateId;
use crate::measure::benchmark::Benchmark;

macro_rules! strategies {
    (
        {}
        $(#[doc = $baseline_idea:literal])* Shift;
        $($(#[doc = $idea:literal])* $strategy:ident;)*
    ) => {
        /// The names of the strategies that a new roster knows, in the order of the tables.
        pub(crate) const STRATEGIES: [&str; 1 + [$(stringify!($strategy)),*].len()] =
            [Shift::NAME, $(<pawnfill::$strategy as Strategy>::NAME),*];

        impl Roster {
            /// Adds the strategies of the library to the baseline.
            fn add_strategies(&mut self) {
                $(self.add(pawnfill::$strategy);)*
            }
        }
    };
}

pawnfill::for_each_strategy!(strategies,);

/// The benchmarks in the order of the catalogue.
pub(crate) struct Roster {
    pub(crate) benchmarks: Vec<Benchmark>,
}

macro_rules! roster {
    ({} $($group:ident { $(fn $name:ident $arguments:tt -> $output:ty;)* })*) => {
        impl Roster {
            /// A roster with only the baseline, which is a candidate of every benchmark.
            fn of_baseline() -> Self {
                Self {
                    benchmarks: vec![
                        $($(Benchmark::batched::<each_operation::$name>(),)*)*
                        Benchmark::batched::<pawn_structure>(),
                        Benchmark::new::<pawn_score>(0),
                        Benchmark::new::<pawn_evaluation>(SHELTER_BYTES),
                        Benchmark::new::<pawn_pairs>(PAIR_MASK_BYTES),
                        Benchmark::new::<pawn_pair_changes>(PAIR_MASK_BYTES),
                        Benchmark::new::<pawn_pairs_behind_inputs>(PAIR_MASK_BYTES),
                        Benchmark::new::<pawn_pair_changes_behind_inputs>(PAIR_MASK_BYTES),
                        Benchmark::new::<pawn_pairs_as_rows>(PAIR_MASK_BYTES),
                        Benchmark::new::<pawn_pair_changes_as_rows>(PAIR_MASK_BYTES),
                    ],
                }
            }

            /// Adds a strategy to the benchmark of each operation that it overrides.
            pub(crate) fn add<S: Strategy + 'static>(&mut self, strategy: S) {
                let mut rows = self.benchmarks.iter_mut();
                $($(
                    let row = rows.next().expect("it has a row");
                    // Constants, so that no kernel is compiled that never runs.
                    if const { table_bytes::<S>(stringify!($name)).is_some() } {
                        let bytes = const { table_bytes::<S>(stringify!($name)) };
                        row.add_strategy::<each_operation::$name, S>(strategy, bytes.unwrap_or(0));
                    }
                )*)*
                if const { shares_differ::<S>() } {
                    let bytes = const { shared_bytes::<S>() };
                    let row = rows.next().expect("it has a row");
                    row.add_strategy::<pawn_structure, S>(strategy, bytes);
                }
            }
        }
    };
}

pawnfill::for_each_operation!(roster,);

impl Roster {
    /// Adds a candidate to the benchmark of a compound of many operations.
    fn add_to<O: Routine>(
        &mut self,
        id: CandidateId,
        table_bytes: usize,
        candidate: impl Implementation<O>,
    ) -> &mut Benchmark {
        let mut benchmarks = self.benchmarks.iter_mut();
        let found = benchmarks.find(|benchmark| benchmark.subject() == O::SUBJECT);
        let benchmark = found.expect("it is listed");
        benchmark.add(id, table_bytes, candidate);
        benchmark
    }

    /// The strategies of the library, and the candidates that are not strategies. The latter compete in the
    /// benchmarks of compounds.
    pub(crate) fn new() -> Self {
        let mut roster = Self::of_baseline();
        roster.add_strategies();
        roster.add_to(CandidateId::new(Kept::NAME), 0, Kept);
        roster.add_to(CandidateId::new(Inlined::NAME), 0, Inlined);
        roster.add_to(CandidateId::new(Opaque::NAME), 0, Opaque);
        roster.add_to(CandidateId::new(Masks::NAME), MASK_BYTES, Masks);
        roster.add_to(CandidateId::new(MasksOnce::NAME), MASK_BYTES, MasksOnce);
        roster.add_step(
            CandidateId::new(LoopOverPawns::NAME),
            LOOP_BYTES,
            LoopOverPawns,
        );
        roster.add_step(CandidateId::new(View::<Shift>::NAME), 0, View(Shift));
        roster.add_step(CandidateId::new(Sets::<Shift>::NAME), 0, Sets(Shift));
        for level in AnyLevel::all() {
            at_level!(level, |level| roster.add_level(level));
        }
        roster
    }

    /// Adds a step that reads this many bytes of table for the pawns.
    fn add_step<T: Step + 'static>(&mut self, id: CandidateId, table_bytes: usize, step: T) {
        self.add_to::<pawn_score>(id.clone(), table_bytes, ByStep(step));
        let table_bytes = table_bytes.max(SHELTER_BYTES);
        self.add_to::<pawn_evaluation>(id, table_bytes, ByStep(step));
    }

    /// Adds the candidates for both sides at once, with the instructions of a level. This is never inlined: the
    /// code that enters a level would otherwise hold loops that are not measured.
    #[inline(never)]
    fn add_level<L: Level>(&mut self, level: L) {
        let id = CandidateId::at(both_sides::NAME, L::NAME);
        let view = self.add_to(id.clone(), 0, both_sides::Structure(level));
        view.add_batch(id.clone(), 0, batched_structure::both_sides(level));
        self.add_step(id, 0, BothSides(level));
        if competes(Rows::NAME, L::NAME) {
            self.add_pairs(Rows, level);
        }
        if competes(Compress::<L>::NAME, L::NAME) {
            self.add_pairs(Compress(level), level);
        }
    }

    /// Adds a strategy for pairs, for each list.
    fn add_pairs<S: PairStrategy + 'static, L: Level>(&mut self, strategy: S, level: L) {
        let id = CandidateId::at(S::NAME, L::NAME);
        let listed = Listed(strategy, level);
        self.add_to::<pawn_pairs>(id.clone(), 0, listed);
        self.add_to::<pawn_pairs_behind_inputs>(id.clone(), 0, listed);
        self.add_to::<pawn_pairs_as_rows>(id.clone(), 0, listed);
        self.add_to::<pawn_pair_changes>(id.clone(), PAIR_MASK_BYTES, listed);
        self.add_to::<pawn_pair_changes_behind_inputs>(id.clone(), PAIR_MASK_BYTES, listed);
        self.add_to::<pawn_pair_changes_as_rows>(id, PAIR_MASK_BYTES, listed);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pawnfill::Operation;
    use rand::SeedableRng as _;

    use super::*;
    use crate::measure::benchmark::NOTHING;
    use crate::workload::games::Random;
    use crate::workload::input::{Domain, Input};
    use crate::workload::pool::Workload;

    /// The competing strategies are those that the command and the source of a tuned strategy know.
    #[test]
    fn the_strategies_that_compete_are_those_that_are_named() {
        let benchmarks = Roster::new().benchmarks;
        let mut names = BTreeSet::new();
        for benchmark in benchmarks {
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
        for benchmark in &mut Roster::new().benchmarks {
            let domain = Domain::of(benchmark.subject().group);
            for _ in 0..4 {
                let found = benchmark.disagreement(&mut || Input::draw(&workload, &mut random));
                assert_eq!(found, None);
                let draw = &mut || Input::draw_any(&mut random, domain);
                assert_eq!(benchmark.disagreement(draw), None);
            }
        }
    }

    /// With every strategy and every color source, each batch gives the same bits as `Shift`'s methods.
    #[test]
    fn every_batch_gives_the_bits_of_the_definitions() {
        let benchmarks = Roster::new().benchmarks;
        let mut random = Random::seed_from_u64(1);
        let mut batches = 0;
        for benchmark in &benchmarks {
            let domain = Domain::of(benchmark.subject().group);
            let Some(batch) = &benchmark.batch else {
                continue;
            };
            batches += 1;
            let found = batch.disagreement(&mut || Input::draw_any(&mut random, domain));
            assert_eq!(found, None);
        }
        assert_eq!(batches, Operation::ALL.len() + 1);
    }
}
