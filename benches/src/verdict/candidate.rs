//! What was measured of a candidate in one cell.

use serde::{Deserialize, Serialize};

use crate::cell::Mode;
use crate::kernel::padding::PaddedCopy;
use crate::verdict::statistics::{Estimator, Interval, Quantiles};

/// What was found of a candidate in one cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CandidateResult {
    /// The strategy's name, or `nothing`.
    pub name: String,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    /// The depth of the dataflow, to stand beside a latency, where it is known.
    #[serde(default)]
    pub depth: Option<f64>,
    /// Core cycles a call: for latency without the empty chain, for throughput gross.
    pub cycles: Interval,
    /// The time relative to the baseline's of the same round, both gross; the smooth median of
    /// the rounds.
    pub ratio: Interval,
    /// The cycles, net or gross as [`cycles`](Self::cycles), of the fastest of the padded copies of
    /// the code; not known of records of format 1.
    #[serde(default)]
    pub fastest_copy: Option<f64>,
    /// How many cycles more the slowest of the padded copies takes.
    #[serde(alias = "spread")]
    pub layout: f64,
    /// Gross cycles a call over the rounds that were counted.
    pub gross: Quantiles,
}

impl CandidateResult {
    /// The cycles of the fastest and of the slowest of the padded copies, where they are known.
    pub fn copies(&self) -> Option<[f64; 2]> {
        self.fastest_copy.map(|least| [least, least + self.layout])
    }
}

/// The gross times of a candidate in a cell, in cycles a call, a round each, and which padded copy
/// ran in each round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    pub(crate) cycles: Vec<f64>,
    pub(crate) copies: Vec<PaddedCopy>,
}

impl Times {
    /// The rounds that are marked.
    pub(crate) fn only(&self, marked: &[bool]) -> Self {
        let rounds = self.cycles.iter().zip(&self.copies).zip(marked);
        let (cycles, copies) = rounds
            .filter(|(_, marked)| **marked)
            .map(|((cycles, copy), _)| (*cycles, *copy))
            .unzip();
        Self { cycles, copies }
    }
}

/// How the time of a mode is estimated.
pub(crate) const fn estimator(mode: Mode) -> Estimator {
    match mode {
        Mode::Latency => Estimator::Low,
        Mode::Throughput => Estimator::Middle,
    }
}

/// What was found of a candidate, and the gross times of the rounds that it was found by.
#[derive(Clone, Debug)]
pub(crate) struct Timed {
    pub(crate) found: CandidateResult,
    rounds: Vec<f64>,
}

impl Timed {
    /// Sums up the rounds of a candidate. `nothing` are the rounds of the empty chain or loop;
    /// `baseline` those of the strategy that ratios are relative to.
    pub(crate) fn new(
        name: &str,
        table_bytes: usize,
        mode: Mode,
        times: &Times,
        baseline: &Times,
        nothing: &Times,
    ) -> Self {
        let estimator = estimator(mode);
        let subtracted = match mode {
            Mode::Latency => estimator.of(&mut nothing.cycles.clone()),
            Mode::Throughput => 0.0,
        };
        let of_copy = |copy| {
            let rounds = times.cycles.iter().zip(&times.copies);
            let of_copy = rounds.filter(|(_, of)| **of == copy);
            estimator.of(&mut of_copy.map(|(cycles, _)| *cycles).collect::<Vec<_>>())
        };
        let copies = PaddedCopy::ALL.into_iter().map(of_copy);
        let copies: Vec<f64> = copies.filter(|cycles| !cycles.is_nan()).collect();
        let least = copies.iter().copied().reduce(f64::min);
        let most = copies.iter().copied().reduce(f64::max);
        Self {
            found: CandidateResult {
                name: name.to_owned(),
                table_bytes,
                depth: None,
                cycles: Interval::of(estimator, &times.cycles).minus(subtracted),
                ratio: ratio(&times.cycles, &baseline.cycles),
                fastest_copy: least.map(|least| least - subtracted),
                layout: most.zip(least).map_or(0.0, |(most, least)| most - least),
                gross: Quantiles::of(&times.cycles),
            },
            rounds: times.cycles.clone(),
        }
    }

    /// The gross time relative to another candidate's, round by round.
    pub(crate) fn ratio_to(&self, other: &Self) -> Interval {
        ratio(&self.rounds, &other.rounds)
    }

    /// How far the interval that has to be narrow reaches, relative to what it is of: in the mode
    /// latency that of the gross time, in the mode throughput that of the ratio.
    pub(crate) fn reach(&self, mode: Mode) -> f64 {
        match mode {
            Mode::Latency => {
                let gross = estimator(mode).of(&mut self.rounds.clone());
                self.found.cycles.reach() / gross
            }
            Mode::Throughput => self.found.ratio.reach() / self.found.ratio.estimate,
        }
    }
}

/// The ratio of two candidates' times, round by round, and the smooth median of the rounds.
///
/// Within a round both met the same machine. The ratio of two times that were estimated apart would
/// also hold what happened in between; and a low quantile of the rounds' ratios would favor
/// whichever of the two varies more.
pub(crate) fn ratio(times: &[f64], baseline: &[f64]) -> Interval {
    let ratios: Vec<f64> = times
        .iter()
        .zip(baseline)
        .map(|(time, base)| time / base)
        .collect();
    Interval::of(Estimator::Middle, &ratios)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latency_is_what_the_empty_chain_leaves() {
        let times = |cycles| Times {
            cycles: vec![cycles; 640],
            copies: PaddedCopy::ALL.into_iter().cycle().take(640).collect(),
        };
        let (chain, empty) = (times(8.0), times(2.0));
        let of = Timed::new("A", 0, Mode::Latency, &chain, &chain, &empty);
        assert!((of.found.cycles.estimate - 6.0).abs() < 1e-9);
        assert!((of.found.ratio.estimate - 1.0).abs() < 1e-9);
        assert_eq!(of.found.copies(), Some([6.0, 6.0]));
        assert_eq!(of.found.gross.median, 8.0);
    }
}
