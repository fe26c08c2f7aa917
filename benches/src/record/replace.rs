//! Decides whether a record may replace an older one. It must be of the same machine and build, lack
//! nothing that the older one has, and be at least as precise.
//!
//! The precision that was reached counts instead of the one that was asked for. A study that asks for 1 %
//! but stops after five seconds has not reached it.

use std::collections::HashSet;

use thiserror::Error;

use crate::cell::Mode;
use crate::machine::build::build_name;
use crate::machine::environment::Environment;
use crate::measure::names::names;
use crate::measure::results::Results;
use crate::verdict::statistics::{Interval, quantile};

/// Why a record may not replace an older one.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReplaceError {
    #[error("it is of another processor, {old}, and this is {new}: expected another --name")]
    Processor { old: String, new: String },
    #[error("it is of another build: expected another --build-name")]
    Build,
    #[error("it has {0}, which was not measured now")]
    Lacks(String),
    #[error("its machine passed the self-check, and now the machine was too noisy")]
    Noisy,
    #[error(
        "its {part} are more precise: half of the intervals are within {:.2} % there, and within \
         {:.2} % now", 100.0 * .old, 100.0 * .new
    )]
    LessPrecise {
        part: &'static str,
        old: f64,
        new: f64,
    },
}

/// Checks that a record of this machine and build may replace an older one, as far as that is known
/// before anything is measured.
pub fn check_environment(old: &Environment, new: &Environment) -> Result<(), ReplaceError> {
    if old.processor() != new.processor() {
        let (old, new) = (old.processor(), new.processor());
        return Err(ReplaceError::Processor { old, new });
    }
    match build_name(old) == build_name(new) {
        true => Ok(()),
        false => Err(ReplaceError::Build),
    }
}

/// Checks that a record may replace an older one.
pub fn check(old: &Results, new: &Results) -> Result<(), ReplaceError> {
    /// Two studies of the same length differ by less than this factor.
    const AS_PRECISE: f64 = 1.1;
    check_environment(&old.environment, &new.environment)?;
    if let Some(lacking) = lacking(old, new) {
        return Err(ReplaceError::Lacks(lacking));
    }
    if old.self_check.passed() && !new.self_check.passed() {
        return Err(ReplaceError::Noisy);
    }
    for ((part, old), (_, new)) in half_widths(old).into_iter().zip(half_widths(new)) {
        // If nothing was measured, a width is `NaN`, and this is false.
        if new > AS_PRECISE * old {
            return Err(ReplaceError::LessPrecise { part, old, new });
        }
    }
    Ok(())
}

/// Something that only the first record has. Operations that this version does not know do not count,
/// because they can no longer be measured.
fn lacking(old: &Results, new: &Results) -> Option<String> {
    let known = names();
    let has: HashSet<String> = measured(new).map(|(_, title)| title).collect();
    measured(old)
        .filter(|(operation, _)| operation.is_none_or(|name| known.contains(&name)))
        .map(|(_, title)| title)
        .find(|title| !has.contains(title))
}

/// All that a record has measured: the operation, if it is about one, and a title that names the strategy.
fn measured(results: &Results) -> impl Iterator<Item = (Option<&str>, String)> {
    let cells = results.cells.iter().flat_map(|cell| {
        let strategies = cell.strategies.iter();
        let title = |name: &str| format!("{} by {name}", cell.title());
        strategies.map(move |found| (Some(&*cell.operation), title(&found.name)))
    });
    let cold = results.cold.iter().flat_map(|cold| {
        let strategies = cold.strategies.iter();
        let title = |name: &str| format!("{} by {name}", cold.title());
        strategies.map(move |curve| (Some(&*cold.operation), title(&curve.name)))
    });
    let settings = results.evaluation.iter().flat_map(|found| &found.settings);
    let settings = settings.flat_map(|setting| {
        let parts = setting.strategies.iter().chain(&setting.steps);
        let title = |name: &str| format!("the {} by {name}", setting.title());
        parts.map(move |part| (None, title(&part.name)))
    });
    cells.chain(cold).chain(settings)
}

/// How precise each part of a record is: the median half width of its intervals, relative to the
/// estimates; `NaN` if there are none.
fn half_widths(results: &Results) -> [(&'static str, f64); 5] {
    let relative = |interval: &Interval| interval.half_width() / interval.estimate;
    let median = |intervals: &mut dyn Iterator<Item = f64>| {
        let mut widths: Vec<f64> = intervals.collect();
        quantile(&mut widths, 0.5)
    };
    let mode = |mode: Mode| {
        let cells = results.cells.iter().filter(|cell| cell.mode == mode);
        // Shift's ratio to itself is exact.
        let others = cells.flat_map(|cell| cell.strategies.iter().skip(1));
        median(&mut others.map(|found| relative(&found.ratio)))
    };
    let curves = results.cold.iter().flat_map(|cold| &cold.strategies);
    let bursts = curves.flat_map(|curve| &curve.bursts);
    // These are the times after an eviction. A warm burst may take no time, and no width is relative to
    // zero.
    let bursts = bursts.filter(|burst| burst.cycles.estimate > 0.0);
    let settings = results.evaluation.iter().flat_map(|found| &found.settings);
    let parts = settings.flat_map(|setting| &setting.strategies);
    [
        ("latencies", mode(Mode::Latency)),
        ("throughputs", mode(Mode::Throughput)),
        ("batches", mode(Mode::Batch)),
        (
            "bursts",
            median(&mut bursts.map(|burst| relative(&burst.cycles))),
        ),
        (
            "evaluations",
            median(&mut parts.map(|part| relative(&part.cycles))),
        ),
    ]
}
