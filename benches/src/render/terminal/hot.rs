//! Latencies and throughputs in a terminal: one table a group of operations.

use comfy_table::{Cell, Table};

use crate::cell::{ColorSource, Mode};
use crate::measure::benchmark::NOTHING;
use crate::measure::results::cell::CellResult;
use crate::render::terminal::table::{new_table, ranked};

/// The table of one group.
pub(super) fn table(cells: &[&CellResult]) -> Table {
    let is_measured = |mode: &Mode| cells.iter().any(|result| result.mode == *mode);
    let modes = Mode::SINGLE.into_iter().filter(is_measured);
    let mut header = vec![
        cells[0].group.clone(),
        "strategy".into(),
        "table bytes".into(),
    ];
    for mode in modes {
        if mode == Mode::Latency {
            header.push("depth".into());
        }
        header.extend([mode.name().to_owned(), String::new(), "ratio".into()]);
    }
    let numbers = 2..header.len();
    let mut table = new_table(header, numbers);
    for operation in cells.chunk_by(|a, b| a.operation == b.operation) {
        for color in ColorSource::ALL {
            let of_color = operation.iter().filter(|result| result.color == color);
            let of_color: Vec<&CellResult> = of_color.copied().collect();
            if let Some(first) = of_color.first() {
                add_rows(&mut table, first, &of_color);
            }
        }
    }
    table
}

/// The rows of one operation and color source: a strategy each, and `nothing`.
fn add_rows(table: &mut Table, first: &CellResult, modes: &[&CellResult]) {
    let mut names = [first.operation.as_str(), first.color.name()].into_iter();
    for of in &first.strategies {
        let mut row = vec![
            Cell::new(names.next().unwrap_or_default()),
            Cell::new(&of.name),
            Cell::new(of.table_bytes),
        ];
        for result in modes {
            row.extend(measured(result, &of.name));
        }
        table.add_row(row);
    }
    let mut row = vec![names.next().unwrap_or_default(), NOTHING, ""];
    let nothing: Vec<String> = modes
        .iter()
        .map(|result| format!("{:.2}", result.nothing.cycles.estimate))
        .collect();
    for (result, cycles) in modes.iter().zip(&nothing) {
        if result.mode == Mode::Latency {
            row.push("");
        }
        row.extend([cycles, "", ""]);
    }
    table.add_row(row);
}

/// The cells of one strategy in one mode: depth of a latency, cycles, mark, ratio.
fn measured(result: &CellResult, strategy: &str) -> Vec<Cell> {
    let Some(of) = result.strategy(strategy) else {
        return Vec::new();
    };
    let mut cells = Vec::new();
    if result.mode == Mode::Latency {
        cells.push(Cell::new(
            of.depth.map(|depth| depth.to_string()).unwrap_or_default(),
        ));
    }
    cells.extend(ranked(
        result.rank(strategy),
        format!("{:.2}", of.cycles.estimate),
        [format!("{:.2}", of.ratio.estimate)],
    ));
    cells
}
