//! The docs of a written composition: where and how it was measured, reasons to doubt it, the command that
//! writes it again; and why each operation has its strategy, by the cycles of all strategies on one machine or
//! by what it loses on several.

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, slowdown_on};
use crate::report::source::Composition;
use crate::report::source::text::{code, command_line, fill, plain, whole};
use crate::report::warnings;
use crate::report::words::{MINIMAX_RULE, is_slower, joined, slowdown, whole_percent};
use crate::rows::key::{ColorSource, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

impl Composition {
    /// The lines that say where the composition was measured and how to write it again, each after a
    /// prefix.
    pub(super) fn docs(
        &self,
        records: &[Record],
        fields: &[Comparison<'_>],
        level: Option<&str>,
        prefix: &str,
    ) -> Vec<String> {
        let mut paragraphs = match records {
            [record] => self.paragraphs_of_one(&record.results, level),
            _ => self.paragraphs_of_several(records, fields, level),
        };
        if !self.kept.is_empty() {
            let names = self.kept.iter().map(|kept| format!("`{}`", kept.operation));
            paragraphs.push(format!(
                "Kept from the earlier file, without measuring them again: {}.",
                joined(names, ", ")
            ));
        }
        if !self.command.is_empty() {
            paragraphs.push("To write it again:".to_owned());
        }
        let mut lines = Vec::new();
        for paragraph in paragraphs {
            lines.extend(fill(prefix, "", &paragraph));
            lines.push(prefix.trim_end().to_owned());
        }
        let command = command_line(&self.command);
        if command.is_empty() {
            lines.pop();
        } else if prefix.ends_with("/// ") {
            lines.push(format!("{prefix}```sh"));
            lines.extend(fill(prefix, " \\", &command));
            lines.push(format!("{prefix}```"));
        } else {
            // In C, a comment whose line ends in a backslash would continue in the next one.
            lines.push(format!("{prefix}    {}", whole(&command)));
        }
        lines
    }

    fn paragraphs_of_one(&self, results: &Results, level: Option<&str>) -> Vec<String> {
        let unit = match self.metric {
            Mode::Throughput => "of a call, with the loop around it",
            _ => "of a call",
        };
        let for_level = level.map_or_else(String::new, |level| format!(" For {level}."));
        let mut paragraphs = vec![
            format!("{}{for_level}", self.purpose()),
            format!("Measured {}.", measured(results)),
            format!(
                "Each field shows the core cycles {unit}: first its own strategy, then those that \
                 tie with it, and after the semicolon the others. A tie is too close to call, also \
                 because the layout of the code moves times; it goes to the smaller tables, then to \
                 the first of {}.",
                strategies()
            ),
        ];
        let warnings = warnings::sentences(results);
        paragraphs.extend(warnings.iter().map(|sentence| marked(sentence)));
        paragraphs
    }

    fn paragraphs_of_several(
        &self,
        records: &[Record],
        fields: &[Comparison<'_>],
        level: Option<&str>,
    ) -> Vec<String> {
        let count = records.len();
        let machines = match level {
            None => format!("{count} machines or builds"),
            Some(level) => format!("{count} machines with {level}"),
        };
        let metric = self.metric_in_words();
        let mut paragraphs = vec![
            format!("The best strategy of each operation for {machines}, by {metric}."),
            format!(
                "{MINIMAX_RULE} The strategies in their order: {}.",
                strategies()
            ),
        ];
        for (index, Record { name, results }) in records.iter().enumerate() {
            let mut text = format!("{}: measured {}.", code(name), measured(results));
            text += &match slowdown_on(fields, index) {
                None => String::new(),
                Some(lost) if is_slower(lost.worst) => format!(
                    " This composition takes {} more than the fastest strategies there in the \
                     geometric mean, and at most {}, in {}.",
                    slowdown(lost.mean),
                    slowdown(lost.worst),
                    marked(&lost.at)
                ),
                Some(_) => " This composition loses nothing there.".to_owned(),
            };
            for sentence in warnings::sentences(results) {
                text += &format!(" {}", marked(&sentence));
            }
            paragraphs.push(text);
        }
        paragraphs
    }
}

fn strategies() -> String {
    Study::STRATEGIES.map(|name| format!("`{name}`")).join(", ")
}

/// The date, the machine, the build and the workload of some results, and how well they were measured.
fn measured(results: &Results) -> String {
    let (environment, workload) = (&results.environment, &results.workload);
    let hypervisor = environment.hypervisor.as_ref();
    let features = match environment.target_features.join(", ") {
        none if none.is_empty() => "no target features".to_owned(),
        some => some,
    };
    format!(
        "on {} by pawnfill {} on {}{}, compiled by rustc {} for {} with {features}, on {} \
         positions of {} ({}): {} rounds, {} of them quiet",
        plain(&results.date),
        plain(&environment.pawnfill),
        code(&environment.processor()),
        hypervisor.map_or("", |_| " under a hypervisor"),
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
        return fill(prefix, "", &losses(field, records));
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
        lines.extend(fill(prefix, "", &format!("{label}{evidence}")));
    }
    lines
}

/// The cycles of a strategy, the strategies that tie with it, those that are slower or faster, and a remark
/// if this is less certain than it should be.
fn evidence(results: &Results, found: &Measurement<'_>, strategy: &str) -> String {
    let mut sorted: Vec<&Row> = found.candidates().collect();
    sorted.sort_by(|a, b| a.cycles.estimate.total_cmp(&b.cycles.estimate));
    let own = found.strategy(strategy);
    let mut text = own.map_or_else(String::new, |row| format!("{} cycles", written(row)));
    let is_slower = own.is_some_and(|row| row.verdict == Some(Rank::Slower));
    let (mut equal, mut others) = (Vec::new(), Vec::new());
    for row in sorted.into_iter().filter(|row| !row.candidate.is(strategy)) {
        let words = format!("`{}` {}", row.candidate, written(row));
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
            text += &format!("{before}{}", words.join(", "));
        }
    }
    let bound = 100.0 * results.precision.of(found.mode());
    match found.half_width().map(|half_width| 100.0 * half_width) {
        _ if found.is_precise() => text,
        None => text + " (too few rounds to say how precise)",
        Some(reached) => {
            format!("{text} (precise to {reached:.0} % only, not to {bound:.0} %)")
        }
    }
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
