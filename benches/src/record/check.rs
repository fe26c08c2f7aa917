//! Checks of a record: what the reports rely on and the types cannot express.
//!
//! A file that is read may be anything: half a record, or one that was edited by hand.

use std::collections::HashSet;

use thiserror::Error;

use crate::cell::Mode;
use crate::kernel::baseline;
use crate::measure::results::Results;
use crate::measure::results::batch::BatchCell;
use crate::measure::results::cell::CellResult;
use crate::measure::results::cold::ColdResult;
use crate::measure::results::evaluation::Setting;
use crate::verdict::statistics::{Interval, Quantiles};

/// What is wrong with a record, and where in it.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{place}: {problem}")]
pub struct CheckError {
    /// The place in the record, such as `cell file_fill, latency: Shift, cycles`.
    pub place: String,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a part of a record.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A number that no study finds.
    #[error("expected {expected}, found {found:?}")]
    Number {
        /// The numbers that are possible, in words.
        expected: &'static str,
        /// The number.
        found: f64,
    },
    /// An estimate that is not in its interval.
    #[error("expected an estimate within its interval, found {} in {} to {}", .0.estimate, .0.low, .0.high)]
    Interval(Interval),
    /// Something that must be there is not.
    #[error("expected {0}")]
    Missing(String),
    /// A strategy or a cell that must be unique.
    #[error("{0} appears twice")]
    Duplicate(String),
    /// A verdict names a strategy that was not measured.
    #[error("`{0}` is not one of its strategies")]
    UnknownStrategy(String),
    /// The strategy to use is not among those that tie.
    #[error("`{0}` is not in the tie")]
    NotInTie(String),
}

impl Problem {
    fn at(self, place: impl Into<String>) -> CheckError {
        CheckError {
            place: place.into(),
            problem: self,
        }
    }
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
        if !keys.insert(cell.key()) {
            return Err(Problem::Duplicate("it".to_owned()).at(place));
        }
    }
    for cold in &results.cold {
        let place = cold.title();
        check_cold(cold).map_err(|error| error.within(&place))?;
    }
    for setting in results.evaluation.iter().flat_map(|found| &found.settings) {
        let place = setting.title();
        check_setting(setting).map_err(|error| error.within(&place))?;
    }
    Ok(())
}

fn expect(is_so: bool, place: &str, expected: &'static str, found: f64) -> Result<(), CheckError> {
    match is_so {
        true => Ok(()),
        false => Err(Problem::Number { expected, found }.at(place)),
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
    is_measurable(place, interval.estimate)?;
    for end in interval.ends().into_iter().flatten() {
        is_measurable(place, end)?;
    }
    match interval.low <= interval.estimate && interval.estimate <= interval.high {
        true => Ok(()),
        false => Err(Problem::Interval(*interval).at(place)),
    }
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
    } else if cell.mode == Mode::Batch {
        return Err(Problem::Missing("the field `batch`".to_owned()).at("batch"));
    }
    let scalar = cell.batch.iter().map(|batch| &batch.scalar);
    for candidate in cell.strategies.iter().chain([&cell.nothing]).chain(scalar) {
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
    if names.first().is_none_or(|first| *first != baseline) {
        let missing = format!("{baseline} as the first strategy");
        return Err(Problem::Missing(missing).at("strategies"));
    }
    let mut known = HashSet::new();
    if let Some(name) = names.iter().find(|name| !known.insert(**name)) {
        return Err(Problem::Duplicate((*name).clone()).at("strategies"));
    }
    let is_unknown = |name: &&String| !names.contains(name);
    if let Some(unknown) = cell.tie.iter().find(is_unknown) {
        return Err(Problem::UnknownStrategy(unknown.clone()).at("tie"));
    }
    if is_unknown(&&cell.chosen) {
        return Err(Problem::UnknownStrategy(cell.chosen.clone()).at("chosen"));
    }
    if !cell.tie.is_empty() && !cell.tie.contains(&cell.chosen) {
        return Err(Problem::NotInTie(cell.chosen.clone()).at("chosen"));
    }
    Ok(())
}

/// There is a row for each strategy and for both references.
fn check_batch(cell: &CellResult, batch: &BatchCell) -> Result<(), CheckError> {
    let references = [&cell.nothing.name, &batch.scalar.name];
    let names = cell.strategies.iter().map(|found| &found.name);
    let mut names = names.chain(references);
    if let Some(name) = names.find(|name| batch.row(name).is_none()) {
        return Err(Problem::Missing(format!("a row `{name}`")).at("batch"));
    }
    for row in &batch.rows {
        check_ratio(&format!("{}, speedup", row.name), &row.speedup)?;
        check_interval(&format!("{}, memory", row.name), &row.memory)?;
        check_ratio(&format!("{}, memory_ratio", row.name), &row.memory_ratio)?;
    }
    Ok(())
}
