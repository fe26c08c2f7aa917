//! How much slower a strategy is than the one to use, over several cells.

use pawnfill::{Shift, Strategy};

use crate::kernel::is_compound;
use crate::measure::results::cell::{CellResult, Rank};

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

/// Whether a strategy is the fastest in all of these cells of an operation, or ties with the fastest.
pub(super) fn is_best(strategy: &str, cells: &[&CellResult]) -> bool {
    cells.iter().all(|cell| cell.rank(strategy) != Rank::Slower)
}

/// The strategy with the smallest worst-case slowdown over these cells of an operation. If several share
/// it, it is the one with the smallest tables, then the first. Only strategies that were measured in all
/// these cells count. For a single cell, it is the strategy to use.
///
/// The worst case decides instead of the mean, so that several machines of one kind do not outvote
/// another kind.
pub(crate) fn minimax<'a>(cells: &[&'a CellResult]) -> &'a str {
    if let [only] = cells {
        return &only.chosen;
    }
    let strategies = cells.first().map_or(&[][..], |cell| &cell.strategies);
    let is_in = |name: &str| cells.iter().all(|cell| cell.strategy(name).is_some());
    let common = strategies.iter().filter(|strategy| is_in(&strategy.name));
    let worst = |name: &str| {
        let slowdowns = cells.iter().map(|cell| cell.slowdown(name));
        slowdowns.fold(1.0, f64::max)
    };
    let least = common.min_by(|a, b| {
        let by_slowdown = worst(&a.name).total_cmp(&worst(&b.name));
        by_slowdown.then(a.table_bytes.cmp(&b.table_bytes))
    });
    least.map_or(Shift::NAME, |strategy| &strategy.name)
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
