//! The results of batches that other cells do not have: the scalar loop, and times from memory.

use serde::{Deserialize, Serialize};

use crate::kernel::batches::{COPY, SCALAR};
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::Interval;

/// How the batches of a study were measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BatchSetup {
    /// The vectors that were used, such as `AVX-512`.
    pub vectors: String,
    /// The size of the first-level cache for data, half of which the slices fill.
    pub cache_bytes: usize,
    /// Whether the machine reported it; if not, it is a guess.
    pub cache_known: bool,
    /// The size of the last-level cache, if the machine reported it.
    pub last_level_bytes: Option<usize>,
    /// The bytes of the slices in memory, which calls use in turn. The slices hold all arguments; an
    /// operation has about a third of them.
    pub memory_bytes: usize,
    /// The number of boards in each of these calls.
    pub memory_boards: usize,
}

impl BatchSetup {
    /// Whether the part that one operation uses is also larger than the last-level cache, as far as is
    /// known.
    pub fn is_memory_large(&self) -> bool {
        const SEVERAL: usize = 4;
        let last = self.last_level_bytes;
        last.is_none_or(|bytes| self.memory_bytes >= SEVERAL * bytes)
    }
}

/// The additional data of a cell in the mode batch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BatchCell {
    /// The number of boards in a call whose slices are in the first-level cache.
    pub boards: usize,
    /// `Shift`, called for one board at a time and without vectors, as if it were another strategy.
    pub scalar: CandidateResult,
    /// A row for the copy, for the scalar loop, and for each strategy.
    pub rows: Vec<BatchRow>,
}

/// A strategy, the copy or the scalar loop.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BatchRow {
    /// The name of the strategy, of the copy or of the scalar loop.
    pub name: String,
    /// How many times as long as this row the scalar loop takes, with slices in the first-level cache.
    pub speedup: Interval,
    /// The cycles per board, with slices in memory.
    pub memory: Interval,
    /// The time relative to the copy's, with slices in memory.
    pub memory_ratio: Interval,
}

impl BatchCell {
    /// The half widths of the strategies' speedups, relative to the speedups.
    pub(crate) fn half_widths_of_speedups(&self) -> impl Iterator<Item = f64> {
        let is_strategy = |row: &&BatchRow| ![COPY, SCALAR].contains(&row.name.as_str());
        let strategies = self.rows.iter().filter(is_strategy);
        strategies.map(|row| row.speedup.half_width() / row.speedup.estimate)
    }

    /// The row of a strategy, of the copy or of the scalar loop.
    pub fn row(&self, name: &str) -> Option<&BatchRow> {
        self.rows.iter().find(|row| row.name == name)
    }
}
