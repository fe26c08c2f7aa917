//! A phase of a study, and what all phases measure.

use crate::measure::benchmark::AnyBenchmark;
use crate::measure::results::Results;
use crate::measure::rounds::Rounds;
use crate::workload::games::Random;
use crate::workload::pool::Workload;

/// What the phases of a study measure, and on what.
pub(crate) struct Setup<'a> {
    pub(crate) benchmarks: Vec<Box<dyn AnyBenchmark>>,
    pub(crate) workload: &'a Workload,
}

impl Setup<'_> {
    /// Compares the results of all candidates on some inputs; see [`AnyBenchmark::disagreement`].
    pub(crate) fn disagreement(&mut self, random: &mut Random) -> Option<String> {
        const DRAWS: usize = 16;
        self.benchmarks.iter_mut().find_map(|benchmark| {
            (0..DRAWS).find_map(|_| {
                benchmark.draw(benchmark.calls(), self.workload, random);
                benchmark.disagreement().or_else(|| {
                    benchmark.draw_any(random);
                    benchmark.disagreement()
                })
            })
        })
    }
}

/// A phase of a study.
pub(crate) trait Phase {
    /// The fewest rounds that say anything at all.
    fn least_rounds(&self) -> usize;

    /// The first input on which two candidates give different results, in words. It is asked before
    /// the rounds and after them: what was right only at first was not measured by what it did.
    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String>;

    /// Runs a round.
    fn round(&mut self, setup: &mut Setup<'_>);

    /// The rounds so far.
    fn rounds(&self) -> &Rounds;

    /// The share that is measured well enough, which is not measured any more. What has no such
    /// measure goes on until its time is up.
    fn finish(&mut self, _: &Setup<'_>) -> f64 {
        0.0
    }

    /// Adds what the rounds say.
    fn add_results(&self, setup: &Setup<'_>, results: &mut Results);
}
