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
    let environment = &results.environment;
    let mut sentences = Vec::new();
    let mut say = |sentence: &str| sentences.push(sentence.to_owned());
    if results.cut_short {
        say("CUT SHORT: the measurement was interrupted; these are the results until then.");
    }
    let failed: Vec<&str> = results.self_check.failed().collect();
    if !failed.is_empty() {
        let failed = some(&failed);
        say(&format!(
            "THE MACHINE WAS TOO NOISY TO TRUST THIS: {failed}."
        ));
    }
    if environment.opt_level == "0" {
        say(
            "BUILT WITHOUT OPTIMIZATION: these results say nothing about optimized code. Run it with --release.",
        );
    }
    let positions = results.workload.positions;
    if positions < FEW_POSITIONS {
        say(&format!(
            "SO FEW POSITIONS ({positions}) can be learned by the branch predictor: loops look too fast."
        ));
    }
    let few_quiet = HARDLY_MORE * results.method.min_counted;
    if let Some(quiet) = results.quiet().filter(|quiet| *quiet < few_quiet) {
        let quiet = whole_percent(quiet);
        say(&format!(
            "SOMEBODY ELSE USED THE CORE: only {quiet} of the rounds were quiet."
        ));
    }
    if !environment.free_barrier {
        say("All cycles contain the stores of `black_box`.");
    }
    if !results.unmeasured.is_empty() {
        let unmeasured = some(&results.unmeasured);
        say(&format!(
            "NOT MEASURED, so without a verdict: {unmeasured}."
        ));
    }
    // The worst of the measurements that are less precise than asked for. Without an interval, the precision is
    // unknown, which is worse than any.
    let width = |found: &Measurement<'_>| found.half_width.unwrap_or(f64::INFINITY);
    let imprecise = results.imprecise();
    if let Some(worst) = imprecise.max_by(|a, b| width(a).total_cmp(&width(b))) {
        let reached = worst.half_width.map(percent);
        say(&format!(
            "Less precise than asked for: {} of {}; the worst is {}, to within {} instead of {}.",
            results.imprecise().count(),
            counted(results.measurements().count(), "measurement"),
            worst.title(),
            reached.as_deref().unwrap_or("an unknown share"),
            whole_percent(results.precision.of(worst.mode())),
        ));
    }
    sentences
}

/// The same sentences for a report.
pub(crate) fn blocks(results: &Results) -> Vec<Block> {
    sentences(results).into_iter().map(Block::Warning).collect()
}
