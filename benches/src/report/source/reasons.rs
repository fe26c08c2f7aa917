//! The docs of a written composition: where and how it was measured, reasons to doubt it, the command that
//! writes it again; and why each operation has its strategy, by the cycles of all strategies on one machine or
//! by what it loses on several.

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, slowdown_on};
use crate::report::source::Composition;
use crate::report::source::text::{code, command_line, fill, plain};
use crate::report::warnings;
use crate::report::words::{MINIMAX_RULE, is_slower, joined, slowdown, whole_percent};
use crate::rows::key::ColorSource;
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

impl Composition {
    /// The lines that say where the composition was measured and how to write it again, each after a
    /// prefix.
    pub(super) fn docs(
        &self,
        records: &[Record],
        fields: &[Comparison<'_>],
        prefix: &str,
    ) -> Vec<String> {
        let metric = self.metric_in_words();
        let order = Study::STRATEGIES.map(|name| format!("`{name}`")).join(", ");
        let mut paragraphs = match records {
            [_] => vec![
                format!("The fastest strategy of each operation by {metric}."),
                format!(
                    "Each field shows the core cycles of a call, first those of its own strategy; a throughput \
                     includes the loop around it. A tie is too close to call, also because the layout of the code \
                     moves times; it goes to the smaller tables, then to the first of {order}."
                ),
            ],
            _ => vec![
                format!(
                    "The best strategy of each operation for {} machines or builds, by {metric}.",
                    records.len()
                ),
                format!("{MINIMAX_RULE} The strategies in their order: {order}."),
            ],
        };
        for (index, Record { name, results }) in records.iter().enumerate() {
            let mut text = format!("{}: measured {}.", code(name), measured(results));
            if records.len() > 1 {
                text += &slowdown_on(fields, index).map_or_else(String::new, |lost| {
                    let [mean, most] = [lost.mean, lost.worst].map(slowdown);
                    let at = marked(&lost.at);
                    format!(
                        " This composition takes {mean} more than the fastest strategies there in the geometric \
                         mean, and at most {most} ({at})."
                    )
                });
            }
            for sentence in warnings::sentences(results) {
                text += &format!(" {}", marked(&sentence));
            }
            paragraphs.push(text);
        }
        let mut lines = Vec::new();
        for paragraph in paragraphs {
            lines.extend(fill(prefix, &paragraph));
            lines.push(prefix.trim_end().to_owned());
        }
        lines.pop();
        let command = command_line(&self.command);
        if !command.is_empty() {
            let block = ["", "To write it again:", "", "```sh", &command, "```"];
            lines.extend(block.map(|line| format!("{prefix}{line}").trim_end().to_owned()));
        }
        lines
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
pub(super) fn of_field(field: &Comparison<'_>, records: &[Record], prefix: &str) -> Vec<String> {
    let [record] = records else {
        return fill(prefix, &losses(field, records));
    };
    let contested = field.contested();
    let mut lines = Vec::new();
    for found in &contested {
        let label = match found.color() {
            _ if contested.len() == 1 => "",
            ColorSource::Random => "color at run time: ",
            _ => "constant color: ",
        };
        let evidence = evidence(&record.results, found, field.strategy());
        lines.extend(fill(prefix, &format!("{label}{evidence}")));
    }
    lines
}

/// The cycles of a strategy and of all others, and a remark if this is less certain than it should be.
fn evidence(results: &Results, found: &Measurement<'_>, strategy: &str) -> String {
    let is_tie = |row: &Row| matches!(row.verdict, Some(Rank::Tie | Rank::Chosen));
    let own = found.strategy(strategy);
    let mut parts = Vec::from_iter(own.map(|own| match own.verdict {
        Some(Rank::Slower) => {
            let more = slowdown(found.slowdown(own));
            format!("{} cycles, {more} more than the fastest", written(own))
        }
        _ => format!("{} cycles", written(own)),
    }));
    let mut others = Vec::from_iter(found.candidates().filter(|row| !row.candidate.is(strategy)));
    others.sort_by(|a, b| a.cycles.estimate.total_cmp(&b.cycles.estimate));
    parts.extend(others.into_iter().map(|row| {
        let tie = if is_tie(row) && own.is_some_and(is_tie) {
            " in a tie"
        } else {
            ""
        };
        format!("`{}` {}{tie}", row.candidate, written(row))
    }));
    let text = parts.join("; ");
    if found.precise {
        return text;
    }
    let bound = whole_percent(results.precision.of(found.mode()));
    let reached = found.half_width.map(whole_percent);
    let reached = reached.as_deref().unwrap_or("an unknown share");
    format!("{text} (precise to {reached} only, not to {bound})")
}

/// The cycles of a row with one decimal; never minus zero.
fn written(row: &Row) -> String {
    let rounded = (10.0 * row.cycles.estimate).round() + 0.0;
    format!("{:.1}", rounded / 10.0)
}

/// How much the strategy loses at most, and where: against which strategy, and on which machine.
fn losses(field: &Comparison<'_>, records: &[Record]) -> String {
    let strategy = field.strategy();
    let mut worst = (1.0, String::new());
    let mut missing = Vec::new();
    for (measured, record) in field.machines.iter().zip(records) {
        let machine = code(&record.name);
        for found in measured {
            let lost = found.slowdown_by(strategy);
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
    let mut text = match worst {
        (lost, rival) if is_slower(lost) => {
            format!("Takes at most {} more than {rival}", slowdown(lost))
        }
        _ => "The best on all".to_owned(),
    };
    if !missing.is_empty() {
        text += &format!("; not measured on {}", missing.join(", "));
    }
    text
}
