//! Batches: the table of each group, and how they were measured.

use crate::measure::results::Results;
use crate::measure::results::batch::BatchSetup;
use crate::render::block::Block;
use crate::render::views::calls;

/// The tables of batches and how to read them; empty without batches.
pub(crate) fn tables(results: &Results) -> Vec<Block> {
    let mut blocks = calls::tables(results.batches(), LEGEND);
    blocks.extend(setup(results).filter(|_| results.batches().next().is_some()));
    blocks
}

const LEGEND: &str = "Core cycles per board of a function of slices by `batch!`, with slices in the first-level \
    cache; the verdict is based on these. Ratio: the time relative to Shift. Scalar: how many times as long \
    the scalar loop takes, which is Shift called for one board after the other, without vectors. Memory: the \
    cycles per board with slices in memory. Copy: how many times as long that is as the row copy, which only \
    reads and writes the same slices. Both sides: BothSides of as many boards at once as fit into a vector of \
    the level.";

/// The vectors that batches were measured with, and the places of the slices.
pub(crate) fn setup(results: &Results) -> Option<Block> {
    let BatchSetup {
        vectors,
        cache_bytes,
        cache_known,
        last_level_bytes,
        memory_bytes,
        memory_boards,
    } = results.batch_setup.as_ref()?;
    let guess = if *cache_known { "" } else { ", a guess" };
    let last = last_level_bytes.map_or_else(String::new, |bytes| {
        format!("; the last-level cache has {} MiB", bytes >> 20)
    });
    Some(Block::Note(format!(
        "Vectors: {vectors}. In the first-level cache, the slices fill half of its {} KiB{guess}; in memory, \
         calls for {memory_boards} boards take turns through slices of {} MiB{last}.",
        cache_bytes >> 10,
        memory_bytes >> 20,
    )))
}
