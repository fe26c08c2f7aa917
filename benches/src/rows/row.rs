//! Rows: a competitor and its numbers. Rows of bursts have a type of their own, because their numbers differ.

use serde::{Deserialize, Serialize};

use crate::rows::interval::Interval;
use crate::rows::key::CompetitorId;

/// The rank of a competitor under a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// The only competitor.
    Alone,
    /// Clearly faster than all others.
    Fastest,
    /// Ties with the fastest and is recommended: the first with the smallest tables.
    Chosen,
    /// Ties with the fastest.
    Tie,
    /// Clearly slower than the fastest.
    Slower,
}

impl Rank {
    /// The word in reports; empty if slower or alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Chosen => "tie, chosen",
            Self::Tie => "tie",
            Self::Slower | Self::Alone => "",
        }
    }
}

/// The latency or throughput of a competitor. All times are core cycles per call, with four decimals.
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
    /// The gross time divided by the baseline's in the same round: the interquartile mean over the rounds.
    pub ratio: Interval,
    /// The cycles of the fastest copy of the loop (copies differ in address), net or gross, if known.
    pub fastest_copy: Option<f64>,
    /// The cycles by which the slowest copy exceeds the fastest.
    pub layout: f64,
}

/// The bursts of a competitor with one number of calls. Times are core cycles per call, with four decimals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Burst {
    /// The calls of a burst.
    pub calls: usize,
    /// The competitor.
    #[serde(flatten)]
    pub competitor: CompetitorId,
    /// The bytes of table that the competitor reads.
    pub table_bytes: usize,
    /// The time after an eviction, minus the time of an empty burst after the same eviction.
    pub cycles: Interval,
    /// The same difference without an eviction.
    pub warm: Interval,
}

impl Row {
    /// The estimate of the ratio.
    pub const fn ratio(&self) -> f64 {
        self.ratio.estimate
    }
}
