//! Rounds, in which a study takes all its samples. Only quiet rounds count.
//!
//! A contest holds slots that are compared with each other: the competitors of one measurement, or
//! their bursts. In each round, each slot of a contest takes one sample, in a new random order, so
//! that the machine's troubles affect all slots alike. A contest of latencies or throughputs ends
//! when it is precise enough. A chain of dependent additions is timed first and between contests;
//! its shortest time turns the round's ticks into core cycles. Independent adds, timed before and
//! after each contest, show whether another thread uses the core. Bursts run in separate rounds,
//! because they leave the caches cold.

use rand::seq::SliceRandom as _;

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

pub(crate) struct Setup {
    pub(crate) benchmarks: Vec<Benchmark>,
    pub(crate) workload: Workload,
}

impl Setup {
    /// Compares all competitors on inputs from the workload and from the whole domain.
    pub(crate) fn disagreement(&mut self, random: &mut Random, processes: usize) -> Option<String> {
        /// The compared passes of inputs, in all processes together.
        const DRAWS: usize = 16;
        self.benchmarks.iter_mut().find_map(|benchmark| {
            let group = benchmark.subject.group;
            (0..DRAWS.div_ceil(processes)).find_map(|_| {
                let found = benchmark.disagreement(&mut || Input::draw(&self.workload, random));
                found.or_else(|| benchmark.disagreement(&mut || Input::draw_any(random, group)))
            })
        })
    }
}

pub(crate) struct Rounds {
    contests: Vec<Contest>,
    /// The evictors of L1 and of L2, in this order. Rounds of latencies and throughputs have none.
    evictors: Vec<Evictor>,
    clock: Clock,
    /// The core cycles per tick of the counter, for each round.
    pub(crate) cycles_per_tick: Vec<f64>,
}

struct Contest {
    benchmark: usize,
    condition: Condition,
    /// The cache that is evicted before each burst; `None` for latencies and throughputs.
    evict: Option<Cache>,
    times: Vec<Times>,
    /// The ticks of the adds in each round: before or after the samples, whichever is more.
    contention: Vec<u64>,
    order: Vec<usize>,
    is_finished: bool,
}

impl Rounds {
    /// `None` if no benchmark has calls in these modes.
    pub(crate) fn hot(setup: &Setup, clock: Clock, modes: &[Mode]) -> Option<Self> {
        let benchmarks = setup.benchmarks.iter().enumerate();
        let contests = benchmarks.flat_map(|(index, benchmark)| {
            let conditions = benchmark.conditions().into_iter();
            let measured = conditions.filter(|condition| modes.contains(&condition.mode));
            measured.map(move |condition| Contest::new(index, benchmark, condition, None))
        });
        Self::new(clock, Vec::new(), contests.collect())
    }

    /// `None` if no measured benchmark reads tables.
    pub(crate) fn cold(setup: &Setup, clock: Clock) -> Option<Self> {
        const CACHES: [Cache; 2] = [Cache::L1, Cache::L2];
        let mut contests = Vec::new();
        for (index, benchmark) in setup.benchmarks.iter().enumerate() {
            let reads_tables = benchmark.competitors.iter().any(|one| one.table_bytes > 0);
            // A random color would be a branch, whose mispredictions hide cache misses. The modes
            // latency and throughput show the cost of this branch.
            let is_cold =
                |one: &Condition| one.mode == Mode::Throughput && one.color != ColorSource::Random;
            let condition = benchmark.conditions().into_iter().find(is_cold);
            if let Some(condition) = condition.filter(|_| reads_tables) {
                let contest = |cache| Contest::new(index, benchmark, condition, Some(cache));
                contests.extend(CACHES.map(contest));
            }
        }
        Self::new(clock, CACHES.map(Evictor::new).into(), contests)
    }

    fn new(clock: Clock, evictors: Vec<Evictor>, contests: Vec<Contest>) -> Option<Self> {
        let cycles_per_tick = Vec::new();
        (!contests.is_empty()).then_some(Self { contests, evictors, clock, cycles_per_tick })
    }

    /// Returns the fewest rounds, of all processes together, that give a result. Bursts need fewer
    /// rounds than latencies and throughputs, because their verdict compares no copies.
    pub(crate) const fn min_rounds(&self) -> usize {
        if self.evictors.is_empty() { 64 } else { 8 }
    }

    /// Returns the cycles of the adds relative to their ideal, for each contest in each round.
    pub(crate) fn contention(&self) -> impl Iterator<Item = f64> {
        let adds_cycles = self.clock.adds(ADDS_CYCLES) as f64 * ADDS_CYCLES;
        self.contests.iter().flat_map(move |contest| {
            let rounds = contest.contention.iter().zip(&self.cycles_per_tick);
            rounds.map(move |(&ticks, cycles_per_tick)| {
                let ticks = ticks.saturating_sub(self.clock.overhead) as f64;
                ticks * cycles_per_tick / adds_cycles
            })
        })
    }

    pub(crate) fn run(
        &mut self,
        machine: &mut dyn Machine,
        setup: &mut Setup,
        random: &mut Random,
    ) {
        const CONTESTS_PER_CHAIN: usize = 8;

        let round = self.cycles_per_tick.len();
        machine.begin(round);
        // Interrupts only lengthen the chains, so the shortest time counts. Four measurements come
        // first, because with few contests, the loop below adds only one.
        let chains = (0..4).map(|_| machine.time_chains(&self.clock));
        let mut chain = chains.min().unwrap_or(u64::MAX);
        let running = self.contests.iter_mut().filter(|contest| !contest.is_finished);
        for (index, contest) in running.enumerate() {
            if index % CONTESTS_PER_CHAIN == 0 {
                chain = chain.min(machine.time_chains(&self.clock));
            }
            let benchmark = &mut setup.benchmarks[contest.benchmark];
            let (condition, clock, workload) = (contest.condition, self.clock, &setup.workload);
            let before = machine.time_adds(&clock);
            contest.order.shuffle(random);
            for &slot in &contest.order {
                let turn = Turn { slot, round, condition, clock, workload, random };
                let (ticks, copy) = match contest.evict {
                    None => hot::sample(benchmark, turn),
                    Some(cache) => {
                        let evictor = &self.evictors[cache as usize];
                        cold::sample(benchmark, turn, machine, evictor)
                    }
                };
                // The end of the round turns these ticks into cycles.
                contest.times[slot].cycles.push(ticks);
                contest.times[slot].copies.push(copy);
            }
            contest.contention.push(before.max(machine.time_adds(&clock)));
        }
        let cycles_per_tick = self.clock.cycles_per_tick(chain);
        self.cycles_per_tick.push(cycles_per_tick);
        let running = self.contests.iter_mut().filter(|contest| !contest.is_finished);
        let times = running.flat_map(|contest| &mut contest.times);
        for last in times.filter_map(|times| times.cycles.last_mut()) {
            *last *= cycles_per_tick;
        }
    }

    pub(crate) fn quiet(&self) -> impl Iterator<Item = QuietRounds> {
        self.contests.iter().map(|contest| contest.quiet(&self.cycles_per_tick))
    }

    /// Finishes the contests of calls that are precise enough, and returns the share of finished contests.
    pub(crate) fn finish(&mut self, setup: &Setup, precision: &Precision) -> f64 {
        let of_calls = |one: &&mut Contest| one.evict.is_none() && !one.is_finished;
        for contest in self.contests.iter_mut().filter(of_calls) {
            let quiet = contest.quiet(&self.cycles_per_tick);
            let benchmark = &setup.benchmarks[contest.benchmark];
            let found = hot::measurement(benchmark, contest.condition, &quiet, precision);
            contest.is_finished = found.is_some_and(|found| found.precise);
        }
        let finished = self.contests.iter().filter(|contest| contest.is_finished);
        finished.count() as f64 / self.contests.len() as f64
    }

    pub(crate) fn add_results(
        &self,
        quiet: impl Iterator<Item = QuietRounds>,
        setup: &Setup,
        results: &mut Results,
    ) {
        for (contest, quiet) in self.contests.iter().zip(quiet) {
            let (benchmark, condition) = (&setup.benchmarks[contest.benchmark], contest.condition);
            let name = benchmark.subject.name;
            if let Some(cache) = contest.evict {
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
        results.caches.extend(self.evictors.iter().map(|evictor| evictor.size));
    }
}

impl Contest {
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
        let quiet = mark_quiet(&self.contention, cycles_per_tick);
        let count = quiet.iter().filter(|quiet| **quiet).count();
        let times = self.times.iter().map(|times| times.only(&quiet));
        QuietRounds { times: times.collect(), quiet: count as f64 / quiet.len().max(1) as f64 }
    }
}

/// Marks the quiet rounds, in which the clock had its usual speed and nobody shared the core. An unusual
/// clock would scale all times of the round; a shared core would change them unevenly. Of the
/// rounds with the usual clock, at least a quarter is quiet by definition.
fn mark_quiet(contention: &[u64], cycles_per_tick: &[f64]) -> Vec<bool> {
    let mut clocks = cycles_per_tick.to_vec();
    clocks.retain(|clock| clock.is_finite());
    // The median is the clock of some round, so at least that round has the usual clock.
    let usual = quantile(&mut clocks, 0.5);
    let is_usual = |clock: &f64| (clock / usual - 1.0).abs() <= CLOCK_OFF;
    let rounds = contention.iter().map(|&ticks| ticks as f64).zip(cycles_per_tick);
    let comparable = rounds.clone().filter(|(_, clock)| is_usual(clock));
    let mut sorted = Vec::from_iter(comparable.map(|(ticks, _)| ticks));
    let quietest = quantile(&mut sorted, 0.02);
    let bound = (CONTENDED * quietest).max(quantile(&mut sorted, LEAST_COUNTED));
    rounds.map(|(ticks, clock)| is_usual(clock) && ticks <= bound).collect()
}

#[test]
fn contended_rounds_are_left_out_but_a_quarter_is_counted() {
    let count = |contention: &[u64], clocks: &[f64]| {
        let quiet = mark_quiet(contention, clocks);
        quiet.into_iter().filter(|quiet| *quiet).count()
    };
    let half = (0..40).map(|i| if i % 2 == 0 { 100 + i / 10 } else { 180 });
    assert_eq!(count(&Vec::from_iter(half), &[1.4; 40]), 20);
    let rarely = (0..100).map(|i| if i < 3 { 100 } else { 180 + i });
    assert_eq!(count(&Vec::from_iter(rarely), &[1.4; 100]), 26);
    // However few rounds have the usual clock, some of them count.
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
