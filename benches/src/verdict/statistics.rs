//! Quantiles, trimmed means, and confidence intervals.

use crate::rows::interval::Interval;

/// The quantile `q` (0 to 1); `NaN` if there are no values, or if a value is `NaN`. Reorders the values.
pub(crate) fn quantile(values: &mut [f64], q: f64) -> f64 {
    let Some(last) = values.len().checked_sub(1) else {
        return f64::NAN;
    };
    // Sorting puts a `NaN` first or last, depending on its sign.
    if values.iter().any(|value| value.is_nan()) {
        return f64::NAN;
    }
    let rank = (q * last as f64).round() as usize;
    let (_, value, _) = values.select_nth_unstable_by(rank.min(last), f64::total_cmp);
    *value
}

/// How the time of a loop is estimated: the mean of a part of the sorted samples. A quantile would be a
/// multiple of the counter's step, which is large on some processors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Estimator {
    /// The mean of the short samples, without the very shortest: for chains, which noise can only lengthen.
    LowMean,
    /// The mean of the middle half, a smooth median: for independent calls and for ratios. A mean of short
    /// samples would favor the competitor that varies more.
    InterquartileMean,
    /// The mean of all samples except the very shortest and longest: for bursts, which take only a few of the
    /// counter's steps. Only the mean of nearly all samples resolves times between two steps.
    TrimmedMean,
}

impl Estimator {
    /// The quantiles between which [`LowMean`](Self::LowMean) takes the mean.
    pub const LOW: [f64; 2] = [0.05, 0.45];
    /// The quantiles between which [`InterquartileMean`](Self::InterquartileMean) takes the mean.
    pub const QUARTILES: [f64; 2] = [0.25, 0.75];
    /// The share that `TrimmedMean` leaves out at each end.
    const TRIMMED: f64 = 0.01;
    /// With fewer samples than this, `TrimmedMean` leaves out none.
    const FEW: usize = 8;

    /// `None` if there are no samples, if a sample is `NaN`, or if the mean is infinite. Sorts the samples.
    pub(crate) fn of(self, samples: &mut [f64]) -> Option<f64> {
        let last = samples.len().checked_sub(1)?;
        if samples.iter().any(|sample| sample.is_nan()) {
            return None;
        }
        samples.sort_unstable_by(f64::total_cmp);
        let index = |share: f64| (share * last as f64).round() as usize;
        // Except for the low mean, as many samples are left out at one end as at the other. If each end were
        // rounded by itself, an estimate of few samples would be too high.
        let range = match self {
            Self::LowMean => index(Self::LOW[0])..=index(Self::LOW[1]),
            Self::InterquartileMean => index(Self::QUARTILES[0])..=last - index(Self::QUARTILES[0]),
            // Few samples are one process's bursts, or one block; `Interval::of` omits outlying blocks.
            Self::TrimmedMean if samples.len() < Self::FEW => 0..=last,
            // An interrupted sample may be longer than all others together, so each end loses at least one.
            Self::TrimmedMean => {
                let trimmed = index(Self::TRIMMED).max(1);
                trimmed..=last - trimmed
            }
        };
        let kept = &samples[range];
        let mean = kept.iter().sum::<f64>() / kept.len() as f64;
        mean.is_finite().then_some(mean)
    }
}

/// The 0.975 quantiles of Student's distribution, from one degree of freedom on.
const STUDENT: [f64; 7] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365];

/// The number of blocks into which an interval of one process divides the rounds.
pub const BLOCKS: usize = 30;

/// The noise between studies of one machine, which no single study can see: the half width of the interval
/// that contains 95 % of the studies, relative to the estimate. METHOD.md has the measurement.
pub(crate) const BETWEEN_STUDIES: f64 = 0.004;

impl Interval {
    /// Takes a sample of each round, in order. Neighboring rounds may share their noise. The interval
    /// therefore comes from the sorted estimates of blocks of rounds.
    fn of(estimator: Estimator, samples: &[f64]) -> Option<Self> {
        let estimate = estimator.of(&mut samples.to_vec())?;
        // A block without an estimate counts as infinitely slow.
        let of_block = |block: &[f64]| estimator.of(&mut block.to_vec()).unwrap_or(f64::INFINITY);
        let mut estimates: Vec<f64> = blocks(samples).map(of_block).collect();
        estimates.sort_unstable_by(f64::total_cmp);
        // The estimates of short blocks are biased, so their median is moved to the overall estimate.
        let bias = estimate - quantile(&mut estimates.clone(), 0.5);
        let shift = if bias.is_finite() { bias } else { 0.0 };
        let (low, high) = match interval_rank(estimates.len()) {
            Some(rank) => (estimates[rank], estimates[estimates.len() - 1 - rank]),
            None => (f64::NEG_INFINITY, f64::INFINITY),
        };
        let (low, high) = ((low + shift).min(estimate), (high + shift).max(estimate));
        Some(Self { low, estimate, high })
    }

    /// Takes all samples, and the number of samples of each process; `None` if a process has no estimate.
    ///
    /// All rounds of a process share its addresses of code, stack and heap, and thus the same error. With
    /// several processes, each gives one estimate. The result is their mean, with an interval by Student's
    /// distribution.
    pub(crate) fn over(estimator: Estimator, samples: &[f64], processes: &[usize]) -> Option<Self> {
        // `STUDENT[0]` is for two processes.
        let Some(index) = processes.len().checked_sub(2) else {
            return Self::of(estimator, samples).map(Self::between_studies);
        };
        let mut rest = samples;
        let of_process = |&count: &usize| estimator.of(&mut rest.split_off(..count)?.to_vec());
        let estimates: Vec<f64> = processes.iter().map(of_process).collect::<Option<_>>()?;
        let count = estimates.len() as f64;
        let estimate = estimates.iter().sum::<f64>() / count;
        let squares = estimates.iter().map(|one| (one - estimate).powi(2));
        let variance = squares.sum::<f64>() / (count - 1.0);
        let half_width = STUDENT[index.min(STUDENT.len() - 1)] * (variance / count).sqrt();
        let of_study = Self { low: estimate - half_width, estimate, high: estimate + half_width };
        Some(of_study.between_studies())
    }

    /// Widens the interval by `BETWEEN_STUDIES`, unless the value is exact.
    fn between_studies(self) -> Self {
        if self.low == self.high {
            return self;
        }
        let (estimate, more) = (self.estimate, BETWEEN_STUDIES * self.estimate);
        Self {
            low: estimate - (estimate - self.low).hypot(more),
            high: estimate + (self.high - estimate).hypot(more),
            ..self
        }
    }
}

fn blocks(values: &[f64]) -> impl Iterator<Item = &[f64]> {
    let count = BLOCKS.min(values.len());
    (0..count).map(move |i| &values[values.len() * i / count..values.len() * (i + 1) / count])
}

/// Returns the greatest rank `r` (from 0) for which, of `n` values, the values of ranks `r` and `n - 1 - r`
/// enclose the true median with 95 % confidence; `None` if there are too few values.
///
/// Each value is below the median with probability one half, as a fair coin shows heads. The median is
/// below the value of rank `r` if at most `r` values are below the median.
fn interval_rank(n: usize) -> Option<usize> {
    let mut probability = 0.5_f64.powi(i32::try_from(n).ok()?);
    let mut at_most = probability;
    let mut rank = None;
    for r in 0..n {
        if at_most > 0.025 {
            break;
        }
        rank = Some(r);
        probability *= (n - r) as f64 / (r + 1) as f64;
        at_most += probability;
    }
    rank
}

#[test]
fn without_a_number_there_is_no_estimate() {
    assert_eq!(Estimator::LowMean.of(&mut []), None);
    // The sign of 0 / 0 depends on the processor.
    for no_number in [f64::NAN, -f64::NAN] {
        let mut samples = [6.0; 640];
        samples[17] = no_number;
        assert_eq!(Interval::of(Estimator::TrimmedMean, &samples), None);
        assert!(quantile(&mut samples, 0.5).is_nan());
    }
    let infinite = [f64::INFINITY; 640];
    assert_eq!(Interval::of(Estimator::LowMean, &infinite), None);
}

#[test]
fn estimators_take_the_mean_of_their_part() {
    let hundred = || (0..100).map(f64::from).rev().collect::<Vec<f64>>();
    let of = |estimator: Estimator| estimator.of(&mut hundred());
    assert_eq!(of(Estimator::LowMean), Some(25.0), "5 to 45");
    assert_eq!(of(Estimator::InterquartileMean), Some(49.5), "25 to 74");
    assert_eq!(of(Estimator::TrimmedMean), Some(49.5), "1 to 98");
    // An interrupt is left out of a few dozen bursts, but all samples of a short block count.
    let mut bursts = [7.0; 40];
    bursts[11] = 300_000.0;
    assert_eq!(Estimator::TrimmedMean.of(&mut bursts), Some(7.0));
    assert_eq!(Estimator::TrimmedMean.of(&mut [1.0, 2.0, 6.0]), Some(3.0));
    // As many samples are left out at one end as at the other.
    let few = &mut [1.0, 2.0, 6.0];
    assert_eq!(Estimator::InterquartileMean.of(few), Some(2.0));
}

#[test]
fn ranks_are_those_of_the_published_tables() {
    // The tables count ranks from 1.
    let ranks = [5, 6, 10, 20, 32].map(|n| interval_rank(n).map(|rank| rank + 1));
    assert_eq!(ranks, [None, Some(1), Some(2), Some(6), Some(10)]);
}

#[test]
fn noise_that_lasts_widens_the_interval() {
    // The same values, once evenly mixed and once with all the slow ones in a row.
    let mixed = [1.0, 2.0].repeat(320);
    let lasting = [[1.0; 320], [2.0; 320]].concat();
    let [mixed, lasting] =
        [mixed, lasting].map(|samples| Interval::of(Estimator::LowMean, &samples));
    assert!(mixed.is_some_and(|one| one.half_width() < 0.1));
    assert!(lasting.is_some_and(|one| one.half_width() >= 0.9));
}
