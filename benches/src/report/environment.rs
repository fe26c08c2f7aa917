//! The environment of a study, and how to repeat the study: fields of the record, which SCHEMA.md describes.

use serde::Serialize;

use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::csv::text;
use crate::report::words::{counted, joined, whole_percent};

/// Returns the lines below the answer: the processor, the rounds, and whether the self-check passed.
pub(crate) fn summary(results: &Results) -> Block {
    let (environment, rounds) = (&results.environment, rounds(results));
    let passed = self_check(results);
    Block::Text(format!("- Processor: {environment}\n- Measured: {rounds}, self-check {passed}"))
}

/// Returns everything that is known about the environment, to show below all tables and on a page.
pub(crate) fn section(results: &Results) -> Vec<Block> {
    let clock = match results.cycles_per_tick {
        Some([low, median, high]) => format!("{median:.3} ({low:.3} to {high:.3})"),
        None => "unknown: the counter did not advance".to_owned(),
    };
    let command = shlex::try_join(results.command.iter().map(String::as_str));
    let command = command.unwrap_or_else(|_| results.command.join(" "));
    let more = [
        format!("- core cycles per tick of the counter: {clock}"),
        format!("- workload: {}", results.workload),
        format!("- measured: {}", rounds(results)),
        format!("- self-check: {}", self_check(results)),
        format!("- command: {command}"),
    ];
    let environment = &results.environment;
    let model = environment.hypervisor.as_ref().and(environment.cpu_model.as_ref());
    let caution = model.map(|model| {
        format!(
            "- The hypervisor reports {model}. The features tell more about the real processor."
        )
    });
    let checks = results.self_check.iter().map(|check| {
        let holds = if check.passed { "holds" } else { "DOES NOT HOLD" };
        format!("- {}: {holds}", check.statement)
    });
    let known = fields(environment).chain(more).chain(caution);
    vec![Block::Text(joined(known, "\n")), Block::Text(joined(checks, "\n"))]
}

/// Returns the known fields of a part of the record, as items of a list.
fn fields(part: &impl Serialize) -> impl Iterator<Item = String> {
    let part = serde_json::to_value(part).expect("all names of fields are text");
    let fields = part.as_object().cloned().unwrap_or_default().into_iter();
    let texts = fields.map(|(name, value)| (name.replace('_', " "), text(&value)));
    texts.filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("- {name}: {text}"))
}

/// Says how many rounds ran, in how many processes, and how many of them were quiet.
pub(crate) fn rounds(results: &Results) -> String {
    let rounds = counted(results.rounds, "round");
    let quiet = whole_percent(results.quiet().unwrap_or_default());
    let seconds = results.seconds;
    let processes = counted(results.processes, "process");
    format!("{rounds} in {processes} and {seconds:.0} s, {quiet} of them quiet")
}

fn self_check(results: &Results) -> &'static str {
    if results.is_reliable() { "passed" } else { "failed" }
}
