//! The results for one operation in one mode, with one source of the color.

use serde::{Deserialize, Serialize};

use crate::cell::{Cell, ColorSource, Mode, Subject, recorded};
use crate::kernel;
use crate::measure::results::batch::BatchCell;
use crate::verdict::candidate::{CandidateResult, Timed};
use crate::verdict::decimals;
use crate::verdict::depth::depth;
use crate::verdict::judge::verdict;

/// The results for one operation in one mode, with one source of the color.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CellResult {
    /// The operation's group.
    pub group: String,
    /// The operation.
    pub operation: String,
    /// How calls follow each other.
    pub mode: Mode,
    /// The source of the color.
    #[serde(with = "recorded")]
    pub color: ColorSource,
    /// Whether the precision that was asked for was reached.
    pub precise: bool,
    /// The half width of the widest interval, relative to its estimate; `None` if there are too few rounds
    /// for an interval.
    #[serde(serialize_with = "decimals::write")]
    pub half_width: Option<f64>,
    /// The share of the rounds in which nobody else used the core. Only these are counted.
    #[serde(serialize_with = "decimals::write")]
    pub quiet: f64,
    /// The strategy to use: the winner, or in a tie the first of those with the smallest tables. It never
    /// takes longer than a strategy that does not tie.
    pub chosen: String,
    /// All strategies that tie; empty if there is a winner.
    pub tie: Vec<String>,
    /// The empty chain, whose latency is zero by definition, or the empty loop; in the mode batch, a copy
    /// of the inputs to the output.
    pub nothing: CandidateResult,
    /// The strategies, the baseline first, then as they were added.
    pub strategies: Vec<CandidateResult>,
    /// The additional data of a batch; `None` in the other modes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<BatchCell>,
}

/// How narrow the intervals of a cell must be, relative to their estimates.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Precision {
    /// For each gross latency.
    pub latency: f64,
    /// For each ratio of throughputs, or of batches.
    pub throughput_ratio: f64,
}

impl Precision {
    /// The precision of a quick study.
    pub const QUICK: Self = Self {
        latency: 0.03,
        throughput_ratio: 0.1,
    };
    /// The precision of a full study.
    pub const FULL: Self = Self {
        latency: 0.01,
        throughput_ratio: 0.03,
    };

    /// The precision that is asked for in a mode.
    pub const fn of(&self, mode: Mode) -> f64 {
        match mode {
            Mode::Latency => self.latency,
            Mode::Throughput | Mode::Batch => self.throughput_ratio,
        }
    }
}

/// How a strategy ranks in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// Nothing competes with it, so it is not called fast.
    Alone,
    /// Clearly faster than all others.
    Fastest,
    /// Ties with the fastest, and is the one to use.
    Chosen,
    /// Ties with the fastest.
    Tied,
    /// Is slower.
    Slower,
}

impl Rank {
    /// The word in tables and charts; empty for a strategy that is slower or alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Chosen => "tie, chosen",
            Self::Tied => "tie",
            Self::Slower | Self::Alone => "",
        }
    }
}

/// The title of a cell in a sentence.
pub(crate) fn title(operation: &str, Cell { mode, color }: Cell) -> String {
    match color {
        ColorSource::None => format!("{operation}, {mode}"),
        color => format!("{operation}, {color}, {mode}"),
    }
}

impl CellResult {
    /// The result of timed candidates: of the row that does nothing, or copies, and of the strategies.
    /// `None` if there is no verdict. A batch comes with its additional data.
    pub(crate) fn new(
        subject: Subject,
        cell: Cell,
        quiet: f64,
        timed: Vec<Timed>,
        batch: Option<BatchCell>,
        precision: &Precision,
    ) -> Option<Self> {
        let Cell { mode, color } = cell;
        let mut timed = timed.into_iter();
        let nothing = timed.next()?;
        let strategies: Vec<Timed> = timed.collect();
        let verdict = verdict(&strategies, mode)?;
        let half_widths = strategies.iter();
        let half_widths = half_widths.map(|strategy| strategy.relative_half_width(mode));
        let speedups = batch.iter().flat_map(BatchCell::half_widths_of_speedups);
        let half_width = half_widths.chain(speedups).fold(0.0, f64::max);
        let strategies = strategies.into_iter().map(|strategy| CandidateResult {
            depth: depth(&strategy.found.name, subject.name, cell),
            ..strategy.found
        });
        let strategies: Vec<_> = strategies.collect();
        let name = |place: usize| strategies[place].name.clone();
        Some(Self {
            group: subject.group.to_owned(),
            operation: subject.name.to_owned(),
            mode,
            color,
            precise: half_width <= precision.of(mode),
            half_width: half_width.is_finite().then_some(half_width),
            quiet,
            chosen: name(verdict.chosen),
            tie: verdict.tie.into_iter().map(name).collect(),
            nothing: nothing.found,
            strategies,
            batch,
        })
    }

    /// The mode, and where the color comes from.
    pub const fn cell(&self) -> Cell {
        Cell {
            mode: self.mode,
            color: self.color,
        }
    }

    /// Whether the cell is about calls in this mode with this source of the color. Operations that take no
    /// color count for either source, because an engine calls them, too.
    pub fn is_for(&self, purpose: Cell) -> bool {
        self.mode == purpose.mode && [ColorSource::None, purpose.color].contains(&self.color)
    }

    /// The title of the cell in a sentence, which no other cell of its study has.
    pub fn title(&self) -> String {
        title(&self.operation, self.cell())
    }

    /// Whether there is more than one strategy to choose from.
    pub const fn is_contested(&self) -> bool {
        self.strategies.len() > 1
    }

    /// The result of a strategy, if it competed.
    pub fn strategy(&self, name: &str) -> Option<&CandidateResult> {
        let mut strategies = self.strategies.iter();
        strategies.find(|strategy| strategy.name == name)
    }

    /// The strategies, and the rows with which they are compared: `nothing`, and the scalar loop of a
    /// batch.
    pub fn candidates(&self) -> impl Iterator<Item = &CandidateResult> {
        let scalar = self.batch.iter().map(|batch| &batch.scalar);
        self.strategies.iter().chain([&self.nothing]).chain(scalar)
    }

    /// The candidate that the others are measured against.
    pub fn baseline(&self) -> &'static str {
        kernel::baseline(&self.operation)
    }

    /// How a strategy ranks.
    pub fn rank(&self, strategy: &str) -> Rank {
        let ties = self.tie.iter().any(|name| name == strategy);
        match (self.chosen == strategy, ties) {
            (true, false) if self.is_contested() => Rank::Fastest,
            (true, false) => Rank::Alone,
            (true, true) => Rank::Chosen,
            (false, true) => Rank::Tied,
            (false, false) => Rank::Slower,
        }
    }

    /// How many times as long a strategy takes as the one to use. Strategies that tie with that one count
    /// as equally fast. A strategy that is not in the cell does the same as the baseline.
    ///
    /// Latencies are net, without the empty chain; throughputs and batches are gross, with the loop,
    /// which cannot be subtracted.
    pub fn slowdown(&self, strategy: &str) -> f64 {
        /// A smaller latency is noise, and every strategy would look slow relative to almost nothing.
        const LEAST_LATENCY: f64 = 1.0;
        let time = |candidate: &CandidateResult| match self.mode {
            Mode::Latency => candidate.cycles.estimate.max(LEAST_LATENCY),
            Mode::Throughput | Mode::Batch => candidate.ratio.estimate,
        };
        let strategy = self.strategy(strategy);
        let strategy = strategy.or_else(|| self.strategy(self.baseline()));
        match (strategy, self.strategy(&self.chosen)) {
            (Some(strategy), Some(chosen)) if self.rank(&strategy.name) == Rank::Slower => {
                (time(strategy) / time(chosen)).max(1.0)
            }
            _ => 1.0,
        }
    }
}

#[cfg(test)]
pub(crate) mod fixture {
    //! Cells that nobody measured, for tests.

    use super::*;
    use crate::verdict::statistics::Interval;

    /// The latency cell of an operation without a color, with some strategies. The fastest is chosen.
    pub(crate) fn cell(operation: &str, cycles: &[(&str, f64)]) -> CellResult {
        let candidate = |&(name, cycles): &(&str, f64)| CandidateResult {
            name: name.to_owned(),
            table_bytes: 0,
            depth: None,
            cycles: Interval::exactly(cycles),
            ratio: Interval::exactly(cycles / 6.0),
            fastest_copy: None,
            layout: 0.0,
            gross: None,
        };
        let fastest = cycles.iter().min_by(|a, b| a.1.total_cmp(&b.1));
        CellResult {
            group: "files".to_owned(),
            operation: operation.to_owned(),
            mode: Mode::Latency,
            color: ColorSource::None,
            precise: true,
            half_width: None,
            quiet: 1.0,
            chosen: fastest.expect("a strategy").0.to_owned(),
            tie: Vec::new(),
            nothing: candidate(&("nothing", 0.0)),
            strategies: cycles.iter().map(candidate).collect(),
            batch: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::statistics::Interval;

    fn cell() -> CellResult {
        fixture::cell("file_fill", &[("Shift", 6.0), ("Rotate", 2.0)])
    }

    #[test]
    fn slowdown_is_relative_to_what_to_use() {
        let mut cell = cell();
        cell.tie = vec!["Shift".to_owned(), "Rotate".to_owned()];
        assert_eq!(cell.slowdown("Shift"), 1.0, "a tie");
        cell.tie.clear();
        assert_eq!(cell.slowdown("Shift"), 3.0, "net cycles");
        assert_eq!(cell.slowdown("Flip"), 3.0, "it does it as Shift");
        assert_eq!(cell.slowdown("Rotate"), 1.0);
        cell.strategies[1].cycles.estimate = -0.1;
        assert_eq!(cell.slowdown("Shift"), 6.0, "a cycle at least");
        cell.mode = Mode::Throughput;
        cell.strategies[1].ratio = Interval::exactly(0.5);
        assert_eq!(cell.slowdown("Shift"), 2.0, "gross times");
    }

    #[test]
    fn what_competes_with_nothing_is_not_the_fastest() {
        let mut cell = cell();
        assert_eq!(cell.title(), "file_fill, latency");
        let ranks = ["Rotate", "Shift"].map(|name| cell.rank(name));
        assert_eq!(ranks, [Rank::Fastest, Rank::Slower]);
        cell.strategies.remove(0);
        assert_eq!(
            (cell.rank("Rotate"), cell.slowdown("Rotate")),
            (Rank::Alone, 1.0)
        );
    }
}
