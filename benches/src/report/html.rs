//! Reports as a page for a browser: one file, which loads nothing and runs nothing.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::report::block::{Block, Cell, Column, Report, Shade, Table};
use crate::report::chart;

pub(crate) fn page(report: &Report) -> String {
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
                title { (report.title) }
                style { (PreEscaped(chart::style())) (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header {
                    h1 { (report.title) }
                    (draw(&report.lead))
                    nav aria-label="Contents" {
                        ul {
                            @for (name, _) in &report.sections {
                                li { a href={ "#" (id(name)) } { (name) } }
                            }
                        }
                    }
                }
                main {
                    @for (name, blocks) in &report.sections {
                        section id=(id(name)) { h2 { (name) } (draw(blocks)) }
                    }
                }
            }
        }
    };
    page.into_string()
}

/// The name by which links find a section.
fn id(section: &str) -> String {
    section.to_lowercase().replace([' ', ','], "-")
}

fn draw(blocks: &[Block]) -> Markup {
    html! {
        @for block in blocks {
            @match block {
                Block::Text(text) => (prose(text)),
                Block::Warning(text) => { p.warn { (inline(text)) } }
                Block::Table(table) => (region(&draw_table(table))),
                Block::Choice(choices) => (draw_choice(choices)),
                Block::Charts(charts) => { div.panels { @for chart in charts { div { (chart) } } } }
            }
        }
    }
}

/// Tabs without a script: radio buttons, whose state the browser keeps, choose the tab to show.
fn draw_choice(choices: &[(String, Vec<Table>)]) -> Markup {
    // The first alternative tells one choice of a page from another.
    let name = choices
        .first()
        .map_or_else(String::new, |(name, _)| id(name));
    html! {
        fieldset.tabs {
            @for (index, (label, _)) in choices.iter().enumerate() {
                input type="radio" name=(name) id={ (name) "-" (index) } checked[index == 0];
                label for={ (name) "-" (index) } { (label) }
            }
            @for (label, tables) in choices {
                div.tab { p.print { b { (label) } } (draw_tables(tables)) }
            }
        }
    }
}

/// Tables below each other, or, if they are small and have no titles, beside each other.
fn draw_tables(tables: &[Table]) -> Markup {
    if tables.iter().any(|table| !table.title.is_empty()) {
        return html! { @for table in tables { (region(&draw_table(table))) } };
    }
    let columns = tables.iter().map(|table| table.columns.len()).max();
    region(&html! {
        div.matrix style={ "--columns: " (columns.unwrap_or(1) - 1) } {
            @for table in tables { (draw_table(table)) }
        }
    })
}

/// Content that scrolls by itself if it is wider than the page.
fn region(content: &Markup) -> Markup {
    html! { div.scroll role="region" tabindex="0" { (content) } }
}

/// A name that a browser may break between its words.
fn breakable(name: &str) -> Markup {
    let mut words = String::new();
    for letter in name.chars() {
        if words.ends_with(['_', ' ', '/'])
            || letter.is_uppercase() && words.ends_with(char::is_lowercase)
        {
            words.push('\n');
        }
        words.push(letter);
    }
    html! { @for (index, word) in words.lines().enumerate() { @if index > 0 { wbr; } (word) } }
}

fn draw_table(table: &Table) -> Markup {
    let number = |column: &Column| column.is_number.then_some("number");
    let is_named = |row: &[Cell]| row.first().is_some_and(|cell| !cell.text.is_empty());
    let has_groups = !table.rows.iter().all(|row| is_named(row));
    html! {
        table {
            @if !table.title.is_empty() { caption { (table.title) } }
            thead { tr {
                @for column in &table.columns {
                    th class=[number(column)] scope="col" { (breakable(&column.name)) }
                }
            } }
            tbody { @for row in &table.rows {
                tr class=[(has_groups && is_named(row)).then_some("first")] {
                    @for (index, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
                        @let content = linked(cell.link.as_deref(), &breakable(&unbroken(&cell.text)));
                        @if index == 0 { th scope="row" { (content) } }
                        @else { td class=[classes(cell, column)] { (content) } }
                    }
                }
            } }
        }
    }
}

fn linked(link: Option<&str>, content: &Markup) -> Markup {
    html! { @match link { Some(link) => { a href=(link) { (content) } }, None => (content) } }
}

fn classes(cell: &Cell, column: &Column) -> Option<String> {
    let shade = match cell.shade {
        Shade::None => None,
        Shade::Use => Some("use"),
        Shade::Tie => Some("tie"),
        Shade::Slower(step) => Some(["m1", "m2", "m3", "m4"][usize::from(step.clamp(1, 4) - 1)]),
        Shade::Missing => Some("none"),
    };
    let classes = [column.is_number.then_some("number"), shade];
    let classes: Vec<&str> = classes.into_iter().flatten().collect();
    (!classes.is_empty()).then(|| classes.join(" "))
}

/// Keeps each percent sign on the line of its number.
fn unbroken(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

/// Paragraphs, lists, and code, which is indented.
fn prose(text: &str) -> Markup {
    html! {
        @for part in text.split("\n\n") {
            @if part.starts_with("    ") {
                pre { code { @for line in part.lines() { (line.strip_prefix("    ").unwrap_or(line)) "\n" } } }
            } @else if part.starts_with("- ") {
                ul { @for item in part.lines() { li { (inline(item.trim_start_matches("- "))) } } }
            } @else {
                p { (inline(part)) }
            }
        }
    }
}

/// Text with code between backticks and bold words between double asterisks.
fn inline(text: &str) -> Markup {
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
