//! The phase of the mode cold: the cost of a short burst of calls when the strategy's data is not in the
//! cache, and the number of calls that pay for a table's first misses.
//!
//! Before each burst, three things happen outside the timer. The strategy runs over other inputs, so that
//! its code is in the cache and the branch predictor knows it. An [`Evictor`] evicts the cache. The inputs
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
//! A burst takes only a few steps of the counter, and on some processors a step is 36 cycles. So each burst
//! begins at a random moment between two steps, and only the mean of many bursts is meaningful.

use std::collections::BTreeSet;

use rand::RngExt;

use crate::cell::{Cell, ColorSource, Mode};
use crate::kernel::padding::PaddedCopy;
use crate::machine::eviction::{Evictor, Level};
use crate::measure::benchmark::{Candidate, KernelId, Sample};
use crate::measure::phase::{Found, Measure, Phase, Setup};
use crate::measure::results::cold::{BreakEven, Burst, ColdResult, Curve};
use crate::measure::rounds::{Counted, Turn};
use crate::verdict::candidate::Times;
use crate::verdict::statistics::{Estimator, Interval};

/// The numbers of calls in the bursts.
pub const BURSTS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The shortest delay of a burst, in cycles: enough for its code to arrive. It is longer if the counter's
/// steps are larger. The longest delay is twice the shortest. The difference is many steps of the counter,
/// so that a burst begins at any moment between two steps with the same probability.
const LEAST_DELAY: u32 = 1024;

/// Measures bursts on evicted tables.
pub(crate) struct Cold {
    evictors: Vec<(Level, Evictor)>,
    series: Vec<Bursts>,
}

/// The bursts of one benchmark at one level, which are compared with each other.
struct Bursts {
    /// The index of the benchmark in the setup.
    benchmark: usize,
    cell: Cell,
    /// The index of the level's evictor.
    evictor: usize,
}

/// The number of slots of a candidate. The first burst has no calls, and is subtracted from the others.
/// Each burst has two slots: with nothing evicted, and after an eviction.
const SLOTS: usize = 2 * (1 + BURSTS.len());

impl Cold {
    /// The phase of the benchmarks in which some candidate reads tables: the others have nothing to evict.
    /// `None` if there are no such benchmarks.
    pub(crate) fn phase(setup: &Setup<'_>, levels: &[Level]) -> Option<Phase<Self>> {
        let levels = BTreeSet::from_iter(levels.iter().copied());
        let (mut series, mut slots) = (Vec::new(), Vec::new());
        for (place, benchmark) in setup.benchmarks.iter().enumerate() {
            let candidates = benchmark.candidates();
            if !candidates.iter().any(|candidate| candidate.table_bytes > 0) {
                continue;
            }
            // A constant color is enough: the hot modes show the cost of a branch on a random one, and such
            // a branch would hide a miss each time it is mispredicted.
            let is_cold =
                |cell: &Cell| cell.mode == Mode::Throughput && cell.color != ColorSource::Random;
            let cell = benchmark.cells().into_iter().find(is_cold);
            let cell = cell.expect("every operation has such a cell");
            for evictor in 0..levels.len() {
                slots.push(candidates.len() * SLOTS);
                series.push(Bursts {
                    benchmark: place,
                    cell,
                    evictor,
                });
            }
        }
        let evictors = levels.into_iter().map(|level| (level, Evictor::new(level)));
        let evictors = evictors.collect();
        Phase::new(Self { evictors, series }, slots)
    }
}

/// The curve of a candidate; `times` holds the times of its slots.
fn curve(candidate: &Candidate, times: &[Times]) -> Option<Curve> {
    // The cycles per call of a burst, less those of the burst of no calls in the same round.
    let cycles = |calls: usize, burst: &Times, empty: &Times| {
        let rounds = burst.cycles.iter().zip(&empty.cycles);
        let a_call = rounds.map(|(time, empty)| (time - empty) / calls as f64);
        Interval::of(Estimator::TrimmedMean, &a_call.collect::<Vec<_>>())
    };
    let [warm_empty, empty, times @ ..] = times else {
        return None;
    };
    let bursts = BURSTS.into_iter().zip(times.chunks(2));
    let bursts = bursts.map(|(calls, times)| {
        Some(Burst {
            calls,
            cycles: cycles(calls, &times[1], empty)?,
            warm: cycles(calls, &times[0], warm_empty)?,
        })
    });
    Some(Curve {
        name: candidate.name.to_owned(),
        table_bytes: candidate.table_bytes,
        bursts: bursts.collect::<Option<_>>()?,
    })
}

impl Measure for Cold {
    /// With fewer rounds there is no interval.
    fn least_rounds(&self) -> usize {
        8
    }

    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup<'_>) -> Sample {
        let series = &self.series[series];
        let (candidate, slot) = (turn.slot / SLOTS, turn.slot % SLOTS);
        let calls = (slot / 2).checked_sub(1).map_or(0, |place| BURSTS[place]);
        let is_evicted = slot % 2 == 1;
        let benchmark = &mut setup.benchmarks[series.benchmark];
        benchmark.draw(calls, setup.workload, turn.random);
        let colors = series.cell.color.kernels();
        let kernel = KernelId {
            candidate,
            cell: series.cell,
            // The colors take turns.
            color: colors[turn.round % colors.len()],
            // A burst always runs the first copy. Its place moves the time of a whole burst by up to 9 cycles,
            // and that of a burst of no calls as much.
            copy: PaddedCopy::First,
        };
        let least = turn.clock.delay(LEAST_DELAY);
        let delay = turn.random.random_range(least..=2 * least);
        let (_, evictor) = &self.evictors[series.evictor];
        let evictor = is_evicted.then_some(evictor);
        Sample {
            ticks: benchmark.burst(kernel, calls, evictor, delay) as f64,
            copy: kernel.copy,
        }
    }

    fn title(&self, series: usize, setup: &Setup<'_>) -> String {
        let series = &self.series[series];
        let (level, _) = &self.evictors[series.evictor];
        let subject = setup.benchmarks[series.benchmark].subject();
        format!("{}, {level} evicted", subject.name)
    }

    fn result(&self, series: usize, counted: &Counted, setup: &Setup<'_>) -> Option<Found> {
        let series = &self.series[series];
        let benchmark = &setup.benchmarks[series.benchmark];
        let subject = benchmark.subject();
        let (evict, evictor) = &self.evictors[series.evictor];
        let (cache_bytes, cache_known) = evictor.cache;
        let candidates = benchmark.candidates().iter();
        let candidates = candidates.zip(counted.times.chunks(SLOTS));
        let mut curves = candidates.map(|(candidate, times)| curve(candidate, times));
        let nothing = curves.next()??;
        let strategies: Vec<Curve> = curves.collect::<Option<_>>()?;
        Some(Found::Cold(ColdResult {
            group: subject.group.to_owned(),
            operation: subject.name.to_owned(),
            color: series.cell.color,
            evict: *evict,
            cache_bytes,
            cache_known,
            quiet: counted.quiet,
            nothing,
            break_even: break_evens(&strategies),
            strategies,
        }))
    }
}

/// The break-even of each strategy with tables against each without.
fn break_evens(curves: &[Curve]) -> Vec<BreakEven> {
    let computed = curves.iter().filter(|curve| curve.table_bytes == 0);
    let against = |tabled: &Curve| {
        let even = |computed: &Curve| BreakEven {
            strategy: tabled.name.clone(),
            against: computed.name.clone(),
            calls: break_even(tabled, computed),
        };
        computed.clone().map(even).collect::<Vec<_>>()
    };
    let tabled = curves.iter().filter(|curve| curve.table_bytes > 0);
    tabled.flat_map(against).collect()
}

/// A burst counts as cheaper only if it gains this many cycles, because the layout of its one copy may
/// change its time by as much.
const LAYOUT: f64 = 9.0;

/// The break-even: the number of calls from which bursts with tables cost no more than those without.
/// There is none unless the longest burst is clearly cheaper with tables. Between two measured bursts, costs
/// are interpolated.
fn break_even(tabled: &Curve, computed: &Curve) -> Option<usize> {
    let (longest, other) = (tabled.bursts.last()?, computed.bursts.last()?);
    let gain = (other.cycles.estimate - longest.cycles.estimate) * longest.calls as f64;
    if longest.cycles.high >= other.cycles.low || gain < LAYOUT {
        return None;
    }
    // How much more a whole burst with tables costs.
    let bursts = tabled.bursts.iter().zip(&computed.bursts);
    let more = bursts.map(|(tabled, computed)| {
        let calls = tabled.calls as f64;
        (
            calls,
            calls * (tabled.cycles.estimate - computed.cycles.estimate),
        )
    });
    let more: Vec<(f64, f64)> = more.collect();
    let last_dearer = more.iter().rposition(|&(_, more)| more > 0.0);
    let Some(place) = last_dearer else {
        return more.first().map(|&(calls, _)| calls as usize);
    };
    let ((calls, dearer), &(cheaper_calls, cheaper)) = (more[place], more.get(place + 1)?);
    let crossing = calls + (cheaper_calls - calls) * dearer / (dearer - cheaper);
    Some(crossing.ceil() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A curve of bursts whose first call costs more than the others.
    fn curve(name: &str, table_bytes: usize, first: f64, further: f64) -> Curve {
        let burst = |calls: usize| {
            let estimate = (first + further * (calls - 1) as f64) / calls as f64;
            let interval = Interval::exactly(estimate);
            Burst {
                calls,
                cycles: interval,
                warm: interval,
            }
        };
        Curve {
            name: name.to_owned(),
            table_bytes,
            bursts: BURSTS.map(burst).to_vec(),
        }
    }

    #[test]
    fn the_break_even_is_where_the_totals_cross() {
        let shift = curve("Shift", 0, 3.0, 3.0);
        // 20 + 1 (n - 1) <= 3 n from n = 9.5 on.
        assert_eq!(break_even(&curve("Table", 8, 20.0, 1.0), &shift), Some(10));
        // As fast is not cheaper.
        assert_eq!(break_even(&curve("Table", 8, 3.0, 3.0), &shift), None);
        assert_eq!(break_even(&curve("Table", 8, 3.0, 2.9), &shift), None);
        assert_eq!(break_even(&curve("Table", 8, 1.0, 1.0), &shift), Some(1));
        assert_eq!(break_even(&curve("Table", 8, 4.0, 2.0), &shift), Some(2));
        // Tables never pay, or not within the longest burst.
        assert_eq!(break_even(&curve("Table", 8, 20.0, 4.0), &shift), None);
        assert_eq!(break_even(&curve("Table", 8, 200.0, 1.0), &shift), None);
        // A table that is cheaper for one burst alone has not paid, nor one that is not clearly cheaper in
        // the end.
        let mut table = curve("Table", 8, 20.0, 1.0);
        table.bursts[0].cycles.estimate = 2.0;
        assert_eq!(break_even(&table, &shift), Some(10));
        table.bursts[6].cycles.high = 3.5;
        assert_eq!(break_even(&table, &shift), None);
    }

    #[test]
    fn tables_are_compared_with_all_that_have_none() {
        let curves = [
            curve("Shift", 0, 3.0, 3.0),
            curve("Rotate", 0, 2.0, 2.0),
            curve("Table", 8, 20.0, 1.0),
        ];
        let table = |against: &str, calls| BreakEven {
            strategy: "Table".to_owned(),
            against: against.to_owned(),
            calls: Some(calls),
        };
        assert_eq!(
            break_evens(&curves),
            [table("Shift", 10), table("Rotate", 19)]
        );
    }
}
