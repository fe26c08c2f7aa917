//! The docs of a composition: where and how it was measured, reasons to doubt it, and the command that
//! writes it again.

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, slowdown_on};
use crate::report::source::composition::Composition;
use crate::report::source::text::{code, command_line, fill, plain, whole};
use crate::report::warnings;
use crate::report::words::{MINIMAX_RULE, is_slower, slowdown};
use crate::rows::key::Mode;

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
            let names = names.collect::<Vec<_>>().join(", ");
            paragraphs.push(format!(
                "Kept from the earlier file, without measuring them again: {names}."
            ));
        }
        if !self.command.is_empty() {
            paragraphs.push("To write it again:".to_owned());
        }
        let empty = prefix.trim_end().to_owned();
        let mut lines = Vec::new();
        for paragraph in paragraphs {
            lines.extend(fill(prefix, "", &paragraph));
            lines.push(empty.clone());
        }
        if self.command.is_empty() {
            lines.truncate(lines.len() - 1);
        } else {
            lines.extend(self.command_lines(prefix));
        }
        lines
    }

    /// The command: as Markdown in docs. In a C comment, it is one line, because a line that ends in a
    /// backslash would continue in the next one.
    fn command_lines(&self, prefix: &str) -> Vec<String> {
        let command = command_line(&self.command);
        if !prefix.ends_with("/// ") {
            return vec![format!("{prefix}    {}", whole(&command))];
        }
        let mut lines = vec![format!("{prefix}```sh")];
        lines.extend(fill(prefix, " \\", &command));
        lines.push(format!("{prefix}```"));
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
                 tie with it, and after the semicolon the others. A tie is too close to call; it \
                 goes to the smaller tables, then to the first of {}.",
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
        let machines = match level {
            None => format!("{} machines or builds", records.len()),
            Some(level) => format!("{} machines with {level}", records.len()),
        };
        let mut paragraphs = vec![
            format!(
                "The best strategy of each operation for {machines}, by {}.",
                self.metric_in_words()
            ),
            format!(
                "{MINIMAX_RULE} The strategies in their order: {}.",
                strategies()
            ),
        ];
        for (index, Record { name, results }) in records.iter().enumerate() {
            let lost = slowdown_on(fields, index);
            let lost = lost.map_or_else(String::new, |lost| {
                if !is_slower(lost.worst) {
                    return " This composition loses nothing there.".to_owned();
                }
                format!(
                    " This composition takes {} more than the fastest strategies there in the \
                     geometric mean, and at most {}, in {}.",
                    slowdown(lost.mean),
                    slowdown(lost.worst),
                    marked(&lost.at)
                )
            });
            let warnings = warnings::sentences(results).into_iter();
            let warnings = warnings.map(|sentence| format!(" {}", marked(&sentence)));
            let warnings: String = warnings.collect();
            let (name, measured) = (code(name), measured(results));
            paragraphs.push(format!("{name}: measured {measured}.{lost}{warnings}"));
        }
        paragraphs
    }
}

fn strategies() -> String {
    let names = Study::STRATEGIES.map(|name| format!("`{name}`"));
    names.join(", ")
}

/// The date, the machine, the build and the workload of some results, and how well they were measured.
fn measured(results: &Results) -> String {
    let environment = &results.environment;
    let workload = &results.workload;
    let hypervisor = match environment.hypervisor {
        Some(_) => " under a hypervisor",
        None => "",
    };
    let features = match environment.target_features.join(", ") {
        none if none.is_empty() => "no target features".to_owned(),
        some => some,
    };
    format!(
        "on {} by pawnfill {} on {}{hypervisor}, compiled by rustc {} for {} with {features}, on {} \
         positions of {} ({}): {} rounds, {:.0} % of them quiet",
        plain(&results.date),
        plain(&environment.pawnfill),
        code(&environment.processor()),
        plain(&environment.rustc),
        code(&environment.target),
        workload.positions,
        code(&workload.name),
        plain(&workload.hash),
        results.rounds,
        100.0 * results.quiet().unwrap_or(0.0),
    )
}

/// The same sentence, with backticks around the names of operations in it.
fn marked(sentence: &str) -> String {
    let mark = |word: &str| {
        let name = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        if name.contains('_') {
            word.replace(name, &format!("`{name}`"))
        } else {
            word.to_owned()
        }
    };
    sentence.split(' ').map(mark).collect::<Vec<_>>().join(" ")
}
