//! Records of several machines that nobody measured.
#![allow(dead_code, reason = "each test uses what it needs")]

use pawnfill_bench::cell::Mode;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::Published;
use pawnfill_bench::verdict::statistics::Interval;

use super::results::results;

/// Results with all digits, and verdicts of each kind.
pub(crate) fn studied() -> Results {
    let mut results = results(&["file_fill", "front_fill", "fill_files", "passed_mask"]);
    let mut number = 0.123_456_789;
    let mut next = |around: f64| {
        number = (number * 997.0_f64).fract();
        around * (1.0 + 0.3 * number)
    };
    for cell in &mut results.cells {
        (cell.quiet, cell.half_width) = (next(0.7), Some(next(0.01)));
        for found in cell.strategies.iter_mut().chain([&mut cell.nothing]) {
            let (cycles, ratio) = (next(found.cycles.estimate), next(found.ratio.estimate));
            let interval = |estimate: f64| Interval {
                low: estimate - 0.012_345_6,
                estimate,
                high: f64::INFINITY,
            };
            (found.cycles, found.ratio) = (interval(cycles), interval(ratio));
            (found.fastest_copy, found.layout) = (Some(cycles), next(0.1));
        }
    }
    let cell = &mut results.cells[0];
    cell.tie = vec!["Shift".to_owned(), "Rotate".to_owned()];
    results.cells[1].chosen = "Rotate".to_owned();
    results
}

/// A study in which a strategy wins the throughputs of an operation by this ratio.
pub(crate) fn win(operation: &str, strategy: &str, ratio: f64) -> Results {
    let mut results = results(&["file_fill", "fill_files", "island_count", "passed_mask"]);
    for cell in &mut results.cells {
        if cell.operation == operation && cell.mode == Mode::Throughput {
            cell.chosen = strategy.to_owned();
            let mut strategies = cell.strategies.iter_mut();
            if let Some(found) = strategies.find(|found| found.name == strategy) {
                (found.ratio, found.cycles) =
                    (Interval::exactly(ratio), Interval::exactly(6.0 * ratio));
            }
        }
    }
    results
}

pub(crate) fn published(cpu: &str, build: &str, results: Results) -> Published {
    Published {
        cpu: cpu.to_owned(),
        build: build.to_owned(),
        results,
    }
}

/// Two builds of a processor, which disagree in `island_count`, and another one, which disagrees with
/// both in `file_fill` and has not measured `passed_mask`.
pub(crate) fn three() -> Vec<Published> {
    let mut other = win("file_fill", "Rotate", 0.8);
    other.cells.retain(|cell| cell.operation != "passed_mask");
    other.self_check.checks[0].passed = false;
    vec![
        published("skylake", "x86-64", other),
        published("zen4", "x86-64", win("island_count", "Table", 0.25)),
        published("zen4", "native", win("island_count", "Shift", 1.0)),
    ]
}

/// Results as if a build for a level had measured them.
pub(crate) fn built(level: &str, mut results: Results) -> Results {
    let levels = pawnfill_bench::machine::build::LEVELS;
    let place = levels.iter().position(|listed| listed.name == level);
    let features = levels[..=place.expect("a level")].iter();
    let features = features.flat_map(|level| level.features);
    results.environment.target = "x86_64-unknown-linux-gnu".to_owned();
    results.environment.target_features = features.map(|feature| (*feature).to_owned()).collect();
    results.environment.target_options.clear();
    results
}
