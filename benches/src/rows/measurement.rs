//! A measurement: the rows of one operation under one condition, which are compared with each other.

use pawnfill::Operation;

use crate::rows::key::{CandidateId, ColorSource, Condition, Mode};
use crate::rows::row::Rank;
use crate::rows::row::{Row, title};

/// The rows of one operation under one condition, the baseline first among those that compete.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measurement<'a> {
    /// All rows.
    pub rows: &'a [Row],
    /// The group of the operation.
    pub group: &'a str,
    /// The operation, or the benchmark that is made of many.
    pub operation: &'a str,
    /// The condition.
    pub condition: Condition,
    /// The share of the rounds in which nobody else used the core.
    pub quiet: f64,
    /// The half width of the widest interval, relative to its estimate.
    pub half_width: Option<f64>,
    /// Whether the precision that was asked for was reached.
    pub precise: bool,
}

/// The measurements of some rows. Those of one measurement follow each other.
pub fn measurements(rows: &[Row]) -> impl Iterator<Item = Measurement<'_>> {
    let alike = rows.chunk_by(|a, b| (&a.operation, a.condition) == (&b.operation, b.condition));
    alike.map(|rows| Measurement {
        rows,
        group: &rows[0].group,
        operation: &rows[0].operation,
        condition: rows[0].condition,
        quiet: rows[0].quiet,
        half_width: rows[0].half_width,
        precise: rows[0].precise,
    })
}

impl<'a> Measurement<'a> {
    /// Whether it is about an operation, not about a benchmark that is made of many.
    pub fn is_of_operation(&self) -> bool {
        Operation::named(self.operation).is_some()
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
        title(self.operation, self.condition)
    }

    /// The rows that compete, the baseline first, then in the order in which they were added.
    pub fn candidates(self) -> impl DoubleEndedIterator<Item = &'a Row> + Clone {
        self.rows.iter().filter(|row| row.verdict.is_some())
    }

    /// The rows with which these are compared, and which do not compete.
    pub fn references(self) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().filter(|row| row.verdict.is_none())
    }

    /// Whether there is more than one candidate to choose from.
    pub fn is_contested(&self) -> bool {
        self.candidates().count() > 1
    }

    /// The row of a strategy, if it competed.
    pub fn strategy(&self, name: &str) -> Option<&'a Row> {
        self.candidates().find(|row| row.candidate.is(name))
    }

    /// The row of a candidate, if it competed.
    pub fn candidate(&self, id: &CandidateId) -> Option<&'a Row> {
        self.candidates().find(|row| row.candidate == *id)
    }

    /// The row against which the others are measured.
    pub fn baseline(&self) -> &'a Row {
        self.candidates().next().unwrap_or(&self.rows[0])
    }

    /// The candidate to use: the winner, or in a tie the first of those with the smallest tables. It never
    /// takes longer than a candidate that does not tie.
    pub fn chosen(&self) -> &'a Row {
        let mut candidates = self.candidates();
        let chosen = candidates.find(|row| row.verdict.is_some_and(Rank::is_chosen));
        chosen.unwrap_or(self.baseline())
    }

    /// Whether the candidate to use ties with others.
    pub fn is_tie(&self) -> bool {
        self.chosen().verdict == Some(Rank::Chosen)
    }

    /// How many times as long a candidate takes as another one. Latencies are net, without the empty chain;
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

    /// How many times as long a candidate takes as the one to use. Candidates that tie with that one count
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

    /// The slowdown of the next best candidate; `None` if there is no other.
    pub fn next_best(&self) -> Option<f64> {
        let chosen = &self.chosen().candidate;
        let others = self.candidates().filter(|row| row.candidate != *chosen);
        others.map(|row| self.slowdown(row)).reduce(f64::min)
    }
}
