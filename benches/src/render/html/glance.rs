//! At a glance, on the page: how often each strategy is the one to use.

use maud::{Markup, html};

use crate::cell::Mode;
use crate::kernel::pawn_structure;
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Rank};
use crate::render::html::page::table;

/// How often each strategy is the one to use.
pub(super) fn section(results: &Results) -> Markup {
    // Not all that competes for the whole pawn structure is a strategy.
    let is_counted =
        |cell: &&CellResult| cell.is_contested() && cell.operation != pawn_structure::NAME;
    let operations = || results.cells.iter().filter(is_counted);
    let strategies = operations().flat_map(|cell| &cell.strategies);
    let mut names: Vec<&str> = Vec::new();
    for of in strategies {
        if !names.contains(&of.name.as_str()) {
            names.push(&of.name);
        }
    }
    let is_measured = |mode: &Mode| operations().any(|cell| cell.mode == *mode);
    let modes: Vec<Mode> = Mode::ALL.into_iter().filter(is_measured).collect();
    let uses = |mode: Mode, name: &str| {
        let competes = |cell: &&CellResult| cell.strategy(name).is_some();
        let cells = operations().filter(|cell| cell.mode == mode);
        let cells: Vec<&CellResult> = cells.filter(competes).collect();
        let count = |rank| cells.iter().filter(|cell| cell.rank(name) == rank).count();
        let (fastest, chosen) = (count(Rank::Fastest), count(Rank::Chosen));
        html! {
            (fastest + chosen) " of " (cells.len())
            @if chosen > 0 { " (" (chosen) @if chosen == 1 { " tie)" } @else { " ties)" } }
        }
    };
    let header = html! {
        th scope="col" { "strategy" }
        @for mode in &modes { th scope="col" { (mode) } }
    };
    let rows = html! {
        @for name in names {
            tr { th scope="row" { (name) } @for mode in &modes { td { (uses(*mode, name)) } } }
        }
    };
    html! {
        p {
            "How often each strategy is the one to use, of the operations that it does in a way of \
             its own; Shift does all, and those that it does alone are not counted. An operation \
             that takes a color counts twice: with a constant color, and with a random one."
        }
        (table("How often each strategy is the one to use", &header, &rows))
        p {
            "In the charts a shorter bar is faster, and the thin line at its end is the interval. "
            b { "fastest" } ": clearly faster than every other one. "
            b { "tie" } ": cannot be told from the fastest; of these, the " b { "chosen" }
            " one has the smallest tables. nothing: the same loop without an operation."
        }
    }
}
