//! Shifts or tables: in how many operations the one or the other is the fastest, and by how much.

use crate::measure::results::Results;
use crate::rows::key::Condition;
use crate::rows::measurement::Measurement;
use crate::rows::row::Row;

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
    let purposes = results.purposes().into_iter().map(|purpose| {
        let measured = results.measurements();
        let measured = measured.filter(|found| found.is_of_operation() && found.is_for(purpose));
        let operations = measured.filter_map(|found| {
            let (kind, gain) = faster_kind(found)?;
            Some((found.operation(), kind, gain))
        });
        ShiftsOrTables {
            purpose,
            operations: operations.collect(),
        }
    });
    purposes
        .filter(|found| !found.operations.is_empty())
        .collect()
}

/// The kind that is the fastest, and how many times as long the best of the other kind takes; `None` if only
/// one kind competes.
fn faster_kind(found: Measurement<'_>) -> Option<(Kind, f64)> {
    let best = |reads_table: bool| {
        let of_kind = found.candidates();
        let of_kind = of_kind.filter(|row| (row.table_bytes > 0) == reads_table);
        let slowdowns = of_kind.map(|row: &Row| found.slowdown(row));
        slowdowns.reduce(f64::min)
    };
    let (shift, table) = (best(false)?, best(true)?);
    Some(if shift > 1.0 {
        (Kind::Table, shift)
    } else if table > 1.0 {
        (Kind::Shift, table)
    } else {
        (Kind::Tie, 1.0)
    })
}

impl<'a> ShiftsOrTables<'a> {
    /// The operations in which a kind is the fastest.
    pub fn won_by(&self, kind: Kind) -> impl Iterator<Item = &'a str> {
        let won = self
            .operations
            .iter()
            .filter(move |(_, won, _)| *won == kind);
        won.map(|(operation, ..)| *operation)
    }

    /// How many times as long the other kind takes where a kind is the fastest: the median and the maximum;
    /// `None` if it is the fastest in no operation.
    pub fn gain(&self, kind: Kind) -> Option<[f64; 2]> {
        let won = self.operations.iter().filter(|(_, won, _)| *won == kind);
        let mut gains: Vec<f64> = won.map(|(.., gain)| *gain).collect();
        gains.sort_by(f64::total_cmp);
        Some([*gains.get(gains.len() / 2)?, *gains.last()?])
    }
}
