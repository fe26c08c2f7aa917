//! The docs of an operation in a written composition: why its strategy was chosen, with the cycles of all
//! strategies on one machine or the losses on several.

use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::Comparison;
use crate::report::source::text::{code, fill};
use crate::report::words::{is_slower, slowdown};
use crate::rows::key::ColorSource;
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;
use crate::rows::row::Row;

/// The lines of the docs, each after a prefix.
pub(super) fn docs(field: &Comparison<'_>, records: &[Record], prefix: &str) -> Vec<String> {
    let paragraphs = match records {
        [record] => {
            let contested = field.contested();
            let evidence = |found: &Measurement<'_>| {
                let label = match found.color() {
                    _ if contested.len() == 1 => "",
                    ColorSource::Random => "color at run time: ",
                    _ => "constant color: ",
                };
                format!(
                    "{label}{}",
                    evidence(&record.results, found, field.strategy())
                )
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
fn evidence(results: &Results, found: &Measurement<'_>, strategy: &str) -> String {
    let mut sorted: Vec<&Row> = found.candidates().collect();
    sorted.sort_by(|a, b| a.cycles.estimate.total_cmp(&b.cycles.estimate));
    let is_best = |row: &&Row| row.verdict != Some(Rank::Slower);
    let best: Vec<&Row> = sorted.iter().copied().filter(is_best).collect();
    let by_layout = tied_by_layout(&best, results.method.win_cycles);
    let mut is_explained = false;
    let mut cycles = |row: &Row, unit: &str| {
        let range = row.copies().map(|copies| copies.map(written));
        let is_by_layout = by_layout
            .iter()
            .any(|other| other.candidate == row.candidate);
        match range.filter(|[least, most]| is_by_layout && least != most) {
            None => format!("{}{unit}", written(row.cycles.estimate)),
            Some([least, most]) => {
                let is_first = !std::mem::replace(&mut is_explained, true);
                let why = if is_first {
                    " by the layout of the code"
                } else {
                    ""
                };
                format!("{least} to {most}{unit}{why}")
            }
        }
    };
    let own = found.strategy(strategy);
    let mut text = own.map_or_else(String::new, |row| cycles(row, " cycles"));
    let is_slower = own.is_some_and(|row| row.verdict == Some(Rank::Slower));
    let (mut equal, mut others) = (Vec::new(), Vec::new());
    for row in sorted.into_iter().filter(|row| !row.candidate.is(strategy)) {
        let words = format!("`{}` {}", row.candidate, cycles(row, ""));
        match row.verdict {
            Some(rank) if is_slower && rank.is_chosen() => {
                let loss = slowdown(found.slowdown_by(strategy));
                text += &format!(", {loss} more than {words}");
            }
            Some(Rank::Tie | Rank::Chosen) if !is_slower => equal.push(words),
            _ => others.push(words),
        }
    }
    for (before, words) in [(", a tie with ", equal), ("; ", others)] {
        if !words.is_empty() {
            text += before;
            text += &words.join(", ");
        }
    }
    match found.half_width() {
        _ if found.is_precise() => {}
        Some(half_width) => {
            let bound = 100.0 * results.precision.of(found.mode());
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
fn tied_by_layout<'a>(tied: &[&'a Row], clear_cycles: f64) -> Vec<&'a Row> {
    let [fastest, others @ ..] = tied else {
        return Vec::new();
    };
    let others = others.iter().filter(|other| {
        let gain = other.cycles.estimate - fastest.cycles.estimate;
        let copies = fastest.copies().zip(other.copies());
        gain >= clear_cycles && copies.is_some_and(|([_, slowest], [least, _])| slowest >= least)
    });
    let mut by_layout: Vec<&Row> = others.copied().collect();
    if !by_layout.is_empty() {
        by_layout.push(fastest);
    }
    by_layout
}

/// Cycles with one decimal; never minus zero.
fn written(cycles: f64) -> String {
    let rounded = (10.0 * cycles).round() + 0.0;
    format!("{:.1}", rounded / 10.0)
}

/// How much the strategy loses against each strategy that is faster on some machine, and on which machines.
fn losses(field: &Comparison<'_>, records: &[Record]) -> String {
    let strategy = field.strategy();
    let mut losses: Vec<Loss<'_>> = Vec::new();
    let mut missing = Vec::new();
    for (measured, record) in field.machines.iter().zip(records) {
        if measured.is_empty() {
            missing.push(code(&record.name));
        }
        for found in measured {
            let slowdown = found.slowdown_by(strategy);
            let faster = (&*found.chosen().candidate.name, found.color());
            let machine = (slowdown, code(&record.name));
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
        let range = if least == most {
            most
        } else {
            format!("{least} to {most}")
        };
        let color = match color {
            ColorSource::None => String::new(),
            color => format!(" with a {color}"),
        };
        let is_all = names.len() == measured;
        let machines = if is_all {
            "all".to_owned()
        } else {
            names.join(", ")
        };
        format!("{range} more than `{faster}`{color} on {machines}")
    };
    let parts: Vec<String> = losses.into_iter().map(in_words).collect();
    let mut text = "The best on all".to_owned();
    if !parts.is_empty() {
        text = format!("Takes {}", parts.join(", "));
    }
    if !missing.is_empty() {
        text += &format!("; not measured on {}", missing.join(", "));
    }
    text
}

/// A faster strategy and the source of the color; then, for each machine, the slowdown and the machine's
/// name.
type Loss<'a> = ((&'a str, ColorSource), Vec<(f64, String)>);
