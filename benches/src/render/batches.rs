//! Batches in words and rows, for a terminal, for a page and for CSV.

use crate::measure::results::batch::BatchSetup;
use crate::measure::results::cell::CellResult;
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::Interval;

/// What a table tells of a strategy, or of a row that competes for nothing.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    /// Whether it is the copy or the scalar loop.
    pub(super) is_reference: bool,
    /// What was found of it in the first-level cache.
    pub(super) found: &'a CandidateResult,
    /// How many times as long the scalar loop takes.
    pub(super) speedup: Option<&'a Interval>,
    /// The cycles of a board, from memory.
    pub(super) memory: Option<&'a Interval>,
    /// The time from memory relative to that of the copy.
    pub(super) memory_ratio: Option<&'a Interval>,
}

/// The rows of a cell: the strategies, then the scalar loop and the copy.
pub(super) fn rows(cell: &CellResult) -> Vec<Row<'_>> {
    let scalar = cell.batch.iter().map(|batch| &batch.scalar);
    let references = scalar.chain([&cell.nothing]).map(|of| (of, true));
    let all = cell
        .strategies
        .iter()
        .map(|of| (of, false))
        .chain(references);
    all.map(|(found, is_reference)| {
        let besides = cell.batch.as_ref().and_then(|batch| batch.row(&found.name));
        Row {
            name: &found.name,
            is_reference,
            found,
            speedup: besides.map(|row| &row.speedup),
            memory: besides.map(|row| &row.memory),
            memory_ratio: besides.map(|row| &row.memory_ratio),
        }
    })
    .collect()
}

/// By which vectors batches were measured, and where the slices were.
pub(super) fn setup(of: &BatchSetup) -> String {
    let guess = if of.cache_known { "" } else { ", by guess" };
    let last = of.last_level_bytes.map_or(String::new(), |bytes| {
        format!("; the last-level cache has {} MiB", bytes >> 20)
    });
    format!(
        "Batches by the vectors {}; slices in the first-level cache fill half of its {} KiB{guess}; from \
         memory, calls for {} boards go through slices of {} MiB in turn{last}.",
        of.vectors,
        of.cache_bytes >> 10,
        of.memory_boards,
        of.memory_bytes >> 20,
    )
}
