//! Order statistics: quantiles, and intervals that assume nothing of the noise.

/// The quantile `q` (0 to 1) of the values; `NaN` of none. The order of the values is lost.
pub fn quantile(values: &mut [f64], q: f64) -> f64 {
    let Some(last) = values.len().checked_sub(1) else {
        return f64::NAN;
    };
    let rank = (q * last as f64).round() as usize;
    *values
        .select_nth_unstable_by(rank.min(last), f64::total_cmp)
        .1
}

/// An estimate, and the interval that holds the true value with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The estimate.
    pub estimate: f64,
    /// The upper end.
    pub high: f64,
}

/// How many blocks the rounds are divided into for an interval.
const BLOCKS: usize = 32;

impl Interval {
    /// The quantile `q` of values in the order in which they were measured.
    ///
    /// Neighbouring rounds share their noise (a busy neighbour, a frequency). An interval that took
    /// them for independent would be far too narrow, and would find winners where there are none.
    /// So the rounds are divided into blocks, and the interval is that of order statistics over the
    /// quantiles of the blocks.
    pub fn of_quantile(values: &[f64], q: f64) -> Self {
        let estimate = quantile(&mut values.to_vec(), q);
        let mut of_blocks: Vec<f64> = blocks(values)
            .map(|block| quantile(&mut block.to_vec(), q))
            .collect();
        of_blocks.sort_unstable_by(f64::total_cmp);
        let (low, high) = match interval_rank(of_blocks.len()) {
            Some(rank) => (of_blocks[rank], of_blocks[of_blocks.len() - 1 - rank]),
            None => (f64::NEG_INFINITY, f64::INFINITY),
        };
        // A low quantile of all rounds lies below that of most blocks, if some blocks were noisy.
        Self {
            low: low.min(estimate),
            estimate,
            high: high.max(estimate),
        }
    }

    /// How far the interval reaches from the estimate, on the side where it reaches farther.
    pub fn reach(&self) -> f64 {
        (self.high - self.estimate).max(self.estimate - self.low)
    }

    /// The interval of a value that is less by a constant.
    #[must_use]
    pub fn minus(self, constant: f64) -> Self {
        Self {
            low: self.low - constant,
            estimate: self.estimate - constant,
            high: self.high - constant,
        }
    }
}

/// The values in up to [`BLOCKS`] blocks of neighbours, of sizes that differ by at most one.
fn blocks(values: &[f64]) -> impl Iterator<Item = &[f64]> {
    let count = BLOCKS.min(values.len());
    (0..count).map(move |i| &values[values.len() * i / count..values.len() * (i + 1) / count])
}

/// The greatest rank `r` (from 0) such that the median of the population lies between the values
/// of ranks `r` and `n - 1 - r` with at least 95 % confidence; `None` where there are too few.
///
/// Each value is below the median with probability one half, so the median lies below the value of
/// rank `r` when at most `r` of `n` fair coins show heads.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_few() {
        assert!(quantile(&mut [], 0.5).is_nan());
        assert_eq!(quantile(&mut [7.0], 0.5), 7.0);
        assert_eq!(quantile(&mut [3.0, 1.0, 2.0], 0.5), 2.0);
        assert_eq!(quantile(&mut [5.0, 1.0, 4.0, 2.0, 3.0], 0.25), 2.0);
        assert_eq!(quantile(&mut [5.0, 1.0, 4.0, 2.0, 3.0], 1.0), 5.0);
    }

    #[test]
    fn ranks_are_those_of_the_published_tables() {
        // Sample sizes and ranks (from 1) of 95 % intervals of a median.
        for (n, rank) in [(6, 1), (10, 2), (20, 6), (32, 10)] {
            assert_eq!(interval_rank(n), Some(rank - 1), "{n}");
        }
        assert_eq!(interval_rank(5), None);
    }

    #[test]
    fn intervals_hold_the_median_and_tell_when_they_cannot() {
        let values: Vec<f64> = (0..1000).map(|i| f64::from(i * 7919 % 1000)).collect();
        let interval = Interval::of_quantile(&values, 0.5);
        assert!(interval.low < interval.estimate && interval.estimate < interval.high);
        assert!((interval.estimate - 500.0).abs() <= 1.0);
        assert_eq!(Interval::of_quantile(&[1.0, 2.0], 0.5).high, f64::INFINITY);
    }

    #[test]
    fn noise_that_lasts_widens_the_interval() {
        // The same values, once evenly mixed and once with all the slow ones in a row.
        let mixed: Vec<f64> = (0..640)
            .map(|i| if i % 2 == 0 { 1.0 } else { 2.0 })
            .collect();
        let lasting: Vec<f64> = (0..640).map(|i| if i < 320 { 1.0 } else { 2.0 }).collect();
        assert!(Interval::of_quantile(&mixed, 0.25).reach() < 0.1);
        assert!(Interval::of_quantile(&lasting, 0.25).reach() >= 1.0);
    }

    #[test]
    fn blocks_cover_everything_once() {
        let values: Vec<f64> = (0..70).map(f64::from).collect();
        assert_eq!(
            blocks(&values).flatten().copied().collect::<Vec<_>>(),
            values
        );
        assert_eq!(blocks(&values).count(), BLOCKS);
    }
}
