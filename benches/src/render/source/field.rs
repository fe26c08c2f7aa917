//! The docs of an operation in a written composition: why its strategy was chosen, with the cycles of all
//! strategies on one machine or the losses on several.

use crate::cell::{ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Rank};
use crate::record::collection::Named;
use crate::record::compare::Compared;
use crate::render::source::text::{code, fill};
use crate::render::words::{is_slower, slowdown};
use crate::verdict::candidate::CandidateResult;

/// The lines of the docs, each after a prefix.
pub(super) fn docs(field: &Compared<'_>, records: &[Named], prefix: &str) -> Vec<String> {
    let paragraphs = match records {
        [(_, results)] => {
            let contested = field.measured().filter(|cell| cell.is_contested());
            let contested: Vec<&CellResult> = contested.collect();
            let evidence = |cell: &&CellResult| {
                let label = match cell.color {
                    _ if contested.len() == 1 => "",
                    ColorSource::Random => "color at run time: ",
                    _ => "constant color: ",
                };
                format!("{label}{}", evidence(results, cell, field.strategy()))
            };
            contested.iter().map(evidence).collect()
        }
        _ => vec![losses(field, records)],
    };
    let lines = paragraphs.iter();
    lines.flat_map(|text| fill(prefix, "", text)).collect()
}

/// The cycles of a strategy, the strategies that tie with it, those that are slower or faster, and a remark
/// if this is less certain than it should be.
fn evidence(results: &Results, cell: &CellResult, strategy: &str) -> String {
    let mut sorted: Vec<_> = cell.strategies.iter().collect();
    sorted.sort_by(|a, b| a.cycles.estimate.total_cmp(&b.cycles.estimate));
    let ties = |found: &&&CandidateResult| {
        [Rank::Fastest, Rank::Chosen, Rank::Tied].contains(&cell.rank(&found.name))
    };
    let best: Vec<&CandidateResult> = sorted.iter().filter(ties).copied().collect();
    let by_layout = tied_by_layout(&best, results.method.win_cycles);
    let mut is_explained = false;
    let mut cycles = |found: &CandidateResult, unit: &str| {
        let range = found
            .copies()
            .map(|copies| copies.map(|cycles| written(cycles, cell.mode)));
        match range.filter(|[least, most]| by_layout.contains(&found.name) && least != most) {
            None => format!("{}{unit}", written(found.cycles.estimate, cell.mode)),
            Some([least, most]) => {
                let why = match std::mem::replace(&mut is_explained, true) {
                    true => "",
                    false => " by the layout of the code",
                };
                format!("{least} to {most}{unit}{why}")
            }
        }
    };
    let mut text = match cell.strategy(strategy) {
        Some(own) => cycles(own, " cycles"),
        None => String::new(),
    };
    let is_slower = cell.rank(strategy) == Rank::Slower;
    let (mut equal, mut others) = (Vec::new(), Vec::new());
    for found in sorted.iter().filter(|found| found.name != strategy) {
        let words = format!("`{}` {}", found.name, cycles(found, ""));
        match cell.rank(&found.name) {
            _ if is_slower && found.name == cell.chosen => {
                let loss = slowdown(cell.slowdown(strategy));
                text += &format!(", {loss} more than {words}");
            }
            Rank::Tied | Rank::Chosen if !is_slower => equal.push(words),
            _ => others.push(words),
        }
    }
    for (before, words) in [(", a tie with ", equal), ("; ", others)] {
        if !words.is_empty() {
            text += before;
            text += &words.join(", ");
        }
    }
    match cell.half_width {
        _ if cell.precise => {}
        Some(half_width) => {
            let bound = 100.0 * results.precision.of(cell.mode);
            let reached = 100.0 * half_width;
            text += &format!(" (precise to {reached:.0} % only, not to {bound:.0} %)");
        }
        None => text += " (too few rounds to say how precise)",
    }
    text
}

/// The strategies that tie only because of the layout of the code. They are clearly apart from the fastest,
/// but the slowest copy of the fastest is no faster than the fastest copy of the other. Without this
/// reason, such a tie reads like a mistake. The fastest strategy comes first in `tied`.
fn tied_by_layout(tied: &[&CandidateResult], clear_cycles: f64) -> Vec<String> {
    let [fastest, others @ ..] = tied else {
        return Vec::new();
    };
    let others = others.iter().filter(|other| {
        let gain = other.cycles.estimate - fastest.cycles.estimate;
        let copies = fastest.copies().zip(other.copies());
        gain >= clear_cycles && copies.is_some_and(|([_, slowest], [least, _])| slowest >= least)
    });
    let mut by_layout: Vec<String> = others.map(|other| other.name.clone()).collect();
    if !by_layout.is_empty() {
        by_layout.push(fastest.name.clone());
    }
    by_layout
}

/// Cycles with one decimal, or two for a board of a batch; never minus zero.
fn written(cycles: f64, mode: Mode) -> String {
    let (decimals, parts) = match mode {
        Mode::Latency | Mode::Throughput => (1, 10.0),
        Mode::Batch => (2, 100.0),
    };
    let rounded = (parts * cycles).round() + 0.0;
    format!("{:.decimals$}", rounded / parts)
}

/// How much the strategy loses against each strategy that is faster on some machine, and on which machines.
fn losses(field: &Compared<'_>, records: &[Named]) -> String {
    let strategy = field.strategy();
    let mut losses: Vec<Loss<'_>> = Vec::new();
    let mut missing = Vec::new();
    for (cells, (name, _)) in field.machines.iter().zip(records) {
        if cells.is_empty() {
            missing.push(code(name));
        }
        for cell in cells {
            let slowdown = cell.slowdown(strategy);
            let faster = (cell.chosen.as_str(), cell.color);
            let machine = (slowdown, code(name));
            match losses.iter_mut().find(|(other, _)| *other == faster) {
                _ if !is_slower(slowdown) => {}
                Some((_, machines)) => machines.push(machine),
                None => losses.push((faster, vec![machine])),
            }
        }
    }
    let measured = records.len() - missing.len();
    let in_words = |((faster, color), machines): Loss<'_>| {
        let (slowdowns, names): (Vec<f64>, Vec<String>) = machines.into_iter().unzip();
        let least = slowdown(slowdowns.iter().copied().fold(f64::INFINITY, f64::min));
        let most = slowdown(slowdowns.into_iter().fold(1.0, f64::max));
        let range = match least == most {
            true => most,
            false => format!("{least} to {most}"),
        };
        let color = match color {
            ColorSource::None => String::new(),
            color => format!(" with a {color}"),
        };
        let machines = match names.len() == measured {
            true => "all".to_owned(),
            false => names.join(", "),
        };
        format!("{range} more than `{faster}`{color} on {machines}")
    };
    let parts: Vec<String> = losses.into_iter().map(in_words).collect();
    let text = match parts.is_empty() {
        true => "The best on all".to_owned(),
        false => format!("Takes {}", parts.join(", ")),
    };
    match missing.is_empty() {
        true => text,
        false => format!("{text}; not measured on {}", missing.join(", ")),
    }
}

/// A faster strategy and the source of the color; then, for each machine, the slowdown and the machine's
/// name.
type Loss<'a> = ((&'a str, ColorSource), Vec<(f64, String)>);
