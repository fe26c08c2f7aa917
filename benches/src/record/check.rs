//! Checks a record for what the reports rely on but the types cannot express.
//!
//! A file that is read may be anything: half a record, or one that was edited by hand.

use std::collections::HashSet;
use std::fmt::Debug;

use thiserror::Error;

use crate::key::Mode;
use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::measure::results::row::Row;
use crate::verdict::judge::Rank;

/// What is wrong with a record, and where in it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{title}: {column}: expected {expected}, found {found}")]
pub struct CheckError {
    /// What the row or the measurement is about, such as `file_fill, latency, Shift`.
    pub title: String,
    /// The column.
    pub column: &'static str,
    /// What was expected there.
    pub expected: String,
    /// What was found there.
    pub found: String,
}

/// Fails unless a condition holds: a column, what is expected there, and what was found.
type Expect<'a> = &'a dyn Fn(bool, &'static str, &str, &dyn Debug) -> Result<(), CheckError>;

fn expect_in(
    title: String,
) -> impl Fn(bool, &'static str, &str, &dyn Debug) -> Result<(), CheckError> {
    move |is_so, column, expected, found| {
        let error = || CheckError {
            title: title.clone(),
            column,
            expected: expected.to_owned(),
            found: format!("{found:?}"),
        };
        is_so.then_some(()).ok_or_else(error)
    }
}

/// Checks a record.
pub(super) fn check(results: &Results) -> Result<(), CheckError> {
    let expect = expect_in("record".to_owned());
    let seconds = results.seconds;
    expect(
        (0.0..=1e12).contains(&seconds),
        "seconds",
        "a time",
        &seconds,
    )?;
    let clock = results.cycles_per_tick;
    let is_clock = clock.is_none_or(|clock| clock.is_sorted() && (0.0..=1e12).contains(&clock[2]));
    expect(is_clock, "cycles_per_tick", "rising numbers", &clock)?;
    let mut titles = HashSet::new();
    for row in &results.rows {
        let title = row.title();
        let expect = expect_in(title.clone());
        check_numbers(row, &expect)?;
        expect(titles.insert(title), "candidate", "each row once", &2)?;
    }
    let mut titles = HashSet::new();
    for found in results.measurements() {
        let expect = expect_in(found.title());
        check_verdict(found, &expect)?;
        let (is_new, rule) = (titles.insert(found.title()), "its rows one after the other");
        expect(is_new, "operation", rule, &"others between")?;
    }
    Ok(())
}

/// Checks the numbers of a row, and that it has those of its mode.
fn check_numbers(row: &Row, expect: Expect<'_>) -> Result<(), CheckError> {
    const RANGE: std::ops::RangeInclusive<f64> = -1e12..=1e12;
    let times = [("cycles", Some(row.cycles)), ("warm", row.warm)];
    let ratios = [("ratio", row.ratio)];
    for (column, interval) in times.into_iter().chain(ratios) {
        let Some(interval) = interval else { continue };
        let values = [interval.low, interval.estimate, interval.high];
        // An end that is not known is infinite.
        let mut known = values.into_iter().filter(|value| value.is_finite());
        expect(
            values.is_sorted(),
            column,
            "an estimate within its interval",
            &values,
        )?;
        let is_in_range = known.all(|value| RANGE.contains(&value));
        expect(is_in_range, column, "numbers from -1e12 to 1e12", &values)?;
    }
    for (column, ratio) in ratios {
        let is_above = ratio.is_none_or(|ratio| ratio.estimate > 0.0);
        expect(is_above, column, "more than 0", &ratio)?;
    }
    for (column, number) in [("fastest_copy", row.fastest_copy), ("layout", row.layout)] {
        let is_number = number.is_none_or(|number| RANGE.contains(&number));
        expect(is_number, column, "a number from -1e12 to 1e12", &number)?;
    }
    let share = 0.0..=1.0;
    expect(
        share.contains(&row.quiet),
        "quiet",
        "a share from 0 to 1",
        &row.quiet,
    )?;
    let is_width = row.half_width.is_none_or(|width| width >= 0.0);
    expect(is_width, "half_width", "0 or more", &row.half_width)?;

    let mode = row.condition.mode;
    let is_cold = mode == Mode::Cold;
    let is_complete = [
        ("ratio", row.ratio.is_some(), !is_cold),
        ("warm", row.warm.is_some(), is_cold),
        ("evict", row.condition.evict.is_some(), is_cold),
        ("calls", row.condition.calls.is_some(), is_cold),
    ];
    for (column, is_there, is_needed) in is_complete {
        let expected = if is_needed { "a value" } else { "null" };
        expect(is_there == is_needed, column, expected, &is_there)?;
    }
    Ok(())
}

/// Checks that the baseline comes first among the candidates, and that the verdict chooses one of them.
fn check_verdict(found: Measurement<'_>, expect: Expect<'_>) -> Result<(), CheckError> {
    let first = found
        .candidates()
        .next()
        .map(|row| row.candidate.to_string());
    let baseline = &found.rows()[0].baseline;
    expect(
        first.is_some() && first == *baseline,
        "baseline",
        "the first candidate",
        baseline,
    )?;
    let chosen = found
        .candidates()
        .filter(|row| row.verdict.is_some_and(Rank::is_chosen));
    let chosen: Vec<String> = chosen.map(|row| row.candidate.to_string()).collect();
    expect(
        chosen.len() == 1,
        "verdict",
        "one candidate to use",
        &chosen,
    )
}
