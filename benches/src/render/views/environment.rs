//! The environment of a study: processor, build, workload and self-check.

use crate::measure::results::Results;
use crate::render::block::Block;
use crate::render::words::{counted, whole_percent};

/// What a terminal shows below all tables.
pub(crate) fn terms(results: &Results) -> Block {
    let mut terms = vec![("Processor", results.environment.to_string())];
    terms.extend(shared(results));
    as_terms(terms)
}

/// What a terminal shows below the answer.
pub(crate) fn summary(results: &Results) -> Block {
    let [_, _, measured, self_check] = shared(results);
    as_terms(vec![
        ("Processor", results.environment.to_string()),
        (
            "Measured",
            format!("{}, self-check {}", measured.1, self_check.1),
        ),
    ])
}

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
    let emulated = environment.emulated_on.as_ref();
    let emulated = emulated.map(|host| format!("on {host}"));
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
    let checks = results.self_check.checks.iter();
    let checks = checks.map(|check| {
        let holds = if check.passed {
            "holds"
        } else {
            "DOES NOT HOLD"
        };
        format!("{}: {holds}", check.statement)
    });
    vec![
        as_terms(terms),
        Block::Details(
            "The self-check, and the features of the processor".to_owned(),
            vec![
                Block::List(checks.collect()),
                Block::Note(environment.cpu_features.join(" ")),
            ],
        ),
    ]
}

fn shared(results: &Results) -> [(&'static str, String); 4] {
    let clock = match results.cycles_per_tick {
        Some([low, median, high]) => format!("{median:.3} ({low:.3} to {high:.3})"),
        None => "unknown: the counter did not advance".to_owned(),
    };
    let quiet = results.quiet().map_or_else(String::new, |quiet| {
        format!(", {} of them quiet", whole_percent(quiet))
    });
    let checks = results.self_check.checks.len();
    let failed = results.self_check.failed().count();
    [
        ("Core cycles per tick of the counter", clock),
        ("Workload", results.workload.to_string()),
        (
            "Measured",
            format!(
                "{} in {:.0} s{quiet}",
                counted(results.rounds, "round"),
                results.seconds
            ),
        ),
        (
            "Self-check",
            match failed {
                0 => "passed".to_owned(),
                _ => format!("failed ({failed} of {})", counted(checks, "check")),
            },
        ),
    ]
}

fn as_terms(terms: Vec<(&str, String)>) -> Block {
    let terms = terms.into_iter();
    Block::Terms(terms.map(|(name, text)| (name.to_owned(), text)).collect())
}
