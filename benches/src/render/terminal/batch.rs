//! Batches in a terminal: the answer, and one table a group of operations.

use comfy_table::{Cell, Table};

use crate::cell::ColorSource;
use crate::measure::results::batch::BatchSetup;
use crate::measure::results::cell::{CellResult, Rank};
use crate::render::batches::{Row, rows};
use crate::render::terminal::table::{new_table, ranked, to_use, wrapped};
use crate::verdict::statistics::Interval;

/// The answer: a line for each operation and source of the color; `None` if no batch was measured.
pub(super) fn answer(cells: &[&CellResult]) -> Option<Table> {
    let header = ["operation", "batch", "scalar", "next", "memory", "copy"];
    let mut table = new_table(header.map(str::to_owned).to_vec(), 2..6);
    for cells in cells.chunk_by(|a, b| a.operation == b.operation) {
        let mut told: Option<&str> = None;
        for cell in cells {
            // The same choice is told once.
            if told.replace(&cell.chosen) == Some(&cell.chosen) {
                continue;
            }
            let name = match cell.color {
                ColorSource::Random => format!("  {}", cell.color),
                _ => cell.operation.clone(),
            };
            let found = rows(cell);
            let chosen = found.iter().find(|row| row.name == cell.chosen);
            let others = found
                .iter()
                .filter(|row| !row.is_reference && row.name != cell.chosen);
            let next = others.map(|row| cell.slowdown(row.name)).reduce(f64::min);
            let number = |value: Option<f64>| value.map_or(String::new(), |of| format!("{of:.2}"));
            let of_chosen = |value: fn(&Row<'_>) -> Option<f64>| number(chosen.and_then(value));
            table.add_row([
                Cell::new(name),
                to_use(cell),
                Cell::new(of_chosen(|row| Some(row.speedup?.estimate))),
                Cell::new(number(next)),
                Cell::new(of_chosen(|row| Some(row.memory?.estimate))),
                Cell::new(of_chosen(|row| Some(row.memory_ratio?.estimate))),
            ]);
        }
    }
    (!cells.is_empty()).then_some(table)
}

/// What the answer says, below it.
pub(super) const LEGEND: &str = "\
The strategy to use for slices of boards; how many times as long the scalar loop
and the next strategy take, from the first-level cache; from memory, the cycles
of a board and how many times as long it takes as a copy of the same slices.\n";

/// The table of one group.
pub(super) fn table(cells: &[&CellResult]) -> Table {
    let header = [
        &cells[0].group,
        "strategy",
        "batch",
        "",
        "ratio",
        "scalar",
        "memory",
        "copy",
    ];
    let mut table = new_table(header.map(str::to_owned).to_vec(), 2..8);
    for cell in cells {
        let mut names = [cell.operation.as_str(), cell.color.name()].into_iter();
        for row in rows(cell) {
            table.add_row(line(names.next().unwrap_or_default(), cell, &row));
        }
    }
    table
}

fn line(name: &str, cell: &CellResult, row: &Row<'_>) -> Vec<Cell> {
    let rank = match row.is_reference {
        true => Rank::Slower,
        false => cell.rank(row.name),
    };
    let number = |of: Option<&Interval>, decimals: usize| {
        of.map_or(String::new(), |of| format!("{:.decimals$}", of.estimate))
    };
    let numbers = ranked(
        rank,
        format!("{:.2}", row.found.cycles.estimate),
        [
            format!("{:.2}", row.found.ratio.estimate),
            number(row.speedup, 1),
            number(row.memory, 2),
            number(row.memory_ratio, 2),
        ],
    );
    let names = [name, row.name].map(Cell::new);
    names.into_iter().chain(numbers).collect()
}

/// What the tables say, below them.
pub(super) const TABLES_LEGEND: &str = "\
batch: core cycles a board, slices in the first-level cache; ratio: to Shift
scalar: how many times as long the scalar loop takes, which is Shift for a board
at a time; memory: cycles a board, slices in memory; copy: the same relative to
the row copy, which reads and writes the same slices\n";

/// By which vectors it was measured, and where.
pub(super) fn setup(of: &BatchSetup) -> String {
    wrapped(&crate::render::batches::setup(of), "")
}
