//! The environment of a study: processor, build, workload and self-check.

use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::words::{counted, whole_percent};

/// Below the answer: the processor, and how well it was measured.
pub(crate) fn summary(results: &Results) -> String {
    let [_, _, measured, self_check] = shared(results);
    list(&[
        ("Processor", results.environment.to_string()),
        (
            "Measured",
            format!("{}, self-check {}", measured.1, self_check.1),
        ),
    ])
}

/// Below all tables and on a page: everything that is known.
pub(crate) fn section(results: &Results) -> Vec<Block> {
    let environment = &results.environment;
    let or = |value: &Option<String>, without: &str| value.clone().unwrap_or(without.to_owned());
    let mut optimization = vec![format!("level {}", environment.opt_level)];
    let units = environment.codegen_units.as_ref();
    optimization.extend(units.map(|units| format!("{units} codegen units")));
    optimization.extend(environment.lto.as_ref().map(|lto| format!("LTO {lto}")));
    if !environment.free_barrier {
        optimization.push("all times contain the stores of `black_box`".to_owned());
    }
    let smt = environment
        .smt
        .map(|smt| if smt { "yes" } else { "no" }.to_owned());
    let emulated = environment
        .emulated_on
        .as_ref()
        .map(|host| format!("on {host}"));
    let mut terms = vec![
        ("Processor", environment.cpu.clone()),
        ("Model", or(&environment.cpu_model, "unknown")),
        ("Hypervisor", or(&environment.hypervisor, "none detected")),
        ("Emulated", or(&emulated, "no emulation detected")),
        ("Threads share a core", or(&smt, "unknown")),
        ("Frequency governor", or(&environment.governor, "unknown")),
        (
            "Compiler",
            format!("rustc {}, {}", environment.rustc, environment.target),
        ),
        ("Target features", environment.target_features.join(", ")),
        ("Optimization", optimization.join(", ")),
        ("pawnfill", environment.pawnfill.clone()),
    ];
    terms.extend(shared(results));
    terms.push((
        "Features of the processor",
        environment.cpu_features.join(" "),
    ));
    let checks = results.self_check.checks.iter().map(|check| {
        let holds = if check.passed {
            "holds"
        } else {
            "DOES NOT HOLD"
        };
        format!("- {}: {holds}", check.statement)
    });
    let checks: Vec<String> = checks.collect();
    let mut blocks = vec![Block::Text(list(&terms))];
    if !checks.is_empty() {
        blocks.push(Block::Text(format!(
            "The self-check:\n\n{}",
            checks.join("\n")
        )));
    }
    blocks
}

fn shared(results: &Results) -> [(&'static str, String); 4] {
    let clock = match results.cycles_per_tick {
        Some([low, median, high]) => format!("{median:.3} ({low:.3} to {high:.3})"),
        None => "unknown: the counter did not advance".to_owned(),
    };
    let quiet = results.quiet().map_or_else(String::new, |quiet| {
        format!(", {} of them quiet", whole_percent(quiet))
    });
    let rounds = counted(results.rounds, "round");
    let failed = results.self_check.failed().count();
    let checks = counted(results.self_check.checks.len(), "check");
    [
        ("Core cycles per tick of the counter", clock),
        ("Workload", results.workload.to_string()),
        (
            "Measured",
            format!("{rounds} in {:.0} s{quiet}", results.seconds),
        ),
        (
            "Self-check",
            match failed {
                0 => "passed".to_owned(),
                _ => format!("failed ({failed} of {checks})"),
            },
        ),
    ]
}

fn list(terms: &[(&str, String)]) -> String {
    let lines = terms.iter().map(|(name, text)| format!("- {name}: {text}"));
    lines.collect::<Vec<_>>().join("\n")
}
