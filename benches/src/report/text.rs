//! Reports as text: Markdown with aligned columns. A terminal shows bold letters and cuts lines to its width.

use console::Term;
use textwrap::{Options, WordSplitter};

use crate::report::block::{Block, Cell, Report, Table};
use crate::report::words::replaced;

const TEXT_COLUMNS: usize = 80;

/// The medium that shows a text: by default, a file, a pipe or a forum.
#[derive(Clone, Copy, Default)]
pub(crate) struct Medium {
    /// The columns of a terminal, at which lines are cut.
    pub(crate) columns: Option<usize>,
    pub(crate) has_bold_letters: bool,
}

impl Medium {
    pub(crate) const fn of_columns(columns: usize) -> Self {
        Self { columns: Some(columns), has_bold_letters: false }
    }

    pub(crate) fn standard_output() -> Self {
        let columns = Term::stdout().size_checked().map(|(_, width)| width.into());
        Self { columns, has_bold_letters: console::colors_enabled() }
    }
}

pub(crate) fn report(report: &Report, medium: Medium) -> String {
    let mut text = format!("# {}\n\n{}", report.title, blocks(&report.lead, medium));
    for (name, section) in &report.sections {
        text += &format!("\n## {name}\n\n{}", blocks(section, medium));
    }
    text
}

pub(crate) fn blocks(blocks: &[Block], medium: Medium) -> String {
    let width = medium.columns.unwrap_or(TEXT_COLUMNS).min(TEXT_COLUMNS);
    let drawn = blocks.iter().flat_map(|block| match block {
        Block::Text(text) => vec![wrapped(text, width)],
        Block::Warning(text) => {
            vec![format!("**{}**", wrapped(text, width - 4).replace('\n', "**\n**"))]
        }
        Block::Table(table) => vec![draw_table(table)],
        Block::Tabs(tables) => tables.iter().map(draw_table).collect(),
        Block::Charts(_) => Vec::new(),
    });
    Vec::from_iter(drawn).join("\n\n").lines().map(|line| for_medium(line, medium) + "\n").collect()
}

fn wrapped(text: &str, width: usize) -> String {
    let lines = text.lines().map(|line| {
        let indent = if line.starts_with("- ") { "  " } else { "" };
        textwrap::fill(line, options(width).subsequent_indent(indent))
    });
    Vec::from_iter(lines).join("\n")
}

/// Returns options to wrap text into lines of whole words.
pub fn options<'a>(width: usize) -> Options<'a> {
    Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation)
}

fn for_medium(line: &str, medium: Medium) -> String {
    let mut text = line.trim_end().to_owned();
    if medium.has_bold_letters {
        text = replaced(&text, "**", ["\x1b[1m**", "**\x1b[0m"]);
    }
    console::truncate_str(&text, medium.columns.unwrap_or(usize::MAX), "…").into_owned()
}

fn draw_table(table: &Table) -> String {
    let mut lines = vec!["|".to_owned(); table.rows.len() + 2];
    for (index, (is_number, name)) in table.columns().enumerate() {
        let mut cells = vec![content(&name.into())];
        cells.extend(table.rows.iter().map(|row| content(&row[index])));
        let width = cells.iter().map(|cell| cell.chars().count()).fold(3, usize::max);
        cells.insert(1, "-".repeat(width));
        for (number, (line, cell)) in lines.iter_mut().zip(&cells).enumerate() {
            *line += &match (number, is_number) {
                (1, true) => format!("-{cell}:|"),
                (1, false) => format!("-{cell}-|"),
                (_, true) => format!(" {cell:>width$} |"),
                (_, false) => format!(" {cell:width$} |"),
            };
        }
    }
    if !table.title.is_empty() {
        lines.insert(0, format!("### {}\n", table.title));
    }
    lines.join("\n")
}

fn content(cell: &Cell) -> String {
    let text = cell.text.replace('|', "\\|");
    match (&cell.link, cell.class) {
        _ if text.is_empty() => text,
        (Some(link), _) => format!("[{text}]({link})"),
        (None, "use") => format!("**{text}**"),
        (None, _) => text,
    }
}

#[test]
fn a_terminal_has_bold_letters_and_cuts_lines() {
    let row = vec!["file_fill".into(), Cell::from("FlipFlop").best_if(true)];
    let all = [
        Block::Table(Table::new("Fills", ["operation", "use"], [row])),
        Block::Text(format!("A **bold** word.\n- {}", "word ".repeat(8))),
        Block::Warning("words words words word".to_owned()),
    ];
    let narrow = Medium { columns: Some(24), has_bold_letters: true };
    let expected = "### Fills\n\n\
        | operation | use      …\n\
        |-----------|----------…\n\
        | file_fill | \x1b[1m**FlipFlo…\x1b[0m\n\n\
        A \x1b[1m**bold**\x1b[0m word.\n- word word word word\n  word word word word\n\n\
        \x1b[1m**words words words**\x1b[0m\n\x1b[1m**word**\x1b[0m\n";
    assert_eq!(blocks(&all, narrow), expected);
}
