//! The docs of a field of the source: the cycles of its strategy and of the others.

use crate::cell::Mode;
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Rank};
use crate::verdict::candidate::CandidateResult;

/// What the docs of a field say of a tie.
pub(super) const TIE: &str = ", a tie with ";

/// The cycles of the strategy to use, who ties with it, who is slower, and whether that is less
/// certain than it should be.
pub(super) fn evidence(results: &Results, cell: &CellResult) -> String {
    let list = |ranks: &[Rank]| {
        let strategies = cell.strategies.iter();
        let mut list: Vec<_> = strategies
            .filter(|of| ranks.contains(&cell.rank(&of.name)))
            .collect();
        list.sort_by(|a, b| a.cycles.estimate.total_cmp(&b.cycles.estimate));
        list
    };
    let by_layout = tied_by_layout(
        &list(&[Rank::Chosen, Rank::Tied]),
        results.method.win_cycles,
    );
    let mut is_explained = false;
    let mut cycles = |of: &CandidateResult, unit: &str| {
        let range = of
            .copies()
            .map(|copies| copies.map(|of| written(of, cell.mode)));
        match range.filter(|[least, most]| by_layout.contains(&of.name) && least != most) {
            None => format!("{}{unit}", written(of.cycles.estimate, cell.mode)),
            Some([least, most]) => {
                let why = match std::mem::replace(&mut is_explained, true) {
                    true => "",
                    false => " by the layout of the code",
                };
                format!("{least} to {most}{unit}{why}")
            }
        }
    };
    let chosen = list(&[Rank::Alone, Rank::Fastest, Rank::Chosen]);
    let mut text: String = chosen.iter().map(|of| cycles(of, " cycles")).collect();
    for (before, rank) in [(TIE, Rank::Tied), ("; ", Rank::Slower)] {
        let words = list(&[rank]).into_iter();
        let words = words.map(|of| format!("`{}` {}", of.name, cycles(of, "")));
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            text += before;
            text += &words.join(", ");
        }
    }
    match cell.half_width {
        _ if cell.precise => {}
        Some(half_width) => {
            let bound = 100.0 * results.precision.of(cell.mode);
            text += &format!(
                " (precise to {:.0} % only, not to {bound:.0} %)",
                100.0 * half_width
            );
        }
        None => text += " (too few rounds to say how precise)",
    }
    text
}

/// Those in a tie, the fastest first, that would look clearly apart, but for the layout of the code:
/// the slowest copy of the fastest is no faster than the fastest copy of the other. What would be a
/// win, did the layout not decide it, reads like a mistake without the reason.
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

/// Cycles with one decimal, those of a board of a batch with two, and never as minus zero.
fn written(cycles: f64, mode: Mode) -> String {
    let (decimals, parts) = match mode {
        Mode::Latency | Mode::Throughput => (1, 10.0),
        Mode::Batch => (2, 100.0),
    };
    let rounded = (parts * cycles).round() + 0.0;
    format!("{:.decimals$}", rounded / parts)
}
