//! A group of operations on the page: its charts, and the table behind them.

use maud::{Markup, html};

use super::chart::{Bar, Bars, class};
use super::page::{interval, table};
use crate::kernel::Mode;
use crate::record::{CellRecord, StandingRecord};

/// The charts of a group of operations, and the table behind them.
pub(super) fn section(cells: &[CellRecord]) -> Markup {
    let most = most(cells);
    let group = &cells[0].group;
    html! {
        figure {
            figcaption { "Core cycles a call, with their intervals; all bars are on one scale." }
            div.panels {
                @for operation in cells.chunk_by(|a, b| a.operation == b.operation) {
                    @for color in [None, Some("constant"), Some("random")] {
                        @let is_of = |cell: &&CellRecord| cell.color.as_deref() == color;
                        @let of_color: Vec<&CellRecord> = operation.iter().filter(is_of).collect();
                        @if let Some(first) = of_color.first() {
                            (chart(first, &of_color).draw(most))
                        }
                    }
                }
            }
            details { summary { "The table of " (group) } (table_of_group(group, cells)) }
        }
    }
}

/// The end of a scale on which all bars fit.
pub(super) fn most<'a>(cells: impl IntoIterator<Item = &'a CellRecord>) -> f64 {
    let all = cells
        .into_iter()
        .flat_map(|cell| cell.strategies.iter().chain([&cell.nothing]));
    let most = all.map(|of| of.cycles.high.unwrap_or(of.cycles.estimate));
    most.fold(1.0, f64::max)
}

/// The chart of one operation and kind of color, a part for each of its cells.
pub(super) fn chart<'a>(first: &'a CellRecord, cells: &[&'a CellRecord]) -> Bars<'a> {
    Bars {
        title: (&first.operation, first.coloring()),
        parts: cells.iter().map(|cell| (&*cell.mode, bars(cell))).collect(),
    }
}

fn bars(cell: &CellRecord) -> Vec<Bar<'_>> {
    fn bar<'a>(cell: &CellRecord, of: &'a StandingRecord) -> Bar<'a> {
        Bar {
            name: &of.name,
            class: class(&of.name),
            cycles: &of.cycles,
            rank: cell.rank(&of.name),
        }
    }
    let mut bars: Vec<Bar<'_>> = cell.strategies.iter().map(|of| bar(cell, of)).collect();
    // The empty chain's latency is zero: it is subtracted.
    if cell.mode == Mode::Throughput.name() {
        bars.push(Bar {
            class: "nothing".to_owned(),
            ..bar(cell, &cell.nothing)
        });
    }
    bars
}

fn table_of_group(group: &str, cells: &[CellRecord]) -> Markup {
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
                tr.first[place == 0] {
                    th scope="row" {
                        @if place == 0 {
                            (cell.operation)
                            @if let Some(coloring) = cell.coloring() { ", " (coloring) }
                        }
                    }
                    td { @if place == 0 { (cell.mode) } }
                    td { (of.name) }
                    td.number { (of.table_bytes) }
                    td.number { (format!("{:.2}", of.cycles.estimate)) }
                    td.number { (interval(&of.cycles)) }
                    td.number { (format!("{:.3}", of.ratio.estimate)) }
                    td.number { (interval(&of.ratio)) }
                    td.best[cell.is_contested() && cell.chosen == of.name] {
                        (cell.rank(&of.name).name())
                    }
                }
            }
        }
    };
    table(&format!("Table of {group}"), &header, &rows)
}
