//! Cells that nobody measured, for the tests of what is made of them.

use crate::cell::{ColorSource, Mode};
use crate::measure::results::cell::CellResult;
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::Interval;

/// A latency of an operation without a color by some strategies, of which the fastest is chosen.
pub(crate) fn cell(operation: &str, cycles: &[(&str, f64)]) -> CellResult {
    let candidate = |&(name, cycles): &(&str, f64)| CandidateResult {
        name: name.to_owned(),
        table_bytes: 0,
        depth: None,
        cycles: Interval::exactly(cycles),
        ratio: Interval::exactly(cycles / 6.0),
        fastest_copy: None,
        layout: 0.0,
        gross: None,
    };
    let fastest = cycles.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    CellResult {
        group: "files".to_owned(),
        operation: operation.to_owned(),
        mode: Mode::Latency,
        color: ColorSource::None,
        precise: true,
        half_width: None,
        quiet: 1.0,
        chosen: fastest.expect("a strategy").0.to_owned(),
        tie: Vec::new(),
        nothing: candidate(&("nothing", 0.0)),
        strategies: cycles.iter().map(candidate).collect(),
        batch: None,
    }
}
