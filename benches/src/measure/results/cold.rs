//! The results of short bursts of calls on evicted tables.

use serde::{Deserialize, Serialize};

use crate::cell::{ColorSource, recorded};
use crate::machine::eviction::Level;
use crate::verdict::decimals;
use crate::verdict::statistics::Interval;

/// The results for one operation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ColdResult {
    /// The operation's group.
    pub group: String,
    /// The operation.
    pub operation: String,
    /// The source of the color: a constant, if the operation takes a color.
    #[serde(with = "recorded")]
    pub color: ColorSource,
    /// The level that was evicted.
    pub evict: Level,
    /// The size of that level.
    pub cache_bytes: usize,
    /// Whether the machine reported the size; if not, it is a guess.
    pub cache_known: bool,
    /// The share of the rounds in which nobody else used the core. Only these are counted.
    #[serde(serialize_with = "decimals::write")]
    pub quiet: f64,
    /// The loop without the operation.
    pub nothing: Curve,
    /// The strategies, `Shift` first, then as they were added.
    pub strategies: Vec<Curve>,
    /// The break-even of each strategy with tables against each one without.
    pub break_even: Vec<BreakEven>,
}

impl ColdResult {
    /// Its name in a sentence.
    pub fn title(&self) -> String {
        format!("bursts of {}, {}", self.operation, self.evict)
    }
}

/// The cost of bursts of one strategy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// The strategy's name.
    pub name: String,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    /// A point for each length of bursts.
    pub bursts: Vec<Burst>,
}

impl Curve {
    /// How many cycles more a single call costs after the eviction; zero if that is no more than the noise of
    /// a few cycles, and `None` if there were too few rounds to know.
    pub fn first_miss(&self) -> Option<f64> {
        /// A miss costs more: the second level takes a dozen cycles to deliver a line.
        const FEW_CYCLES: f64 = 8.0;
        let first = self.bursts.first()?;
        let difference = first.cycles.estimate - first.warm.estimate;
        // The noise of two independent times.
        let noise = first.cycles.half_width().hypot(first.warm.half_width());
        match difference > noise.max(0.5) {
            true => Some(difference),
            false => (noise <= FEW_CYCLES).then_some(0.0),
        }
    }
}

/// One point of a curve. Both times are core cycles per call, after those of a burst of no calls are
/// subtracted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Burst {
    /// The calls of the burst.
    pub calls: usize,
    /// The time after the eviction.
    pub cycles: Interval,
    /// The time of the same burst with nothing evicted.
    pub warm: Interval,
}

/// How many calls it takes until a strategy's tables have paid for their first misses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BreakEven {
    /// The strategy with tables.
    pub strategy: String,
    /// The strategy without.
    pub against: String,
    /// The number of calls from which, by the estimates, a burst by tables costs no more. `None` if tables
    /// are not clearly cheaper in the longest burst, of 64 calls.
    pub calls: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_miss_is_distinguished_from_noise() {
        let first_miss = |cold: [f64; 3], warm: [f64; 3]| {
            let [cycles, warm] = [cold, warm].map(|[low, estimate, high]| Interval {
                low,
                estimate,
                high,
            });
            let calls = 1;
            let curve = Curve {
                name: "Table".to_owned(),
                table_bytes: 8,
                bursts: vec![Burst {
                    calls,
                    cycles,
                    warm,
                }],
            };
            curve.first_miss()
        };
        let warm = [4.0, 5.0, 6.0];
        assert_eq!(first_miss([12.0, 13.0, 14.0], warm), Some(8.0));
        assert_eq!(first_miss([4.0, 4.9, 6.0], warm), Some(0.0));
        // In a short study: -4 cycles, or 4, and neither is certain.
        assert_eq!(first_miss([-9.0, 1.0, 9.0], warm), None);
        assert_eq!(first_miss([0.0, 9.0, 15.0], warm), None);
        let unknown = [f64::NEG_INFINITY, 50.0, f64::INFINITY];
        assert_eq!(first_miss(unknown, warm), None);
    }
}
