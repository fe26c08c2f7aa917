//! A measurement: the rows of one operation under one condition.

use pawnfill::Operation;
use serde::{Deserialize, Serialize};

use crate::rows::key::{Cache, ColorSource, CompetitorId, Condition, Mode};
use crate::rows::row::{Burst, Rank, Row};

/// The results of one operation under one condition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measurement {
    /// The group of the operation.
    pub group: String,
    /// The operation, or the name of a benchmark of many operations.
    pub operation: String,
    /// The condition.
    #[serde(flatten)]
    pub condition: Condition,
    /// Whether the measurement reached the target precision.
    pub precise: bool,
    /// The half width of the widest interval, relative to its estimate; `None` with too few rounds.
    pub half_width: Option<f64>,
    /// The share of quiet rounds. Only these are counted.
    pub quiet: f64,
    /// At least one row: first `nothing`, which does not compete, then the baseline, then the others.
    #[serde(skip_serializing)]
    pub rows: Vec<Row>,
}

/// The results of one operation in bursts, with one cache evicted before each burst.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bursts {
    /// The group of the operation.
    pub group: String,
    /// The operation, or the name of a benchmark of many operations.
    pub operation: String,
    /// The source of the color: constant, if the operation takes a color.
    pub color: ColorSource,
    /// The cache that is evicted before each burst.
    pub evict: Cache,
    /// The share of quiet rounds. Only these are counted.
    pub quiet: f64,
    /// A row for each competitor and number of calls.
    #[serde(skip_serializing)]
    pub rows: Vec<Burst>,
}

/// Formats the title of a measurement, which is unique in its study.
pub(crate) fn title(operation: &str, condition: Condition) -> String {
    format!("{operation}, {condition}")
}

impl Measurement {
    /// Whether a single operation was measured, not a benchmark of many.
    pub fn is_of_operation(&self) -> bool {
        Operation::named(&self.operation).is_some()
    }

    /// The mode.
    pub const fn mode(&self) -> Mode {
        self.condition.mode
    }

    /// The source of the color.
    pub const fn color(&self) -> ColorSource {
        self.condition.color
    }

    /// Whether the mode and the color source match. An operation without a color matches both sources.
    pub fn is_for(&self, purpose: Condition) -> bool {
        self.mode() == purpose.mode && [ColorSource::None, purpose.color].contains(&self.color())
    }

    /// The title.
    pub fn title(&self) -> String {
        title(&self.operation, self.condition)
    }

    /// The rows of competitors: the baseline, then the others in the order in which they were added.
    pub fn competitors(&self) -> impl DoubleEndedIterator<Item = &Row> + Clone {
        self.rows.iter().filter(|row| row.verdict.is_some())
    }

    /// Whether at least two competitors were measured.
    pub fn is_contested(&self) -> bool {
        self.competitors().count() > 1
    }

    /// The row of a strategy, if it competed.
    pub fn strategy(&self, name: &str) -> Option<&Row> {
        self.competitors().find(|row| row.competitor.is(name))
    }

    /// The row of a competitor, if it competed.
    pub fn competitor(&self, id: &CompetitorId) -> Option<&Row> {
        self.competitors().find(|row| row.competitor == *id)
    }

    /// The row to which ratios are relative.
    pub fn baseline(&self) -> &Row {
        self.competitors().next().unwrap_or(&self.rows[0])
    }

    /// The recommended competitor: the winner, or in a tie the first with the smallest tables. It is never
    /// slower than a competitor outside the tie.
    pub fn chosen(&self) -> &Row {
        let is_chosen =
            |row: &&Row| matches!(row.verdict, Some(Rank::Alone | Rank::Fastest | Rank::Chosen));
        self.competitors().find(is_chosen).unwrap_or(self.baseline())
    }

    /// Whether the recommended competitor ties with others.
    pub fn is_tie(&self) -> bool {
        self.chosen().verdict == Some(Rank::Chosen)
    }

    /// The time of a competitor relative to another's: net latencies, gross throughputs.
    pub fn ratio_of(&self, row: &Row, other: &Row) -> f64 {
        /// A latency below one cycle is noise, and counts as one. Otherwise all rivals would look slow.
        const LEAST_LATENCY: f64 = 1.0;
        let time = |row: &Row| match self.mode() {
            Mode::Latency => row.cycles.estimate.max(LEAST_LATENCY),
            _ => row.ratio(),
        };
        time(row) / time(other)
    }

    /// The time of a competitor relative to the recommended one's; 1 if they tie.
    pub fn slowdown(&self, row: &Row) -> f64 {
        match row.verdict {
            Some(Rank::Slower) => self.ratio_of(row, self.chosen()).max(1.0),
            _ => 1.0,
        }
    }

    /// The slowdown of a strategy. A strategy that did not compete has the baseline's code.
    pub fn slowdown_by(&self, strategy: &str) -> f64 {
        self.slowdown(self.strategy(strategy).unwrap_or(self.baseline()))
    }

    /// The slowdown of the runner-up; `None` if there is none.
    pub fn next_best(&self) -> Option<f64> {
        let chosen = &self.chosen().competitor;
        let others = self.competitors().filter(|row| row.competitor != *chosen);
        others.map(|row| self.slowdown(row)).reduce(f64::min)
    }
}
