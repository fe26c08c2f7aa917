//! Rows: a competitor and its numbers. A row of calls and one of bursts have different numbers, so each has
//! its own type.

use serde::{Deserialize, Serialize};

use crate::rows::interval::Interval;
use crate::rows::key::CompetitorId;

/// How a competitor ranks among those that compete under a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// It has no competitors.
    Alone,
    /// Clearly faster than all others.
    Fastest,
    /// Ties with the fastest and is recommended: it has the smallest tables, or comes first.
    Chosen,
    /// Ties with the fastest.
    Tie,
    /// Is slower.
    Slower,
}

impl Rank {
    /// The word in tables and charts; empty if slower or alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Chosen => "tie, chosen",
            Self::Tie => "tie",
            Self::Slower | Self::Alone => "",
        }
    }
}

/// A row of calls. All times are core cycles per call, with four decimals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The competitor.
    #[serde(flatten)]
    pub competitor: CompetitorId,
    /// The bytes of table that the competitor reads.
    pub table_bytes: usize,
    /// The rank; `None` for the empty chain or loop, which does not compete.
    pub verdict: Option<Rank>,
    /// The time: net for latency, gross for throughput.
    pub cycles: Interval,
    /// The gross time relative to the baseline's in the same round: the interquartile mean over the rounds.
    pub ratio: Interval,
    /// The cycles of the fastest padded copy of the code, net or gross like the time, if known.
    pub fastest_copy: Option<f64>,
    /// How many cycles more the slowest of the padded copies takes.
    pub layout: f64,
}

/// A row of bursts, in the same units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Burst {
    /// The calls of a burst.
    pub calls: usize,
    /// The competitor.
    #[serde(flatten)]
    pub competitor: CompetitorId,
    /// The bytes of table that the competitor reads.
    pub table_bytes: usize,
    /// The gross time after an eviction, minus that of a burst without calls.
    pub cycles: Interval,
    /// The same without an eviction.
    pub warm: Interval,
}

impl Row {
    /// The estimate of the ratio.
    pub const fn ratio(&self) -> f64 {
        self.ratio.estimate
    }
}
