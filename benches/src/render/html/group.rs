//! A group of operations on the page: its charts, and the table behind them.

use maud::{Markup, html};

use crate::cell::{ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::render::candidates::{COMPOUNDS, Compound};
use crate::render::html::chart::{Bar, Bars, class};
use crate::render::html::page::{interval, numbers, prose};
use crate::render::reasons::{REASONS, RUSTC};
use crate::verdict::candidate::CandidateResult;

/// The charts of a group of operations, why they are others in another build, and the table behind
/// them. The first one says how to read them.
pub(super) fn section(results: &Results, cells: &[&CellResult], is_first: bool) -> Markup {
    let most = most(cells.iter().copied());
    let group = &cells[0].group;
    let is_measured = |of: &Compound| cells.iter().any(|cell| cell.operation == of.name);
    html! {
        figure {
            figcaption {
                "Core cycles a call, with their intervals; all bars are on one scale."
                @if is_first {
                    " A shorter bar is faster, and the thin line at its end is the interval. "
                    b { "fastest" } ": clearly faster than every other one. "
                    b { "tie" } ": cannot be told from the fastest; of these, the " b { "chosen" }
                    " one has the smallest tables. " b { "nothing" } ": the same loop without an \
                     operation."
                }
            }
            @for of in COMPOUNDS.iter().filter(|of| is_measured(of)) { (compound(of, cells)) }
            div.panels {
                @for operation in cells.chunk_by(|a, b| a.operation == b.operation) {
                    @for color in ColorSource::ALL {
                        @let is_of = |cell: &&&CellResult| cell.color == color;
                        @let of_color: Vec<&CellResult> = operation.iter().filter(is_of).copied().collect();
                        @if let Some(first) = of_color.first() {
                            (chart(first, &of_color).draw(most))
                        }
                    }
                }
            }
            (reasons(results, cells))
            details { summary { "The table of " (group) } (table_of_group(group, cells)) }
        }
    }
}

/// Why some of these operations are others in another build.
fn reasons(results: &Results, cells: &[&CellResult]) -> Markup {
    let reasons = REASONS.iter().filter(|reason| reason.applies(results));
    let reasons = reasons.filter_map(|reason| {
        let is_measured = |name: &&&str| cells.iter().any(|cell| cell.operation == **name);
        let names = reason.operations().iter().filter(is_measured);
        let names: Vec<&str> = names.copied().collect();
        (!names.is_empty()).then(|| (names.join(", "), reason.of_build(results)))
    });
    let reasons: Vec<(String, String)> = reasons.collect();
    html! {
        @if !reasons.is_empty() {
            p { "Other builds have other instructions, as the assembly by " (RUSTC) " shows:" }
            ul { @for (names, reason) in &reasons { li { b { (names) } ": " (prose(reason)) } } }
        }
    }
}

/// What competes where many operations are one benchmark.
fn compound(of: &Compound, cells: &[&CellResult]) -> Markup {
    let competes = |name: &str| cells.iter().any(|cell| cell.strategy(name).is_some());
    let others = of.others.iter().filter(|(name, _)| competes(name));
    html! {
        p { (prose(of.call)) @if others.clone().next().is_some() { " Beside them:" } }
        dl { @for (name, does) in others { dt { b { (name) } } dd { (prose(does)) } } }
    }
}

/// The end of a scale on which all bars fit.
pub(super) fn most<'a>(cells: impl IntoIterator<Item = &'a CellResult>) -> f64 {
    let all = cells
        .into_iter()
        .flat_map(|cell| cell.strategies.iter().chain([&cell.nothing]));
    let most = all.map(|of| {
        of.cycles
            .ends()
            .map_or(of.cycles.estimate, |[_, high]| high)
    });
    most.fold(1.0, f64::max)
}

/// The chart of one operation and source of the color, a part for each of its cells.
pub(super) fn chart<'a>(first: &'a CellResult, cells: &[&'a CellResult]) -> Bars<'a> {
    Bars {
        title: (&first.operation, first.color),
        parts: cells.iter().map(|cell| (cell.mode, bars(cell))).collect(),
    }
}

fn bars(cell: &CellResult) -> Vec<Bar<'_>> {
    fn bar<'a>(cell: &CellResult, of: &'a CandidateResult) -> Bar<'a> {
        Bar {
            name: &of.name,
            class: class(&of.name),
            cycles: &of.cycles,
            rank: cell.rank(&of.name),
        }
    }
    let mut bars: Vec<Bar<'_>> = cell.strategies.iter().map(|of| bar(cell, of)).collect();
    // The empty chain's latency is zero: it is subtracted.
    if cell.mode == Mode::Throughput {
        bars.push(Bar {
            class: "nothing".to_owned(),
            ..bar(cell, &cell.nothing)
        });
    }
    bars
}

fn table_of_group(group: &str, cells: &[&CellResult]) -> Markup {
    let header = html! {
        th scope="col" { "operation" }
        th scope="col" { "mode" }
        th scope="col" { "strategy" }
        th.number scope="col" { "table bytes" }
        th.number scope="col" { "cycles" }
        th.number scope="col" { "interval" }
        th.number scope="col" { "gross ratio to Shift" }
        th.number scope="col" { "interval" }
        th scope="col" { "verdict" }
    };
    let rows = html! {
        @for cell in cells {
            @for (place, of) in cell.strategies.iter().enumerate() {
                tr class=[(place == 0).then_some("first")] {
                    th scope="row" { @if place == 0 { (cell.operation_and_color()) } }
                    td.word { @if place == 0 { (cell.mode) } }
                    td.word { (of.name) }
                    td { (of.table_bytes) }
                    td { (format!("{:.2}", of.cycles.estimate)) }
                    td { (interval(&of.cycles, 3)) }
                    td { (format!("{:.3}", of.ratio.estimate)) }
                    td { (interval(&of.ratio, 3)) }
                    td.word.best[cell.is_contested() && cell.chosen == of.name] {
                        (cell.rank(&of.name).name())
                    }
                }
            }
        }
    };
    numbers(&format!("Table of {group}"), &header, &rows)
}
