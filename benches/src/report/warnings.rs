//! The reasons not to trust results, in words.

use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::words::{counted, percent, some, whole_percent};
use crate::rows::measurement::Measurement;

/// With fewer positions, the branch predictor learns the branches. It can learn those of a thousand
/// positions.
const FEW_POSITIONS: usize = 2048;

/// A share of quiet rounds below the minimum times this factor is hardly more than what is counted even if
/// no round was quiet.
const HARDLY_MORE: f64 = 1.1;

/// The reasons not to trust results, a sentence each, the gravest first; empty if all is well.
pub fn sentences(results: &Results) -> Vec<String> {
    let positions = results.workload.positions;
    let failed: Vec<&str> = results.self_check.failed().collect();
    let quiet = results.quiet().unwrap_or(1.0);
    // The worst of the measurements that are less precise than asked for. Without an interval, the precision is
    // unknown, which is worse than any.
    let width = |found: &Measurement<'_>| found.half_width.unwrap_or(f64::INFINITY);
    let imprecise = results.imprecise();
    let worst = imprecise.max_by(|a, b| width(a).total_cmp(&width(b)));
    let imprecise = worst.map(|worst| {
        let reached = worst.half_width.map(percent);
        format!(
            "Less precise than asked for: {} of {}; the worst is {}, to within {} instead of {}.",
            results.imprecise().count(),
            counted(results.measurements().count(), "measurement"),
            worst.title(),
            reached.as_deref().unwrap_or("an unknown share"),
            whole_percent(results.precision.of(worst.mode())),
        )
    });
    let reasons = [
        results.cut_short.then(|| {
            "CUT SHORT: the measurement was interrupted; these are the results until then.".to_owned()
        }),
        (!failed.is_empty())
            .then(|| format!("THE MACHINE WAS TOO NOISY TO TRUST THIS: {}.", some(&failed))),
        (results.environment.opt_level == "0").then(|| {
            "BUILT WITHOUT OPTIMIZATION: these results say nothing about optimized code. Run it with --release."
                .to_owned()
        }),
        (positions < FEW_POSITIONS).then(|| {
            format!("SO FEW POSITIONS ({positions}) can be learned by the branch predictor: loops look too fast.")
        }),
        (quiet < HARDLY_MORE * results.method.min_counted).then(|| {
            let quiet = whole_percent(quiet);
            format!("SOMEBODY ELSE USED THE CORE: only {quiet} of the rounds were quiet.")
        }),
        (!results.environment.free_barrier)
            .then(|| "All cycles contain the stores of `black_box`.".to_owned()),
        (!results.unmeasured.is_empty()).then(|| {
            format!("NOT MEASURED, so without a verdict: {}.", some(&results.unmeasured))
        }),
        imprecise,
    ];
    reasons.into_iter().flatten().collect()
}

/// The same sentences for a report.
pub(crate) fn blocks(results: &Results) -> Vec<Block> {
    sentences(results).into_iter().map(Block::Warning).collect()
}
