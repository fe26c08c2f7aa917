//! Computes the result of a cell from its rounds: each candidate's times, and the verdict.

use crate::cell::{Cell, Subject};
use crate::measure::results::batch::BatchCell;
use crate::measure::results::cell::{CellResult, Precision};
use crate::verdict::candidate::Timed;
use crate::verdict::depth::depth;
use crate::verdict::judge::verdict;

/// The candidates of a cell, with the rounds that were counted.
pub(crate) struct TimedCell {
    pub(crate) subject: Subject,
    pub(crate) cell: Cell,
    /// The share of the rounds that were quiet.
    pub(crate) quiet: f64,
    /// The row that does nothing, or copies.
    pub(crate) nothing: Timed,
    pub(crate) strategies: Vec<Timed>,
}

impl TimedCell {
    /// The result, with the additional data of a batch; `None` if there is no verdict.
    pub(crate) fn into_result(
        self,
        precision: &Precision,
        batch: Option<BatchCell>,
    ) -> Option<CellResult> {
        let Cell { mode, color } = self.cell;
        let verdict = verdict(&self.strategies, mode)?;
        let strategies = self.strategies.iter();
        let half_widths = strategies.map(|strategy| strategy.relative_half_width(mode));
        let speedups = batch.iter().flat_map(BatchCell::half_widths_of_speedups);
        let half_width = half_widths.chain(speedups).fold(0.0, f64::max);
        let strategies = self.strategies.into_iter().map(|strategy| {
            let mut found = strategy.found;
            found.depth = depth(&found.name, self.subject.name, self.cell);
            found
        });
        let strategies: Vec<_> = strategies.collect();
        let name = |place: usize| strategies[place].name.clone();
        Some(CellResult {
            group: self.subject.group.to_owned(),
            operation: self.subject.name.to_owned(),
            mode,
            color,
            precise: half_width <= precision.of(mode),
            half_width: half_width.is_finite().then_some(half_width),
            quiet: self.quiet,
            chosen: name(verdict.chosen),
            tie: verdict.tie.into_iter().map(name).collect(),
            nothing: self.nothing.found,
            strategies,
            batch,
        })
    }
}
