//! Reports as text: Markdown whose columns line up, so that a terminal, a file on a code host and a forum show the
//! same. In a terminal, what is bold has bold letters as well, and lines are cut to its width.

use std::io::{self, IsTerminal as _};

use textwrap::{Options, WordSplitter};

use crate::report::block::{Block, Cell, Column, Report, Shade, Table};

/// The width of text that people read with ease, in columns.
const TEXT_COLUMNS: usize = 80;

/// What a text is drawn for.
#[derive(Clone, Copy)]
pub(crate) struct Medium {
    /// The columns of a terminal. Elsewhere, lines are as long as they are.
    pub(crate) columns: Option<usize>,
    pub(crate) has_bold_letters: bool,
}

impl Medium {
    /// A file, a pipe or a forum.
    pub(crate) const FILE: Self = Self {
        columns: None,
        has_bold_letters: false,
    };

    /// The standard output.
    pub(crate) fn standard_output() -> Self {
        if !io::stdout().is_terminal() {
            return Self::FILE;
        }
        let columns = terminal_size::terminal_size().map(|(width, _)| width.0.into());
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            columns,
            has_bold_letters: !no_color,
        }
    }
}

/// A whole report.
pub(crate) fn report(report: &Report, medium: Medium) -> String {
    let mut text = format!("# {}\n\n{}", report.title, blocks(&report.lead, medium));
    for (name, section) in &report.sections {
        text += &format!("\n## {name}\n\n{}", blocks(section, medium));
    }
    text
}

/// Blocks with an empty line between them.
pub(crate) fn blocks(blocks: &[Block], medium: Medium) -> String {
    let mut drawn: Vec<String> = Vec::new();
    for block in blocks {
        match block {
            Block::Text(text) => drawn.push(wrapped(text, medium)),
            Block::Warning(text) => drawn.push(wrapped(&format!("**{text}**"), medium)),
            Block::Table(table) => drawn.extend(draw_table(table, "###")),
            Block::Choice(choices) => {
                for (name, tables) in choices {
                    drawn.push(format!("### {name}"));
                    drawn.extend(tables.iter().flat_map(|table| draw_table(table, "####")));
                }
            }
            Block::Charts(_) => {}
        }
    }
    let mut is_bold = false;
    let text = drawn.join("\n\n");
    let lines = text
        .lines()
        .map(|line| for_medium(line, medium, &mut is_bold) + "\n");
    lines.collect()
}

fn wrapped(text: &str, medium: Medium) -> String {
    let width = medium.columns.unwrap_or(TEXT_COLUMNS).min(TEXT_COLUMNS);
    // What is indented is code.
    let lines = text.lines().map(|line| match line.starts_with("    ") {
        true => line.to_owned(),
        false => {
            let indent = if line.starts_with("- ") { "  " } else { "" };
            textwrap::fill(line, options(width).subsequent_indent(indent))
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Options to wrap text into lines of whole words.
pub(crate) fn options<'a>(width: usize) -> Options<'a> {
    Options::new(width)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
}

/// A line, cut to the width of a terminal, with escapes for bold letters. Bold words may go on in the next line,
/// but not in the next paragraph or behind a cut.
fn for_medium(line: &str, medium: Medium, is_bold: &mut bool) -> String {
    let line = line.trim_end();
    let columns = medium.columns.unwrap_or(usize::MAX);
    let is_cut = line.chars().count() > columns;
    let line: String = match is_cut {
        true => line.chars().take(columns - 1).chain(['…']).collect(),
        false => line.to_owned(),
    };
    if !medium.has_bold_letters {
        return line;
    }
    let [on, off] = ["\x1b[1m", "\x1b[0m"];
    *is_bold &= !line.is_empty();
    let mut text = if *is_bold { on } else { "" }.to_owned();
    for (index, part) in line.split("**").enumerate() {
        if index > 0 {
            *is_bold = !*is_bold;
            text += &if *is_bold {
                format!("{on}**")
            } else {
                format!("**{off}")
            };
        }
        text += part;
    }
    if *is_bold {
        text += off;
    }
    *is_bold &= !is_cut;
    text
}

/// The heading of a table, if it has one, and the table.
fn draw_table(table: &Table, level: &str) -> Vec<String> {
    let heading = (!table.title.is_empty()).then(|| format!("{level} {}", table.title));
    let names: Vec<String> = table
        .columns
        .iter()
        .map(|column| column.name.clone())
        .collect();
    let rows: Vec<Vec<String>> = table
        .rows
        .iter()
        .map(|row| row.iter().map(content).collect())
        .collect();
    let widths: Vec<usize> = (0..names.len())
        .map(|index| {
            let cells = rows
                .iter()
                .filter_map(|row| row.get(index))
                .chain([&names[index]]);
            cells.map(|text| text.chars().count()).fold(3, usize::max)
        })
        .collect();
    let line = |cells: &[String]| {
        let padded = table.columns.iter().zip(&widths).enumerate();
        let padded = padded.map(|(index, (Column { is_number, .. }, &width))| {
            let text = cells.get(index).map_or("", String::as_str);
            if *is_number {
                format!("{text:>width$}")
            } else {
                format!("{text:width$}")
            }
        });
        format!("| {} |", padded.collect::<Vec<_>>().join(" | "))
    };
    let rules = table
        .columns
        .iter()
        .zip(&widths)
        .map(|(column, width)| match column.is_number {
            true => format!("{}:", "-".repeat(width + 1)),
            false => "-".repeat(width + 2),
        });
    let rules = format!("|{}|", rules.collect::<Vec<_>>().join("|"));
    let lines = [line(&names), rules]
        .into_iter()
        .chain(rows.iter().map(|row| line(row)));
    heading
        .into_iter()
        .chain([lines.collect::<Vec<_>>().join("\n")])
        .collect()
}

fn content(cell: &Cell) -> String {
    let text = linked(&cell.text, cell.link.as_deref());
    if cell.shade == Shade::Use && !text.is_empty() {
        format!("**{text}**")
    } else {
        text
    }
}

fn linked(text: &str, link: Option<&str>) -> String {
    match link {
        Some(link) if !text.is_empty() => format!("[{text}]({link})"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::block::{number, words};

    #[test]
    fn columns_line_up_and_a_terminal_cuts_lines() {
        let best = Cell::from("Flip").shaded(Shade::Use);
        let columns = vec![words("operation"), words("use"), number("cycles")];
        let mut fills = Table::new("Fills", columns);
        fills
            .rows
            .push(vec!["file_fill".into(), best, "1.00".into()]);
        fills
            .rows
            .push(["stops", "Shift", "12.34"].map(Cell::from).into());
        let table = Block::Table(fills);
        let sentence = Block::Text("A **bold** word.".to_owned());
        let list = format!("- {}", "word ".repeat(17));
        let all = [table, sentence, Block::Text(list)];
        let expected = "\
### Fills

| operation | use      | cycles |
|-----------|----------|-------:|
| file_fill | **Flip** |   1.00 |
| stops     | Shift    |  12.34 |

A **bold** word.

- word word word word word word word word word word word word word word word
  word word
";
        assert_eq!(blocks(&all, Medium::FILE), expected);
        let narrow = Medium {
            columns: Some(24),
            has_bold_letters: true,
        };
        let lines = blocks(&all, narrow);
        assert!(
            lines.contains("\n| file_fill | \x1b[1m**Flip**\x1b[0m …\n"),
            "{lines}"
        );
        let bold = "\nA \x1b[1m**bold**\x1b[0m word.\n";
        assert!(lines.contains(bold), "{lines}");
        let warning = [
            Block::Warning("word ".repeat(5)),
            Block::Text("No.".to_owned()),
        ];
        let expected = "\x1b[1m**word word word word\x1b[0m\n\x1b[1mword **\x1b[0m\n\nNo.\n";
        assert_eq!(blocks(&warning, narrow), expected);
        assert!(lines.contains("\n| operation | use      …\n"), "{lines}");
        let exact = Medium {
            columns: Some(16),
            ..Medium::FILE
        };
        assert_eq!(blocks(&all[1..2], exact), "A **bold** word.\n");
    }
}
