//! How much slower a strategy is than the one to use, over several cells.

use pawnfill::{Override, Portable, Shift, Strategy};

use crate::cell::Mode;
use crate::kernel::is_compound;
use crate::measure::results::cell::CellResult;

/// A slowdown over several cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Slowdown {
    /// The geometric mean of the time relative to that of the strategy to use.
    pub mean: f64,
    /// The greatest slowdown.
    pub worst: f64,
    /// The cell with the greatest slowdown; empty if the strategy is slower in no cell.
    pub at: String,
}

impl Slowdown {
    /// The slowdown over cells, each with the strategy that is used there; `None` without cells.
    pub(crate) fn over<'a>(
        choices: impl Iterator<Item = (&'a str, &'a CellResult)>,
    ) -> Option<Self> {
        let slowdowns = choices.map(|(strategy, cell)| (cell.slowdown(strategy), cell));
        let slowdowns: Vec<(f64, &CellResult)> = slowdowns.collect();
        let (worst, at) = slowdowns.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let logarithms: f64 = slowdowns.iter().map(|(slowdown, _)| slowdown.ln()).sum();
        Some(Self {
            mean: (logarithms / slowdowns.len() as f64).exp(),
            worst: *worst,
            at: match *worst > 1.0 {
                true => at.title(),
                false => String::new(),
            },
        })
    }

    /// The slowdown of one strategy over the cells of single operations; `None` without such cells.
    pub(super) fn of_strategy(strategy: &str, cells: &[&CellResult]) -> Option<Self> {
        let operations = cells.iter().filter(|cell| !is_compound(&cell.operation));
        Self::over(operations.map(|cell| (strategy, *cell)))
    }
}

/// The slowdown of the library's `Portable` over some cells: those of single operations, without batches, for
/// which it was not chosen. It is computed from the strategies that it takes; `None` if one of them was not
/// measured, or if there are no such cells.
pub fn of_portable(cells: &[&CellResult]) -> Option<Slowdown> {
    let operations = cells
        .iter()
        .filter(|cell| !is_compound(&cell.operation) && cell.mode != Mode::Batch);
    let choices: Option<Vec<_>> = operations
        .map(|cell| {
            let strategy = chosen_by_portable(&cell.operation);
            cell.strategy(strategy).map(|_| (strategy, *cell))
        })
        .collect();
    Slowdown::over(choices?.into_iter())
}

/// The strategy from which the library's `Portable` takes an operation.
pub fn chosen_by_portable(operation: &str) -> &'static str {
    let found = Override::of::<Portable>(operation);
    found
        .and_then(|found| found.taken_from)
        .unwrap_or(Shift::NAME)
}

/// The strategy with the smallest mean slowdown over some cells, of one machine or of several; `None`
/// if there are no cells of operations.
pub fn best_single<'a>(cells: &[&'a CellResult]) -> Option<(&'a str, Slowdown)> {
    // In benchmarks that are made of many operations, candidates need not be strategies.
    let operations = cells.iter().filter(|cell| !is_compound(&cell.operation));
    let mut candidates = vec![Shift::NAME];
    for strategy in operations.flat_map(|cell| &cell.strategies) {
        if !candidates.contains(&strategy.name.as_str()) {
            candidates.push(&strategy.name);
        }
    }
    let slowdowns = candidates
        .into_iter()
        .filter_map(|name| Some((name, Slowdown::of_strategy(name, cells)?)));
    slowdowns.min_by(|a, b| a.1.mean.total_cmp(&b.1.mean))
}
