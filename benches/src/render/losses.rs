//! What a strategy loses against the one to use, in words, for a terminal and for a page.

use crate::measure::results::cell::CellResult;
use crate::record::words::percent;

/// What a loss is of.
pub(super) const LOSES: &str = "the time relative to that of the strategy to use, of latencies \
    net (without the empty chain, a cycle at least), of throughputs and batches gross (with the loop)";

/// Whether a loss is one that can be told.
pub(super) fn loses(loss: f64) -> bool {
    loss - 1.0 >= 0.0005
}

/// A loss in words.
pub(super) fn loss_in_words(loss: f64) -> String {
    match loses(loss) {
        true => percent(loss - 1.0),
        false => "nothing".to_owned(),
    }
}

/// What to use in a cell, and the cycles that it takes.
pub(super) fn what_to_use(cell: &CellResult) -> String {
    let cycles = cell
        .strategy(&cell.chosen)
        .map_or(f64::NAN, |of| of.cycles.estimate);
    let tie = if cell.tie.is_empty() { "" } else { " ~" };
    format!("{} {cycles:.2}{tie}", cell.chosen)
}
