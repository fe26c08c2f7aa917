//! The data types that name a measurement: the subject, the mode, and the source of a call's color.

use std::fmt;

use clap::ValueEnum;
use pawnfill::Color;
use serde::{Deserialize, Serialize};

/// The subject of a benchmark: an operation of the catalogue, or a compound of many operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subject {
    /// The group, such as `fills`.
    pub group: &'static str,
    /// The name, such as `north_fill`.
    pub name: &'static str,
}

/// How calls follow each other.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Each call waits for the result of the call before it.
    ///
    /// The time of the empty chain is subtracted, because it does not overlap with the call.
    Latency,
    /// Calls are independent, and their inputs are in the first-level cache.
    ///
    /// The time is gross: it contains the loop, one load and one xor, which overlap with the call and
    /// so cannot be subtracted.
    Throughput,
    /// Each call processes slices of boards, with the vectors of the machine.
    ///
    /// The time is per board, and gross: it contains the loads and the stores.
    Batch,
}

impl Mode {
    /// All modes, in the order of the tables.
    pub const ALL: [Self; 3] = [Self::Latency, Self::Throughput, Self::Batch];

    /// The modes in which each board has its own call. A study measures these by default.
    pub const SINGLE: [Self; 2] = [Self::Latency, Self::Throughput];

    /// The name on the command line, in tables and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latency => "latency",
            Self::Throughput => "throughput",
            Self::Batch => "batch",
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
/// With a constant color, `match color` is resolved at compile time; with a random one it is a branch that
/// cannot be predicted. The winners differ, so both are measured: a study of one source alone would mislead
/// engines that use the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Option<Recorded>", into = "Option<Recorded>")]
pub enum ColorSource {
    /// The operation takes no color.
    None,
    /// Known at compile time; White and Black are measured apart and averaged.
    Constant,
    /// Drawn at random for each call.
    Random,
}

impl ColorSource {
    /// All sources, in the order of the tables.
    pub const ALL: [Self; 3] = [Self::None, Self::Constant, Self::Random];

    /// The label that a table shows beside the operation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Constant => "constant color",
            Self::Random => "random color",
        }
    }

    /// The kernels that a sample runs, one after the other.
    pub const fn kernels(self) -> &'static [KernelColor] {
        match self {
            Self::Constant => &[KernelColor::White, KernelColor::Black],
            Self::None | Self::Random => &[KernelColor::Drawn],
        }
    }
}

impl fmt::Display for ColorSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A color source as a record stores it: `null` if the operation takes no color.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Recorded {
    Constant,
    Random,
}

impl From<Option<Recorded>> for ColorSource {
    fn from(recorded: Option<Recorded>) -> Self {
        match recorded {
            None => Self::None,
            Some(Recorded::Constant) => Self::Constant,
            Some(Recorded::Random) => Self::Random,
        }
    }
}

impl From<ColorSource> for Option<Recorded> {
    fn from(source: ColorSource) -> Self {
        match source {
            ColorSource::None => None,
            ColorSource::Constant => Some(Recorded::Constant),
            ColorSource::Random => Some(Recorded::Random),
        }
    }
}

/// How a compiled kernel chooses the color of its calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KernelColor {
    /// Every call is White's.
    White,
    /// Every call is Black's.
    Black,
    /// Every call has the color that was drawn for it, if the operation takes one.
    Drawn,
}

impl KernelColor {
    /// The color of a call, given the color that was drawn for it.
    #[inline(always)]
    pub const fn of_call(self, drawn: Color) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Drawn => drawn,
        }
    }
}

/// A mode and a color source, in which each candidate of a benchmark is measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// How calls follow each other.
    pub mode: Mode,
    /// The source of the color.
    pub color: ColorSource,
}

/// The cell in words, such as `latency constant color`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            ColorSource::None => write!(f, "{}", self.mode),
            color => write!(f, "{} {color}", self.mode),
        }
    }
}
