//! Rounds, in which a study takes all samples.
//!
//! A series is a group of slots that are compared with each other: the competitors of one measurement, or the
//! bursts of one operation. In each round, each slot of each series takes one sample, in an order that is drawn
//! anew, so that whatever else the machine does affects all of them alike. Beside them run the clock, which turns
//! times into core cycles, and the adds that show whether another thread uses the core. Bursts have rounds of their
//! own, because they leave the caches cold.

use rand::{SeedableRng, seq::SliceRandom};

use crate::loops::benchmark::Benchmark;
use crate::machine::clock::Clock;
use crate::machine::eviction::Evictor;
use crate::machine::host::{ADDS_CYCLES, Machine};
use crate::measure::hot::Turn;
use crate::measure::method::{CLOCK_OFF, CONTENDED, LEAST_COUNTED};
use crate::measure::results::{Precision, Results};
use crate::measure::{cold, hot};
use crate::rows::key::{Cache, ColorSource, Condition, Mode};
use crate::rows::measurement::title;
use crate::verdict::statistics::quantile;
use crate::verdict::times::{QuietRounds, Times};
use crate::workload::input::Input;
use crate::workload::pool::{Random, Workload};

/// What is measured, and on which positions.
pub(crate) struct Setup {
    pub(crate) benchmarks: Vec<Benchmark>,
    pub(crate) workload: Workload,
}

impl Setup {
    /// Compares the results of all competitors on inputs drawn from the workload, and on inputs drawn from the
    /// whole domain, as one of some processes.
    pub(crate) fn disagreement(&mut self, random: &mut Random, processes: usize) -> Option<String> {
        /// The draws of all processes.
        const DRAWS: usize = 16;
        self.benchmarks.iter_mut().find_map(|benchmark| {
            let group = benchmark.subject.group;
            (0..DRAWS.div_ceil(processes)).find_map(|_| {
                let words = benchmark.disagreement(&mut || Input::draw(&self.workload, random));
                words.or_else(|| benchmark.disagreement(&mut || Input::draw_any(random, group)))
            })
        })
    }
}

/// The rounds of some series.
pub(crate) struct Rounds {
    series: Vec<Series>,
    /// One for each cache, in the order of the levels, if the rounds are of bursts.
    evictors: Vec<Evictor>,
    random: Random,
    clock: Clock,
    /// The core cycles of a tick of the counter in each round.
    pub(crate) cycles_per_tick: Vec<f64>,
}

struct Series {
    /// The index of the benchmark in the setup.
    benchmark: usize,
    condition: Condition,
    /// Before bursts, what is evicted.
    evict: Option<Cache>,
    times: Vec<Times>,
    /// How long the adds took in each round; see [`Machine::time_adds`].
    contention: Vec<u64>,
    order: Vec<usize>,
    is_finished: bool,
}

impl Rounds {
    /// Rounds of calls in some modes; `None` if there are no calls.
    pub(crate) fn hot(setup: &Setup, clock: Clock, modes: &[Mode]) -> Option<Self> {
        let series = setup.benchmarks.iter().enumerate();
        let series = series.flat_map(|(index, benchmark)| {
            let mut conditions = benchmark.conditions();
            conditions.retain(|condition| modes.contains(&condition.mode));
            let conditions = conditions.into_iter();
            conditions.map(move |condition| Series::new(index, benchmark, condition, None))
        });
        Self::new(clock, Vec::new(), series.collect())
    }

    /// Rounds of bursts of the benchmarks in which some competitor reads tables: the others have nothing to evict.
    /// `None` if there are no such benchmarks.
    pub(crate) fn cold(setup: &Setup, clock: Clock) -> Option<Self> {
        const CACHES: [Cache; 2] = [Cache::L1, Cache::L2];
        let mut series = Vec::new();
        for (index, benchmark) in setup.benchmarks.iter().enumerate() {
            let reads_tables = benchmark.competitors.iter().any(|one| one.table_bytes > 0);
            // A constant color is enough: the hot modes show the cost of a branch on a random one, and such
            // a branch would hide a miss each time it is mispredicted.
            let is_cold =
                |one: &Condition| one.mode == Mode::Throughput && one.color != ColorSource::Random;
            let condition = benchmark.conditions().into_iter().find(is_cold);
            if let Some(condition) = condition.filter(|_| reads_tables) {
                series
                    .extend(CACHES.map(|one| Series::new(index, benchmark, condition, Some(one))));
            }
        }
        Self::new(clock, CACHES.map(Evictor::new).into(), series)
    }

    fn new(clock: Clock, evictors: Vec<Evictor>, series: Vec<Series>) -> Option<Self> {
        (!series.is_empty()).then(|| Self {
            series,
            evictors,
            random: Random::seed_from_u64(Workload::SEED),
            clock,
            cycles_per_tick: Vec::new(),
        })
    }

    /// Draws other orders and inputs than another process does.
    pub(crate) fn seed(&mut self, process: u64) {
        self.random = Random::seed_from_u64(Workload::SEED + process);
    }

    /// The fewest rounds that give a result. Bursts have no verdict, but an interval.
    pub(crate) const fn least(&self) -> usize {
        if self.evictors.is_empty() { 64 } else { 8 }
    }

    /// The time of the adds relative to that on an idle core, for each series in each round.
    pub(crate) fn contention(&self) -> Vec<f64> {
        let adds_cycles = self.clock.adds(ADDS_CYCLES) as f64 * ADDS_CYCLES;
        let series = self.series.iter().flat_map(|series| {
            let rounds = series.contention.iter().zip(&self.cycles_per_tick);
            rounds.map(|(&ticks, cycles_per_tick)| {
                let ticks = ticks.saturating_sub(self.clock.overhead) as f64;
                ticks * cycles_per_tick / adds_cycles
            })
        });
        series.collect()
    }

    pub(crate) fn run(&mut self, machine: &mut dyn Machine, setup: &mut Setup) {
        /// How many series run between two readings of the clock.
        const SERIES_A_CHAIN: usize = 8;

        let round = self.cycles_per_tick.len();
        machine.begin(round);
        // With few series there would be few readings. One that an interrupt lengthened could then become
        // the clock of its round, and times in its cycles would be too short.
        let chains = (0..4).map(|_| machine.time_chains(&self.clock));
        let mut chain = chains.min().unwrap_or(u64::MAX);
        let running = self.series.iter_mut().filter(|series| !series.is_finished);
        for (turn, series) in running.enumerate() {
            // The shortest of the round's chains counts, because an interrupt can only lengthen a chain.
            if turn % SERIES_A_CHAIN == 0 {
                chain = chain.min(machine.time_chains(&self.clock));
            }
            let benchmark = &mut setup.benchmarks[series.benchmark];
            let before = machine.time_adds(&self.clock);
            series.order.shuffle(&mut self.random);
            for &slot in &series.order {
                let turn = Turn {
                    slot,
                    round,
                    condition: series.condition,
                    clock: self.clock,
                    workload: &setup.workload,
                    random: &mut self.random,
                };
                let (ticks, copy) = match series.evict {
                    None => hot::sample(benchmark, turn),
                    Some(cache) => {
                        let evictor = &self.evictors[cache as usize];
                        cold::sample(benchmark, turn, machine, evictor)
                    }
                };
                series.times[slot].cycles.push(ticks);
                series.times[slot].copies.push(copy);
            }
            // A thread that arrived in between shows in the adds at the end.
            let after = machine.time_adds(&self.clock);
            series.contention.push(before.max(after));
        }
        let cycles_per_tick = self.clock.cycles_per_tick(chain);
        self.cycles_per_tick.push(cycles_per_tick);
        let running = self.series.iter_mut().filter(|series| !series.is_finished);
        let times = running.flat_map(|series| &mut series.times);
        for last in times.filter_map(|times| times.cycles.last_mut()) {
            *last *= cycles_per_tick;
        }
    }

    /// The rounds that count, of each series.
    pub(crate) fn quiet(&self) -> impl Iterator<Item = QuietRounds> {
        let series = self.series.iter();
        series.map(|series| series.quiet(&self.cycles_per_tick))
    }

    /// Finishes the series that are measured well enough, and returns their share. Bursts never are: they have
    /// no precision to reach, and are measured until the time is up.
    pub(crate) fn finish(&mut self, setup: &Setup, precision: &Precision) -> f64 {
        for series in self.series.iter_mut().filter(|one| !one.is_finished) {
            let quiet = series.quiet(&self.cycles_per_tick);
            let benchmark = &setup.benchmarks[series.benchmark];
            let found = hot::measurement(benchmark, series.condition, &quiet, precision);
            series.is_finished = series.evict.is_none() && found.is_some_and(|found| found.precise);
        }
        let finished = self.series.iter().filter(|series| series.is_finished);
        finished.count() as f64 / self.series.len() as f64
    }

    /// Adds the results of the rounds that count, of each series, and the titles of the series that have none.
    pub(crate) fn add_results(
        &self,
        counted: impl Iterator<Item = QuietRounds>,
        setup: &Setup,
        results: &mut Results,
    ) {
        for (series, quiet) in self.series.iter().zip(counted) {
            let (benchmark, condition) = (&setup.benchmarks[series.benchmark], series.condition);
            let name = benchmark.subject.name;
            if let Some(cache) = series.evict {
                match cold::bursts(benchmark, condition, cache, &quiet) {
                    Some(bursts) => results.bursts.push(bursts),
                    None => results.unmeasured.push(format!("{name}, {cache} evicted")),
                }
            } else {
                match hot::measurement(benchmark, condition, &quiet, &results.precision) {
                    Some(found) => results.measurements.push(found),
                    None => results.unmeasured.push(title(name, condition)),
                }
            }
        }
        let sizes = self.evictors.iter().map(|evictor| evictor.size);
        results.caches.extend(sizes);
    }
}

impl Series {
    fn new(
        index: usize,
        benchmark: &Benchmark,
        condition: Condition,
        evict: Option<Cache>,
    ) -> Self {
        let slots = benchmark.competitors.len() * evict.map_or(1, |_| cold::SLOTS);
        Self {
            benchmark: index,
            condition,
            evict,
            times: vec![Times::default(); slots],
            contention: Vec::new(),
            order: (0..slots).collect(),
            is_finished: false,
        }
    }

    fn quiet(&self, cycles_per_tick: &[f64]) -> QuietRounds {
        let quiet = is_quiet(&self.contention, cycles_per_tick);
        let count = quiet.iter().filter(|quiet| **quiet).count();
        let times = self.times.iter().map(|times| times.only(&quiet));
        QuietRounds { times: times.collect(), quiet: count as f64 / quiet.len().max(1) as f64 }
    }
}

/// Which rounds count: those with the usual clock, because in the others all times are wrong by the same factor,
/// and of these the ones in which nobody shared the core, because a shared core is like another machine. But at
/// least a quarter of them count.
fn is_quiet(contention: &[u64], cycles_per_tick: &[f64]) -> Vec<bool> {
    // The median is one of the readings, so at least one round has the usual clock.
    let mut clocks = cycles_per_tick.to_vec();
    clocks.retain(|clock| clock.is_finite());
    let usual = quantile(&mut clocks, 0.5);
    let rounds = contention.iter().zip(cycles_per_tick);
    let rounds = rounds.map(|(&ticks, clock)| {
        let is_usual = (clock / usual - 1.0).abs() <= CLOCK_OFF;
        is_usual.then_some(ticks as f64)
    });
    let rounds: Vec<Option<f64>> = rounds.collect();
    let mut sorted: Vec<f64> = rounds.iter().copied().flatten().collect();
    let quietest = quantile(&mut sorted, 0.02);
    let bound = (CONTENDED * quietest).max(quantile(&mut sorted, LEAST_COUNTED));
    let counts = |ticks: &Option<f64>| ticks.is_some_and(|ticks| ticks <= bound);
    rounds.iter().map(counts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::selfcheck::known;

    #[test]
    fn processes_draw_other_orders_and_inputs() {
        let setup = Setup { benchmarks: known(), workload: Workload::random_games() };
        let clock = Clock::of(|| 7, || ());
        let [one, other] = [1, 2].map(|process| {
            let mut rounds = Rounds::hot(&setup, clock, &Mode::DECIDING).expect("calls");
            rounds.seed(process);
            rounds.random
        });
        assert_ne!(one, other);
    }

    #[test]
    fn contended_rounds_are_left_out_but_a_quarter_is_counted() {
        let count = |contention: &[u64], clocks: &[f64]| {
            let quiet = is_quiet(contention, clocks);
            quiet.into_iter().filter(|quiet| *quiet).count()
        };
        let half = (0..40).map(|i| if i % 2 == 0 { 100 + i / 10 } else { 180 });
        assert_eq!(count(&Vec::from_iter(half), &[1.4; 40]), 20);
        let rarely = (0..100).map(|i| if i < 3 { 100 } else { 180 + i });
        assert_eq!(count(&Vec::from_iter(rarely), &[1.4; 100]), 26);
        // However few clocks are as usual, some of their rounds count.
        for (clocks, expected) in [
            (&[1.4, 1.41, 0.01, 1.39, 1.2][..], 3),
            (&[0.5, 1.0, 2.0], 1),
            (&[f64::NAN, 1.0, 1.0], 2),
            (&[f64::NAN, -f64::NAN], 0),
        ] {
            assert_eq!(count(&[100; 5], clocks), expected, "{clocks:?}");
        }
        // If the quarter were taken from all rounds, it might hold none with the usual clock.
        let clocks = [0.7, 0.7, 1.4, 1.4, 1.4, 1.4, 1.4, 1.4];
        assert_eq!(count(&[100, 100, 150, 240, 220, 190, 185, 180], &clocks), 2);
    }
}
