//! How much slower a strategy is than the one to use, over several measurements.

use pawnfill::{Override, Portable, Shift, Strategy};

use crate::rows::measurement::Measurement;

/// A slowdown over several measurements.
#[derive(Clone, PartialEq, Debug)]
pub struct Slowdown {
    /// The geometric mean of the time relative to that of the strategy to use.
    pub mean: f64,
    /// The greatest slowdown.
    pub worst: f64,
    /// The measurement with the greatest slowdown; empty if the strategy is slower in none.
    pub at: String,
}

impl Slowdown {
    /// The slowdown over some measurements, each with the slowdown there; `None` if there are none.
    pub fn over<'a>(slowdowns: impl IntoIterator<Item = (Measurement<'a>, f64)>) -> Option<Self> {
        let slowdowns: Vec<(Measurement<'_>, f64)> = slowdowns.into_iter().collect();
        let (at, worst) = slowdowns.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let logarithms: f64 = slowdowns.iter().map(|(_, slowdown)| slowdown.ln()).sum();
        Some(Self {
            mean: (logarithms / slowdowns.len() as f64).exp(),
            worst: *worst,
            at: if *worst > 1.0 {
                at.title()
            } else {
                String::new()
            },
        })
    }

    /// The slowdown of one strategy over the measurements of operations; `None` if there are none.
    pub(super) fn of_strategy(strategy: &str, measured: &[Measurement<'_>]) -> Option<Self> {
        let operations = measured.iter().filter(|found| found.is_of_operation());
        Self::over(operations.map(|found| (*found, found.slowdown_by(strategy))))
    }
}

/// The slowdown of the library's `Portable` over some measurements: those of operations for
/// which it was not chosen. It is computed from the strategies that it takes; `None` if one of them was not
/// measured, or if there are no such measurements.
pub fn of_portable(measured: &[Measurement<'_>]) -> Option<Slowdown> {
    let operations = measured.iter().filter(|found| found.is_of_operation());
    let slowdowns = operations.map(|found| {
        let row = found.strategy(chosen_by_portable(found.operation()))?;
        Some((*found, found.slowdown(row)))
    });
    Slowdown::over(slowdowns.collect::<Option<Vec<_>>>()?)
}

/// The strategy from which the library's `Portable` takes an operation.
pub fn chosen_by_portable(operation: &str) -> &'static str {
    let found = Override::of::<Portable>(operation);
    found
        .and_then(|found| found.taken_from)
        .unwrap_or(Shift::NAME)
}

/// The strategy with the smallest mean slowdown over some measurements, of one machine or of several; `None`
/// if there are none of operations.
pub fn best_single<'a>(measured: &[Measurement<'a>]) -> Option<(&'a str, Slowdown)> {
    // In benchmarks that are made of many operations, candidates need not be strategies.
    let operations = measured.iter().filter(|found| found.is_of_operation());
    let mut candidates = vec![Shift::NAME];
    for row in operations.flat_map(|found| found.candidates()) {
        if !candidates.contains(&&*row.candidate.name) {
            candidates.push(&row.candidate.name);
        }
    }
    let slowdowns = candidates.into_iter();
    let slowdowns =
        slowdowns.filter_map(|name| Some((name, Slowdown::of_strategy(name, measured)?)));
    slowdowns.min_by(|a, b| a.1.mean.total_cmp(&b.1.mean))
}
