//! What the docs of a field say about one measurement: the cycles of its strategy and of the others.

use crate::cell::Mode;
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Rank};
use crate::render::words::slowdown;
use crate::verdict::candidate::CandidateResult;

/// The cycles of a strategy, the strategies that tie with it, those that are slower or faster, and a remark
/// if this is less certain than it should be.
pub(super) fn evidence(results: &Results, cell: &CellResult, strategy: &str) -> String {
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
