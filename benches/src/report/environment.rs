//! The environment of a study, its method and how to repeat it: fields of the record, as SCHEMA.md describes them.

use serde::Serialize;

use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::csv::text;
use crate::report::words::{counted, joined, whole_percent};

/// Below the answer: the processor, and how well it was measured.
pub(crate) fn summary(results: &Results) -> String {
    format!(
        "- Processor: {}\n- Measured: {}, self-check {}",
        results.environment,
        measured(results),
        self_check(results)
    )
}

/// Below all tables and on a page: everything that is known.
pub(crate) fn section(results: &Results) -> Vec<Block> {
    let clock = match results.cycles_per_tick {
        Some([low, median, high]) => format!("{median:.3} ({low:.3} to {high:.3})"),
        None => "unknown: the counter did not advance".to_owned(),
    };
    let more = [
        ("core cycles per tick of the counter", clock),
        ("workload", results.workload.to_string()),
        ("measured", measured(results)),
        ("self-check", self_check(results)),
    ];
    let more = more.map(|(name, text)| (name.to_owned(), text));
    let terms = list(fields(&results.environment).into_iter().chain(more));
    let mut blocks = vec![Block::Text(terms)];
    let checks = results.self_check.checks.iter().map(|check| {
        let holds = if check.passed {
            "holds"
        } else {
            "DOES NOT HOLD"
        };
        format!("- {}: {holds}", check.statement)
    });
    let checks = joined(checks, "\n");
    if !checks.is_empty() {
        blocks.push(Block::Text(format!("The self-check:\n\n{checks}")));
    }
    blocks
}

/// The constants of the method, and the command that repeats the study.
pub(crate) fn method(results: &Results) -> Vec<Block> {
    let command = shlex::try_join(results.command.iter().map(String::as_str));
    let command = command.unwrap_or_else(|_| results.command.join(" "));
    vec![
        Block::Text(list(fields(&results.method))),
        Block::Text(format!(
            "METHOD.md says what these constants mean. This command measured it in {:.0} s, where `pawnfill` is \
             `cargo run --release --`; `RUSTFLAGS` were as the target options say:\n\n    {command}",
            results.seconds
        )),
    ]
}

/// The fields of a part of the record that are known.
fn fields(part: &impl Serialize) -> Vec<(String, String)> {
    let part = serde_json::to_value(part).expect("all names of fields are text");
    let fields = part.as_object().into_iter().flatten();
    let fields = fields.map(|(name, value)| (name.replace('_', " "), text(value)));
    fields.filter(|(_, text)| !text.is_empty()).collect()
}

fn measured(results: &Results) -> String {
    let rounds = counted(results.rounds, "round");
    let quiet = results.quiet().map_or_else(String::new, |quiet| {
        format!(", {} of them quiet", whole_percent(quiet))
    });
    format!("{rounds} in {:.0} s{quiet}", results.seconds)
}

fn self_check(results: &Results) -> String {
    let checks = counted(results.self_check.checks.len(), "check");
    match results.self_check.failed().count() {
        0 => "passed".to_owned(),
        failed => format!("failed ({failed} of {checks})"),
    }
}

fn list(terms: impl IntoIterator<Item = (String, String)>) -> String {
    let terms = terms.into_iter();
    joined(terms.map(|(name, text)| format!("- {name}: {text}")), "\n")
}
