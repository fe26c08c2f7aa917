//! A candidate under one condition: its cycles and its ratio to the baseline, with intervals, computed from
//! its rounds.

use serde::{Deserialize, Serialize};

use crate::loops::timed::COPIES;
use crate::rows::key::Mode;

use crate::rows::interval::Interval;
use crate::verdict::statistics::Estimator;

/// The gross times of a candidate in a cell, in cycles per call, and the padded copy that ran, for each
/// round.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Times {
    #[serde(with = "as_numbers")]
    pub(crate) cycles: Vec<f64>,
    pub(crate) copies: Vec<usize>,
    /// The rounds of each process after the first.
    #[serde(skip)]
    processes: Vec<usize>,
}

/// Numbers between processes: with as many decimals as a record has, and `null` for what is no number.
mod as_numbers {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use crate::rows::decimals::rounded;

    pub(super) fn serialize<S: Serializer>(numbers: &[f64], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(numbers.iter().copied().map(rounded))
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<f64>, D::Error> {
        let numbers = Vec::<Option<f64>>::deserialize(from)?.into_iter();
        Ok(numbers.map(|number| number.unwrap_or(f64::NAN)).collect())
    }
}

impl Times {
    /// Rounds in which the copies took turns.
    #[cfg(test)]
    pub(crate) fn with_all_copies(cycles: Vec<f64>) -> Self {
        let copies = (0..COPIES).cycle().take(cycles.len());
        Self {
            copies: copies.collect(),
            cycles,
            processes: Vec::new(),
        }
    }

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
        for ((&cycles, &copy), _) in self
            .cycles
            .iter()
            .zip(&self.copies)
            .zip(marked)
            .filter(|(_, marked)| **marked)
        {
            only.cycles.push(cycles);
            only.copies.push(copy);
        }
        only
    }
}

/// What the rounds of a candidate amount to, and their gross times.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    /// The bytes of table that the candidate reads.
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

impl Summary {
    /// Sums up the rounds of a candidate. `nothing` holds the rounds of the empty chain or loop, and
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
        let copies: Vec<f64> = (0..COPIES).filter_map(time_of_copy).collect();
        let least = copies.iter().copied().reduce(f64::min);
        let most = copies.iter().copied().reduce(f64::max);
        Some(Self {
            table_bytes,
            cycles: gross.minus(subtracted),
            ratio: ratio(times, baseline)?,
            copies: least
                .zip(most)
                .map(|(least, most)| [least - subtracted, most - least]),
            rounds: times.clone(),
            gross: gross.estimate,
        })
    }

    /// The gross time relative to another candidate's, round by round; `None` as for [`ratio`].
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

/// The ratio of two candidates' times, round by round, and the smooth median of the rounds.
///
/// Within a round, both ran under the same conditions. The ratio of two separately estimated times would
/// also contain what happened in between, and a low quantile of the rounds' ratios would favor the
/// candidate that varies more. `None` if there is no ratio above zero, because the counter did not move.
fn ratio(times: &Times, baseline: &Times) -> Option<Interval> {
    let rounds = times.cycles.iter().zip(&baseline.cycles);
    let ratios: Vec<f64> = rounds.map(|(time, base)| time / base).collect();
    times
        .interval(Estimator::InterquartileMean, &ratios)
        .filter(is_time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latency_is_what_the_empty_chain_leaves() {
        let times = |cycles| Times::with_all_copies(vec![cycles; 640]);
        let (chain, empty) = (times(8.0), times(2.0));
        let found = Summary::new(Mode::Latency, 0, &chain, &chain, &empty).expect("numbers");
        assert!((found.cycles.estimate - 6.0).abs() < 1e-9);
        assert!((found.ratio.estimate - 1.0).abs() < 1e-9);
        assert_eq!(found.copies, Some([6.0, 0.0]));
        // Precision is asked of the gross time.
        let rising = Times::with_all_copies((0..640).map(|i| 8.0 + f64::from(i) / 640.0).collect());
        let found = Summary::new(Mode::Latency, 0, &rising, &rising, &empty).expect("numbers");
        let (cycles, relative) = (found.cycles, found.relative_half_width(Mode::Latency));
        assert!(cycles.half_width() > 0.1);
        assert!((relative * (cycles.estimate + 2.0) - cycles.half_width()).abs() < 1e-9);
    }

    #[test]
    fn processes_with_few_rounds_count_as_much() {
        let mut times = Times::with_all_copies(vec![1.0; 64]);
        times.append(Times::with_all_copies(vec![2.0; 640]));
        let found = times.interval(Estimator::LowMean, &times.cycles);
        assert_eq!(found.map(|found| found.estimate), Some(1.5));
    }

    #[test]
    fn what_could_not_be_measured_has_no_number() {
        let times = |cycles: &[f64]| Times::with_all_copies(cycles.to_vec());
        let good = times(&[8.0; 640]);
        let mut one_nan = good.clone();
        one_nan.cycles[17] = f64::NAN;
        let bad = [
            times(&[]),
            times(&[f64::NAN; 640]),
            times(&[f64::INFINITY; 640]),
            times(&[0.0; 640]),
            times(&[-1.0; 640]),
            one_nan,
        ];
        for mode in Mode::DECIDING {
            let is_measured = |times: &Times, baseline: &Times, nothing: &Times| {
                Summary::new(mode, 0, times, baseline, nothing).is_some()
            };
            assert!(is_measured(&good, &good, &good), "{mode}");
            for bad in &bad {
                assert!(!is_measured(bad, &good, &good), "{mode}: {:?}", bad.cycles);
                assert!(!is_measured(&good, bad, &good), "{mode}: {:?}", bad.cycles);
                assert!(!is_measured(bad, bad, bad), "{mode}: {:?}", bad.cycles);
                // In the other modes nothing is subtracted.
                let without = is_measured(&good, &good, bad);
                assert_eq!(without, mode != Mode::Latency, "{:?}", bad.cycles);
            }
        }
    }
}
