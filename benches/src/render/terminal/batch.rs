//! Batches in a terminal: the answer, and one table a group of operations.

use comfy_table::{Attribute, Cell, Table};

use crate::cell::ColorSource;
use crate::measure::results::batch::BatchSetup;
use crate::measure::results::cell::{CellResult, Rank};
use crate::render::batches::{Row, rows};
use crate::render::terminal::table::{new_table, wrapped};

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
            let clear = cell.rank(&cell.chosen) == Rank::Fastest;
            let tie = if cell.tie.is_empty() { "" } else { " ~" };
            let strategy = Cell::new(format!("{}{tie}", cell.chosen));
            table.add_row([
                Cell::new(name),
                match clear {
                    true => strategy.add_attribute(Attribute::Bold),
                    false => strategy,
                },
                Cell::new(number(
                    chosen.and_then(|row| row.speedup).map(|of| of.estimate),
                )),
                Cell::new(number(next)),
                Cell::new(number(
                    chosen.and_then(|row| row.memory).map(|of| of.estimate),
                )),
                Cell::new(number(
                    chosen
                        .and_then(|row| row.memory_ratio)
                        .map(|of| of.estimate),
                )),
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
    let mark = match rank {
        Rank::Fastest => "*",
        Rank::Chosen => "*~",
        Rank::Tied => "~",
        Rank::Alone | Rank::Slower => "",
    };
    let numbers = [
        format!("{:.2}", row.found.cycles.estimate),
        mark.to_owned(),
        format!("{:.2}", row.found.ratio.estimate),
        row.speedup
            .map_or(String::new(), |of| format!("{:.1}", of.estimate)),
        row.memory
            .map_or(String::new(), |of| format!("{:.2}", of.estimate)),
        row.memory_ratio
            .map_or(String::new(), |of| format!("{:.2}", of.estimate)),
    ];
    let is_best = matches!(rank, Rank::Fastest | Rank::Chosen);
    let numbers = numbers.map(|text| match is_best {
        true => Cell::new(text).add_attribute(Attribute::Bold),
        false => Cell::new(text),
    });
    [Cell::new(name), Cell::new(row.name)]
        .into_iter()
        .chain(numbers)
        .collect()
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
