//! The docs of a written composition. Text from a record or a command line cannot end a comment or a line.

use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::Comparison;
use crate::report::environment::rounds;
use crate::report::source::Composition;
use crate::report::text::options;
use crate::report::warnings;
use crate::report::words::{is_slower, percent};
use crate::rows::key::ColorSource;
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The beginnings of lines in the docs of the item and of a field.
const ITEM: &str = "    /// ";
const FIELD: &str = "        /// ";

impl Composition {
    pub(super) fn docs(&self, records: &[Record]) -> String {
        let known = match self.colors[..] {
            [ColorSource::Constant] => "at compile time",
            [ColorSource::Random] => "at run time only",
            _ => "at compile time and at run time",
        };
        let metric = format!("{}, for colors known {known}", self.metric);
        let does = match records.len() {
            1 => format!("The fastest strategy of each operation by {metric}."),
            count => format!(
                "For each operation, the strategy with the smallest worst-case slowdown on {count} machines \
                 or builds, by {metric}."
            ),
        };
        let cycles = "Numbers are core cycles per call, the chosen strategy's first. Throughputs include \
                      the loop around the call. METHOD.md of pawnfill says how ties are decided.";
        let measured = records.iter().map(|Record { name, results }| {
            let doubts = warnings::sentences(results).into_iter();
            let doubts = String::from_iter(doubts.map(|sentence| format!(" {}", code(&sentence))));
            let environment = &results.environment;
            format!(
                "{}: measured on {} by pawnfill {} on {}, for {}, on {}: {}.{doubts}",
                code(name),
                visible(&results.date),
                visible(&environment.pawnfill),
                code(&environment.to_string()),
                code(&environment.target),
                code(&results.workload.to_string()),
                rounds(results),
            )
        });
        let paragraphs = [does, cycles.to_owned()].into_iter().chain(measured);
        let mut paragraphs: Vec<String> = paragraphs.map(|text| fill(ITEM, &text)).collect();
        if !self.command.is_empty() {
            let command = shlex::try_join(self.command.iter().map(String::as_str));
            let command = visible(&command.unwrap_or_else(|_| self.command.join(" ")));
            paragraphs.push(format!("{ITEM}To write it again:"));
            paragraphs.push(format!("{ITEM}```sh\n{ITEM}{command}\n{ITEM}```"));
        }
        paragraphs.join("\n    ///\n")
    }
}

/// Returns the docs of a field: the cycles of all strategies; for several records, the worst-case slowdown.
pub fn of_field(field: &Comparison<'_>, records: &[Record]) -> String {
    let [record] = records else {
        return fill(FIELD, &losses(field, records));
    };
    let contested = field.contested();
    let lines = contested.iter().map(|found| {
        let label = match found.color() {
            _ if contested.len() == 1 => "",
            ColorSource::Random => "color at run time: ",
            _ => "constant color: ",
        };
        fill(FIELD, &format!("{label}{}", evidence(&record.results, found, field.strategy())))
    });
    Vec::from_iter(lines).join("\n")
}

fn evidence(results: &Results, found: &Measurement, strategy: &str) -> String {
    // One decimal, and never minus zero.
    let written = |row: &Row| format!("{:.1}", (10.0 * row.cycles.estimate).round() / 10.0 + 0.0);
    let is_tie = |row: &Row| matches!(row.verdict, Some(Rank::Tie | Rank::Chosen));
    let own = found.strategy(strategy);
    let text = own.map(|row| {
        let (cycles, more) = (written(row), percent(found.slowdown(row) - 1.0, 1));
        match row.verdict {
            Some(Rank::Slower) => format!("{cycles} cycles, {more} more than the fastest"),
            _ => format!("{cycles} cycles"),
        }
    });
    let mut others = Vec::from_iter(found.competitors().filter(|row| !row.competitor.is(strategy)));
    others.sort_by(|a, b| a.cycles.estimate.total_cmp(&b.cycles.estimate));
    let others = others.into_iter().map(|row| {
        let ties = is_tie(row) && own.is_some_and(is_tie);
        let tie = if ties { " in a tie" } else { "" };
        format!("`{}` {}{tie}", row.competitor, written(row))
    });
    let mut text = Vec::from_iter(text.into_iter().chain(others)).join("; ");
    if !found.precise {
        let bound = percent(results.precision.of(found.mode()), 0);
        text += &format!(" (not precise to {bound})");
    }
    text
}

fn losses(field: &Comparison<'_>, records: &[Record]) -> String {
    let machines = || field.machines.iter().zip(records);
    let strategy = field.strategy();
    let lost = machines().flat_map(|(measured, record)| {
        measured.iter().map(move |found| (found.slowdown_by(strategy), found, record))
    });
    // We want the first of equal maxima, but `max_by` returns the last, so the order is reversed.
    let worst = lost.rev().max_by(|a, b| a.0.total_cmp(&b.0));
    let text = match worst {
        Some((lost, found, record)) if is_slower(lost) => {
            let color = match found.color().name() {
                "" => String::new(),
                color => format!(" with a {color}"),
            };
            let (lost, machine) = (percent(lost - 1.0, 1), code(&record.name));
            let faster = &found.chosen().competitor;
            format!("Takes up to {lost} longer than `{faster}`{color} on {machine}")
        }
        _ => "The best on all".to_owned(),
    };
    let missing = machines().filter(|(measured, _)| measured.is_empty());
    let missing = Vec::from_iter(missing.map(|(_, record)| code(&record.name))).join(", ");
    if missing.is_empty() { text } else { format!("{text}; not measured on {missing}") }
}

/// Returns a text as code on one line. Neither Markdown nor rustdoc looks for links and tags in code.
fn code(text: &str) -> String {
    let text = visible(&Vec::from_iter(text.split_whitespace()).join(" "));
    format!("`{}`", text.replace('`', "'"))
}

/// Escapes all but printable ASCII: a line end would end the comment, and rustc rejects bidi characters.
fn visible(text: &str) -> String {
    let escape = |letter: char| match letter {
        ' '..='~' => letter.to_string(),
        _ => letter.escape_debug().to_string(),
    };
    text.chars().map(escape).collect()
}

fn fill(prefix: &str, text: &str) -> String {
    /// The length of the longest line, as in rustfmt.
    const COLUMNS: usize = 100;
    textwrap::fill(text, options(COLUMNS).initial_indent(prefix).subsequent_indent(prefix))
}
