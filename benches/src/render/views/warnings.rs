//! The reasons not to trust results, in words.

use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::render::block::Block;
use crate::render::words::{percent, some, whole_percent};

/// With fewer positions, the branch predictor learns the branches. It can learn those of a thousand
/// positions.
const FEW_POSITIONS: usize = 2048;

/// A share of quiet rounds below the minimum times this factor is hardly more than what is counted even if
/// no round was quiet.
const HARDLY_MORE: f64 = 1.1;

/// The mark of results that failed the self-check, for the first line of all that is made of them.
pub fn mark(results: &Results) -> Option<&'static str> {
    let failed = !results.self_check.passed();
    failed.then_some("NOT TO BE TRUSTED: the machine was too noisy, and the self-check failed")
}

/// A title, after the mark of the results that it is about if any of them has one.
pub(crate) fn marked<'a>(title: String, mut results: impl Iterator<Item = &'a Results>) -> String {
    match results.find_map(mark) {
        Some(mark) => format!("{mark}: {title}"),
        None => title,
    }
}

/// The reasons not to trust results, a sentence each, the gravest first; empty if all is well.
pub fn sentences(results: &Results) -> Vec<String> {
    let environment = &results.environment;
    let failed: Vec<&str> = results.self_check.failed().collect();
    let positions = results.workload.positions;
    let few_quiet = HARDLY_MORE * results.method.min_counted;
    let contended = results.quiet().filter(|quiet| *quiet < few_quiet);
    let unmeasured = &results.unmeasured;
    let imprecise: Vec<Measurement<'_>> = results.imprecise().collect();
    // Without an interval, the precision is unknown, which is worse than any.
    let width = |found: &Measurement<'_>| found.half_width().unwrap_or(f64::INFINITY);
    let worst = imprecise
        .iter()
        .max_by(|a, b| width(a).total_cmp(&width(b)));
    let sentences = [
        results.cut_short.then(|| {
            "CUT SHORT: the measurement was interrupted; these are the results until then."
                .to_owned()
        }),
        (!failed.is_empty()).then(|| {
            format!(
                "THE MACHINE WAS TOO NOISY TO TRUST THIS: {}.",
                some(&failed)
            )
        }),
        (environment.opt_level == "0").then(|| {
            "BUILT WITHOUT OPTIMIZATION: these results say nothing about optimized code. Run it \
             with --release."
                .to_owned()
        }),
        environment.emulated_on.as_ref().map(|host| {
            format!(
                "EMULATED on {host}: the times are the emulator's and say nothing about a processor."
            )
        }),
        (positions < FEW_POSITIONS).then(|| {
            format!(
                "SO FEW POSITIONS ({positions}) can be learned by the branch predictor: loops look \
                 too fast."
            )
        }),
        contended.map(|quiet| {
            let quiet = whole_percent(quiet);
            format!("SOMEBODY ELSE USED THE CORE: only {quiet} of the rounds were quiet.")
        }),
        (!environment.free_barrier)
            .then(|| "All cycles contain the stores of `black_box`.".to_owned()),
        (!unmeasured.is_empty())
            .then(|| format!("NOT MEASURED, so without a verdict: {}.", some(unmeasured))),
        worst.map(|found| {
            let width = found.half_width().map(percent);
            format!(
                "Less precise than asked for: {} of {} measurements; the worst is {}, to within {} instead \
                 of {}.",
                imprecise.len(),
                results.measurements().count(),
                found.title(),
                width.unwrap_or_else(|| "an unknown share".to_owned()),
                whole_percent(results.precision.of(found.mode())),
            )
        }),
    ];
    sentences.into_iter().flatten().collect()
}

/// The same sentences, each after the name of the results.
pub(crate) fn named(name: &str, results: &Results) -> impl Iterator<Item = Block> {
    let sentences = sentences(results).into_iter();
    sentences.map(move |sentence| Block::Warning(format!("{name}: {sentence}")))
}
