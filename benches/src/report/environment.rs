//! The environment of a study, and how to repeat the study: fields of the record, which SCHEMA.md describes.

use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::csv::text;
use crate::report::words::{counted, percent};

pub(crate) fn summary(results: &Results) -> Block {
    let (environment, rounds, passed) =
        (&results.environment, rounds(results), self_check(results));
    Block::Text(format!("- Processor: {environment}\n- Measured: {rounds}, self-check {passed}"))
}

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
    let fields = serde_json::to_value(environment).expect("all names of fields are text");
    let fields = fields.as_object().into_iter().flatten();
    let known = fields.map(|(name, value)| (name.replace('_', " "), text(value)));
    let known = known.filter(|(_, text)| !text.is_empty());
    let known = known.map(|(name, text)| format!("- {name}: {text}")).chain(more).chain(caution);
    [Vec::from_iter(known), checks.collect()].map(|lines| Block::Text(lines.join("\n"))).into()
}

pub(crate) fn rounds(results: &Results) -> String {
    let rounds = counted(results.rounds, "round");
    let quiet = percent(results.quiet().unwrap_or_default(), 0);
    let processes = counted(results.processes, "process");
    format!("{rounds} in {processes} and {:.0} s, {quiet} of them quiet", results.seconds)
}

fn self_check(results: &Results) -> &'static str {
    if results.is_reliable() { "passed" } else { "failed" }
}
