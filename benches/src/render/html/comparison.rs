//! The page of a comparison.

use maud::{Markup, html};

use crate::record::compare::{Compared, Comparison};
use crate::record::doubt::doubts;
use crate::record::loss::Loss;
use crate::render::html::page::{page, prose, table};
use crate::render::losses::{LOSES, loss_in_words, what_to_use};

/// The page of a comparison.
pub fn comparison(comparison: &Comparison) -> String {
    let cells = comparison.contested();
    let apart: Vec<&Compared<'_>> = cells.iter().filter(|cell| !cell.agree()).collect();
    let workload = &comparison.machines[0].1.workload;
    let lead = html! {
        p.lead {
            "The fastest way of computing each chess pawn bitboard operation on "
            (comparison.machines.len()) " machines or builds. They disagree in "
            (apart.len()) " of " (cells.len()) " measurements."
            @for left_out in comparison.left_out() { " " (prose(&left_out)) }
        }
        @for (label, record) in &comparison.machines {
            @for doubt in doubts(record) { p.warn { (label) ": " (prose(&doubt)) } }
        }
    };
    let sections = [
        ("Machines", machines(comparison)),
        ("Where they disagree", disagreements(comparison, &apart)),
        ("The best single strategy", singles(comparison)),
        ("Winners", winners(comparison, &cells)),
        (
            "How to repeat it",
            html! {
                p {
                    "All were measured on " (workload.positions) " positions of " (workload.name)
                    " (hash " code { (workload.hash) }
                    "). On each machine, in the source tree of pawnfill:"
                }
                pre { code { "cargo run --release -- study --json record.json" } }
                p { "and with the records of all of them:" }
                pre { code {
                    "cargo run --release -- compare one.json other.json --html comparison.html"
                } }
            },
        ),
    ];
    let title = format!("pawnfill on {} machines", comparison.machines.len());
    page(&title, &lead, &sections)
}

fn machines(comparison: &Comparison) -> Markup {
    html! {
        @for (place, (label, record)) in comparison.machines.iter().enumerate() {
            @let of = &record.environment;
            h3 { (place + 1) ": " (label) }
            dl {
                @if let Some(model) = &of.cpu_model { dt { "Model" } dd { (model) } }
                dt { "Compiler" } dd { "rustc " (of.rustc) ", " (of.target) }
                dt { "Target features" } dd { (of.target_features.join(", ")) }
                dt { "pawnfill" } dd { (of.pawnfill) }
                dt { "Measured" }
                dd { (record.rounds) " rounds in " (format!("{:.0} s", record.seconds)) }
            }
        }
    }
}

/// A heading for each machine.
fn numbers(comparison: &Comparison) -> Markup {
    html! { @for place in 1..=comparison.machines.len() { th scope="col" { "on " (place) } } }
}

fn disagreements(comparison: &Comparison, apart: &[&Compared<'_>]) -> Markup {
    if apart.is_empty() {
        return html! {
            p { "Nowhere: some strategy is among the fastest of all machines in each measurement." }
        };
    }
    let header = html! {
        th scope="col" { "operation" }
        (numbers(comparison))
        th scope="col" { "for all" }
        th.number scope="col" { "loses at most" }
    };
    let rows = html! {
        @for cell in apart {
            @let (name, loss) = cell.compromise();
            tr {
                th scope="row" { (cell.first().title()) }
                @for cell in &cell.0 { td { (what_to_use(cell)) } }
                td.best { (name) }
                td.number { (loss_in_words(loss)) }
            }
        }
    };
    html! {
        p {
            "No strategy is among the fastest of all machines here. Core cycles of the strategy to \
             use, a call or a board of a batch; ~: it ties with the fastest. For all: the strategy \
             that loses least on the machine that suits it least, and what it loses there: "
            (LOSES) "."
        }
        (table("Where they disagree", &header, &rows))
    }
}

fn singles(comparison: &Comparison) -> Markup {
    let header = html! {
        th scope="col" { "for" }
        th scope="col" { "strategy" }
        th scope="col" { "machine" }
        th.number scope="col" { "loses" }
        th.number scope="col" { "at most" }
        th scope="col" { "in" }
    };
    let rows = html! {
        @for best in comparison.bests() {
            @for (place, Loss { mean, worst, at }) in best.machines.iter().enumerate() {
                tr class=[(place == 0).then_some("first")] {
                    th scope="row" { @if place == 0 { (best.scope) } }
                    td.best { @if place == 0 { (best.strategy) } }
                    td { "on " (place + 1) }
                    td.number { (loss_in_words(*mean)) }
                    td.number { (loss_in_words(*worst)) }
                    td { (at) }
                }
            }
        }
    };
    html! {
        p {
            "If one strategy has to do for everything: the one that loses least in the geometric \
             mean. What it does not do in a way of its own, it does as Shift. Loses: "
            (LOSES) "."
        }
        (table("The best single strategy", &header, &rows))
    }
}

fn winners(comparison: &Comparison, cells: &[Compared<'_>]) -> Markup {
    let header = html! {
        th scope="col" { "operation" }
        th scope="col" { "mode" }
        (numbers(comparison))
        th scope="col" { "" }
    };
    let group = |cells: &[Compared<'_>]| {
        let rows = html! {
            @for cell in cells {
                @let first = cell.first();
                tr {
                    th scope="row" { (first.operation_and_color()) }
                    td { (first.mode) }
                    @for cell in &cell.0 { td { (what_to_use(cell)) } }
                    td.best { @if !cell.agree() { "they disagree" } }
                }
            }
        };
        table(&cells[0].first().group, &header, &rows)
    };
    html! {
        p {
            "The strategy to use, and the core cycles that it takes, a call or a board of a batch; \
             ~: it ties with the fastest."
        }
        @for cells in cells.chunk_by(|a, b| a.first().group == b.first().group) {
            h3 { (cells[0].first().group) }
            (group(cells))
        }
    }
}
