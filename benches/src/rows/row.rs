//! Rows: a competitor and its numbers. A row of calls and one of a burst are types of their own, so that neither lacks
//! what its condition needs.

use serde::{Deserialize, Serialize};

use crate::rows::interval::Interval;
use crate::rows::key::CompetitorId;

/// How a competitor ranks among those that compete under a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// Nothing competes with it, so it is not called fast.
    Alone,
    /// Clearly faster than all others.
    Fastest,
    /// Ties with the fastest, and is the one to use: the first of those with the smallest tables.
    Chosen,
    /// Ties with the fastest.
    Tie,
    /// Is slower.
    Slower,
}

impl Rank {
    /// The word in tables and charts; empty for a strategy that is slower or alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Chosen => "tie, chosen",
            Self::Tie => "tie",
            Self::Slower | Self::Alone => "",
        }
    }

    /// Whether it is the competitor to use.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::Alone | Self::Fastest | Self::Chosen)
    }
}

/// A row of calls. All times are core cycles per call, with as many decimals as a record has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The competitor.
    #[serde(flatten)]
    pub competitor: CompetitorId,
    /// The bytes of table that the competitor reads.
    pub table_bytes: usize,
    /// How it ranks; `None` for the empty chain or loop, which does not compete.
    pub verdict: Option<Rank>,
    /// The time. Latency: less that of the empty chain. Throughput: gross.
    pub cycles: Interval,
    /// The time relative to the baseline's in the same round, both gross: the smooth median over the rounds.
    pub ratio: Interval,
    /// The cycles of the fastest padded copy of the code, net or gross like the time, if they are known.
    pub fastest_copy: Option<f64>,
    /// How many cycles more the slowest of the padded copies takes.
    pub layout: f64,
}

/// A row of bursts of calls after an eviction, in the same units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Burst {
    /// The calls of a burst.
    pub calls: usize,
    /// The competitor.
    #[serde(flatten)]
    pub competitor: CompetitorId,
    /// The bytes of table that the competitor reads.
    pub table_bytes: usize,
    /// The time after the eviction, gross, less that of a burst of no calls.
    pub cycles: Interval,
    /// The same with nothing evicted.
    pub warm: Interval,
}

impl Row {
    /// The estimate of the ratio.
    pub const fn ratio(&self) -> f64 {
        self.ratio.estimate
    }
}
