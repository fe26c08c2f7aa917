//! Rows: what was measured, under which condition, by which candidate, and its numbers. A row of calls and one of
//! a burst are types of their own, so that neither lacks what its condition needs.

use serde::{Deserialize, Serialize};

use crate::rows::interval::Interval;
use crate::rows::key::{Cache, CandidateId, ColorSource, Condition};

/// How a candidate ranks among those that compete under a condition.
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

    /// Whether it is the candidate to use.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::Alone | Self::Fastest | Self::Chosen)
    }
}

/// A row of calls. All times are core cycles per call, with as many decimals as a record has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The group of the operation.
    pub group: String,
    /// The operation, or the benchmark that is made of many.
    pub operation: String,
    /// The condition. The rows of one operation under one condition are a
    /// [measurement](super::measurement::Measurement).
    #[serde(flatten)]
    pub condition: Condition,
    /// The candidate.
    #[serde(flatten)]
    pub candidate: CandidateId,
    /// The candidate to which the ratio is relative.
    pub baseline: String,
    /// The bytes of table that the candidate reads.
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
    /// Whether the measurement has reached the precision that was asked for.
    pub precise: bool,
    /// The half width of the widest interval of the measurement, relative to its estimate; `None` if there are
    /// too few rounds for an interval.
    pub half_width: Option<f64>,
    /// The share of the rounds in which nobody else used the core. Only these are counted.
    pub quiet: f64,
}

/// A row of bursts of calls after an eviction, in the same units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Burst {
    /// The group of the operation.
    pub group: String,
    /// The operation, or the benchmark that is made of many.
    pub operation: String,
    /// The source of the color: a constant, if the operation takes a color.
    pub color: ColorSource,
    /// The cache that is evicted before each burst.
    pub evict: Cache,
    /// The calls of a burst.
    pub calls: usize,
    /// The candidate.
    #[serde(flatten)]
    pub candidate: CandidateId,
    /// The bytes of table that the candidate reads.
    pub table_bytes: usize,
    /// The time after the eviction, gross, less that of a burst of no calls.
    pub cycles: Interval,
    /// The same with nothing evicted.
    pub warm: Interval,
    /// The share of the rounds in which nobody else used the core. Only these are counted.
    pub quiet: f64,
}

/// The bursts of each operation and cache among some rows.
pub fn bursts(rows: &[Burst]) -> impl Iterator<Item = &[Burst]> {
    rows.chunk_by(|a, b| (&a.operation, a.evict) == (&b.operation, b.evict))
}

/// The title of a measurement in a sentence, which no other measurement of its study has.
pub(crate) fn title(operation: &str, condition: Condition) -> String {
    let Condition { mode, color } = condition;
    match color {
        ColorSource::None => format!("{operation}, {mode}"),
        _ => format!("{operation}, {color}, {mode}"),
    }
}

impl Row {
    /// The estimate of the ratio.
    pub const fn ratio(&self) -> f64 {
        self.ratio.estimate
    }
}
