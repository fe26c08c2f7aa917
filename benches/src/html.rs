//! The pages: what a record says, for a browser, in one file that loads nothing and runs nothing.

mod chart;
mod cold;
mod comparison;
mod context;
mod group;
mod method;
mod page;
mod picture;

use maud::{Markup, html};

use crate::heat::LEAST;
use crate::reading::Rank;
use crate::record::{CellRecord, Record};
use crate::view;
use crate::workload::Workload;

pub use comparison::comparison;
pub use picture::picture;

use page::{page, table};

/// The page of a record.
pub fn report(record: &Record) -> String {
    let mut sections = Vec::new();
    if record.cells.iter().any(CellRecord::is_contested) {
        sections.push(("At a glance", glance(record)));
    }
    sections.push(("Environment", environment(record)));
    // Of bursts and evaluations there is more to be said, beside their charts.
    if !record.cells.is_empty() {
        sections.push(("Method", method::method()));
    }
    for cells in record.cells.chunk_by(|a, b| a.group == b.group) {
        sections.push((&cells[0].group, group::section(cells)));
    }
    if !record.cold.is_empty() {
        sections.push(("Cold tables", cold::section(&record.cold)));
    }
    if let Some(found) = &record.context {
        sections.push(("In an evaluation", context::section(found)));
    }
    sections.push(("How to repeat it", method::repeat(record)));

    let environment = &record.environment;
    let (what, unit) = subject(record);
    let lead = html! {
        p.lead {
            (what) " on " (environment.cpu)
            @if let Some(model) = &environment.cpu_model { " (" (model) ")" }
            ", in core cycles " (unit) "."
        }
        @for warning in warnings(record) { p.warn { (warning) } }
    };
    page(
        &format!("pawnfill on {}", environment.cpu),
        &lead,
        &sections,
    )
}

/// What a page is about, and what its cycles are of.
fn subject(record: &Record) -> (&'static str, &'static str) {
    match (record.cells.is_empty(), record.cold.is_empty()) {
        (false, _) => (
            "Which way of computing each chess pawn bitboard operation is the fastest",
            "a call",
        ),
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

/// What keeps the numbers from being trusted.
fn warnings(record: &Record) -> Vec<String> {
    /// Hardly more than those that are counted even if none was quiet.
    const FEW_QUIET: f64 = 1.1 * LEAST;
    let mut warnings = Vec::new();
    let failed = record.self_check.iter().filter(|check| !check.passed);
    let failed: Vec<&str> = failed.map(|check| check.statement.as_str()).collect();
    if !failed.is_empty() {
        let failed = failed.join("; ");
        warnings.push(format!(
            "This machine was too noisy to trust the results: {failed}."
        ));
    }
    if record.environment.opt_level == "0" {
        warnings.push("It was built without optimization: no number here means anything.".into());
    }
    if record.workload.positions < Workload::FEW {
        let positions = record.workload.positions;
        warnings.push(format!(
            "So few positions ({positions}) can be learned by the branch predictor: loops look \
             too fast."
        ));
    }
    if let Some(quiet) = record.quiet().filter(|quiet| *quiet < FEW_QUIET) {
        warnings.push(format!(
            "Somebody else used the core: only {:.0} % of the rounds were quiet.",
            100.0 * quiet
        ));
    }
    let imprecise = record.cells.iter().filter(|cell| !cell.precise).count();
    if imprecise > 0 {
        warnings.push(format!(
            "Less precise than asked for when the time was up: {imprecise} of {} measurements.",
            record.cells.len()
        ));
    }
    warnings
}

/// How often each strategy is the one to use.
fn glance(record: &Record) -> Markup {
    // The rivals of the whole pawn structure are not strategies.
    let is_counted = |cell: &&CellRecord| cell.is_contested() && cell.operation != view::NAME;
    let operations = || record.cells.iter().filter(is_counted);
    let strategies = operations().flat_map(|cell| &cell.strategies);
    let strategies = method::distinct(strategies.map(|of| &of.name));
    let modes = method::distinct(operations().map(|cell| &cell.mode));
    let uses = |mode: &str, name: &str| {
        let competes = |cell: &&CellRecord| cell.strategies.iter().any(|of| of.name == name);
        let cells = operations().filter(|cell| cell.mode == mode);
        let cells: Vec<&CellRecord> = cells.filter(competes).collect();
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
        @for name in strategies {
            tr { th scope="row" { (name) } @for mode in &modes { td { (uses(mode, name)) } } }
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

/// Where it was measured, and on what.
fn environment(record: &Record) -> Markup {
    let of = &record.environment;
    let unknown = || "not told by the machine".to_owned();
    let [low, median, high] = record.cycles_per_tick;
    let workload = &record.workload;
    let passed = record
        .self_check
        .iter()
        .filter(|check| check.passed)
        .count();
    let quiet = record.quiet().map_or_else(String::new, |quiet| {
        format!(", {:.0} % of them quiet", 100.0 * quiet)
    });
    let entries = [
        ("Processor", of.cpu.clone()),
        ("Model", of.cpu_model.clone().unwrap_or_else(unknown)),
        (
            "Hypervisor",
            of.hypervisor
                .clone()
                .unwrap_or_else(|| "none seen".to_owned()),
        ),
        (
            "Threads share a core",
            of.smt
                .map_or_else(unknown, |smt| if smt { "yes" } else { "no" }.to_owned()),
        ),
        (
            "Frequency governor",
            of.governor.clone().unwrap_or_else(unknown),
        ),
        (
            "Core cycles a tick",
            format!("{median:.3} ({low:.3} to {high:.3})"),
        ),
        ("Compiler", format!("rustc {}, {}", of.rustc, of.target)),
        ("Target features", of.target_features.join(", ")),
        ("Optimization", optimization(record)),
        ("pawnfill", of.pawnfill.clone()),
        (
            "Workload",
            format!(
                "{} positions of {}, hash {}",
                workload.positions, workload.name, workload.hash
            ),
        ),
        (
            "Measured",
            format!("{} rounds in {:.0} s{quiet}", record.rounds, record.seconds),
        ),
        (
            "Self-check",
            format!("{passed} of {} statements hold", record.self_check.len()),
        ),
    ];
    html! {
        dl { @for (name, value) in entries { dt { (name) } dd { (value) } } }
        details {
            summary { "The self-check, and the features of the processor" }
            ul {
                @for check in &record.self_check {
                    li {
                        (check.statement)
                        @if check.passed { ": holds" } @else { ": DOES NOT HOLD" }
                    }
                }
            }
            p.quiet { (of.cpu_features.join(" ")) }
        }
    }
}

fn optimization(record: &Record) -> String {
    let of = &record.environment;
    let mut parts = vec![format!("level {}", of.opt_level)];
    parts.extend(
        of.codegen_units
            .as_ref()
            .map(|units| format!("{units} codegen units")),
    );
    parts.extend(of.lto.as_ref().map(|lto| format!("LTO {lto}")));
    if !of.free_barrier {
        parts.push("all times contain the stores of black_box".to_owned());
    }
    parts.join(", ")
}
