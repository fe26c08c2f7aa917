//! The key of a row: the subject of its benchmark, the condition, and the competitor.

use std::borrow::Cow;
use std::fmt;

use clap::ValueEnum;
use pawnfill::Color;
use serde::{Deserialize, Serialize};

/// The name of the row without calls: the empty chain by latency, the empty loop by throughput.
pub const NOTHING: &str = "nothing";

/// The subject of a benchmark: one operation, or many operations together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The group, such as `fills`.
    pub group: &'static str,
    /// The name, such as `north_fill`.
    pub name: &'static str,
}

impl Subject {
    /// Makes the subject of a group and a name.
    pub const fn new(group: &'static str, name: &'static str) -> Self {
        Self { group, name }
    }
}

/// How the calls of a sample follow each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Each call waits for the result of the call before it. The time is net: the time of the empty chain,
    /// which does not overlap with the calls, is subtracted.
    Latency,
    /// Calls are independent, and their inputs are in the first-level cache. The time is gross: the loop, a
    /// load and an xor overlap with the call, and a lookup would seem free if they were subtracted.
    Throughput,
    /// Short bursts of calls. Before each burst, the strategy's tables are evicted from a cache.
    Cold,
}

impl Mode {
    /// The modes by which a strategy is chosen, in a report's order. A study measures these by default.
    pub const DECIDING: [Self; 2] = [Self::Latency, Self::Throughput];

    /// The name on the command line, in reports and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latency => "latency",
            Self::Throughput => "throughput",
            Self::Cold => "cold",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The source of a call's color.
///
/// The compiler resolves `match` on a constant color. On a random color, `match` is a branch that no
/// predictor learns. Constant and random colors have different winners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum ColorSource {
    /// The operation takes no color.
    #[value(skip)]
    None,
    /// Known at compile time; White and Black are measured separately and averaged.
    Constant,
    /// Drawn at random for each call.
    Random,
}

impl ColorSource {
    /// The sources of operations that take a color.
    pub const COLORED: [Self; 2] = [Self::Constant, Self::Random];

    /// The label that a report shows beside the operation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Constant => "constant color",
            Self::Random => "random color",
        }
    }

    /// The colors of the loops that a sample runs, one after the other.
    pub const fn calls(self) -> &'static [CallColor] {
        match self {
            Self::Constant => &[Some(Color::White), Some(Color::Black)],
            Self::None | Self::Random => &[None],
        }
    }
}

/// The constant color of a compiled loop's calls; `None` if colors are drawn, or the operation takes none.
pub type CallColor = Option<Color>;

/// The cache from which the tables are evicted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cache {
    /// The first level: evicted tables come from the second.
    L1,
    /// The first and the second level: evicted tables come from the third, or from memory.
    L2,
}

impl fmt::Display for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::L1 { "L1" } else { "L2" })
    }
}

/// The condition under which competitors are measured and compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Condition {
    /// The mode.
    pub mode: Mode,
    /// The source of the color.
    pub color: ColorSource,
}

impl Condition {
    /// Makes the condition of a mode and a source of the color.
    pub const fn new(mode: Mode, color: ColorSource) -> Self {
        Self { mode, color }
    }

    /// The conditions for which an engine chooses a strategy: each mode with a constant and a random color.
    pub fn purposes<const N: usize>(modes: [Mode; N]) -> impl Iterator<Item = Self> {
        modes.into_iter().flat_map(|mode| ColorSource::COLORED.map(|color| Self::new(mode, color)))
    }
}

/// The mode, and the color after a comma: `latency, constant color`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color.name() {
            "" => f.write_str(self.mode.name()),
            color => write!(f, "{}, {color}", self.mode),
        }
    }
}

/// The name and the level of a competitor. If it is compiled for several levels, each level has an id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct CompetitorId {
    /// The strategy, such as `Shift`, or another implementation. Records call this field `candidate`.
    #[serde(rename = "candidate")]
    pub name: Cow<'static, str>,
    /// The level, such as `AVX2`; `None` if the competitor is compiled only once.
    pub level: Option<Cow<'static, str>>,
}

impl CompetitorId {
    /// The id of a competitor that is compiled once.
    pub const fn new(name: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), level: None }
    }

    /// The id of a competitor that is compiled for a level.
    pub const fn at(name: &'static str, level: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), level: Some(Cow::Borrowed(level)) }
    }

    /// Whether the competitor has this name, and no level.
    pub fn is(&self, name: &str) -> bool {
        self.level.is_none() && self.name == name
    }
}

/// The name, and the level after a comma: `BothSides, AVX2`.
impl fmt::Display for CompetitorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.level {
            None => f.pad(&self.name),
            Some(level) => f.pad(&format!("{}, {level}", self.name)),
        }
    }
}
