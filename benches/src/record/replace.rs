//! Decides whether a record may replace an older one. It must be of the same machine and build, have all rows
//! of the older one, pass its checks, and be at least as precise.
//!
//! The precision that was reached counts instead of the one that was asked for. A study that asks for 1 %
//! but stops after five seconds has not reached it.

use std::collections::HashSet;

use thiserror::Error;

use crate::key::Mode;
use crate::machine::build::build_name;
use crate::machine::environment::Environment;
use crate::measure::names::names;
use crate::measure::results::Results;
use crate::measure::results::row::Row;
use crate::verdict::statistics::quantile;

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
        "in the mode {mode} it is more precise: half of the measurements are within {:.2} % there, and within \
         {:.2} % now", 100.0 * .old, 100.0 * .new
    )]
    LessPrecise { mode: Mode, old: f64, new: f64 },
}

/// Checks that a record of this machine and build may replace an older one, as far as that is known
/// before anything is measured.
pub fn check_environment(old: &Environment, new: &Environment) -> Result<(), ReplaceError> {
    if old.processor() != new.processor() {
        let (old, new) = (old.processor(), new.processor());
        return Err(ReplaceError::Processor { old, new });
    }
    if build_name(old) == build_name(new) {
        Ok(())
    } else {
        Err(ReplaceError::Build)
    }
}

/// Checks that a record may replace an older one. Operations that this version does not know may be missing,
/// because they can no longer be measured.
pub fn check(old: &Results, new: &Results) -> Result<(), ReplaceError> {
    /// Two studies of the same length differ by less than this factor.
    const AS_PRECISE: f64 = 1.1;
    check_environment(&old.environment, &new.environment)?;
    let known = names();
    let titles: HashSet<String> = new.rows.iter().map(Row::title).collect();
    let old_rows = old
        .rows
        .iter()
        .filter(|row| known.contains(&&*row.operation));
    let mut old_titles = old_rows.map(Row::title);
    if let Some(lacking) = old_titles.find(|title| !titles.contains(title)) {
        return Err(ReplaceError::Lacks(lacking));
    }
    if old.self_check.passed() && !new.self_check.passed() {
        return Err(ReplaceError::Noisy);
    }
    for mode in Mode::DECIDING {
        let [old, new] = [old, new].map(|results| median_half_width(results, mode));
        // If nothing was measured, a width is `NaN`, and this is false.
        if new > AS_PRECISE * old {
            return Err(ReplaceError::LessPrecise { mode, old, new });
        }
    }
    Ok(())
}

/// The median half width of a mode's measurements, relative to their estimates.
fn median_half_width(results: &Results, mode: Mode) -> f64 {
    let measured = results.measurements().filter(|found| found.mode() == mode);
    let mut widths: Vec<f64> = measured.filter_map(|found| found.half_width()).collect();
    quantile(&mut widths, 0.5)
}
