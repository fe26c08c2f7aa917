//! Checks of a record: what the reports rely on and the types cannot express.
//!
//! A file that is read may be anything: half a record, or one that was edited by hand.

use std::collections::HashSet;
use std::fmt::Debug;

use thiserror::Error;

use crate::cell::Mode;
use crate::kernel::baseline;
use crate::measure::results::Results;
use crate::measure::results::batch::BatchCell;
use crate::measure::results::cell::CellResult;
use crate::measure::results::cold::ColdResult;
use crate::measure::results::evaluation::Setting;
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::{Interval, Quantiles};

/// What is wrong with a record, and where in it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: expected {expected}, found {found}")]
pub struct CheckError {
    /// The place in the record, such as `cell file_fill, latency: Shift, cycles`.
    pub place: String,
    /// What could be there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

impl CheckError {
    fn within(self, outer: &str) -> Self {
        Self {
            place: format!("{outer}: {}", self.place),
            ..self
        }
    }
}

/// Checks a record.
pub(super) fn check(results: &Results) -> Result<(), CheckError> {
    for ticks in results.cycles_per_tick.iter().flatten() {
        is_measurable("cycles_per_tick", *ticks)?;
    }
    is_measurable("seconds", results.seconds)?;
    let mut keys = HashSet::new();
    for cell in &results.cells {
        let place = format!("cell {}", cell.title());
        check_cell(cell).map_err(|error| error.within(&place))?;
        expect(keys.insert(cell.key()), &place, "it once", 2)?;
    }
    for cold in &results.cold {
        check_cold(cold).map_err(|error| error.within(&cold.title()))?;
    }
    for setting in results.evaluation.iter().flat_map(|found| &found.settings) {
        check_setting(setting).map_err(|error| error.within(&setting.title()))?;
    }
    Ok(())
}

fn expect(is_so: bool, place: &str, expected: &str, found: impl Debug) -> Result<(), CheckError> {
    match is_so {
        true => Ok(()),
        false => Err(CheckError {
            place: place.to_owned(),
            expected: expected.to_owned(),
            found: format!("{found:?}"),
        }),
    }
}

/// Refuses what no machine measures: the longest times are those of evaluations, thousands of cycles.
fn is_measurable(place: &str, value: f64) -> Result<(), CheckError> {
    let is_so = value.abs() <= 1e12;
    expect(is_so, place, "a number from -1e12 to 1e12", value)
}

fn is_share(place: &str, value: f64) -> Result<(), CheckError> {
    let is_so = (0.0..=1.0).contains(&value);
    expect(is_so, place, "a share from 0 to 1", value)
}

/// An estimate between its ends, all of which can be measured.
fn check_interval(place: &str, interval: &Interval) -> Result<(), CheckError> {
    let ends @ [low, estimate, high] = [interval.low, interval.estimate, interval.high];
    is_measurable(place, estimate)?;
    for end in interval.ends().into_iter().flatten() {
        is_measurable(place, end)?;
    }
    let is_within = low <= estimate && estimate <= high;
    expect(is_within, place, "an estimate within its interval", ends)
}

/// A ratio is above zero, too.
fn check_ratio(place: &str, ratio: &Interval) -> Result<(), CheckError> {
    check_interval(place, ratio)?;
    expect(ratio.estimate > 0.0, place, "more than 0", ratio.estimate)
}

fn check_cold(cold: &ColdResult) -> Result<(), CheckError> {
    is_share("quiet", cold.quiet)?;
    for curve in cold.strategies.iter().chain([&cold.nothing]) {
        for burst in &curve.bursts {
            check_interval(&format!("{}, cycles", curve.name), &burst.cycles)?;
            check_interval(&format!("{}, warm", curve.name), &burst.warm)?;
        }
    }
    Ok(())
}

fn check_setting(setting: &Setting) -> Result<(), CheckError> {
    is_share("hit_rate", setting.hit_rate)?;
    is_measurable("gap", setting.gap)?;
    for part in setting.strategies.iter().chain(&setting.steps) {
        check_interval(&format!("{}, cycles", part.name), &part.cycles)?;
        check_ratio(&format!("{}, ratio", part.name), &part.ratio)?;
    }
    Ok(())
}

fn check_cell(cell: &CellResult) -> Result<(), CheckError> {
    check_names(cell)?;
    is_share("quiet", cell.quiet)?;
    if let Some(half_width) = cell.half_width {
        expect(half_width >= 0.0, "half_width", "0 or more", half_width)?;
    }
    if let Some(batch) = &cell.batch {
        check_batch(cell, batch)?;
    }
    let has_fields = cell.batch.is_some() || cell.mode != Mode::Batch;
    expect(has_fields, "batch", "the fields of a batch", cell.mode)?;
    for candidate in cell.candidates() {
        let name = &candidate.name;
        check_interval(&format!("{name}, cycles"), &candidate.cycles)?;
        check_ratio(&format!("{name}, ratio"), &candidate.ratio)?;
        is_measurable(&format!("{name}, layout"), candidate.layout)?;
        if let Some(Quantiles { min, max, .. }) = candidate.gross {
            is_measurable(&format!("{name}, gross"), min)?;
            is_measurable(&format!("{name}, gross"), max)?;
        }
    }
    Ok(())
}

/// The baseline comes first, each strategy once, and the verdict is about them.
fn check_names(cell: &CellResult) -> Result<(), CheckError> {
    let names: Vec<&String> = cell.strategies.iter().map(|found| &found.name).collect();
    let baseline = baseline(&cell.operation);
    let is_first = names.first().is_some_and(|first| *first == baseline);
    expect(is_first, "strategies", &format!("{baseline} first"), &names)?;
    let mut known = HashSet::new();
    for name in names {
        expect(known.insert(name), "strategies", "each once", name)?;
    }
    let tie = cell.tie.iter().map(|name| ("tie", name));
    for (place, name) in tie.chain([("chosen", &cell.chosen)]) {
        expect(known.contains(name), place, "one of its strategies", name)?;
    }
    let is_in_tie = cell.tie.is_empty() || cell.tie.contains(&cell.chosen);
    expect(is_in_tie, "chosen", "one of the tie", &cell.chosen)
}

/// There is a row for each strategy and for both references.
fn check_batch(cell: &CellResult, batch: &BatchCell) -> Result<(), CheckError> {
    let rows: Vec<&String> = batch.rows.iter().map(|row| &row.name).collect();
    for CandidateResult { name, .. } in cell.candidates() {
        expect(
            rows.contains(&name),
            "batch",
            &format!("a row `{name}`"),
            &rows,
        )?;
    }
    for row in &batch.rows {
        check_ratio(&format!("{}, speedup", row.name), &row.speedup)?;
        check_interval(&format!("{}, memory", row.name), &row.memory)?;
        check_ratio(&format!("{}, memory_ratio", row.name), &row.memory_ratio)?;
    }
    Ok(())
}
