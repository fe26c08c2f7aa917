//! A phase of a study: how it measures, and the rounds in which it does.

use crate::measure::benchmark::{AnyBenchmark, Sample};
use crate::measure::results::Results;
use crate::measure::rounds::{Counted, Rounds, Turn};
use crate::workload::games::Random;
use crate::workload::pool::Workload;

/// What the phases of a study measure, and on which positions.
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

/// How a phase measures.
pub(crate) trait Measure {
    /// What is compared with each other: each candidate of a series takes samples in every round.
    type Series;
    /// What the rounds say about a series.
    type Found;
    /// The fewest rounds that say anything at all.
    const LEAST_ROUNDS: usize;

    /// The first input on which two candidates give different results, in words. It is asked before
    /// the rounds and after them, so that a candidate cannot be right only at first.
    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String> {
        setup.disagreement(random)
    }

    /// Prepares a round.
    fn begin_round(&mut self) {}

    /// Takes a sample.
    fn sample(
        &mut self,
        series: &mut Self::Series,
        turn: Turn<'_>,
        setup: &mut Setup<'_>,
    ) -> Sample;

    /// What a series is called where it could not be measured.
    fn title(&self, series: &Self::Series) -> String;

    /// What the rounds say; `None` if a candidate could not be measured.
    fn find(&self, series: &Self::Series, counted: &Counted) -> Option<Self::Found>;

    /// Whether a series is measured well enough. Without such a measure, it is measured until the time is
    /// up.
    fn is_precise(_: &Self::Found) -> bool {
        false
    }

    /// Adds what was found in this many rounds, if anything was.
    fn add(&self, found: Vec<Self::Found>, rounds: usize, results: &mut Results);
}

/// A phase that measures in one way.
pub(crate) struct Phase<M: Measure> {
    measure: M,
    pub(crate) rounds: Rounds<M::Series>,
}

impl<M: Measure> Phase<M> {
    /// A phase over series with this many slots each; `None` if there are no series.
    pub(crate) fn new(measure: M, series: Vec<(M::Series, usize)>) -> Option<Self> {
        (!series.is_empty()).then(|| Self {
            measure,
            rounds: Rounds::new(series),
        })
    }
}

/// A phase of a study.
pub(crate) trait AnyPhase {
    /// The fewest rounds that say anything at all.
    fn least_rounds(&self) -> usize;
    /// See [`Measure::disagreement`].
    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String>;
    /// Runs a round.
    fn round(&mut self, setup: &mut Setup<'_>);
    /// The core cycles of a tick of the counter in each round.
    fn cycles_per_tick(&self) -> &[f64];
    /// See [`Rounds::contention`].
    fn contention(&self) -> Vec<f64>;
    /// Finishes the series that are measured well enough, and gives their share.
    fn finish(&mut self) -> f64;
    /// Adds what the rounds say.
    fn add_results(&self, results: &mut Results);
}

impl<M: Measure> AnyPhase for Phase<M> {
    fn least_rounds(&self) -> usize {
        M::LEAST_ROUNDS
    }

    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String> {
        self.measure.disagreement(setup, random)
    }

    fn round(&mut self, setup: &mut Setup<'_>) {
        let Self { measure, rounds } = self;
        measure.begin_round();
        rounds.run(|series, turn| measure.sample(series, turn, setup));
    }

    fn cycles_per_tick(&self) -> &[f64] {
        self.rounds.cycles_per_tick()
    }

    fn contention(&self) -> Vec<f64> {
        self.rounds.contention()
    }

    fn finish(&mut self) -> f64 {
        let Self { measure, rounds } = self;
        rounds.finish(|series, counted| {
            let found = measure.find(series, counted);
            found.is_some_and(|found| M::is_precise(&found))
        })
    }

    fn add_results(&self, results: &mut Results) {
        let mut all = Vec::new();
        for (series, counted) in self.rounds.counted() {
            match self.measure.find(series, &counted) {
                Some(found) => all.push(found),
                None => results.unmeasured.push(self.measure.title(series)),
            }
        }
        if !all.is_empty() {
            let rounds = self.rounds.cycles_per_tick().len();
            self.measure.add(all, rounds, results);
        }
    }
}
