//! What is lost by one strategy where another one is the one to use, and which strategy loses least.

use pawnfill::{Shift, Strategy};

use crate::measure::results::cell::{CellResult, Rank};

/// What is lost, on a machine or over several of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Loss {
    /// The geometric mean of the time relative to that of what to use.
    pub mean: f64,
    /// The most that is lost.
    pub worst: f64,
    /// Where it is; nowhere, if nothing is lost.
    pub at: String,
}

impl Loss {
    /// What is lost by a strategy in each cell; `None` of none.
    pub(super) fn over<'a>(
        choices: impl Iterator<Item = (&'a str, &'a CellResult)>,
    ) -> Option<Self> {
        let losses = choices.map(|(strategy, cell)| (cell.slowdown(strategy), cell));
        let losses: Vec<(f64, &CellResult)> = losses.collect();
        let (worst, at) = losses.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Self {
            mean: geometric_mean(losses.iter().map(|(loss, _)| *loss)),
            worst: *worst,
            at: match *worst > 1.0 {
                true => at.title(),
                false => String::new(),
            },
        })
    }
}

/// Whether a strategy is the fastest in all of these cells of an operation, or ties with the fastest.
pub(super) fn is_best(strategy: &str, cells: &[&CellResult]) -> bool {
    cells.iter().all(|cell| cell.rank(strategy) != Rank::Slower)
}

/// The strategy that loses least in that of these cells of an operation in which it loses most, and
/// how much that is; of several the one with the smallest tables, then the first. Only strategies
/// count that were measured in all of them.
///
/// The worst case decides and not the mean, so that it does not matter how many of the machines are
/// alike.
pub(super) fn least_loss<'a>(cells: &[&'a CellResult]) -> (&'a str, f64) {
    let strategies = cells.first().map_or(&[][..], |cell| &cell.strategies);
    let common = strategies
        .iter()
        .filter(|of| cells.iter().all(|cell| cell.strategy(&of.name).is_some()));
    let most = |name: &str| {
        let losses = cells.iter().map(|cell| cell.slowdown(name));
        losses.fold(1.0, f64::max)
    };
    let losses = common.map(|of| (of, most(&of.name)));
    let least = losses.min_by(|(a, loss_a), (b, loss_b)| {
        let by_loss = loss_a.total_cmp(loss_b);
        by_loss.then(a.table_bytes.cmp(&b.table_bytes))
    });
    least.map_or((Shift::NAME, 1.0), |(of, loss)| (&of.name, loss))
}

/// The geometric mean; 1 of none.
pub(super) fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| {
        (count + 1, sum + value.ln())
    });
    (sum / f64::from(count.max(1))).exp()
}
