//! The environment of a study: processor, build, workload and self-check.

use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::words::{counted, joined, whole_percent};

/// Below the answer: the processor, and how well it was measured.
pub(crate) fn summary(results: &Results) -> String {
    let (measured, self_check) = (measured(results), self_check(results));
    list([
        ("Processor", results.environment.to_string()),
        ("Measured", format!("{measured}, self-check {self_check}")),
    ])
}

/// Below all tables and on a page: everything that is known.
pub(crate) fn section(results: &Results) -> Vec<Block> {
    let environment = &results.environment;
    let or = |value: &Option<String>, without: &str| value.clone().unwrap_or(without.to_owned());
    let smt = environment.smt.map(|smt| if smt { "yes" } else { "no" });
    let mut optimization = format!("level {}", environment.opt_level);
    if let Some(units) = &environment.codegen_units {
        optimization += &format!(", {units} codegen units");
    }
    if let Some(lto) = &environment.lto {
        optimization += &format!(", LTO {lto}");
    }
    if !environment.free_barrier {
        optimization += ", all times contain the stores of `black_box`";
    }
    let clock = match results.cycles_per_tick {
        Some([low, median, high]) => format!("{median:.3} ({low:.3} to {high:.3})"),
        None => "unknown: the counter did not advance".to_owned(),
    };
    let (rustc, target) = (&environment.rustc, &environment.target);
    let terms = [
        ("Processor", environment.cpu.clone()),
        ("Model", or(&environment.cpu_model, "unknown")),
        ("Hypervisor", or(&environment.hypervisor, "none detected")),
        ("Threads share a core", smt.unwrap_or("unknown").to_owned()),
        ("Frequency governor", or(&environment.governor, "unknown")),
        ("Compiler", format!("rustc {rustc}, {target}")),
        ("Target features", environment.target_features.join(", ")),
        ("Optimization", optimization),
        ("pawnfill", environment.pawnfill.clone()),
        ("Core cycles per tick of the counter", clock),
        ("Workload", results.workload.to_string()),
        ("Measured", measured(results)),
        ("Self-check", self_check(results)),
        (
            "Features of the processor",
            environment.cpu_features.join(" "),
        ),
    ];
    let mut blocks = vec![Block::Text(list(terms))];
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

fn list(terms: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let lines = terms
        .into_iter()
        .map(|(name, text)| format!("- {name}: {text}"));
    joined(lines, "\n")
}
