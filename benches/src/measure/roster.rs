//! The roster: every benchmark with its candidates, and the only place that knows all of them.

use std::any::Any;

use pawnfill::{Shift, Strategy};

use crate::kernel::batches::Batched;
use crate::kernel::each_operation::{self, table_bytes};
use crate::kernel::measured::Measured;
use crate::kernel::pawn_evaluation::steps::{LoopOverPawns, Sets, Step, View};
use crate::kernel::pawn_evaluation::{ByStep, LOOP_BYTES, SHELTER_BYTES, pawn_evaluation};
use crate::kernel::pawn_structure::{
    Inlined, Kept, MASK_BYTES, Masks, MasksOnce, Opaque, pawn_structure, shared_bytes,
    shares_differ,
};
use crate::measure::batch::benchmark::BatchBenchmark;
use crate::measure::benchmark::{AnyBenchmark, Benchmark};
use crate::measure::evaluation::Evaluator;

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

/// The benchmarks of one operation, or of what is made of many.
struct Row {
    calls: Box<dyn AnyBenchmark>,
    /// What is also measured as a batch.
    batch: Option<BatchBenchmark>,
}

/// The benchmarks in the order of the catalogue, and the evaluation by each strategy.
#[derive(Default)]
pub(crate) struct Roster {
    rows: Vec<Row>,
    pub(crate) evaluators: Vec<Evaluator>,
}

macro_rules! roster {
    ({} $($group:ident { $(fn $name:ident $arguments:tt -> $output:ty;)* })*) => {
        impl Roster {
            /// The baseline alone, which is a candidate of every benchmark.
            fn of_baseline() -> Self {
                let evaluation = Row {
                    calls: Box::new(Benchmark::new::<pawn_evaluation>(SHELTER_BYTES)),
                    batch: None,
                };
                Self {
                    rows: vec![
                        $($(Row::batched::<each_operation::$name>(),)*)*
                        Row::batched::<pawn_structure>(),
                        evaluation,
                    ],
                    evaluators: vec![Evaluator::by_strategy(Shift)],
                }
            }

            /// Adds a strategy to the benchmark of each operation that it overrides.
            pub(crate) fn add<S: Strategy + 'static>(&mut self, strategy: S) {
                self.evaluators.push(Evaluator::by_strategy(strategy));
                let mut rows = self.rows.iter_mut();
                $($(
                    let row = rows.next().expect("it has a row");
                    // Constants, so that no kernel is compiled that is not run.
                    if const { table_bytes::<S>(stringify!($name)).is_some() } {
                        let bytes = const { table_bytes::<S>(stringify!($name)) };
                        row.add_batched::<each_operation::$name, S>(strategy, bytes.unwrap_or(0));
                    }
                )*)*
                if const { shares_differ::<S>() } {
                    let bytes = const { shared_bytes::<S>() };
                    let row = rows.next().expect("it has a row");
                    row.add_batched::<pawn_structure, S>(strategy, bytes);
                }
            }
        }
    };
}

pawnfill::for_each_operation!(roster,);

impl Row {
    fn batched<O: Batched>() -> Self {
        Self {
            calls: Box::new(Benchmark::new::<O>(0)),
            batch: Some(BatchBenchmark::new::<O>()),
        }
    }

    /// The benchmark of single calls of an operation, which is that of this row.
    fn calls<O: Measured>(&mut self) -> &mut Benchmark<O::Arguments> {
        let calls: &mut dyn Any = self.calls.as_mut();
        let calls = calls.downcast_mut();
        calls.expect("the row has the operation's arguments")
    }

    fn add_batched<O: Batched, S: Strategy + 'static>(&mut self, strategy: S, table_bytes: usize) {
        self.calls::<O>().add::<O, S>(strategy, table_bytes);
        if let Some(batch) = &mut self.batch {
            batch.add(S::NAME, table_bytes, O::by(strategy));
        }
    }
}

impl Roster {
    /// The benchmarks of single calls of what is made of many operations.
    fn compound<O: Measured>(&mut self) -> &mut Benchmark<O::Arguments> {
        let mut rows = self.rows.iter_mut();
        let row = rows.find(|row| row.calls.subject() == O::SUBJECT);
        row.expect("it has a row").calls::<O>()
    }

    /// The strategies of the library, and the candidates that are not strategies, which compete where
    /// many operations are one benchmark.
    pub(crate) fn new() -> Self {
        let mut roster = Self::of_baseline();
        roster.add_strategies();
        let view = roster.compound::<pawn_structure>();
        view.add_implementation(Kept::NAME, 0, Kept);
        view.add_implementation(Inlined::NAME, 0, Inlined);
        view.add_implementation(Opaque::NAME, 0, Opaque);
        view.add_implementation(Masks::NAME, MASK_BYTES, Masks);
        view.add_implementation(MasksOnce::NAME, MASK_BYTES, MasksOnce);
        // The other strategies compete in the whole evaluation.
        let steps = roster.compound::<pawn_evaluation>();
        steps.add_implementation(LoopOverPawns::NAME, LOOP_BYTES, ByStep(LoopOverPawns));
        steps.add_implementation(View::<Shift>::NAME, SHELTER_BYTES, ByStep(View(Shift)));
        steps.add_implementation(Sets::<Shift>::NAME, SHELTER_BYTES, ByStep(Sets(Shift)));
        roster
    }

    /// The benchmarks of single calls, in the order of the catalogue, and those of batches.
    pub(crate) fn into_benchmarks(self) -> (Vec<Box<dyn AnyBenchmark>>, Vec<BatchBenchmark>) {
        let rows = self.rows.into_iter().map(|row| (row.calls, row.batch));
        let (calls, batches): (Vec<_>, Vec<_>) = rows.unzip();
        (calls, batches.into_iter().flatten().collect())
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
    use crate::workload::input::{Domain, Input};

    /// The strategies that compete are those that the command and the source of a tuned strategy know.
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

    /// Every batch, by every strategy and every color source, gives the bits of `Shift`'s methods.
    #[test]
    fn every_batch_gives_the_bits_of_the_definitions() {
        let (_, batches) = Roster::new().into_benchmarks();
        assert_eq!(batches.len(), Operation::ALL.len() + 1);
        let mut random = Random::seed_from_u64(1);
        for benchmark in &batches {
            let domain = Domain::of(benchmark.subject());
            // Not a multiple of any vector's elements.
            let draws = (0..509).map(|_| Input::draw_any(&mut random, domain));
            let inputs: Vec<Input> = draws.collect();
            assert_eq!(benchmark.disagreement(&inputs), None);
        }
    }
}
