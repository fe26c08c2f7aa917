//! A competitor under one condition: its cycles and its ratio to the baseline, with intervals, computed from
//! its rounds.

use serde::{Deserialize, Serialize, Serializer};

use crate::loops::timed::COPIES;
use crate::rows::interval::{Interval, rounded};
use crate::rows::key::Mode;
use crate::verdict::statistics::Estimator;

/// The gross times of a competitor in a cell, in cycles per call, and the padded copy that ran, for each
/// round.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Times {
    #[serde(serialize_with = "with_few_decimals")]
    pub(crate) cycles: Vec<f64>,
    pub(crate) copies: Vec<usize>,
    /// The rounds of each process after the first.
    #[serde(skip)]
    processes: Vec<usize>,
}

/// Writes numbers with as many decimals as a record has. Rounds that count have no other ones.
fn with_few_decimals<S: Serializer>(numbers: &[f64], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(numbers.iter().copied().map(rounded))
}

impl Times {
    /// Adds the rounds of another process.
    pub(crate) fn append(&mut self, other: Self) {
        self.processes.push(other.cycles.len());
        self.cycles.extend(other.cycles);
        self.copies.extend(other.copies);
    }

    /// The estimate of some numbers, one for each round, and its interval.
    pub(crate) fn interval(&self, estimator: Estimator, numbers: &[f64]) -> Option<Interval> {
        let first = numbers.len() - self.processes.iter().sum::<usize>();
        let lengths = [&[first], &self.processes[..]].concat();
        Interval::over(estimator, numbers, &lengths)
    }

    /// The rounds that are marked, of a single process.
    pub(crate) fn only(&self, marked: &[bool]) -> Self {
        let mut only = Self::default();
        let rounds = self.cycles.iter().zip(&self.copies).zip(marked);
        for ((&cycles, &copy), _) in rounds.filter(|(_, marked)| **marked) {
            only.cycles.push(cycles);
            only.copies.push(copy);
        }
        only
    }
}

/// The rounds of some competitors that count, in one process or in several.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct QuietRounds {
    pub(crate) times: Vec<Times>,
    /// The share of the rounds that count.
    pub(crate) quiet: f64,
}

impl QuietRounds {
    /// The rounds of several processes; `None` if there are none.
    pub(crate) fn of_processes(processes: impl Iterator<Item = Self>) -> Option<Self> {
        let mut count = 1.0;
        let mut all = processes.reduce(|mut all, process| {
            count += 1.0;
            all.quiet += process.quiet;
            for (times, more) in all.times.iter_mut().zip(process.times) {
                times.append(more);
            }
            all
        })?;
        all.quiet /= count;
        Some(all)
    }
}

/// What the rounds of a competitor amount to, and their gross times.
#[derive(Clone, Debug)]
pub(crate) struct Estimates {
    /// The bytes of table that the competitor reads.
    pub(crate) table_bytes: usize,
    /// Core cycles per call: without the empty chain in the mode latency, gross in the mode throughput.
    pub(crate) cycles: Interval,
    /// The time relative to the baseline's in the same round, both gross: the smooth median over the
    /// rounds.
    pub(crate) ratio: Interval,
    /// The cycles of the fastest padded copy of the code, net or gross like `cycles`, and how many more the
    /// slowest takes; `None` if no copy has a number.
    pub(crate) copies: Option<[f64; 2]>,
    rounds: Times,
    /// The estimate of the gross time.
    gross: f64,
}

/// Whether the estimate can be a time, or a ratio of times.
fn is_time(interval: &Interval) -> bool {
    interval.estimate > 0.0
}

impl Estimates {
    /// Sums up the rounds of a competitor. `nothing` holds the rounds of the empty chain or loop, and
    /// `baseline` those of the strategy to which ratios are relative. The result is `None` if one of these
    /// could not be measured: it has no rounds, or no gross time above zero, although the loop around a
    /// call takes time.
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
        let gross = times.interval(estimator, &times.cycles).filter(is_time)?;
        let time_of_copy = |copy| {
            let ran: Vec<bool> = times.copies.iter().map(|ran| *ran == copy).collect();
            estimator.of(&mut times.only(&ran).cycles)
        };
        let mut copies: Vec<f64> = (0..COPIES).filter_map(time_of_copy).collect();
        copies.sort_unstable_by(f64::total_cmp);
        let ends = copies.first().zip(copies.last());
        Some(Self {
            table_bytes,
            cycles: gross.minus(subtracted),
            ratio: ratio(times, baseline)?,
            copies: ends.map(|(least, most)| [least - subtracted, most - least]),
            rounds: times.clone(),
            gross: gross.estimate,
        })
    }

    /// The gross time relative to another competitor's, round by round; `None` as for [`ratio`].
    pub(crate) fn ratio_to(&self, other: &Self) -> Option<Interval> {
        ratio(&self.rounds, &other.rounds)
    }

    /// The half width of the interval that must be narrow, relative to its estimate. In the mode latency it
    /// is the interval of the gross time, in the others that of the ratio.
    pub(crate) fn relative_half_width(&self, mode: Mode) -> f64 {
        if mode == Mode::Latency {
            self.cycles.half_width() / self.gross
        } else {
            self.ratio.half_width() / self.ratio.estimate
        }
    }
}

/// The ratio of two competitors' times, round by round, and the smooth median of the rounds.
///
/// Within a round, both ran under the same conditions. A low quantile of the rounds' ratios would favor the competitor
/// that varies more. `None` if there is no ratio above zero, because the counter did not move.
fn ratio(times: &Times, baseline: &Times) -> Option<Interval> {
    let rounds = times.cycles.iter().zip(&baseline.cycles);
    let ratios: Vec<f64> = rounds.map(|(time, base)| time / base).collect();
    let ratio = times.interval(Estimator::InterquartileMean, &ratios);
    ratio.filter(is_time)
}
