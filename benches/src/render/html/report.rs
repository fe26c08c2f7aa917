//! The page of one study.

use maud::html;

use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::record::doubt::doubts;
use crate::render::html::matrix::Matrix;
use crate::render::html::page::{page, prose};
use crate::render::html::{batch, cold, environment, evaluation, group, method};

/// The page of some results.
pub fn report(results: &Results) -> String {
    let mut sections = Vec::new();
    if let Some(matrix) = Matrix::new(results) {
        sections.push(("What to use", matrix.section(results)));
    }
    let cells: Vec<&CellResult> = results.single_calls().collect();
    let groups = cells.chunk_by(|a, b| a.group == b.group);
    for (place, cells) in groups.enumerate() {
        sections.push((
            cells[0].group.as_str(),
            group::section(results, cells, place == 0),
        ));
    }
    if let Some(batches) = batch::section(results) {
        sections.push(("Batches", batches));
    }
    if !results.cold.is_empty() {
        sections.push(("Cold tables", cold::section(&results.cold, &results.method)));
    }
    if let Some(found) = &results.evaluation {
        sections.push(("In an evaluation", evaluation::section(found)));
    }
    sections.push(("Environment", environment::section(results)));
    // Of bursts and evaluations there is more to be said, beside their charts.
    if !results.cells.is_empty() {
        sections.push(("Method", method::section(&results.method)));
    }
    sections.push(("How to repeat it", method::repeat(results)));

    let environment = &results.environment;
    let (what, unit) = subject(results);
    let lead = html! {
        p.lead {
            (what) " on " (environment.cpu)
            @if let Some(model) = &environment.cpu_model { " (" (model) ")" }
            ", in core cycles " (unit) "."
        }
        @for doubt in doubts(results) { p.warn { (prose(&doubt)) } }
    };
    page(
        &format!("pawnfill on {}", environment.cpu),
        &lead,
        &sections,
    )
}

/// What a page is about, and what its cycles are of.
fn subject(results: &Results) -> (&'static str, &'static str) {
    let of_each = "Which way of computing each chess pawn bitboard operation is the fastest";
    if results.batches().next().is_some() && results.single_calls().next().is_none() {
        return (of_each, "a board of a batch");
    }
    match (results.cells.is_empty(), results.cold.is_empty()) {
        (false, _) => (of_each, "a call"),
        (true, false) => (
            "From how many calls on chess pawn bitboard operations are faster by tables that have \
             left the cache",
            "a call",
        ),
        (true, true) => (
            "How long an evaluation of chess positions takes by each way of computing its pawn \
             bitboards, with and without a pawn hash table",
            "an evaluation",
        ),
    }
}
