//! The report in a terminal: one table a group of operations.

mod cold;
mod context;

use std::fmt;

use comfy_table::{Attribute, Cell, CellAlignment, LineStyle, Table, presets};

use crate::cold::ColdResult;
use crate::heat::CellResult;
use crate::kernel::{Coloring, Mode};
use crate::race::NOTHING;
use crate::study::Results;
use crate::verdict::Verdict;

/// All tables, and below them what the marks mean and what was measured where.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for group in self
            .cells
            .chunk_by(|a, b| a.operation.group == b.operation.group)
        {
            writeln!(f, "{}\n", table(group))?;
        }
        let group = |of: &ColdResult| (of.evict, of.operation.group);
        let mut cold = self.cold.clone();
        cold.sort_by_key(|of| of.evict);
        for of_group in cold.chunk_by(|a, b| group(a) == group(b)) {
            writeln!(f, "{}\n", cold::table(of_group))?;
        }
        if let Some(context) = &self.context {
            writeln!(f, "{}\n", context::table(context))?;
        }
        let (workload, positions, hash) = &self.workload;
        if !self.cells.is_empty() {
            writeln!(
                f,
                "Core cycles a call; ratio: time relative to Shift, both gross.
depth: the operations on the longest way through, which are the latency if each takes a cycle
latency: without the empty chain; throughput: gross, `nothing` is the loop.
*  the fastest
~  ties with the fastest; *~ of them has the smallest tables, or is the first"
            )?;
        }
        if !cold.is_empty() {
            write!(f, "{}", cold::legend(&cold))?;
        }
        if let Some(context) = &self.context {
            write!(f, "{}", context::legend(context))?;
        }
        let quiet = 100.0 * self.quiet();
        if !(self.cells.is_empty() && cold.is_empty()) {
            write!(f, "{positions} positions of {workload} ({hash:016x}), ")?;
        }
        writeln!(f, "{} rounds, {quiet:.0} % of them quiet", self.rounds)?;
        if self.is_memorable() {
            writeln!(
                f,
                "SO FEW POSITIONS can be learned by the branch predictor: loops look too fast."
            )?;
        }
        let mut imprecise = self.imprecise().peekable();
        if imprecise.peek().is_some() {
            writeln!(f, "Less precise than asked for when the time was up:")?;
        }
        for (cell, widest, bound) in imprecise {
            let (mode, color) = (cell.cell.mode.name(), cell.cell.coloring.name());
            let name = format!("{} {mode} {color}", cell.operation.name);
            writeln!(
                f,
                "  {}: {:.1} % of {:.0} %",
                name.trim(),
                100.0 * widest,
                100.0 * bound
            )?;
        }
        writeln!(f, "{}", self.environment)?;
        let [low, median, high] = self.cycles_per_tick;
        writeln!(
            f,
            "{median:.3} core cycles a tick of the counter ({low:.3} to {high:.3})"
        )?;
        if self.environment.opt_level == "0" {
            writeln!(f, "BUILT WITHOUT OPTIMISATION: run it with --release.")?;
        }
        write!(f, "{}", self.check)
    }
}

/// A table without rows, some of whose columns hold numbers.
pub(crate) fn new_table(header: Vec<String>, numbers: std::ops::Range<usize>) -> Table {
    let mut table = Table::new();
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        table.force_no_tty();
    }
    table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    table.set_header(header);
    for column in numbers {
        if let Some(column) = table.column_mut(column) {
            column
                .set_padding((1, 0))
                .set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The table of one group.
fn table(cells: &[CellResult]) -> Table {
    let modes: Vec<Mode> = Mode::ALL
        .into_iter()
        .filter(|mode| cells.iter().any(|result| result.cell.mode == *mode))
        .collect();
    let mut header = vec![
        cells[0].operation.group.to_owned(),
        "strategy".into(),
        "table bytes".into(),
    ];
    for mode in &modes {
        if *mode == Mode::Latency {
            header.push("depth".into());
        }
        header.extend([mode.name().to_owned(), String::new(), "ratio".into()]);
    }
    let numbers = 2..header.len();
    let mut table = new_table(header, numbers);
    for operation in cells.chunk_by(|a, b| a.operation == b.operation) {
        for coloring in Coloring::ALL {
            let of_coloring: Vec<&CellResult> = operation
                .iter()
                .filter(|result| result.cell.coloring == coloring)
                .collect();
            if let Some(first) = of_coloring.first() {
                add_rows(&mut table, first, &of_coloring);
            }
        }
    }
    table
}

/// The rows of one operation and colouring: a strategy each, and `nothing`.
fn add_rows(table: &mut Table, first: &CellResult, modes: &[&CellResult]) {
    let mut names = vec![first.operation.name, first.cell.coloring.name()].into_iter();
    for (place, standing) in first.standings.iter().enumerate() {
        let mut row = vec![
            Cell::new(names.next().unwrap_or_default()),
            Cell::new(standing.name),
            Cell::new(standing.table_bytes),
        ];
        for result in modes {
            if result.cell.mode == Mode::Latency {
                let depth = result.depth(standing).map(|depth| depth.to_string());
                row.push(Cell::new(depth.unwrap_or_default()));
            }
            row.extend(measured(result, place));
        }
        table.add_row(row);
    }
    let mut row = vec![
        Cell::new(names.next().unwrap_or_default()),
        Cell::new(NOTHING),
        Cell::new(""),
    ];
    for result in modes {
        if result.cell.mode == Mode::Latency {
            row.push(Cell::new(""));
        }
        row.extend([
            Cell::new(format!("{:.2}", result.nothing.cycles.estimate)),
            Cell::new(""),
            Cell::new(""),
        ]);
    }
    table.add_row(row);
}

/// The cells of one strategy in one mode: cycles, mark, ratio.
fn measured(result: &CellResult, place: usize) -> [Cell; 3] {
    let standing = &result.standings[place];
    let mark = match &result.verdict {
        // What competes with nothing is not the fastest.
        _ if result.standings.len() == 1 => "",
        Verdict::Winner(winner) if *winner == place => "*",
        Verdict::Tie { chosen, .. } if *chosen == place => "*~",
        Verdict::Tie { among, .. } if among.contains(&place) => "~",
        _ => "",
    };
    let cells = [
        format!("{:.2}", standing.cycles.estimate),
        mark.to_owned(),
        format!("{:.2}", standing.ratio.estimate),
    ];
    cells.map(|text| {
        let cell = Cell::new(text);
        if mark.starts_with('*') {
            cell.add_attribute(Attribute::Bold)
        } else {
            cell
        }
    })
}
