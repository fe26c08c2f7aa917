//! Reports as a page for a browser: one file, which loads nothing. The only script that runs sorts tables.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::report::block::{Block, Cell, Column, Report, Shade, Table};
use crate::report::chart;

const SORT: &str = include_str!("sort.js");

/// What a page may do: run this script, whose hash it is (SHA-256 in base 64), and nothing else, whatever the
/// record says.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'sha256-0txy/BcicqQOHCXGu7aWzGP0Ic1k40x6EKwgSPECer0='";

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
                script { (PreEscaped(SORT)) }
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
                Block::Table(table) => (draw_table(&table.title, table)),
                Block::Choice(choices) => (draw_choice(choices)),
                Block::Charts(charts) => { div.panels { @for (chart, _) in charts { div { (chart) } } } }
            }
        }
    }
}

/// Tabs without a script: radio buttons, whose state the browser keeps, choose the tab to show.
fn draw_choice(choices: &[(String, Table)]) -> Markup {
    html! {
        fieldset.tabs {
            @for (index, (label, _)) in choices.iter().enumerate() {
                input type="radio" name="choice" id={ "choice-" (index) } checked[index == 0];
                label for={ "choice-" (index) } { (label) }
            }
            @for (label, table) in choices {
                div.tab { p.print { b { (label) } } (draw_table(label, table)) }
            }
        }
    }
}

/// A table, which scrolls by itself if it is wider than the page, also by keys.
fn draw_table(label: &str, table: &Table) -> Markup {
    let label = if label.is_empty() { "table" } else { label };
    let number = |column: &Column| column.is_number.then(|| "number".to_owned());
    let is_named = |row: &[Cell]| row.first().is_some_and(|cell| !cell.text.is_empty());
    let has_groups = !table.rows.iter().all(|row| is_named(row));
    html! {
        div.scroll role="region" tabindex="0" aria-label=(label) { table {
            @if !table.title.is_empty() { caption { (table.title) } }
            thead { tr {
                @for column in &table.columns {
                    th class=[number(column)] scope="col" { (column.name) }
                }
            } }
            tbody { @for row in &table.rows {
                tr class=[(has_groups && is_named(row)).then_some("first")] {
                    @for (index, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
                        @if index == 0 { th scope="row" { (content(cell)) } }
                        @else { td class=[shade(cell).or(number(column))] { (content(cell)) } }
                    }
                }
            } }
        } }
    }
}

fn content(cell: &Cell) -> Markup {
    html! { @if let Some(link) = &cell.link { a href=(link) { (cell.text) } } @else { (cell.text) } }
}

fn shade(cell: &Cell) -> Option<String> {
    Some(match cell.shade {
        Shade::None => return None,
        Shade::Use => "use".to_owned(),
        Shade::Tie => "tie".to_owned(),
        Shade::Slower(step) => format!("m{step}"),
        Shade::Missing => "none".to_owned(),
    })
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
