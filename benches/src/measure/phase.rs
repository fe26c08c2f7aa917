//! A phase of a study: the series that it measures, and the rounds in which they take turns. Bursts have a phase of
//! their own, because they leave the caches cold.

use crate::loops::benchmark::Benchmark;
use crate::machine::clock::Clock;
use crate::machine::eviction::Evictor;
use crate::machine::host::Machine;
use crate::measure::results::{Precision, Results};
use crate::measure::rounds::{QuietRounds, Rounds};
use crate::measure::{cold, hot};
use crate::rows::key::{Cache, ColorSource, Condition, Mode};
use crate::rows::row::title;
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
    /// whole domain, as one of some processes.
    pub(crate) fn disagreement(&mut self, random: &mut Random, processes: usize) -> Option<String> {
        /// The draws of all processes.
        const DRAWS: usize = 16;
        self.benchmarks.iter_mut().find_map(|benchmark| {
            let domain = Domain::of(benchmark.subject.group);
            (0..DRAWS.div_ceil(processes)).find_map(|_| {
                let found = benchmark.disagreement(&mut || Input::draw(&self.workload, random));
                found.or_else(|| benchmark.disagreement(&mut || Input::draw_any(random, domain)))
            })
        })
    }
}

/// The candidates of a benchmark under a condition, which are compared with each other.
struct Series {
    /// The index of the benchmark in the setup.
    benchmark: usize,
    condition: Condition,
    /// The evictor of bursts.
    evict: Option<usize>,
}

/// A phase of a study.
pub(crate) struct Phase {
    pub(crate) rounds: Rounds,
    series: Vec<Series>,
    evictors: Vec<Evictor>,
}

impl Phase {
    /// The calls under the conditions that pass a test; `None` if none does.
    pub(crate) fn hot(
        setup: &Setup,
        clock: Clock,
        is_measured: impl Fn(Condition) -> bool,
    ) -> Option<Self> {
        let mut series = Vec::new();
        for (benchmark, found) in setup.benchmarks.iter().enumerate() {
            for condition in found.conditions().into_iter().filter(|at| is_measured(*at)) {
                series.push(Series {
                    benchmark,
                    condition,
                    evict: None,
                });
            }
        }
        Self::new(setup, clock, series, Vec::new())
    }

    /// The bursts of the benchmarks in which some candidate reads tables: the others have nothing to evict. `None`
    /// if there are no such benchmarks.
    pub(crate) fn cold(setup: &Setup, clock: Clock) -> Option<Self> {
        let evictors = [Cache::L1, Cache::L2].map(Evictor::new);
        let mut series = Vec::new();
        for (benchmark, found) in setup.benchmarks.iter().enumerate() {
            // A constant color is enough: the hot modes show the cost of a branch on a random one, and such
            // a branch would hide a miss each time it is mispredicted.
            let is_cold =
                |at: &Condition| at.mode == Mode::Throughput && at.color != ColorSource::Random;
            let reads_tables = found.candidates.iter().any(|one| one.table_bytes > 0);
            let conditions = found.conditions().into_iter().filter(is_cold);
            for condition in conditions.filter(|_| reads_tables) {
                series.extend((0..evictors.len()).map(|evictor| Series {
                    benchmark,
                    condition,
                    evict: Some(evictor),
                }));
            }
        }
        Self::new(setup, clock, series, evictors.into())
    }

    fn new(
        setup: &Setup,
        clock: Clock,
        series: Vec<Series>,
        evictors: Vec<Evictor>,
    ) -> Option<Self> {
        let slots = series.iter().map(|series| {
            let candidates = setup.benchmarks[series.benchmark].candidates.len();
            candidates * series.evict.map_or(1, |_| cold::SLOTS)
        });
        let rounds = Rounds::new(slots, clock);
        (!series.is_empty()).then_some(Self {
            rounds,
            series,
            evictors,
        })
    }

    /// The fewest rounds that give a result. Bursts have no verdict, but an interval.
    pub(crate) const fn least_rounds(&self) -> usize {
        if self.evictors.is_empty() { 64 } else { 8 }
    }

    /// Runs a round.
    pub(crate) fn round(&mut self, machine: &mut dyn Machine, setup: &mut Setup) {
        let Setup {
            benchmarks,
            workload,
            ..
        } = setup;
        self.rounds.run(machine, &mut |index, turn| {
            let series = &self.series[index];
            let (benchmark, at) = (&mut benchmarks[series.benchmark], series.condition);
            match series.evict {
                None => hot::sample(benchmark, at, turn, workload),
                Some(one) => cold::sample(benchmark, at, turn, workload, &self.evictors[one]),
            }
        });
    }

    /// Finishes the series that are measured well enough, and returns their share. Bursts never are: they have
    /// no precision to reach, and are measured until the time is up.
    pub(crate) fn finish(&mut self, setup: &Setup) -> f64 {
        let series = &self.series;
        self.rounds.finish(&|index, quiet| {
            let Series {
                benchmark,
                condition,
                evict,
            } = series[index];
            let benchmark = &setup.benchmarks[benchmark];
            let rows = hot::rows(benchmark, condition, quiet, &setup.precision);
            evict.is_none() && rows.is_some_and(|rows| rows[0].precise)
        })
    }

    /// Adds the results of the rounds that count, of each series, and the titles of the series that have none.
    pub(crate) fn add_results(
        &self,
        counted: impl Iterator<Item = QuietRounds>,
        setup: &Setup,
        results: &mut Results,
    ) {
        for (series, quiet) in self.series.iter().zip(counted) {
            let (benchmark, at) = (&setup.benchmarks[series.benchmark], series.condition);
            let name = benchmark.subject.name;
            let lost = match series
                .evict
                .map(|evictor| self.evictors[evictor].size.cache)
            {
                None => match hot::rows(benchmark, at, &quiet, &setup.precision) {
                    Some(rows) => {
                        results.rows.extend(rows);
                        continue;
                    }
                    None => title(name, at),
                },
                Some(cache) => match cold::rows(benchmark, at, cache, &quiet) {
                    Some(rows) => {
                        results.bursts.extend(rows);
                        continue;
                    }
                    None => format!("{name}, {cache} evicted"),
                },
            };
            results.unmeasured.push(lost);
        }
        let sizes = self.evictors.iter().map(|evictor| evictor.size);
        results.caches.extend(sizes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loops::many;
    use crate::loops::timed::PaddedCopy;
    use crate::machine::host::ThisMachine;
    use crate::measure::rounds::Sample;
    use crate::rows::row::{Rank, Row};

    /// The results when each call takes this many ticks, by mode, slot and round.
    fn found(rounds: usize, ticks: fn(Mode, usize, usize) -> f64) -> Results {
        let mut benchmarks = many::all();
        benchmarks.retain(|benchmark| benchmark.subject.name == "file_fill");
        let setup = Setup {
            benchmarks,
            workload: Workload::random_games(),
            precision: Precision::QUICK,
        };
        let mut machine = ThisMachine::start();
        let phase = Phase::hot(&setup, machine.clock(), |_| true);
        let mut phase = phase.expect("there is something to measure");
        for _ in 0..rounds {
            phase.rounds.run(&mut machine, &mut |series, turn| Sample {
                ticks: ticks(phase.series[series].condition.mode, turn.slot, turn.round),
                copy: PaddedCopy::draw(turn.random),
            });
        }
        // A measurement without numbers is not measured well enough.
        let measured = phase.finish(&setup);
        let mut results = Results::new(&setup.workload, Precision::QUICK);
        phase.add_results(phase.rounds.quiet(), &setup, &mut results);
        assert_eq!(results.measurements().count() + results.unmeasured.len(), 2);
        assert!(measured <= results.measurements().count() as f64 / 2.0);
        results
    }

    #[test]
    fn a_measurement_without_numbers_has_no_verdict_and_is_listed() {
        let all = ["file_fill, latency", "file_fill, throughput"];
        assert_eq!(found(0, |_, _, _| 1.0).unmeasured, all, "no rounds");
        assert_eq!(found(64, |_, _, _| f64::NAN).unmeasured, all);
        let results = found(64, |mode, _, _| match mode {
            Mode::Latency => f64::NAN,
            _ => 2.0,
        });
        assert_eq!(results.unmeasured, all[..1]);
        let found = results.measurements().next().expect("throughputs");
        assert_eq!(found.title(), all[1]);
        let is_tie = |row: &&Row| matches!(row.verdict, Some(Rank::Chosen | Rank::Tie));
        assert_eq!(found.candidates().filter(is_tie).count(), 3, "as long");
    }

    #[test]
    fn a_measurement_is_as_precise_as_its_least_precise_candidate() {
        let even = found(640, |_, _, _| 2.0);
        assert_eq!(even.imprecise().count(), 0);
        // The second of three candidates drifts.
        let drifting = found(640, |_, slot, round| match slot {
            2 => 2.0 + round as f64 / 100.0,
            _ => 2.0,
        });
        assert_eq!(drifting.imprecise().count(), 2);
    }
}
