//! The times of a competitor in all rounds, and the estimates of its cycles and its ratio to the baseline.

use serde::{Deserialize, Serialize, Serializer};

use crate::loops::timed::COPIES;
use crate::rows::interval::{Interval, rounded};
use crate::rows::key::Mode;
use crate::verdict::statistics::Estimator;

/// The gross times of a competitor in one measurement: for each round, the cycles per call, and which of the
/// loop's copies ran.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Times {
    #[serde(serialize_with = "with_few_decimals")]
    pub(crate) cycles: Vec<f64>,
    pub(crate) copies: Vec<usize>,
    /// The number of rounds of each process except the first.
    #[serde(skip)]
    processes: Vec<usize>,
}

fn with_few_decimals<S: Serializer>(numbers: &[f64], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(numbers.iter().copied().map(rounded))
}

impl Times {
    pub(crate) fn interval(&self, estimator: Estimator, numbers: &[f64]) -> Option<Interval> {
        let first = numbers.len() - self.processes.iter().sum::<usize>();
        Interval::over(estimator, numbers, &[&[first], &self.processes[..]].concat())
    }

    /// Returns the marked rounds, as if a single process had run them.
    pub(crate) fn only(&self, marked: &[bool]) -> Self {
        let rounds = self.cycles.iter().copied().zip(self.copies.iter().copied()).zip(marked);
        let (cycles, copies) =
            rounds.filter(|(_, marked)| **marked).map(|(round, _)| round).unzip();
        Self { cycles, copies, processes: Vec::new() }
    }
}

/// The quiet rounds of one measurement, of one process or of several.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct QuietRounds {
    pub(crate) times: Vec<Times>,
    /// The share of the rounds that are quiet.
    pub(crate) quiet: f64,
}

impl QuietRounds {
    pub(crate) fn of_processes(mut processes: impl Iterator<Item = Self>) -> Option<Self> {
        let (mut all, mut count) = (processes.next()?, 1.0);
        for process in processes {
            count += 1.0;
            all.quiet += process.quiet;
            for (times, more) in all.times.iter_mut().zip(process.times) {
                times.processes.push(more.cycles.len());
                times.cycles.extend(more.cycles);
                times.copies.extend(more.copies);
            }
        }
        all.quiet /= count;
        Some(all)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Estimates {
    pub(crate) table_bytes: usize,
    /// Core cycles per call: net latency, or gross throughput.
    pub(crate) cycles: Interval,
    /// The gross time divided by the baseline's in the same round: the interquartile mean over the rounds.
    pub(crate) ratio: Interval,
    /// Cycles of the fastest and the slowest copy, net or gross like `cycles`; `None` without an estimate.
    pub(crate) copies: Option<[f64; 2]>,
    /// The half width that must be small, relative to the estimate: of the gross latency, or of the ratio.
    pub(crate) half_width: f64,
    pub(super) rounds: Times,
}

impl Estimates {
    /// `nothing` is the empty chain or loop, which only latencies need. `None` if a needed time was not
    /// measured: it has no rounds, or its estimate is not above zero, because the counter did not advance.
    pub(crate) fn new(
        mode: Mode,
        table_bytes: usize,
        times: &Times,
        baseline: &Times,
        nothing: &Times,
    ) -> Option<Self> {
        let (estimator, subtracted) = if mode == Mode::Latency {
            let time = Estimator::LowMean.of(&mut nothing.cycles.clone());
            (Estimator::LowMean, time.filter(|time| *time > 0.0)?)
        } else {
            (Estimator::InterquartileMean, 0.0)
        };
        let gross = times.interval(estimator, &times.cycles).filter(|time| time.estimate > 0.0)?;
        let time_of_copy = |copy| {
            let ran: Vec<bool> = times.copies.iter().map(|ran| *ran == copy).collect();
            estimator.of(&mut times.only(&ran).cycles)
        };
        let mut copies: Vec<f64> = (0..COPIES).filter_map(time_of_copy).collect();
        copies.sort_unstable_by(f64::total_cmp);
        let ends = copies.first().zip(copies.last());
        let (cycles, ratio) = (gross.minus(subtracted), ratio(times, baseline)?);
        let half_width = match mode {
            Mode::Latency => cycles.half_width() / gross.estimate,
            _ => ratio.half_width() / ratio.estimate,
        };
        let copies = ends.map(|(fastest, slowest)| [fastest - subtracted, slowest - subtracted]);
        Some(Self { table_bytes, cycles, ratio, copies, half_width, rounds: times.clone() })
    }
}

/// The ratio of two competitors' times: the interquartile mean of the ratios in each round, where both ran
/// under the same conditions. `None` if it is not above zero, because the counter did not advance.
pub(super) fn ratio(times: &Times, baseline: &Times) -> Option<Interval> {
    let rounds = times.cycles.iter().zip(&baseline.cycles);
    let ratios: Vec<f64> = rounds.map(|(time, base)| time / base).collect();
    times.interval(Estimator::InterquartileMean, &ratios).filter(|ratio| ratio.estimate > 0.0)
}
