//! What the tables in a terminal have in common.

use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, LineStyle, Table, presets};

use crate::measure::results::cell::{CellResult, Rank};

/// A table without rows, some of whose columns hold numbers.
pub(super) fn new_table(header: Vec<String>, numbers: std::ops::Range<usize>) -> Table {
    let mut table = Table::new();
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        table.force_no_tty();
    }
    // Not wider than the terminal, where it is one.
    table.set_content_arrangement(ContentArrangement::Dynamic);
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

/// The strategy to use in a cell: bold if it is the fastest, marked if it ties with others.
pub(super) fn to_use(cell: &CellResult) -> Cell {
    let tie = if cell.tie.is_empty() { "" } else { " ~" };
    let name = Cell::new(format!("{}{tie}", cell.chosen));
    match cell.rank(&cell.chosen) {
        Rank::Fastest => name.add_attribute(Attribute::Bold),
        _ => name,
    }
}

/// The numbers of a strategy, of which the cycles come first and have its mark behind them: bold if it
/// is the one to use.
pub(super) fn ranked<const N: usize>(rank: Rank, cycles: String, others: [String; N]) -> Vec<Cell> {
    let mark = match rank {
        Rank::Fastest => "*",
        Rank::Chosen => "*~",
        Rank::Tied => "~",
        Rank::Alone | Rank::Slower => "",
    };
    let cells = [cycles, mark.to_owned()].into_iter().chain(others);
    let cells = cells.map(|text| match rank {
        Rank::Fastest | Rank::Chosen => Cell::new(text).add_attribute(Attribute::Bold),
        _ => Cell::new(text),
    });
    cells.collect()
}

/// A sentence in lines of at most 80 columns, each behind an indent.
pub(super) fn wrapped(text: &str, indent: &str) -> String {
    const COLUMNS: usize = 80;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("{indent}{word}")),
        }
    }
    lines.join("\n")
}
