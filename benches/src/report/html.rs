//! Reports as a page for a browser: one file that loads nothing. Its only script sorts tables.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::report::block::{Block, Cell, Report, Table};
use crate::report::chart;
use crate::report::words::replaced;

/// The content security policy: the page runs no script but `sort.js`, whose SHA-256 this is, in base 64.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'sha256-/LYyHWecFJrXZPADlGG21HnmuHBnB6RB9iyhZGbI7DQ='";

pub(crate) fn page(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (report.title) }
                style { (PreEscaped(chart::STYLE)) (PreEscaped(include_str!("style.css"))) }
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
                script { (PreEscaped(include_str!("sort.js"))) }
            }
        }
    };
    page.into_string()
}

fn id(section: &str) -> String {
    section.to_lowercase().replace([' ', ','], "-")
}

fn draw(blocks: &[Block]) -> Markup {
    html! {
        @for block in blocks {
            @match block {
                Block::Text(text) => (prose(text)),
                Block::Warning(text) => { p.warn { (inline(text)) } }
                Block::Table(table) => (draw_table(table)),
                Block::Tabs(tables) => (draw_tabs(tables)),
                Block::Charts(charts) => { div.panels { @for (chart, _) in charts { div { (chart) } } } }
            }
        }
    }
}

/// Draws tabs without a script: radio buttons choose the tab to show.
fn draw_tabs(tables: &[Table]) -> Markup {
    html! {
        fieldset.tabs {
            @for (index, table) in tables.iter().enumerate() {
                input type="radio" name="choice" id={ "choice-" (index) } checked[index == 0];
                label for={ "choice-" (index) } { (table.title) }
            }
            @for table in tables { div.tab { (draw_table(table)) } }
        }
    }
}

/// Draws a table. If the table is wider than the page, it scrolls, also by keyboard.
fn draw_table(table: &Table) -> Markup {
    let title = Some(&*table.title).filter(|title| !title.is_empty());
    let is_named = |row: &[Cell]| row.first().is_some_and(|cell| !cell.text.is_empty());
    let has_groups = !table.rows.iter().all(|row| is_named(row));
    html! {
        div.scroll role="region" tabindex="0" aria-label=(title.unwrap_or("table")) { table {
            @if let Some(title) = title { caption { (title) } }
            thead { tr {
                @for (is_number, name) in table.columns() {
                    th class=[is_number.then_some("number")] scope="col" { (name) }
                }
            } }
            tbody { @for row in &table.rows {
                tr class=[(has_groups && is_named(row)).then_some("first")] {
                    @for (index, (cell, (is_number, _))) in row.iter().zip(table.columns()).enumerate() {
                        @let class = if cell.class.is_empty() && is_number { "number" } else { cell.class };
                        @if index == 0 { th scope="row" { (content(cell)) } }
                        @else { td class=[Some(class).filter(|class| !class.is_empty())] { (content(cell)) } }
                    }
                }
            } }
        } }
    }
}

fn content(cell: &Cell) -> Markup {
    html! { @if let Some(link) = &cell.link { a href=(link) { (cell.text) } } @else { (cell.text) } }
}

fn prose(text: &str) -> Markup {
    html! {
        @for part in text.split("\n\n") {
            @if part.starts_with("- ") {
                ul { @for item in part.lines() { li { (inline(item.trim_start_matches("- "))) } } }
            } @else {
                p { (inline(part)) }
            }
        }
    }
}

fn inline(text: &str) -> Markup {
    let text = html! { (text) }.into_string();
    let text = replaced(&text, "`", ["<code>", "</code>"]);
    PreEscaped(replaced(&text, "**", ["<b>", "</b>"]))
}
