//! A row: what was measured, under which condition, by which candidate, and its numbers.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::key::{CandidateId, ColorSource, Condition, Subject};
use crate::verdict::decimals::rounded;
use crate::verdict::judge::Rank;
use crate::verdict::statistics::Interval;
use crate::verdict::summary::Summary;

/// A row of results. All times are core cycles per call, with as many decimals as a record has.
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
    /// The candidate to which the ratio is relative; `None` without a ratio.
    pub baseline: Option<String>,
    /// The bytes of table that the candidate reads.
    pub table_bytes: usize,
    /// How it ranks; `None` for a row that does not compete: the empty chain or loop, and all
    /// bursts.
    pub verdict: Option<Rank>,
    /// The time. Latency: less that of the empty chain. Throughput: gross. Cold: after the eviction,
    /// less that of a burst of no calls.
    pub cycles: Interval,
    /// The time relative to the baseline's in the same round, both gross: the smooth median over the rounds.
    pub ratio: Option<Interval>,
    /// The cycles of the fastest padded copy of the code, net or gross like the time, if they are known.
    pub fastest_copy: Option<f64>,
    /// How many cycles more the slowest of the padded copies takes.
    pub layout: Option<f64>,
    /// For bursts: the time with nothing evicted.
    pub warm: Option<Interval>,
    /// Whether the measurement has reached the precision that was asked for; `None` if none is asked for.
    pub precise: Option<bool>,
    /// The half width of the widest interval of the measurement, relative to its estimate; `None` if there are
    /// too few rounds for an interval, or if none is asked for.
    pub half_width: Option<f64>,
    /// The share of the rounds in which nobody else used the core. Only these are counted.
    pub quiet: f64,
}

/// The columns of a record's rows, in their order.
pub const COLUMNS: [&str; 19] = [
    "group",
    "operation",
    "mode",
    "color",
    "evict",
    "calls",
    "candidate",
    "level",
    "baseline",
    "verdict",
    "table_bytes",
    "cycles",
    "ratio",
    "fastest_copy",
    "layout",
    "warm",
    // These are the same in all rows of a measurement.
    "precise",
    "half_width",
    "quiet",
];

/// The title of a measurement in a sentence.
pub(crate) fn title(operation: &str, condition: Condition) -> String {
    let Condition {
        mode, color, evict, ..
    } = condition;
    match (evict, color) {
        (Some(cache), _) => format!("{operation}, {cache} evicted"),
        (None, ColorSource::None) => format!("{operation}, {mode}"),
        (None, _) => format!("{operation}, {color}, {mode}"),
    }
}

impl Row {
    /// The values of the columns. An interval is an array of its lower end, the estimate and its upper end.
    pub fn values(&self) -> [Value; COLUMNS.len()] {
        let fields = serde_json::to_value(self).expect("all names of fields are text");
        COLUMNS.map(|column| fields[column].clone())
    }

    /// The title of the row in a sentence, which no other row of its study has.
    pub fn title(&self) -> String {
        let Condition { calls, .. } = self.condition;
        let calls = calls.map_or_else(String::new, |calls| format!(", {calls} calls"));
        format!(
            "{}{calls}, {}",
            title(&self.operation, self.condition),
            self.candidate
        )
    }

    /// The row of a time alone.
    pub(crate) fn new(
        subject: Subject,
        condition: Condition,
        candidate: CandidateId,
        cycles: Interval,
        quiet: f64,
    ) -> Self {
        Self {
            group: subject.group.to_owned(),
            operation: subject.name.to_owned(),
            condition,
            candidate,
            baseline: None,
            table_bytes: 0,
            verdict: None,
            cycles: cycles.rounded(),
            ratio: None,
            fastest_copy: None,
            layout: None,
            warm: None,
            precise: None,
            half_width: None,
            quiet: rounded(quiet),
        }
    }

    /// The row of a candidate that is compared with a baseline.
    pub(crate) fn of_summary(
        subject: Subject,
        condition: Condition,
        candidate: &CandidateId,
        summary: &Summary,
        baseline: &CandidateId,
        quiet: f64,
    ) -> Self {
        Self {
            baseline: Some(baseline.to_string()),
            table_bytes: summary.table_bytes,
            ratio: Some(summary.ratio.rounded()),
            fastest_copy: summary.copies.map(|[least, _]| rounded(least)),
            layout: Some(summary.copies.map_or(0.0, |[_, spread]| rounded(spread))),
            ..Self::new(subject, condition, candidate.clone(), summary.cycles, quiet)
        }
    }

    /// The cycles of the fastest and of the slowest of the padded copies, if they are known.
    pub fn copies(&self) -> Option<[f64; 2]> {
        let copies = self.fastest_copy.zip(self.layout);
        copies.map(|(least, layout)| [least, least + layout])
    }

    /// The estimate of the ratio; `NaN` without one.
    pub fn ratio(&self) -> f64 {
        self.ratio.map_or(f64::NAN, |ratio| ratio.estimate)
    }
}
