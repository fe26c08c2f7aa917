//! The environment on the page: where it was measured, and on what.

use maud::{Markup, html};

use crate::measure::results::Results;
use crate::render::html::page::prose;

/// Where it was measured, and on what.
pub(super) fn section(results: &Results) -> Markup {
    let of = &results.environment;
    let unknown = || "not told by the machine".to_owned();
    let clock = match results.cycles_per_tick {
        Some([low, median, high]) => format!("{median:.3} ({low:.3} to {high:.3})"),
        None => "none: the counter told no time".to_owned(),
    };
    let workload = &results.workload;
    let checks = &results.self_check.checks;
    let passed = checks.iter().filter(|check| check.passed).count();
    let quiet = results.quiet().map_or_else(String::new, |quiet| {
        format!(", {:.0} % of them quiet", 100.0 * quiet)
    });
    let entries = [
        ("Processor", of.cpu.clone()),
        ("Model", of.cpu_model.clone().unwrap_or_else(unknown)),
        (
            "Hypervisor",
            of.hypervisor
                .clone()
                .unwrap_or_else(|| "none seen".to_owned()),
        ),
        (
            "Emulated",
            of.emulated_on.as_ref().map_or_else(
                || "not as far as can be seen".to_owned(),
                |host| format!("on {host}"),
            ),
        ),
        (
            "Threads share a core",
            of.smt
                .map_or_else(unknown, |smt| if smt { "yes" } else { "no" }.to_owned()),
        ),
        (
            "Frequency governor",
            of.governor.clone().unwrap_or_else(unknown),
        ),
        ("Core cycles a tick", clock),
        ("Compiler", format!("rustc {}, {}", of.rustc, of.target)),
        ("Target features", of.target_features.join(", ")),
        ("Optimization", optimization(results)),
        ("pawnfill", of.pawnfill.clone()),
        (
            "Workload",
            format!(
                "{} positions of {}, hash {}",
                workload.positions, workload.name, workload.hash
            ),
        ),
        (
            "Measured",
            format!(
                "{} rounds in {:.0} s{quiet}",
                results.rounds, results.seconds
            ),
        ),
        (
            "Self-check",
            format!("{passed} of {} statements hold", checks.len()),
        ),
    ];
    html! {
        dl { @for (name, value) in entries { dt { (name) } dd { (prose(&value)) } } }
        details {
            summary { "The self-check, and the features of the processor" }
            ul {
                @for check in checks {
                    li {
                        (prose(&check.statement))
                        @if check.passed { ": holds" } @else { ": DOES NOT HOLD" }
                    }
                }
            }
            p.quiet { (of.cpu_features.join(" ")) }
        }
    }
}

fn optimization(results: &Results) -> String {
    let of = &results.environment;
    let mut parts = vec![format!("level {}", of.opt_level)];
    parts.extend(
        of.codegen_units
            .as_ref()
            .map(|units| format!("{units} codegen units")),
    );
    parts.extend(of.lto.as_ref().map(|lto| format!("LTO {lto}")));
    if !of.free_barrier {
        parts.push("all times contain the stores of black_box".to_owned());
    }
    parts.join(", ")
}
