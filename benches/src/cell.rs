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
#[serde(rename_all = "lowercase")]
pub enum ColorSource {
    /// The operation takes no color.
    #[serde(skip)]
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

/// A color source in a record: `null` if the operation takes no color.
pub(crate) mod recorded {
    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

    use super::ColorSource;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub(crate) fn serialize<S: Serializer>(color: &ColorSource, to: S) -> Result<S::Ok, S::Error> {
        let known = *color != ColorSource::None;
        known.then_some(color).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ColorSource, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(ColorSource::None))
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
