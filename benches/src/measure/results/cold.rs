//! What was found of short bursts of calls on evicted tables.

use serde::{Deserialize, Serialize};

use crate::cell::ColorSource;
use crate::machine::cache::Level;
use crate::verdict::statistics::Interval;

/// What was found of one operation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ColdResult {
    /// The operation's group.
    pub group: String,
    /// The operation.
    pub operation: String,
    /// Where the color comes from: a constant, if the operation takes one.
    pub color: ColorSource,
    /// The level that was evicted.
    pub evict: Level,
    /// The size of that level.
    pub cache_bytes: usize,
    /// Whether the machine told the size; if not, it is a guess.
    pub cache_known: bool,
    /// The share of the rounds in which nobody else used the core, which alone are counted.
    pub quiet: f64,
    /// The loop without the operation.
    pub nothing: Curve,
    /// The strategies, `Shift` first, then as they were added.
    pub strategies: Vec<Curve>,
    /// For each strategy with tables, against each without.
    pub break_even: Vec<BreakEven>,
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
    /// What a single call costs more after the eviction.
    pub fn first_miss(&self) -> f64 {
        let first = self.bursts.first();
        first.map_or(0.0, |burst| burst.cycles.estimate - burst.warm.estimate)
    }
}

/// One point of a curve. Both times are core cycles a call, without a burst of no calls.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Burst {
    /// The calls of the burst.
    pub calls: usize,
    /// After the eviction.
    pub cycles: Interval,
    /// The same burst with nothing evicted.
    pub warm: Interval,
}

/// How many calls it takes until a strategy's tables have paid for their first misses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BreakEven {
    /// The strategy with tables.
    pub strategy: String,
    /// The strategy without.
    pub against: String,
    /// From this number of calls on, by the estimates, a burst by tables costs no more. `None`: it
    /// is not clearly cheaper in the longest burst, of 64 calls.
    pub calls: Option<usize>,
}
