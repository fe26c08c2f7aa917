//! The docs of a written composition: where and how it was measured, reasons to doubt it, the command that
//! writes it again; and why each operation has its strategy, by the cycles of all strategies on one machine or
//! by what it loses on several.

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::Comparison;
use crate::report::source::Composition;
use crate::report::source::text::{code, command_line, fill, plain};
use crate::report::warnings;
use crate::report::words::{is_slower, joined, slowdown, whole_percent};
use crate::rows::key::ColorSource;
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

impl Composition {
    /// The lines that say where the composition was measured and how to write it again, each after a
    /// prefix.
    pub(super) fn docs(&self, records: &[Record], prefix: &str) -> String {
        let metric = self.metric_in_words();
        let order = joined(Study::STRATEGIES.map(|name| format!("`{name}`")), ", ");
        let [does, rule] = match records {
            [_] => [
                format!("The fastest strategy of each operation by {metric}."),
                format!(
                    "Each field shows the core cycles of a call, first those of its own strategy; a throughput \
                     includes the loop around it. A tie is too close to call, also because the layout of the code \
                     moves times; it goes to the smaller tables, then to the first of {order}."
                ),
            ],
            _ => [
                format!(
                    "The best strategy of each operation for {} machines or builds, by {metric}.",
                    records.len()
                ),
                format!(
                    "For each operation: the strategy with the smallest worst-case slowdown over all machines, among \
                     those that every machine has measured; if several share it, the one with the smallest tables, \
                     then the first of {order}."
                ),
            ],
        };
        let measured = records.iter().map(|Record { name, results }| {
            let doubts = warnings::sentences(results).into_iter();
            let doubts = joined(doubts.map(|sentence| format!(" {}", marked(&sentence))), "");
            format!("{}: measured {}.{doubts}", code(name), measured(results))
        });
        let paragraphs = [does, rule].into_iter().chain(measured);
        let mut paragraphs: Vec<String> = paragraphs.map(|text| fill(prefix, &text)).collect();
        if !self.command.is_empty() {
            let command = command_line(&self.command);
            paragraphs.push(format!("{prefix}To write it again:"));
            paragraphs.push(format!("{prefix}```sh\n{prefix}{command}\n{prefix}```"));
        }
        paragraphs.join(&format!("\n{}\n", prefix.trim_end()))
    }
}

/// The date, the machine, the build and the workload of some results, and how well they were measured.
fn measured(results: &Results) -> String {
    let (environment, workload) = (&results.environment, &results.workload);
    let options = match &environment.target_options[..] {
        [] => String::new(),
        options => format!(" with {}", code(&options.join(","))),
    };
    format!(
        "on {} by pawnfill {} on {}, compiled by rustc {} for {}{options}, on {} positions of {} ({}): {} rounds, {} of \
         them quiet",
        plain(&results.date),
        plain(&environment.pawnfill),
        code(&environment.processor()),
        plain(&environment.rustc),
        code(&environment.target),
        workload.positions,
        code(&workload.name),
        plain(&workload.hash),
        results.rounds,
        whole_percent(results.quiet().unwrap_or(0.0)),
    )
}

/// The same sentence, with backticks around the names of operations in it.
fn marked(sentence: &str) -> String {
    let mark = |word: &str| {
        let name = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        match name.contains('_') {
            true => word.replace(name, &format!("`{name}`")),
            false => word.to_owned(),
        }
    };
    joined(sentence.split(' ').map(mark), " ")
}

/// Why an operation has its strategy: the lines of its docs, each after a prefix.
pub(super) fn of_field(field: &Comparison<'_>, records: &[Record], prefix: &str) -> String {
    let [record] = records else {
        return fill(prefix, &losses(field, records));
    };
    let contested = field.contested();
    let lines = contested.iter().map(|found| {
        let label = match found.color() {
            _ if contested.len() == 1 => "",
            ColorSource::Random => "color at run time: ",
            _ => "constant color: ",
        };
        let evidence = evidence(&record.results, found, field.strategy());
        fill(prefix, &format!("{label}{evidence}"))
    });
    joined(lines, "\n")
}

/// The cycles of a strategy and of all others, and a remark if this is less certain than it should be.
fn evidence(results: &Results, found: &Measurement<'_>, strategy: &str) -> String {
    // One decimal, and never minus zero.
    let written = |row: &Row| format!("{:.1}", (10.0 * row.cycles.estimate).round() / 10.0 + 0.0);
    let is_tie = |row: &Row| matches!(row.verdict, Some(Rank::Tie | Rank::Chosen));
    let own = found.strategy(strategy);
    let text = own.map(|row| {
        let lost = match row.verdict {
            Some(Rank::Slower) => {
                format!(", {} more than the fastest", slowdown(found.slowdown(row)))
            }
            _ => String::new(),
        };
        format!("{} cycles{lost}", written(row))
    });
    let mut others = Vec::from_iter(found.candidates().filter(|row| !row.candidate.is(strategy)));
    others.sort_by(|a, b| a.cycles.estimate.total_cmp(&b.cycles.estimate));
    let others = others.into_iter().map(|row| {
        let ties = is_tie(row) && own.is_some_and(is_tie);
        let tie = if ties { " in a tie" } else { "" };
        format!("`{}` {}{tie}", row.candidate, written(row))
    });
    let mut text = joined(text.into_iter().chain(others), "; ");
    if !found.precise {
        let bound = whole_percent(results.precision.of(found.mode()));
        let reached = found.half_width.map(whole_percent);
        let reached = reached.as_deref().unwrap_or("an unknown share");
        text += &format!(" (precise to {reached} only, not to {bound})");
    }
    text
}

/// How much the strategy loses at most, and where: against which strategy, and on which machine.
fn losses(field: &Comparison<'_>, records: &[Record]) -> String {
    let mut worst = (1.0, String::new());
    let mut missing = Vec::new();
    for (measured, record) in field.machines.iter().zip(records) {
        let machine = code(&record.name);
        for found in measured {
            let lost = found.slowdown_by(field.strategy());
            if lost > worst.0 {
                let color = match found.color() {
                    ColorSource::None => String::new(),
                    color => format!(" with a {color}"),
                };
                let faster = &found.chosen().candidate;
                worst = (lost, format!("`{faster}`{color} on {machine}"));
            }
        }
        if measured.is_empty() {
            missing.push(machine);
        }
    }
    let text = match worst {
        (lost, rival) if is_slower(lost) => {
            format!("Takes at most {} more than {rival}", slowdown(lost))
        }
        _ => "The best on all".to_owned(),
    };
    match &missing[..] {
        [] => text,
        missing => format!("{text}; not measured on {}", missing.join(", ")),
    }
}
