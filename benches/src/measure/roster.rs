//! The roster: every benchmark with its candidates. No other module knows all of them.

use pawnfill::pairs::{Compress, PairStrategy, Rows};
use pawnfill::sides::{AnyLevel, Level};
use pawnfill::{Shift, Strategy, at_level};

use crate::kernel::both_sides;
use crate::kernel::each_operation::{self, table_bytes};
use crate::kernel::pawn_evaluation::steps::{BothSides, Sets, Step};
use crate::kernel::pawn_evaluation::{
    ByStep, LOOP_BYTES, SHELTER_BYTES, pawn_evaluation, pawn_score,
};
use crate::kernel::pawn_pairs::{
    Listed, MASK_BYTES as PAIR_MASK_BYTES, competes, pawn_pair_changes, pawn_pairs,
};
use crate::kernel::pawn_structure::{self, MASK_BYTES};
use crate::kernel::routine::{ByStrategy, Implementation, Routine};
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
                        $($(Benchmark::new::<each_operation::$name>(0),)*)*
                        Benchmark::new::<pawn_structure::pawn_structure>(MASK_BYTES),
                        Benchmark::new::<pawn_score>(LOOP_BYTES),
                        Benchmark::new::<pawn_evaluation>(LOOP_BYTES.max(SHELTER_BYTES)),
                        Benchmark::new::<pawn_pairs>(PAIR_MASK_BYTES),
                        Benchmark::new::<pawn_pair_changes>(PAIR_MASK_BYTES),
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
                        row.add::<each_operation::$name>(
                            CandidateId::new(S::NAME),
                            bytes.unwrap_or(0),
                            ByStrategy(strategy),
                        );
                    }
                )*)*
            }
        }
    };
}

pawnfill::for_each_operation!(roster,);

impl Roster {
    /// Adds a candidate to a benchmark of many operations.
    fn add_to<O: Routine>(
        &mut self,
        id: CandidateId,
        table_bytes: usize,
        candidate: impl Implementation<O>,
    ) {
        let mut benchmarks = self.benchmarks.iter_mut();
        let found = benchmarks.find(|benchmark| benchmark.subject() == O::SUBJECT);
        let benchmark = found.expect("it is listed");
        benchmark.add(id, table_bytes, candidate);
    }

    /// The strategies of the library, and the candidates that are not strategies. The latter compete in the
    /// benchmarks of many operations.
    pub(crate) fn new() -> Self {
        let mut roster = Self::of_baseline();
        roster.add_strategies();
        let structure = pawn_structure::Sets;
        roster.add_to(CandidateId::new(pawn_structure::Sets::NAME), 0, structure);
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
        self.add_to(id.clone(), 0, both_sides::Structure(level));
        self.add_step(id, 0, BothSides(level));
        if competes(Rows::NAME, L::NAME) {
            self.add_pairs(Rows, level);
        }
        if competes(Compress::<L>::NAME, L::NAME) {
            self.add_pairs(Compress(level), level);
        }
    }

    /// Adds a strategy for pairs.
    fn add_pairs<S: PairStrategy + 'static, L: Level>(&mut self, strategy: S, level: L) {
        let id = CandidateId::at(S::NAME, L::NAME);
        let listed = Listed(strategy, level);
        self.add_to::<pawn_pairs>(id.clone(), 0, listed);
        self.add_to::<pawn_pair_changes>(id, PAIR_MASK_BYTES, listed);
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
}
