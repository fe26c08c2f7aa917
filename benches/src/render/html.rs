//! Blocks as a page for a browser: one file, which loads nothing and runs nothing.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::render::block::{Block, Cell, Column, Document, Emphasis, Group, Table};
use crate::render::chart;

pub(crate) fn page(document: &Document) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                // Nothing is loaded and nothing runs, whatever the record says.
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (document.title) }
                style { (PreEscaped(chart::style())) (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header {
                    h1 { (document.title) }
                    (draw(&document.lead))
                    nav aria-label="Contents" {
                        ul {
                            @for (name, _) in &document.sections {
                                li { a href={ "#" (id(name)) } { (name) } }
                            }
                        }
                    }
                }
                main {
                    @for (name, blocks) in &document.sections {
                        section id=(id(name)) { h2 { (name) } (draw(blocks)) }
                    }
                }
            }
        }
    };
    page.into_string()
}

/// The name by which links find a section.
pub(crate) fn id(section: &str) -> String {
    section.to_lowercase().replace(' ', "-")
}

fn draw(blocks: &[Block]) -> Markup {
    html! { @for block in blocks { (draw_block(block)) } }
}

fn draw_block(block: &Block) -> Markup {
    html! {
        @match block {
            Block::Heading(text) => { h3 { (prose(text)) } }
            Block::Text(text) => { p { (prose(text)) } }
            Block::Note(text) => { p.note { (prose(text)) } }
            Block::Warning(text) => { p.warn { (prose(text)) } }
            Block::List(items) => { ol { @for item in items { li { (prose(item)) } } } }
            Block::Terms(terms) => {
                dl { @for (name, text) in terms { dt { (prose(name)) } dd { (prose(text)) } } }
            }
            Block::Code(text) => { pre { code { (text) } } }
            Block::Table(table) => { (region(&table.label, is_wide(table), &draw_table(table))) }
            Block::Tables(label, tables) => {
                @let columns = tables.iter().map(|table| table.columns().len()).max().unwrap_or(1);
                @let tables = html! {
                    div.matrix style={ "--strategies: " (columns - 1) } {
                        @for table in tables { (draw_table(table)) }
                    }
                };
                (region(label, false, &tables))
            }
            Block::Charts(charts) => {
                div.panels {
                    @for (chart, notes) in charts {
                        div { (chart) @for note in notes { p.note { (prose(note)) } } }
                    }
                }
            }
            Block::Key(entries) => {
                ul.key {
                    @for (cells, meaning) in entries {
                        li { @for cell in cells { span class=[class(cell)] { (content(cell)) } } (meaning) }
                    }
                }
            }
            Block::Details(title, blocks) => { details { summary { (title) } (draw(blocks)) } }
            Block::Tabs(title, tabs) => { (draw_tabs(title, tabs)) }
        }
    }
}

/// Tabs without a script: radio buttons, whose state the browser keeps, choose the tab to show. A single
/// tab has no buttons.
fn draw_tabs(title: &str, tabs: &[(String, Vec<Block>)]) -> Markup {
    if let [(name, blocks)] = tabs {
        return html! { p { b { (name) } } (draw(blocks)) };
    }
    html! {
        fieldset.tabs {
            legend { (title) }
            @for (index, (name, _)) in tabs.iter().enumerate() {
                input type="radio" name="variant" id={ "variant-" (index) } checked[index == 0];
                label for={ "variant-" (index) } { (name) }
            }
            @for (name, blocks) in tabs { div.tab { p.print { b { (name) } } (draw(blocks)) } }
        }
    }
}

/// Content that scrolls by itself if it is wider than the page. On a phone, a hint says so.
fn region(label: &str, is_wide: bool, content: &Markup) -> Markup {
    html! {
        @if is_wide { p.hint { "Scroll sideways for more columns →" } }
        div.scroll role="region" aria-label=(label) tabindex="0" { (content) }
    }
}

/// A name that a browser may break between its words.
fn breakable(name: &str) -> Markup {
    let mut words = String::new();
    for letter in name.chars() {
        if words.ends_with(['_', ' '])
            || letter.is_uppercase() && words.ends_with(char::is_lowercase)
        {
            words.push('\n');
        }
        words.push(letter);
    }
    html! { @for (index, word) in words.lines().enumerate() { @if index > 0 { wbr; } (word) } }
}

/// Whether a table is wider than a phone, judged by the number of letters in its columns.
fn is_wide(table: &Table) -> bool {
    const PHONE: usize = 46;
    let columns = table.columns();
    let lengths = |index: usize| {
        let name = columns[index].name.split('\n').map(str::len).max();
        let rows = table.groups.iter().flat_map(|group| &group.rows);
        let cells = rows.filter_map(move |row| row.get(index.checked_sub(1)?));
        let names = table
            .groups
            .iter()
            .map(|group| group.names.join(", ").len());
        let first = names.filter(|_| index == 0).max().unwrap_or(0);
        let cells =
            cells.map(|(_, cell)| cell.text.len() + cell.detail.as_ref().map_or(0, String::len));
        cells.fold(name.unwrap_or(0).max(first), usize::max) + 2
    };
    (0..columns.len()).map(lengths).sum::<usize>() > PHONE
}

fn draw_table(table: &Table) -> Markup {
    let columns = table.columns();
    let numbers = columns.iter().filter(|column| column.is_number).count();
    // If most columns are numbers, one class on the table says so for all of them.
    let of_numbers = 2 * numbers > columns.len();
    html! {
        table class=[of_numbers.then_some("numbers")] {
            thead { tr { @for column in columns {
                th class=[column.is_number.then_some("number")] scope="col" { (heading(column)) }
            } } }
            tbody { @for group in &table.groups { (draw_group(group, of_numbers)) } }
        }
    }
}

fn heading(column: &Column) -> Markup {
    let lines = html! {
        @for (index, line) in column.name.split('\n').enumerate() {
            @if index > 0 { br; }
            (breakable(line))
        }
    };
    linked(column.link.as_deref(), &lines)
}

fn linked(link: Option<&str>, content: &Markup) -> Markup {
    html! { @match link { Some(link) => { a href=(link) { (content) } }, None => { (content) } } }
}

fn draw_group(group: &Group, of_numbers: bool) -> Markup {
    let aligned = |column: &Column| match (of_numbers, column.is_number) {
        (true, false) => Some("word"),
        (false, true) => Some("number"),
        _ => None,
    };
    let rows = group.rows.len();
    html! {
        @for (index, row) in group.rows.iter().enumerate() {
            tr class=[(group.is_divided && index == 0).then_some("first")] {
                @if index == 0 {
                    th scope="row" rowspan=[(rows > 1).then_some(rows)] {
                        (linked(group.link.as_deref(), &breakable(&group.names.join(", "))))
                    }
                }
                @for (column, cell) in row {
                    @let classes: Vec<&str> = aligned(column).into_iter().chain(class(cell)).collect();
                    td class=[(!classes.is_empty()).then(|| classes.join(" "))] { (content(cell)) }
                }
            }
        }
    }
}

fn class(cell: &Cell) -> Option<&'static str> {
    match cell.emphasis {
        Emphasis::None => None,
        Emphasis::Best => Some("best"),
        Emphasis::Use => Some("use"),
        Emphasis::Tie => Some("tie"),
        Emphasis::Slower(step) => Some(["m1", "m2", "m3", "m4"][usize::from(step.clamp(1, 4) - 1)]),
        Emphasis::Missing => Some("none"),
    }
}

fn content(cell: &Cell) -> Markup {
    html! {
        (unbroken(&cell.text))
        @if let Some(detail) = &cell.detail { small { " " (unbroken(detail)) } }
    }
}

/// Keeps each percent sign on the line of its number.
fn unbroken(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

/// Text with code between backticks and bold words between double asterisks.
fn prose(text: &str) -> Markup {
    let text = unbroken(text);
    let parts: Vec<&str> = text.split('`').collect();
    html! {
        @for (index, part) in parts.iter().enumerate() {
            @match index % 2 == 1 {
                // A backtick that no other one closes stands for itself.
                true if index + 1 == parts.len() => { "`" (part) }
                true => { code { (part) } }
                false => {
                    @for (index, part) in part.split("**").enumerate() {
                        @if index % 2 == 1 { b { (part) } } @else { (part) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backticks_become_code_and_asterisks_bold() {
        let prose = |text| prose(text).into_string();
        assert_eq!(
            prose("by `a < b` and `c`"),
            "by <code>a &lt; b</code> and <code>c</code>"
        );
        assert_eq!(prose("`a` or `b"), "<code>a</code> or `b");
        assert_eq!(
            prose("**a**: 3 % of `**`"),
            "<b>a</b>: 3\u{a0}% of <code>**</code>"
        );
        assert_eq!(prose(""), "");
    }

    #[test]
    fn names_break_between_words() {
        let broken = |name| breakable(name).into_string();
        assert_eq!(broken("ShiftTwice"), "Shift<wbr>Twice");
        assert_eq!(broken("file_set"), "file_<wbr>set");
        assert_eq!(broken("loop over"), "loop <wbr>over");
        assert_eq!(broken("XML"), "XML");
    }
}
