//! The roster: every benchmark with its candidates, and the only place that knows all of them.

use pawnfill::{Shift, Strategy};

use crate::kernel::batches::Batched;
use crate::kernel::measured::Measured;
use crate::kernel::operations::{self, table_bytes};
use crate::kernel::pawn_evaluation::steps::{LoopOverPawns, Sets, Step, View};
use crate::kernel::pawn_evaluation::{self, ByStep, LOOP_BYTES, SHELTER_BYTES};
use crate::kernel::pawn_structure::{self, Inlined, Kept, MASK_BYTES, Masks, MasksOnce, Opaque};
use crate::measure::batch::benchmark::BatchBenchmark;
use crate::measure::benchmark::{AnyBenchmark, Benchmark};
use crate::measure::evaluation::Evaluators;

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
            /// Adds the strategies of the library; the first is the baseline.
            fn add_strategies(&mut self) {
                self.add_baseline(Shift);
                $(self.add(pawnfill::$strategy);)*
            }
        }
    };
}

pawnfill::for_each_strategy!(strategies,);

/// The benchmarks of one operation, or of the view.
struct Benchmarks<O: Measured> {
    calls: Benchmark<O>,
    batch: BatchBenchmark,
}

impl<O: Batched> Benchmarks<O> {
    fn new() -> Self {
        Self {
            calls: Benchmark::new(),
            batch: BatchBenchmark::new::<O>(),
        }
    }

    fn add<S: Strategy + 'static>(&mut self, strategy: S, table_bytes: usize) {
        self.calls.add(strategy, table_bytes);
        self.batch.add(S::NAME, table_bytes, O::by(strategy));
    }
}

macro_rules! roster {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// The benchmarks of each operation, those of what is made of many, and the evaluation by each
        /// strategy.
        pub(crate) struct Roster {
            $($($name: Benchmarks<operations::$name>,)*)*
            pawn_structure: Benchmarks<pawn_structure::pawn_structure>,
            pawn_evaluation: Benchmark<pawn_evaluation::pawn_evaluation>,
            evaluators: Evaluators,
        }

        impl Roster {
            fn empty() -> Self {
                Self {
                    $($($name: Benchmarks::new(),)*)*
                    pawn_structure: Benchmarks::new(),
                    pawn_evaluation: Benchmark::new(),
                    evaluators: Evaluators::default(),
                }
            }

            /// Adds a strategy to the benchmark of each operation that it does in its own way.
            pub(crate) fn add<S: Strategy + 'static>(&mut self, strategy: S) {
                self.evaluators.add(strategy);
                // Constants, so that no kernel is compiled that is not run.
                $($(if const { table_bytes::<S>(stringify!($name)).is_some() } {
                    let bytes = const { table_bytes::<S>(stringify!($name)) };
                    self.$name.add(strategy, bytes.unwrap_or(0));
                })*)*
                if const { pawn_structure::shares_differ::<S>() } {
                    let bytes = const { pawn_structure::shared_bytes::<S>() };
                    self.pawn_structure.add(strategy, bytes);
                }
            }

            /// Adds the baseline, which is a candidate of every benchmark.
            fn add_baseline(&mut self, baseline: Shift) {
                self.evaluators.add(baseline);
                $($(self.$name.add(baseline, 0);)*)*
                self.pawn_structure.add(baseline, 0);
                self.pawn_evaluation.add(baseline, SHELTER_BYTES);
            }

            /// The benchmarks of single calls, in the order of the catalogue, and those of batches.
            pub(crate) fn into_benchmarks(self) -> (Vec<Box<dyn AnyBenchmark>>, Vec<BatchBenchmark>) {
                let mut calls: Vec<Box<dyn AnyBenchmark>> = Vec::new();
                let mut batches = Vec::new();
                $($(
                    calls.push(Box::new(self.$name.calls));
                    batches.push(self.$name.batch);
                )*)*
                calls.push(Box::new(self.pawn_structure.calls));
                batches.push(self.pawn_structure.batch);
                calls.push(Box::new(self.pawn_evaluation));
                (calls, batches)
            }
        }
    };
}

pawnfill::for_each_operation!(roster,);

impl Roster {
    /// Takes out the evaluation by each strategy.
    pub(crate) fn take_evaluators(&mut self) -> Evaluators {
        std::mem::take(&mut self.evaluators)
    }

    /// The strategies of the library, and what competes with them where many operations are one
    /// benchmark and is no strategy.
    pub(crate) fn new() -> Self {
        let mut roster = Self::empty();
        roster.add_strategies();
        let view = &mut roster.pawn_structure.calls;
        view.add_implementation("kept", 0, Kept);
        view.add_implementation("inlined", 0, Inlined);
        view.add_implementation("opaque", 0, Opaque);
        view.add_implementation("masks", MASK_BYTES, Masks);
        view.add_implementation("one loop", MASK_BYTES, MasksOnce);
        // The other strategies compete in the whole evaluation.
        let steps = &mut roster.pawn_evaluation;
        steps.add_implementation(LoopOverPawns::NAME, LOOP_BYTES, ByStep(LoopOverPawns));
        steps.add_implementation(View::<Shift>::NAME, SHELTER_BYTES, ByStep(View(Shift)));
        steps.add_implementation(Sets::<Shift>::NAME, SHELTER_BYTES, ByStep(Sets(Shift)));
        roster
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pawnfill::Operation;
    use rand::SeedableRng as _;

    use super::*;
    use crate::kernel::is_compound;
    use crate::measure::benchmark::NOTHING;
    use crate::workload::games::Random;
    use crate::workload::input::Input;

    /// The names that the command and the source of a tuned strategy know are those that compete.
    #[test]
    fn the_strategies_that_compete_are_those_that_are_named() {
        let (benchmarks, _) = Roster::new().into_benchmarks();
        let operations = benchmarks
            .iter()
            .filter(|benchmark| !is_compound(benchmark.subject().name));
        let names: BTreeSet<&str> = operations
            .flat_map(|benchmark| benchmark.candidates())
            .map(|candidate| candidate.name)
            .filter(|name| *name != NOTHING)
            .collect();
        assert_eq!(names, BTreeSet::from(STRATEGIES));
    }

    /// Every batch by every strategy and by every color source gives the bits of the methods of `Shift`.
    #[test]
    fn every_batch_gives_the_bits_of_the_definitions() {
        let (_, batches) = Roster::new().into_benchmarks();
        assert_eq!(batches.len(), Operation::ALL.len() + 1);
        let mut random = Random::seed_from_u64(1);
        for benchmark in &batches {
            let pushes = benchmark.subject().group == "pushes";
            // Not a multiple of any vector's elements.
            let draws = (0..509).map(|_| Input::draw_any(&mut random, pushes));
            let inputs: Vec<Input> = draws.collect();
            assert_eq!(benchmark.disagreement(&inputs), None);
        }
    }
}
