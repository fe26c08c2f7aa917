//! Blocks in a terminal: tables that never break a word, and wrapped text.

use std::io::{self, IsTerminal as _};

use comfy_table::{Attribute, CellAlignment, ContentArrangement, LineStyle, presets};
use textwrap::{Options, WordSplitter};

use crate::render::block::{Block, Cell, Column, Document, Emphasis, Table};

/// The width of text that people read with ease, in columns.
const TEXT_COLUMNS: usize = 80;

/// The spaces between two columns: one divides them, the other one belongs to the second.
const GAP: usize = 2;

/// The width of what is no terminal, such as a file.
const OTHER_COLUMNS: usize = 100;

/// Draws blocks within this many columns, without bold letters. Without a number, they are for the standard
/// output, and as wide as the terminal.
pub(crate) fn draw(blocks: &[Block], columns: Option<usize>) -> String {
    let no_color = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_plain = columns.is_some() || no_color();
    let terminal = || terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    let columns = columns.or_else(|| terminal().map(|(width, _)| width.0.into()));
    let columns = columns.unwrap_or(OTHER_COLUMNS);
    let mut lines: Vec<String> = Vec::new();
    let text_columns = columns.min(TEXT_COLUMNS);
    let wrap = |text: &str, indent| wrapped(&text.replace("**", ""), text_columns, indent);
    for block in blocks {
        match block {
            Block::Text(text) | Block::Note(text) | Block::Warning(text) => {
                lines.push(wrap(text, ""));
            }
            Block::Terms(terms) => {
                let terms = terms.iter();
                lines.extend(terms.map(|(name, text)| wrap(&format!("{name}: {text}"), "  ")));
            }
            Block::Heading(text) => lines.extend([String::new(), text.to_uppercase()]),
            Block::Code(text) => lines.push(text.trim_end().to_owned()),
            Block::Table(table) => {
                lines.extend([String::new(), draw_table(table, columns, is_plain)])
            }
            // All others are for pages.
            _ => {}
        }
    }
    lines.join("\n").trim_start_matches('\n').to_owned()
}

/// All blocks of a document, unfolded.
pub(crate) fn blocks(document: Document) -> Vec<Block> {
    let mut found = document.lead;
    for (name, blocks) in document.sections {
        found.push(Block::Heading(name));
        unfold(blocks, &mut found);
    }
    found
}

fn unfold(blocks: Vec<Block>, found: &mut Vec<Block>) {
    for block in blocks {
        match block {
            Block::Details(title, blocks) => {
                found.push(Block::Heading(title));
                unfold(blocks, found);
            }
            Block::Tabs(_, tabs) => {
                for (name, blocks) in tabs {
                    found.push(Block::Heading(name));
                    unfold(blocks, found);
                }
            }
            Block::Table(mut table) => {
                let rows = table.groups.iter_mut().flat_map(|group| &mut group.rows);
                // The notes of a document explain the details, too.
                for (_, cell) in rows.flatten() {
                    let detail = cell.detail.take();
                    cell.text += &detail.map_or_else(String::new, |detail| format!(" {detail}"));
                }
                found.push(Block::Table(table));
            }
            other => found.push(other),
        }
    }
}

/// Draws a table. If its columns do not fit, it becomes several tables, each with the columns that name the
/// rows.
fn draw_table(table: &Table, columns: usize, is_plain: bool) -> String {
    let (rows, names) = (rows(table), table.columns());
    let widths: Vec<[usize; 2]> = (0..names.len())
        .map(|column| widths(names[column], rows.iter().map(|row| &row[column])))
        .collect();
    let parts = parts(&names, table.keys, &widths, columns);
    let draw = |part: &Vec<(usize, usize)>| draw_part(&names, &rows, part, is_plain);
    parts.iter().map(draw).collect::<Vec<_>>().join("\n\n")
}

/// The rows. The parts of a group's name stand one below the other.
fn rows(table: &Table) -> Vec<Vec<Cell>> {
    let count = table.columns().len();
    let mut rows = Vec::new();
    for group in &table.groups {
        for index in 0..group.rows.len().max(group.names.len()) {
            let name = group.names.get(index).map_or("", String::as_str);
            let mut row = vec![Cell::from(name)];
            let cells = group.rows.get(index).into_iter().flatten();
            row.extend(cells.map(|(_, cell)| cell.clone()));
            row.resize(count, Cell::default());
            rows.push(row);
        }
    }
    rows
}

/// The least and the natural width of a column. Only headings and long texts are wrapped, and only between
/// words.
fn widths<'a>(column: &Column, cells: impl Iterator<Item = &'a Cell>) -> [usize; 2] {
    const LONG: usize = 26;
    let longest_word = |text: &str| text.split_whitespace().map(characters).max().unwrap_or(0);
    let first = [longest_word(&column.name), characters(&column.name)];
    cells.fold(first, |[least, natural], cell| {
        let length = characters(&cell.text);
        let needed = if length > LONG {
            longest_word(&cell.text)
        } else {
            length
        };
        [least.max(needed), natural.max(length)]
    })
}

fn characters(text: &str) -> usize {
    text.chars().count()
}

/// Splits a table into parts, none of which is wider than `most` characters. Gives the columns of each part,
/// with their widths.
fn parts(
    columns: &[&Column],
    keys: usize,
    widths: &[[usize; 2]],
    most: usize,
) -> Vec<Vec<(usize, usize)>> {
    let least = |indices: &[usize]| -> usize {
        let padded = indices.iter().map(|&column| widths[column][0] + GAP);
        padded.sum()
    };
    let others: Vec<usize> = (keys..columns.len()).collect();
    let keys: Vec<usize> = (0..keys).collect();
    let mut parts = vec![keys.clone()];
    for unit in others.chunk_by(|_, next| columns[*next].is_continued) {
        let last = parts.last_mut().expect("there is one");
        if last.len() > keys.len() && least(last) + least(unit) > most {
            parts.push([&keys, unit].concat());
        } else {
            last.extend(unit);
        }
    }
    let with_widths = parts.into_iter().map(|indices| {
        let mut spare = most.saturating_sub(least(&indices));
        let widths = indices.into_iter().map(|column| {
            let [least, natural] = widths[column];
            let width = natural.min(least + spare);
            spare -= width - least;
            (column, width)
        });
        widths.collect()
    });
    with_widths.collect()
}

fn draw_part(
    columns: &[&Column],
    rows: &[Vec<Cell>],
    part: &[(usize, usize)],
    is_plain: bool,
) -> String {
    let mut drawn = comfy_table::Table::new();
    if is_plain {
        drawn.force_no_tty();
    }
    drawn.set_content_arrangement(ContentArrangement::Disabled);
    drawn.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    let names = part
        .iter()
        .map(|&(column, width)| (&columns[column].name, width));
    drawn.set_header(names.map(|(name, width)| wrapped(&name.replace('\n', " "), width, "")));
    for row in rows {
        drawn.add_row(
            part.iter()
                .map(|&(column, width)| drawn_cell(&row[column], width)),
        );
    }
    for (drawn, &(column, _)) in drawn.column_iter_mut().zip(part) {
        drawn.set_padding((1, 0));
        if columns[column].is_number {
            drawn.set_cell_alignment(CellAlignment::Right);
        }
    }
    drawn.to_string()
}

/// Options to wrap text into lines of whole words.
pub(crate) fn options<'a>(width: usize) -> Options<'a> {
    Options::new(width)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
}

fn wrapped(text: &str, width: usize, indent: &str) -> String {
    textwrap::fill(text, options(width).subsequent_indent(indent))
}

fn drawn_cell(cell: &Cell, width: usize) -> comfy_table::Cell {
    let text = if characters(&cell.text) > width {
        wrapped(&cell.text, width, "")
    } else {
        cell.text.clone()
    };
    let drawn = comfy_table::Cell::new(text);
    match cell.emphasis {
        Emphasis::Best | Emphasis::Use => drawn.add_attribute(Attribute::Bold),
        _ => drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::block::{Group, number, words};

    fn table() -> Table {
        let continued = |name: &str| Column {
            is_continued: true,
            ..number(name)
        };
        let row = |names: &[&str], texts: [&str; 4]| {
            let columns = [
                words("latency"),
                continued("Shift"),
                words("throughput"),
                continued("Shift"),
            ];
            let cells = texts.map(Cell::from).into_iter();
            Group::rows(names, vec![columns.into_iter().zip(cells).collect()])
        };
        let behind = ["ShiftTwice ~", "1.00", "Rotate", "2.00"];
        let targets = ["Flip", "12.34", "ShiftTwice", "1.25"];
        let rows = [
            row(&["pawns_directly_behind_own"], behind),
            row(&["push_targets", "random color"], targets),
        ];
        Table::new("", words("operation"), rows)
    }

    /// However narrow the terminal is, all words are whole, and columns stay together.
    #[test]
    fn words_are_never_broken() {
        let sentence = "What the table says, in a sentence longer than some terminals.";
        let all = "pawns_directly_behind_own push_targets random color ShiftTwice ~ 1.00 Rotate 2.00 Flip \
                   12.34 1.25 sentence terminals.";
        for columns in (30..100).chain([200]) {
            let blocks = [Block::Table(table()), Block::Text(sentence.to_owned())];
            let text = draw(&blocks, Some(columns));
            let words: Vec<&str> = text.split_whitespace().collect();
            let broken = all.split(' ').find(|word| !words.contains(word));
            assert_eq!(broken, None, "in {columns} columns:\n{text}");
            let widest = text.lines().map(characters).max().expect("lines");
            assert!(columns < 48 || widest <= columns, "{columns}:\n{text}");
            let count = |word| text.lines().filter(|line| line.contains(word)).count();
            let parts = if columns < 67 { 2 } else { 1 };
            let found = [count("operation"), count("pawns_directly")];
            assert_eq!(found, [parts; 2], "{columns}:\n{text}");
        }
    }
}
