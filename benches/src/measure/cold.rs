//! The phase of the mode cold: the cost of a short burst of calls when the strategy's data is not in the
//! cache, and the number of calls that pay for a table's first misses.
//!
//! Before each burst, three things happen outside the timer. The strategy runs over other inputs, so that
//! its code is in the cache and the branch predictor knows it. An [`Evictor`] evicts the first-level cache, or the second
//! and the first. The inputs
//! of the burst are read again. Then the burst alone is timed. The time of an empty burst of the same code,
//! with the same eviction, is subtracted. As in the mode throughput, the result still contains the loop,
//! which overlaps with the calls, so the row `nothing` is shown beside it.
//!
//! There are two surprises. Operations with unpredictable branches (`open_files` by table) may take less
//! time after the eviction than without it, probably because the walk is a long loop, which leaves the
//! branch predictor with the same history each time. And `candidate_pawns`, which reads no table, misses
//! the second level in builds without `popcnt`, because the vector code that counts instead reads
//! constants.
//!
//! On some processors, a burst takes only a few steps of the counter. So each burst begins at a random moment between two steps, and only the mean of many bursts is meaningful.

use rand::RngExt;

use crate::loops::benchmark::{Benchmark, WARM_UP};
use crate::loops::timed::{Loop, PaddedCopy};
use crate::machine::clock::Clock;
use crate::machine::eviction::Evictor;
use crate::measure::phase::Rows;
use crate::measure::phase::{Measure, Phase, Setup};
use crate::measure::results::Results;
use crate::measure::rounds::{QuietRounds, Sample, Turn};
use crate::rows::decimals::rounded;
use crate::rows::interval::Interval;
use crate::rows::key::{Cache, ColorSource, Condition, Mode};
use crate::rows::row::Burst;
use crate::verdict::statistics::Estimator;
use crate::verdict::summary::Times;

/// The numbers of calls in the bursts.
pub const BURSTS: [usize; 4] = [1, 4, 16, 64];

/// The shortest delay of a burst, in cycles: enough for its code to arrive. It is longer if the counter's
/// steps are larger. The longest delay is twice the shortest. The difference is many steps of the counter,
/// so that a burst begins at any moment between two steps with the same probability.
const LEAST_DELAY: u32 = 1024;

/// How many times each burst is rehearsed, over inputs that are not timed.
const REHEARSALS: usize = 16;
/// How many cycles each rehearsal is delayed: enough for the branch predictor to forget what ran before.
const REHEARSAL_DELAY: u32 = 256;

/// Measures bursts on evicted tables.
pub(crate) struct Cold {
    evictors: Vec<Evictor>,
    series: Vec<Bursts>,
}

/// The bursts of one benchmark with one cache evicted, which are compared with each other.
struct Bursts {
    /// The index of the benchmark in the setup.
    benchmark: usize,
    condition: Condition,
    /// The index of the cache's evictor.
    evictor: usize,
}

/// The number of slots of a candidate. The first burst has no calls, and is subtracted from the others.
/// Each burst has two slots: with nothing evicted, and after an eviction.
const SLOTS: usize = 2 * (1 + BURSTS.len());

impl Cold {
    /// The phase of the benchmarks in which some candidate reads tables: the others have nothing to evict.
    /// `None` if there are no such benchmarks.
    pub(crate) fn phase(setup: &Setup, clock: Clock) -> Option<Phase<Self>> {
        let caches = [Cache::L1, Cache::L2];
        let (mut series, mut slots) = (Vec::new(), Vec::new());
        for (index, benchmark) in setup.benchmarks.iter().enumerate() {
            let candidates = &benchmark.candidates;
            if !candidates.iter().any(|candidate| candidate.table_bytes > 0) {
                continue;
            }
            // A constant color is enough: the hot modes show the cost of a branch on a random one, and such
            // a branch would hide a miss each time it is mispredicted.
            let is_cold = |condition: &Condition| {
                condition.mode == Mode::Throughput && condition.color != ColorSource::Random
            };
            let condition = benchmark.conditions().into_iter().find(is_cold);
            let condition = condition.expect("every operation has such a condition");
            for evictor in 0..caches.len() {
                slots.push(candidates.len() * SLOTS);
                series.push(Bursts {
                    benchmark: index,
                    condition,
                    evictor,
                });
            }
        }
        let evictors = caches.into_iter().map(Evictor::new).collect();
        Phase::new(Self { evictors, series }, slots, clock)
    }
}

impl Measure for Cold {
    /// With fewer rounds there is no interval.
    fn least_rounds(&self) -> usize {
        8
    }

    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup) -> Sample {
        let series = &self.series[series];
        let (candidate, slot) = (turn.slot / SLOTS, turn.slot % SLOTS);
        let calls = (slot / 2).checked_sub(1).map_or(0, |index| BURSTS[index]);
        let is_evicted = slot % 2 == 1;
        let benchmark = &mut setup.benchmarks[series.benchmark];
        benchmark.draw(calls, &setup.workload, turn.random);
        let colors = series.condition.color.calls();
        let which = Loop {
            mode: series.condition.mode,
            // The colors take turns.
            color: colors[turn.round % colors.len()],
            // A burst always runs the first copy. Its place moves the time of a whole burst and that
            // of a burst of no calls alike.
            copy: PaddedCopy::First,
        };
        let least = turn.clock.delay(LEAST_DELAY);
        let delay = turn.random.random_range(least..=2 * least);
        let evictor = is_evicted.then_some(&self.evictors[series.evictor]);
        Sample {
            ticks: burst(benchmark, candidate, which, calls, evictor, delay) as f64,
            copy: which.copy,
        }
    }

    fn title(&self, series: usize, setup: &Setup) -> String {
        let series = &self.series[series];
        let name = setup.benchmarks[series.benchmark].subject.name;
        format!(
            "{name}, {} evicted",
            self.evictors[series.evictor].size.cache
        )
    }

    fn rows(&self, series: usize, quiet: &QuietRounds, setup: &Setup) -> Option<Rows> {
        let series = &self.series[series];
        let benchmark = &setup.benchmarks[series.benchmark];
        let mut rows = Vec::new();
        for (candidate, times) in benchmark.candidates.iter().zip(quiet.times.chunks(SLOTS)) {
            let [warm_empty, empty, times @ ..] = times else {
                return None;
            };
            for (calls, times) in BURSTS.into_iter().zip(times.chunks(2)) {
                let cycles = cycles_per_call(calls, &times[1], empty)?;
                let warm = cycles_per_call(calls, &times[0], warm_empty)?;
                rows.push(Burst {
                    group: benchmark.subject.group.to_owned(),
                    operation: benchmark.subject.name.to_owned(),
                    color: series.condition.color,
                    evict: self.evictors[series.evictor].size.cache,
                    calls,
                    candidate: candidate.id.clone(),
                    table_bytes: candidate.table_bytes,
                    cycles: cycles.rounded(),
                    warm: warm.rounded(),
                    quiet: rounded(quiet.quiet),
                });
            }
        }
        Some(Rows::Bursts(rows))
    }

    fn describe(&self, results: &mut Results) {
        results.add_caches(self.evictors.iter().map(|evictor| evictor.size));
    }
}

/// The ticks of a burst of this many independent calls. Without an evictor, the tables are hot. With one,
/// everything is evicted except the inputs and, as far as possible, the code. The burst begins after a delay of
/// this many cycles.
fn burst(
    benchmark: &Benchmark,
    candidate: usize,
    which: Loop,
    calls: usize,
    evictor: Option<&Evictor>,
    delay: u32,
) -> u64 {
    let loops = &benchmark.loops;
    // Rehearsals warm up the code and the branch predictor. They have as many calls as the burst, so that the end
    // of the loop is predicted. If it were not, the first misses would hide behind the mispredicted branch.
    for rehearsal in 0..REHEARSALS {
        let start = rehearsal * calls % WARM_UP;
        loops.run(candidate, which, start..start + calls, REHEARSAL_DELAY);
    }
    if let Some(evictor) = evictor {
        evictor.walk();
    }
    let at = WARM_UP..WARM_UP + calls;
    loops.read(at.clone());
    loops.fetch(candidate, which.color);
    loops.run(candidate, which, at, delay)
}

/// The cycles per call of a burst, less those of the burst of no calls in the same round.
fn cycles_per_call(calls: usize, burst: &Times, empty: &Times) -> Option<Interval> {
    let rounds = burst.cycles.iter().zip(&empty.cycles);
    let a_call = rounds.map(|(time, empty)| (time - empty) / calls as f64);
    burst.interval(Estimator::TrimmedMean, &a_call.collect::<Vec<_>>())
}
