//! The verdict: which entrant of a race won a cell, or that there is no telling.

use crate::kernel::{COPIES, Mode};
use crate::statistics::{Estimator, Interval};

/// A win is by this ratio at least, with confidence, against every rival. Less is within what the
/// layout of the code does by chance.
pub(crate) const CLEAR_RATIO: f64 = 0.97;
/// A win is by this many cycles at least: of calls that take one cycle, the ratio alone would find
/// winners that no engine could feel.
pub(crate) const CLEAR_CYCLES: f64 = 0.25;

/// What an entrant measured in one cell, over all rounds.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The strategy's name, or `nothing`.
    pub name: &'static str,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    /// Core cycles a call: for latency without the empty chain, for throughput gross.
    pub cycles: Interval,
    /// The time relative to the baseline's of the same round, both gross; the smooth median of
    /// the rounds.
    pub ratio: Interval,
    /// Gross cycles a call of the fastest and of the slowest of the padded copies of the code. What
    /// wins wins with any copy against any of the rival.
    pub copies: [f64; 2],
    /// Gross cycles a call, a round each: what the estimates are made of.
    pub rounds: Vec<f64>,
}

/// Who won a cell. The numbers are places in the list of standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Clearly faster than every rival.
    Winner(usize),
    /// The fastest is not clearly faster than others: the one with the smallest tables is chosen,
    /// or the first in the list.
    Tie {
        /// The one to use.
        chosen: usize,
        /// All that tie, the chosen one included.
        among: Vec<usize>,
    },
}

impl Verdict {
    /// The entrant to use.
    pub const fn chosen(&self) -> usize {
        match *self {
            Self::Winner(chosen) | Self::Tie { chosen, .. } => chosen,
        }
    }
}

/// The gross times of an entrant in a cell, in cycles a call, a round each, and which padded copy
/// ran in each round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    pub(crate) cycles: Vec<f64>,
    pub(crate) copies: Vec<usize>,
}

/// How the time of a mode is estimated.
pub(crate) const fn estimator(mode: Mode) -> Estimator {
    match mode {
        Mode::Latency => Estimator::Low,
        Mode::Throughput => Estimator::Middle,
    }
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

impl Standing {
    /// Sums up the rounds of an entrant. `nothing` are the rounds of the empty chain or loop;
    /// `baseline` those of the strategy that ratios are relative to.
    pub(crate) fn new(
        (name, table_bytes): (&'static str, usize),
        mode: Mode,
        times: &Times,
        baseline: &Times,
        nothing: &Times,
    ) -> Self {
        let estimator = estimator(mode);
        let subtract = match mode {
            Mode::Latency => estimator.of(&mut nothing.cycles.clone()),
            Mode::Throughput => 0.0,
        };
        let of_copy = |copy| {
            let of_copy = times
                .cycles
                .iter()
                .zip(&times.copies)
                .filter(|(_, c)| **c == copy);
            estimator.of(&mut of_copy.map(|(cycles, _)| *cycles).collect::<Vec<_>>())
        };
        let copies = (0..COPIES).map(of_copy).filter(|cycles| !cycles.is_nan());
        let (least, most) = copies.fold(
            (f64::INFINITY, f64::NEG_INFINITY),
            |(least, most), cycles| (least.min(cycles), most.max(cycles)),
        );
        Self {
            name,
            table_bytes,
            cycles: Interval::of(estimator, &times.cycles).minus(subtract),
            ratio: ratio(&times.cycles, &baseline.cycles),
            copies: [least, most],
            rounds: times.cycles.clone(),
        }
    }

    /// The gross time relative to a rival's, round by round.
    pub fn ratio_to(&self, rival: &Self) -> Interval {
        ratio(&self.rounds, &rival.rounds)
    }

    /// Whether this entrant is clearly faster than a rival.
    fn beats(&self, rival: &Self) -> bool {
        let gain = rival.cycles.estimate - self.cycles.estimate;
        self.ratio_to(rival).high < CLEAR_RATIO
            && gain >= CLEAR_CYCLES
            && self.copies[1] < rival.copies[0]
    }
}

/// The ratio of two entrants' times, round by round, and the smooth median of the rounds.
///
/// Within a round both met the same machine. The ratio of two times that were estimated apart would
/// also hold what happened in between; and a low quantile of the rounds' ratios would favour
/// whichever of the two varies more.
fn ratio(times: &[f64], baseline: &[f64]) -> Interval {
    let ratios: Vec<f64> = times
        .iter()
        .zip(baseline)
        .map(|(time, base)| time / base)
        .collect();
    Interval::of(Estimator::Middle, &ratios)
}

/// The verdict over the standings of a cell, the row `nothing` not among them.
pub(crate) fn verdict(standings: &[Standing]) -> Verdict {
    let places = || 0..standings.len();
    let fastest = places()
        .min_by(|&a, &b| {
            f64::total_cmp(&standings[a].cycles.estimate, &standings[b].cycles.estimate)
        })
        .expect("every race has its baseline");
    let among: Vec<usize> = places()
        .filter(|&rival| rival == fastest || !standings[fastest].beats(&standings[rival]))
        .collect();
    match among[..] {
        [winner] => Verdict::Winner(winner),
        _ => {
            let chosen = among
                .iter()
                .copied()
                .min_by_key(|&tied| standings[tied].table_bytes);
            Verdict::Tie {
                chosen: chosen.unwrap_or(fastest),
                among,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds around a time, with noise of some percent that is the same in every run.
    fn times(cycles: f64, noise: f64) -> Times {
        let wave = |round: usize| (round * 7919 % 101) as f64 / 50.0 - 1.0;
        Times {
            cycles: (0..640)
                .map(|round| cycles * (1.0 + noise * wave(round)))
                .collect(),
            copies: (0..640).map(|round| round % 3).collect(),
        }
    }

    fn standings(entrants: &[(&'static str, usize, Times)]) -> Vec<Standing> {
        let base = &entrants[0].2;
        let standing = |(name, bytes, times): &(&'static str, usize, Times)| {
            Standing::new((name, *bytes), Mode::Throughput, times, base, base)
        };
        entrants.iter().map(standing).collect()
    }

    #[test]
    fn a_clear_win() {
        let standings = standings(&[("A", 0, times(3.0, 0.05)), ("B", 64, times(2.0, 0.05))]);
        assert_eq!(verdict(&standings), Verdict::Winner(1));
        assert!((standings[1].ratio.estimate - 2.0 / 3.0).abs() < 0.01);
        assert!((standings[1].cycles.estimate - 2.0).abs() < 0.05);
    }

    #[test]
    fn two_percent_are_a_tie_which_goes_to_the_smaller_tables() {
        let standings = standings(&[
            ("A", 64, times(30.6, 0.01)),
            ("B", 64, times(30.0, 0.01)),
            ("C", 0, times(30.3, 0.01)),
        ]);
        assert_eq!(
            verdict(&standings),
            Verdict::Tie {
                chosen: 2,
                among: vec![0, 1, 2]
            }
        );
    }

    #[test]
    fn a_tie_of_equal_tables_goes_to_the_first() {
        let standings = standings(&[("A", 0, times(3.01, 0.01)), ("B", 0, times(3.0, 0.01))]);
        assert_eq!(verdict(&standings).chosen(), 0);
    }

    #[test]
    fn a_fifth_of_a_cycle_is_a_tie_however_large_the_ratio() {
        let standings = standings(&[("A", 0, times(0.7, 0.01)), ("B", 0, times(0.5, 0.01))]);
        assert_eq!(verdict(&standings).chosen(), 0);
    }

    #[test]
    fn a_gain_below_the_spread_of_the_copies_is_a_tie() {
        let mut lucky = times(2.0, 0.01);
        for (cycles, copy) in lucky.cycles.iter_mut().zip(&lucky.copies) {
            *cycles += *copy as f64;
        }
        let standings = standings(&[("A", 0, times(3.5, 0.01)), ("B", 0, lucky)]);
        assert!(standings[1].copies[1] - standings[1].copies[0] > 1.9);
        assert_eq!(verdict(&standings).chosen(), 0);
    }

    #[test]
    fn latency_is_what_the_empty_chain_leaves() {
        let (chain, empty) = (times(8.0, 0.0), times(2.0, 0.0));
        let standing = Standing::new(("A", 0), Mode::Latency, &chain, &chain, &empty);
        assert!((standing.cycles.estimate - 6.0).abs() < 1e-9);
        assert!((standing.ratio.estimate - 1.0).abs() < 1e-9);
    }
}
