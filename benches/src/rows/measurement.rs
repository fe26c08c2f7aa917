//! A measurement: the rows of one operation under one condition, which are compared with each other.

use pawnfill::Operation;
use serde::{Deserialize, Serialize};

use crate::rows::key::{Cache, ColorSource, CompetitorId, Condition, Mode};
use crate::rows::row::{Burst, Rank, Row};

/// Calls of one operation under one condition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measurement {
    /// The group of the operation.
    pub group: String,
    /// The operation, or the benchmark that is made of many.
    pub operation: String,
    /// The condition.
    #[serde(flatten)]
    pub condition: Condition,
    /// Whether the precision that was asked for was reached.
    pub precise: bool,
    /// The half width of the widest interval, relative to its estimate; `None` if there are too few rounds for an
    /// interval.
    pub half_width: Option<f64>,
    /// The share of the rounds in which nobody else used the core. Only these are counted.
    pub quiet: f64,
    /// At least one row: first those that do not compete, then the baseline.
    #[serde(skip_serializing)]
    pub rows: Vec<Row>,
}

/// Bursts of calls of one operation after evictions of one cache.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bursts {
    /// The group of the operation.
    pub group: String,
    /// The operation, or the benchmark that is made of many.
    pub operation: String,
    /// The source of the color: a constant, if the operation takes a color.
    pub color: ColorSource,
    /// The cache that is evicted before each burst.
    pub evict: Cache,
    /// The share of the rounds in which nobody else used the core. Only these are counted.
    pub quiet: f64,
    /// A row for each competitor and number of calls.
    #[serde(skip_serializing)]
    pub rows: Vec<Burst>,
}

/// The title of a measurement in a sentence, which no other measurement of its study has.
pub(crate) fn title(operation: &str, condition: Condition) -> String {
    let Condition { mode, color } = condition;
    match color.name() {
        "" => format!("{operation}, {mode}"),
        color => format!("{operation}, {color}, {mode}"),
    }
}

impl Measurement {
    /// Whether it is about an operation, not about a benchmark that is made of many.
    pub fn is_of_operation(&self) -> bool {
        Operation::named(&self.operation).is_some()
    }

    /// How calls follow each other.
    pub const fn mode(&self) -> Mode {
        self.condition.mode
    }

    /// The source of the color.
    pub const fn color(&self) -> ColorSource {
        self.condition.color
    }

    /// Whether it is about calls in this mode with this source of the color. Operations that take no
    /// color count for either source, because an engine calls them, too.
    pub fn is_for(&self, purpose: Condition) -> bool {
        self.mode() == purpose.mode && [ColorSource::None, purpose.color].contains(&self.color())
    }

    /// The title in a sentence, which no other measurement of its study has.
    pub fn title(&self) -> String {
        title(&self.operation, self.condition)
    }

    /// The rows that compete, the baseline first, then in the order in which they were added.
    pub fn competitors(&self) -> impl DoubleEndedIterator<Item = &Row> + Clone {
        self.rows.iter().filter(|row| row.verdict.is_some())
    }

    /// The rows with which these are compared, and which do not compete.
    pub fn references(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.verdict.is_none())
    }

    /// Whether there is more than one competitor to choose from.
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

    /// The row against which the others are measured.
    pub fn baseline(&self) -> &Row {
        self.competitors().next().unwrap_or(&self.rows[0])
    }

    /// The competitor to use: the winner, or in a tie the first of those with the smallest tables. It never
    /// takes longer than a competitor that does not tie.
    pub fn chosen(&self) -> &Row {
        let mut competitors = self.competitors();
        let chosen = competitors.find(|row| row.verdict.is_some_and(Rank::is_chosen));
        chosen.unwrap_or(self.baseline())
    }

    /// Whether the competitor to use ties with others.
    pub fn is_tie(&self) -> bool {
        self.chosen().verdict == Some(Rank::Chosen)
    }

    /// How many times as long a competitor takes as another one. Latencies are net, without the empty chain;
    /// throughputs are gross, with the loop, which cannot be subtracted.
    pub fn ratio_of(&self, row: &Row, other: &Row) -> f64 {
        /// A smaller latency is noise, and every strategy would look slow relative to almost nothing.
        const LEAST_LATENCY: f64 = 1.0;
        let time = |row: &Row| match self.mode() {
            Mode::Latency => row.cycles.estimate.max(LEAST_LATENCY),
            _ => row.ratio(),
        };
        time(row) / time(other)
    }

    /// How many times as long a competitor takes as the one to use. Competitors that tie with that one count
    /// as equally fast.
    pub fn slowdown(&self, row: &Row) -> f64 {
        match row.verdict {
            Some(Rank::Slower) => self.ratio_of(row, self.chosen()).max(1.0),
            _ => 1.0,
        }
    }

    /// The slowdown of a strategy. One that did not compete does the same as the baseline.
    pub fn slowdown_by(&self, strategy: &str) -> f64 {
        self.slowdown(self.strategy(strategy).unwrap_or(self.baseline()))
    }

    /// The slowdown of the next best competitor; `None` if there is no other.
    pub fn next_best(&self) -> Option<f64> {
        let chosen = &self.chosen().competitor;
        let others = self.competitors().filter(|row| row.competitor != *chosen);
        others.map(|row| self.slowdown(row)).reduce(f64::min)
    }
}
