//! What all tables in a terminal have in common.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, presets};

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
