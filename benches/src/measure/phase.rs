//! A phase of a study: how it measures, and the rounds in which it takes its samples.

use crate::measure::benchmark::{Benchmark, Sample};
use crate::measure::results::Results;
use crate::measure::rounds::{Counted, Rounds, Turn};
use crate::workload::games::Random;
use crate::workload::pool::Workload;

/// What the phases of a study measure, and on which positions.
pub(crate) struct Setup<'a> {
    pub(crate) benchmarks: Vec<Benchmark>,
    pub(crate) workload: &'a Workload,
}

impl Setup<'_> {
    /// Compares the results of all candidates on some inputs; see [`Benchmark::disagreement`].
    pub(crate) fn disagreement(&mut self, random: &mut Random) -> Option<String> {
        const DRAWS: usize = 16;
        self.benchmarks.iter_mut().find_map(|benchmark| {
            (0..DRAWS).find_map(|_| benchmark.disagreement(self.workload, random))
        })
    }
}

/// How a phase measures its series. The candidates of a series take samples in every round, and are
/// compared with each other. A series is identified by its index.
pub(crate) trait Measure {
    /// The fewest rounds that give a result.
    fn least_rounds(&self) -> usize;

    /// Describes the first input on which two candidates give different results. This is called before and
    /// after the rounds, so that a candidate cannot be right only at first.
    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String> {
        setup.disagreement(random)
    }

    /// Prepares a round.
    fn begin_round(&mut self) {}

    /// Takes a sample.
    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup<'_>) -> Sample;

    /// The title of a series, for the list of series that could not be measured.
    fn title(&self, series: usize) -> String;

    /// Whether a series is measured well enough. By default it never is, and is measured until the time is
    /// up.
    fn is_precise(&self, _series: usize, _counted: &Counted) -> bool {
        false
    }

    /// Adds the results of the series after this many rounds, and the titles of the series that have none.
    fn add_results(&self, counted: &[Counted], rounds: usize, results: &mut Results);
}

/// The result of each series. The titles of series that could not be measured are added to `results`.
pub(crate) fn measured<T>(
    measure: &impl Measure,
    counted: &[Counted],
    results: &mut Results,
    find: impl Fn(usize, &Counted) -> Option<T>,
) -> Vec<T> {
    let mut all = Vec::new();
    for (series, counted) in counted.iter().enumerate() {
        match find(series, counted) {
            Some(found) => all.push(found),
            None => results.unmeasured.push(measure.title(series)),
        }
    }
    all
}

/// A phase of a study.
pub(crate) struct Phase<M: ?Sized = dyn Measure> {
    pub(crate) rounds: Rounds,
    pub(crate) measure: M,
}

impl<M: Measure> Phase<M> {
    /// A phase over series with this many slots each; `None` if there are no series.
    pub(crate) fn new(measure: M, slots: Vec<usize>) -> Option<Self> {
        (!slots.is_empty()).then(|| Self {
            measure,
            rounds: Rounds::new(slots),
        })
    }
}

impl<M: Measure + ?Sized> Phase<M> {
    /// Runs a round.
    pub(crate) fn round(&mut self, setup: &mut Setup<'_>) {
        let Self { measure, rounds } = self;
        measure.begin_round();
        rounds.run(&mut |series, turn| measure.sample(series, turn, setup));
    }

    /// Finishes the series that are measured well enough, and returns their share.
    pub(crate) fn finish(&mut self) -> f64 {
        let Self { measure, rounds } = self;
        rounds.finish(&|series, counted| measure.is_precise(series, counted))
    }

    /// Adds the results of the rounds.
    pub(crate) fn add_results(&self, results: &mut Results) {
        let counted: Vec<Counted> = self.rounds.counted().collect();
        let rounds = self.rounds.cycles_per_tick().len();
        self.measure.add_results(&counted, rounds, results);
    }
}
