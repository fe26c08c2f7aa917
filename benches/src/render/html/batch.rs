//! Batches on the page: a table of every operation.

use maud::{Markup, html};

use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::render::batches::{Row, rows, setup};
use crate::render::html::page::{interval, numbers, paragraph};
use crate::render::reasons::Reason;
use crate::verdict::statistics::Interval;

/// What was found of batches; `None` if none were measured.
pub(super) fn section(results: &Results) -> Option<Markup> {
    let cells: Vec<&CellResult> = results.batches().collect();
    if cells.is_empty() {
        return None;
    }
    Some(html! {
        p {
            "A call is for slices of boards, by a function of " code { "batch!" }
            ". The cycles are those of a board with slices in the first-level cache, and the verdict is \
             by these. Beside them stands how many times as long the scalar loop takes, which is Shift \
             for a board at a time and without vectors; then the cycles of a board with slices in \
             memory, and how many times as long that is as the row copy, which reads and writes the \
             same slices and does nothing else."
        }
        @if let Some(of) = &results.batch_setup { (paragraph(&setup(of))) }
        @for reason in Reason::of_batches().filter(|reason| reason.applies(results)) {
            (paragraph(&reason.of_build(results)))
        }
        @for group in cells.chunk_by(|a, b| a.group == b.group) { (table_of_group(group)) }
    })
}

fn table_of_group(cells: &[&CellResult]) -> Markup {
    let group = &cells[0].group;
    let header = html! {
        th scope="col" { (group) }
        th scope="col" { "strategy" }
        th.number scope="col" { "cycles" }
        th.number scope="col" { "interval" }
        th.number scope="col" { "ratio to Shift" }
        th.number scope="col" { "interval" }
        th.number scope="col" { "scalar loop" }
        th.number scope="col" { "from memory" }
        th.number scope="col" { "to the copy" }
        th scope="col" { "verdict" }
    };
    let body = html! {
        @for cell in cells {
            @for (place, row) in rows(cell).iter().enumerate() {
                tr class=[(place == 0).then_some("first")] {
                    th scope="row" { @if place == 0 { (cell.operation_and_color()) } }
                    (entries(cell, row))
                }
            }
        }
    };
    numbers(&format!("Table of {group} in batches"), &header, &body)
}

fn entries(cell: &CellResult, row: &Row<'_>) -> Markup {
    let number =
        |of: Option<&Interval>| of.map_or(String::new(), |of| format!("{:.2}", of.estimate));
    let competes = !row.is_reference;
    html! {
        td.word { (row.name) }
        td { (format!("{:.3}", row.found.cycles.estimate)) }
        td { (interval(&row.found.cycles, 3)) }
        td { (format!("{:.3}", row.found.ratio.estimate)) }
        td { (interval(&row.found.ratio, 3)) }
        td { (number(row.speedup)) }
        td { (number(row.memory)) }
        td { (number(row.memory_ratio)) }
        td.word.best[competes && cell.is_contested() && cell.chosen == row.name] {
            @if competes { (cell.rank(row.name).name()) }
        }
    }
}
