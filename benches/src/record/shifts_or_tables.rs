//! Shifts or tables: in how many operations the one or the other is the fastest, and by how much.

use crate::measure::results::Results;
use crate::rows::key::Condition;
use crate::rows::measurement::Measurement;

/// What is the fastest in an operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A strategy that computes: shifts, rotates or byte swaps.
    Shift,
    /// A strategy that looks up a table.
    Table,
    /// Neither: the fastest of both kinds tie.
    Tie,
}

/// The operations that exist in both kinds, for one purpose.
#[derive(Clone, Debug)]
pub struct ShiftsOrTables<'a> {
    /// The mode and the source of the color.
    pub purpose: Condition,
    /// Each operation, the kind that is the fastest, and how many times as long the other kind takes.
    pub operations: Vec<(&'a str, Kind, f64)>,
}

/// The answer for each purpose that was measured.
pub fn shifts_or_tables(results: &Results) -> Vec<ShiftsOrTables<'_>> {
    let mut answers = Vec::new();
    for purpose in results.purposes() {
        let measured = results.measurements();
        let operations = measured.filter(|found| found.is_of_operation() && found.is_for(purpose));
        let operations: Vec<_> = operations.filter_map(faster_kind).collect();
        if !operations.is_empty() {
            answers.push(ShiftsOrTables {
                purpose,
                operations,
            });
        }
    }
    answers
}

/// The operation, the kind that is the fastest, and how many times as long the best of the other kind takes;
/// `None` if only one kind competes.
fn faster_kind(found: Measurement<'_>) -> Option<(&str, Kind, f64)> {
    let best = |reads_table: bool| {
        let mut of_kind = Vec::from_iter(found.candidates());
        of_kind.retain(|row| (row.table_bytes > 0) == reads_table);
        of_kind
            .into_iter()
            .map(|row| found.slowdown(row))
            .reduce(f64::min)
    };
    let (shift, table) = (best(false)?, best(true)?);
    let (kind, gain) = match (shift > 1.0, table > 1.0) {
        (true, _) => (Kind::Table, shift),
        (_, true) => (Kind::Shift, table),
        _ => (Kind::Tie, 1.0),
    };
    Some((found.operation, kind, gain))
}

impl<'a> ShiftsOrTables<'a> {
    /// The operations in which a kind is the fastest.
    pub fn won_by(&self, kind: Kind) -> impl Iterator<Item = &'a str> {
        let won = self.operations.iter().filter(move |(_, by, _)| *by == kind);
        won.map(|(operation, ..)| *operation)
    }

    /// How many times as long the other kind takes where a kind is the fastest: the median; `None` if it is the
    /// fastest in no operation.
    pub fn gain(&self, kind: Kind) -> Option<f64> {
        let won = self.operations.iter().filter(|(_, by, _)| *by == kind);
        let mut gains: Vec<f64> = won.map(|(.., gain)| *gain).collect();
        gains.sort_by(f64::total_cmp);
        gains.get(gains.len() / 2).copied()
    }
}
