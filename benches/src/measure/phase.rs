//! A phase of a study: how it measures, and the rounds in which it takes its samples.

use crate::loops::benchmark::Benchmark;
use crate::machine::clock::Clock;
use crate::machine::host::Machine;
use crate::measure::results::{Precision, Results};
use crate::measure::rounds::{QuietRounds, Rounds, Sample, Turn};
use crate::rows::row::{Burst, Row};
use crate::workload::games::Random;
use crate::workload::input::{Domain, Input};
use crate::workload::pool::Workload;

/// What the phases of a study measure, on which positions, and how precisely.
pub(crate) struct Setup {
    pub(crate) benchmarks: Vec<Benchmark>,
    pub(crate) workload: Workload,
    pub(crate) precision: Precision,
}

impl Setup {
    /// Compares the results of all candidates on inputs drawn from the workload, and on inputs drawn from the
    /// whole domain.
    pub(crate) fn disagreement(&mut self, random: &mut Random) -> Option<String> {
        const DRAWS: usize = 16;
        self.benchmarks.iter_mut().find_map(|benchmark| {
            let domain = Domain::of(benchmark.subject.group);
            (0..DRAWS).find_map(|_| {
                let found = benchmark.disagreement(&mut || Input::draw(&self.workload, random));
                found.or_else(|| benchmark.disagreement(&mut || Input::draw_any(random, domain)))
            })
        })
    }
}

/// The rows of a series.
pub(crate) enum Rows {
    /// Of calls.
    Calls(Vec<Row>),
    /// Of bursts.
    Bursts(Vec<Burst>),
}

/// How a phase measures its series. The candidates of a series take samples in every round, and are
/// compared with each other. A series is identified by its index.
pub(crate) trait Measure {
    /// The fewest rounds that give a result.
    fn least_rounds(&self) -> usize;

    /// Takes a sample.
    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup) -> Sample;

    /// The title of a series, for the list of series that could not be measured.
    fn title(&self, series: usize, setup: &Setup) -> String;

    /// The rows of a series; `None` if it could not be measured.
    fn rows(&self, series: usize, counted: &QuietRounds, setup: &Setup) -> Option<Rows>;

    /// Adds what the series have in common.
    fn describe(&self, _results: &mut Results) {}
}

/// A phase of a study.
pub(crate) struct Phase<M: ?Sized = dyn Measure> {
    pub(crate) rounds: Rounds,
    pub(crate) measure: M,
}

impl<M: Measure> Phase<M> {
    /// A phase over series with this many slots each; `None` if there are no series.
    pub(crate) fn new(measure: M, slots: Vec<usize>, clock: Clock) -> Option<Self> {
        (!slots.is_empty()).then(|| Self {
            measure,
            rounds: Rounds::new(slots, clock),
        })
    }
}

impl<M: Measure + ?Sized> Phase<M> {
    /// Runs a round.
    pub(crate) fn round(&mut self, machine: &mut dyn Machine, setup: &mut Setup) {
        let Self { measure, rounds } = self;
        rounds.run(machine, &mut |series, turn| {
            measure.sample(series, turn, setup)
        });
    }

    /// Finishes the series that are measured well enough, and returns their share. Bursts never are: they have
    /// no precision to reach, and are measured until the time is up.
    pub(crate) fn finish(&mut self, setup: &Setup) -> f64 {
        let Self { measure, rounds } = self;
        rounds.finish(&|series, quiet| {
            let rows = measure.rows(series, quiet, setup);
            matches!(rows, Some(Rows::Calls(rows)) if rows[0].precise)
        })
    }

    /// Adds the results of the rounds that count, of each series, and the titles of the series that have none.
    pub(crate) fn add_results(
        &self,
        counted: impl Iterator<Item = QuietRounds>,
        setup: &Setup,
        results: &mut Results,
    ) {
        for (series, quiet) in counted.enumerate() {
            match self.measure.rows(series, &quiet, setup) {
                Some(Rows::Calls(rows)) => results.rows.extend(rows),
                Some(Rows::Bursts(rows)) => results.bursts.extend(rows),
                None => results.unmeasured.push(self.measure.title(series, setup)),
            }
        }
        self.measure.describe(results);
    }
}
