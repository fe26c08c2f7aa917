//! The environment of a study, its method and how to repeat it: fields of the record, as SCHEMA.md describes them.

use serde::Serialize;

use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::csv::text;
use crate::report::words::{counted, joined, whole_percent};

/// Below the answer: the processor, and how well it was measured.
pub(crate) fn summary(results: &Results) -> Block {
    let [measured, self_check] = measured(results);
    let processor = &results.environment;
    Block::Text(format!(
        "- Processor: {processor}\n- Measured: {measured}, self-check {self_check}"
    ))
}

/// Below all tables and on a page: everything that is known.
pub(crate) fn section(results: &Results) -> Vec<Block> {
    let clock = match results.cycles_per_tick {
        Some([low, median, high]) => format!("{median:.3} ({low:.3} to {high:.3})"),
        None => "unknown: the counter did not advance".to_owned(),
    };
    let [measured, self_check] = measured(results);
    let more = [
        format!("- core cycles per tick of the counter: {clock}"),
        format!("- workload: {}", results.workload),
        format!("- measured: {measured}"),
        format!("- self-check: {self_check}"),
    ];
    let checks = results.self_check.checks.iter().map(|check| {
        let holds = if check.passed {
            "holds"
        } else {
            "DOES NOT HOLD"
        };
        format!("- {}: {holds}", check.statement)
    });
    vec![
        Block::Text(joined(fields(&results.environment).chain(more), "\n")),
        Block::Text(joined(checks, "\n")),
    ]
}

/// The constants of the method, and the command that repeats the study.
pub(crate) fn method(results: &Results) -> Vec<Block> {
    let command = shlex::try_join(results.command.iter().map(String::as_str));
    let command = command.unwrap_or_else(|_| results.command.join(" "));
    vec![
        Block::Text(joined(fields(&results.method), "\n")),
        Block::Text(format!(
            "METHOD.md says what these constants mean. This command measured it in {:.0} s, where `pawnfill` is \
             `cargo run --release --`; `RUSTFLAGS` were as the target options say:\n\n    {command}",
            results.seconds
        )),
    ]
}

/// The fields of a part of the record that are known, as items of a list.
fn fields(part: &impl Serialize) -> impl Iterator<Item = String> {
    let part = serde_json::to_value(part).expect("all names of fields are text");
    let fields = part.as_object().cloned().unwrap_or_default().into_iter();
    let fields = fields.map(|(name, value)| (name.replace('_', " "), text(&value)));
    let known = fields.filter(|(_, text)| !text.is_empty());
    known.map(|(name, text)| format!("- {name}: {text}"))
}

/// The rounds, and the self-check.
fn measured(results: &Results) -> [String; 2] {
    let rounds = counted(results.rounds, "round");
    let quiet = results.quiet().map(whole_percent);
    let quiet = quiet.map_or_else(String::new, |quiet| format!(", {quiet} of them quiet"));
    let checks = counted(results.self_check.checks.len(), "check");
    let self_check = match results.self_check.failed().count() {
        0 => "passed".to_owned(),
        failed => format!("failed ({failed} of {checks})"),
    };
    [
        format!("{rounds} in {:.0} s{quiet}", results.seconds),
        self_check,
    ]
}
