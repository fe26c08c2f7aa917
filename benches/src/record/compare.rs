//! Compares records operation by operation: whether they agree, and which strategy to use on all machines.

use pawnfill::{Operation, Shift, Strategy as _};

use crate::measure::results::Results;
use crate::rows::key::Condition;
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The results of several machines for one operation, under one condition or several.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// The operation.
    pub operation: &'a str,
    /// The measurements of each machine, in the order of the machines; empty for a machine without any.
    pub machines: Vec<Vec<&'a Measurement>>,
}

/// Returns a comparison for each operation in which several strategies compete on some machine.
pub fn compare<'a>(records: &[&'a Results], purposes: &[Condition]) -> Vec<Comparison<'a>> {
    let comparisons = Operation::ALL.iter().map(|Operation { name, .. }| {
        let is_asked = |found: &&Measurement| {
            found.operation == *name && purposes.iter().any(|purpose| found.is_for(*purpose))
        };
        let machines = records.iter().map(|one| one.measurements.iter().filter(is_asked).collect());
        Comparison { operation: name, machines: machines.collect() }
    });
    comparisons.filter(|one| !one.contested().is_empty()).collect()
}

impl<'a> Comparison<'a> {
    /// Returns the measurements in which several strategies compete.
    pub fn contested(&self) -> Vec<&'a Measurement> {
        let measured = self.machines.iter().flatten().copied();
        measured.filter(|found| found.is_contested()).collect()
    }

    /// Whether some strategy wins or ties on every machine.
    pub fn agree(&self) -> bool {
        let contested = self.contested();
        let mut rows = contested.iter().flat_map(|found| found.competitors());
        rows.any(|row| {
            let mut same = contested.iter().map(|found| found.competitor(&row.competitor));
            same.all(|same| same.is_some_and(|same| same.verdict != Some(Rank::Slower)))
        })
    }

    /// Returns the strategy to use on all machines.
    ///
    /// For a single measurement, it is the recommended strategy. For several, it is the strategy with the
    /// smallest worst-case slowdown (minimax), then with the smallest tables, then the first. Only strategies
    /// that competed in all measurements count. A mean would let many similar machines outvote another.
    pub fn strategy(&self) -> &'a str {
        let contested = self.contested();
        if let [only] = contested[..] {
            return &only.chosen().competitor.name;
        }
        let rows = contested.first().into_iter().flat_map(|found| found.competitors());
        let is_in = |found: &&Measurement, row: &Row| found.competitor(&row.competitor).is_some();
        let in_all = rows.filter(|row| contested.iter().all(|found| is_in(found, row)));
        let least = in_all.min_by(|a, b| {
            let [slowdown, other] = [a, b].map(|row| worst(&row.competitor.name, &contested));
            slowdown.total_cmp(&other).then(a.table_bytes.cmp(&b.table_bytes))
        });
        least.map_or(Shift::NAME, |row| &row.competitor.name)
    }

    /// Returns the worst-case slowdown of [`strategy`](Self::strategy).
    pub fn worst(&self) -> f64 {
        worst(self.strategy(), &self.contested())
    }
}

fn worst(strategy: &str, measured: &[&Measurement]) -> f64 {
    measured.iter().map(|found| found.slowdown_by(strategy)).fold(1.0, f64::max)
}
