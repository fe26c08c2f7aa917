//! Checks a record for what the reports rely on but the types cannot express.
//!
//! A file that is read may be anything: half a record, or one that was edited by hand.

use std::collections::HashSet;
use std::fmt::Debug;

use serde_json::Value;
use thiserror::Error;

use crate::cell::Mode;
use crate::kernel::baseline;
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;

/// What is wrong with a record, and where in it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: expected {expected}, found {found}")]
pub struct CheckError {
    /// The place in the record, such as `file_fill, latency: Shift: cycles`.
    pub place: String,
    /// What was expected there.
    pub expected: String,
    /// What was found there.
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

/// Checks a record: the numbers in its JSON, and the results that were read from it.
pub(super) fn check(record: &Value, results: &Results) -> Result<(), CheckError> {
    check_numbers("record", record)?;
    let mut titles = HashSet::new();
    for cell in &results.cells {
        let title = cell.title();
        check_names(cell).map_err(|error| error.within(&title))?;
        expect(titles.insert(title.clone()), &title, "it once", 2)?;
    }
    Ok(())
}

/// Checks all numbers in a part of a record. The name of the part decides what they may be.
fn check_numbers(name: &str, part: &Value) -> Result<(), CheckError> {
    match part {
        Value::Number(number) => check_number(name, number.as_f64().unwrap_or(f64::NAN)),
        Value::Array(items) => {
            if INTERVALS.contains(&name) {
                check_interval(name, items)?;
            }
            items.iter().try_for_each(|item| check_numbers(name, item))
        }
        Value::Object(fields) => {
            let title = TITLES
                .into_iter()
                .filter_map(|name| match fields.get(name)? {
                    Value::String(text) => Some(text.clone()),
                    Value::Number(number) => Some(format!("{number} {name}")),
                    _ => None,
                });
            let title = title.collect::<Vec<_>>().join(", ");
            let mut fields = fields.iter();
            let checked = fields.try_for_each(|(name, field)| check_numbers(name, field));
            checked.map_err(|error| match title.is_empty() {
                true => error,
                false => error.within(&title),
            })
        }
        _ => Ok(()),
    }
}

/// The fields that say what an object of a record is about.
const TITLES: [&str; 8] = [
    "operation",
    "color",
    "mode",
    "evict",
    "visits",
    "entries",
    "calls",
    "name",
];

/// The fields that hold an estimate between two ends.
const INTERVALS: [&str; 7] = [
    "cycles",
    "warm",
    "ratio",
    "speedup",
    "memory",
    "memory_ratio",
    "cycles_per_tick",
];

fn check_number(name: &str, value: f64) -> Result<(), CheckError> {
    let (range, expected) = match name {
        // A seed may be any number, because all its bits are random.
        "seed" => return Ok(()),
        "quiet" | "hit_rate" => (0.0..=1.0, "a share from 0 to 1"),
        "half_width" => (0.0..=f64::INFINITY, "0 or more"),
        // The longest times are those of evaluations, thousands of cycles.
        _ => (-1e12..=1e12, "a number from -1e12 to 1e12"),
    };
    expect(range.contains(&value), name, expected, value)
}

/// Checks that an estimate is within its interval, and above zero if it is a ratio.
fn check_interval(name: &str, interval: &[Value]) -> Result<(), CheckError> {
    let values: Vec<f64> = interval.iter().filter_map(Value::as_f64).collect();
    let expected = "an estimate within its interval";
    expect(values.is_sorted(), name, expected, &values)?;
    let is_ratio = ["ratio", "speedup", "memory_ratio"].contains(&name);
    let estimate = interval.get(1).and_then(Value::as_f64);
    let is_above = estimate.is_none_or(|estimate| estimate > 0.0);
    expect(!is_ratio || is_above, name, "more than 0", &values)
}

/// Checks that the baseline comes first, that no strategy is there twice, and that the verdict names only
/// these strategies. A batch must have a row for each strategy and for both references.
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
    expect(is_in_tie, "chosen", "one of the tie", &cell.chosen)?;
    let rows = cell.batch.as_ref().map_or(&[][..], |batch| &batch.rows);
    let rows: Vec<&String> = rows.iter().map(|row| &row.name).collect();
    let candidates = cell.candidates().filter(|_| cell.mode == Mode::Batch);
    for name in candidates.map(|candidate| &candidate.name) {
        let expected = format!("a row `{name}`");
        expect(rows.contains(&name), "batch", &expected, &rows)?;
    }
    Ok(())
}
