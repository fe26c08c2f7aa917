//! Records as files: writing, reading, and joining those of one machine.
//!
//! The format is described in `benches/SCHEMA.md`, field by field. It has a version, which changes
//! when a field is removed or changes its meaning; a new field does not change it.
//!
//! A file that is read may be anything: of another version, half a record, or edited by hand.
//! Whatever the reports rely on and the types do not say is checked here, so that they need not.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use pawnfill::{Shift, Strategy};
use serde::{Deserialize, Serialize};

use crate::cell::Mode;
use crate::machine::stdio;
use crate::measure::results::Results;
use crate::measure::results::batch::BatchCell;
use crate::measure::results::cell::{CellResult, Key};
use crate::measure::results::cold::ColdResult;
use crate::measure::results::evaluation::Setting;
use crate::record::json::to_lines;
use crate::verdict::statistics::{Interval, Quantiles};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// The record of some results as JSON: what their tables, charts and verdicts are made of, and not the
/// [quantiles](crate::verdict::candidate::CandidateResult::gross) of the rounds.
///
/// # Errors
///
/// They cannot be written as JSON.
pub fn to_json(results: &Results) -> Result<String, String> {
    let mut results = results.clone();
    for cell in &mut results.cells {
        let scalar = cell.batch.as_mut().map(|batch| &mut batch.scalar);
        let rows = cell.strategies.iter_mut().chain([&mut cell.nothing]);
        for of in rows.chain(scalar) {
            of.gross = None;
        }
    }
    to_json_with_quantiles(&results)
}

/// The same, with the quantiles.
///
/// # Errors
///
/// They cannot be written as JSON.
pub fn to_json_with_quantiles(results: &Results) -> Result<String, String> {
    #[derive(Serialize)]
    struct Record<'a> {
        format: u32,
        #[serde(flatten)]
        results: &'a Results,
    }
    let record = Record {
        format: FORMAT,
        results,
    };
    to_lines(&record).map_err(|error| format!("cannot write the results as JSON: {error}"))
}

/// Results as their record tells them, and with the quantiles: what is made of them is then the same
/// as what is made of the record later.
///
/// # Errors
///
/// They are such as no record can tell.
pub fn as_recorded(results: &Results) -> Result<Results, String> {
    let text = to_json_with_quantiles(results)?;
    parse(&text).map_err(|problem| format!("the results contradict themselves{problem}"))
}

/// Reads a record.
///
/// # Errors
///
/// The file cannot be read, is of another format, or says what no study says; with its name, and
/// line and column where they are known.
pub fn read(path: &Path) -> Result<Results, String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is no text");
    let text = stdio::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(not_text));
    let text = text.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    parse(&text).map_err(|problem| format!("{}{problem}", path.display()))
}

/// Reads the records of one machine that were measured one after the other, such as a study and an
/// evaluation, as one.
///
/// # Errors
///
/// As for [`read`]; and if two of them measured the same, or not the same machine, build and workload.
pub fn join<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<Results, String> {
    let mut paths = paths.into_iter();
    let first = paths.next().ok_or("expected a record")?;
    let mut joined = read(first)?;
    for path in paths {
        add(&mut joined, read(path)?).map_err(|reason| {
            let (first, path) = (first.display(), path.display());
            format!("cannot join {first} and {path}: {reason}")
        })?;
    }
    joined.sort_cells();
    Ok(joined)
}

/// Adds to a record what another one measured, or tells why that cannot be.
fn add(joined: &mut Results, other: Results) -> Result<(), String> {
    if other.environment != joined.environment {
        return Err("they are of different machines or builds".to_owned());
    }
    if other.method != joined.method {
        return Err("they were measured by different methods".to_owned());
    }
    if other.workload.hash != joined.workload.hash {
        return Err("they were measured on different workloads".to_owned());
    }
    if let Some(same) = measured_twice(joined, &other) {
        return Err(format!("both measured {same}"));
    }
    joined.cut_short |= other.cut_short;
    joined.commands.extend(other.commands);
    joined.rounds = joined.rounds.max(other.rounds);
    joined.seconds += other.seconds;
    joined.self_check.checks.extend(other.self_check.checks);
    joined.unmeasured.extend(other.unmeasured);
    joined.cells.extend(other.cells);
    joined.batch_setup = joined.batch_setup.take().or(other.batch_setup);
    joined.cold.extend(other.cold);
    joined.evaluation = joined.evaluation.take().or(other.evaluation);
    Ok(())
}

/// What two records have both measured, if there is anything.
fn measured_twice(one: &Results, other: &Results) -> Option<String> {
    let keys: HashSet<Key> = one.cells.iter().map(CellResult::key).collect();
    let cell = other.cells.iter().find(|cell| keys.contains(&cell.key()));
    let bursts = |of: &ColdResult| (of.operation.clone(), of.evict);
    let cold: HashSet<_> = one.cold.iter().map(bursts).collect();
    let cold = other.cold.iter().find(|of| cold.contains(&bursts(of)));
    let has_both = one.evaluation.is_some() && other.evaluation.is_some();
    cell.map(CellResult::title)
        .or_else(|| cold.map(|of| format!("bursts of {}, {}", of.operation, of.evict)))
        .or_else(|| has_both.then(|| "an evaluation".to_owned()))
}

/// Reads a record's text. What is wrong is told so that the name of the file can stand before it.
fn parse(text: &str) -> Result<Results, String> {
    #[derive(Deserialize)]
    struct Header {
        format: u32,
    }
    let problem = |error: serde_json::Error| {
        let (line, column, message) = (error.line(), error.column(), error.to_string());
        let place = format!(" at line {line} column {column}");
        // A struct is a word of this program, and not of the file.
        let message = message.strip_suffix(&place).unwrap_or(&message);
        let message = message.replace("expected struct ", "expected the object ");
        format!(":{line}:{column}: expected what `pawnfill study --json` writes: {message}")
    };
    // First of all, because a field that is missing is a field of another version.
    let Header { format } = serde_json::from_str(text).map_err(problem)?;
    if format != FORMAT {
        return Err(format!(
            ": its format is {format}, expected {FORMAT}: another version of pawnfill wrote it"
        ));
    }
    let results: Results = serde_json::from_str(text).map_err(problem)?;
    check(&results).map_err(|problem| format!(": {problem}"))?;
    Ok(results)
}

/// Checks what the reports rely on and the types do not say.
fn check(results: &Results) -> Result<(), String> {
    if let Some(quantiles) = &results.cycles_per_tick {
        is_measurable("cycles_per_tick", quantiles)?;
    }
    is_measurable("seconds", &[results.seconds])?;
    let mut cells = HashSet::new();
    for cell in &results.cells {
        let problem = match check_cell(cell) {
            Ok(()) if cells.insert(cell.key()) => continue,
            Ok(()) => "it is there twice".to_owned(),
            Err(problem) => problem,
        };
        return Err(format!("cell {}: {problem}", cell.title()));
    }
    for cold in &results.cold {
        let place = |problem| format!("bursts of {}, {}: {problem}", cold.operation, cold.evict);
        check_cold(cold).map_err(place)?;
    }
    for setting in results.evaluation.iter().flat_map(|of| &of.settings) {
        let Setting {
            visits, entries, ..
        } = setting;
        let place = |problem| format!("setting of {visits} visits, {entries} entries: {problem}");
        check_setting(setting).map_err(place)?;
    }
    Ok(())
}

/// Refuses what no machine measures: the longest times are those of evaluations, thousands of cycles.
fn is_measurable(what: &str, values: &[f64]) -> Result<(), String> {
    const MOST: f64 = 1e12;
    match values
        .iter()
        .find(|value| value.abs() > MOST || value.is_nan())
    {
        None => Ok(()),
        Some(value) => Err(format!(
            "{what}: expected a number from {:e} to {MOST:e}, found {value:e}",
            -MOST
        )),
    }
}

fn is_share(what: &str, value: f64) -> Result<(), String> {
    match (0.0..=1.0).contains(&value) {
        true => Ok(()),
        false => Err(format!(
            "{what}: expected a share from 0 to 1, found {value:e}"
        )),
    }
}

/// An estimate between its ends, all of which can be measured.
fn check_interval(what: &str, of: &Interval) -> Result<(), String> {
    is_measurable(what, &[of.estimate])?;
    if let Some(ends) = of.ends() {
        is_measurable(what, &ends)?;
    }
    match of.low <= of.estimate && of.estimate <= of.high {
        true => Ok(()),
        false => Err(format!(
            "{what}: expected an estimate within its interval, found {} in {} to {}",
            of.estimate, of.low, of.high
        )),
    }
}

/// A ratio is above zero, too.
fn check_ratio(what: &str, of: &Interval) -> Result<(), String> {
    check_interval(what, of)?;
    match of.estimate > 0.0 {
        true => Ok(()),
        false => Err(format!(
            "{what}: expected more than 0, found {}",
            of.estimate
        )),
    }
}

fn check_cold(cold: &ColdResult) -> Result<(), String> {
    is_share("quiet", cold.quiet)?;
    for curve in cold.strategies.iter().chain([&cold.nothing]) {
        for burst in &curve.bursts {
            check_interval(&format!("{}, cycles", curve.name), &burst.cycles)?;
            check_interval(&format!("{}, warm", curve.name), &burst.warm)?;
        }
    }
    Ok(())
}

fn check_setting(setting: &Setting) -> Result<(), String> {
    is_share("hit_rate", setting.hit_rate)?;
    is_measurable("gap", &[setting.gap])?;
    for part in setting.strategies.iter().chain(&setting.steps) {
        check_interval(&format!("{}, cycles", part.name), &part.cycles)?;
        check_ratio(&format!("{}, ratio", part.name), &part.ratio)?;
    }
    Ok(())
}

fn check_cell(cell: &CellResult) -> Result<(), String> {
    let names: Vec<&String> = cell.strategies.iter().map(|of| &of.name).collect();
    if names.first().is_none_or(|first| *first != Shift::NAME) {
        return Err("expected Shift as the first strategy".to_owned());
    }
    if names.iter().collect::<HashSet<_>>().len() != names.len() {
        return Err("a strategy is there twice".to_owned());
    }
    let mut told = cell.tie.iter().chain([&cell.chosen]);
    if let Some(unknown) = told.find(|name| !names.contains(name)) {
        return Err(format!("`{unknown}` is none of its strategies"));
    }
    if !cell.tie.is_empty() && !cell.tie.contains(&cell.chosen) {
        return Err(format!("`{}` is not of the tie", cell.chosen));
    }
    is_share("quiet", cell.quiet)?;
    if let Some(half_width) = cell.half_width.filter(|half_width| *half_width < 0.0) {
        return Err(format!(
            "half_width: expected 0 or more, found {half_width}"
        ));
    }
    if let Some(batch) = &cell.batch {
        check_batch(cell, batch)?;
    } else if cell.mode == Mode::Batch {
        return Err("expected the field `batch`".to_owned());
    }
    let scalar = cell.batch.iter().map(|batch| &batch.scalar);
    for of in cell.strategies.iter().chain([&cell.nothing]).chain(scalar) {
        check_interval(&format!("{}, cycles", of.name), &of.cycles)?;
        check_ratio(&format!("{}, ratio", of.name), &of.ratio)?;
        is_measurable(&format!("{}, layout", of.name), &[of.layout])?;
        if let Some(Quantiles { min, max, .. }) = of.gross {
            is_measurable(&format!("{}, gross", of.name), &[min, max])?;
        }
    }
    Ok(())
}

/// There is a row for each strategy and for both references.
fn check_batch(cell: &CellResult, batch: &BatchCell) -> Result<(), String> {
    let references = [&cell.nothing.name, &batch.scalar.name];
    let names = cell.strategies.iter().map(|of| &of.name);
    if let Some(name) = names
        .chain(references)
        .find(|name| batch.row(name).is_none())
    {
        return Err(format!("batch: expected a row `{name}`"));
    }
    for row in &batch.rows {
        check_ratio(&format!("{}, speedup", row.name), &row.speedup)?;
        check_interval(&format!("{}, memory", row.name), &row.memory)?;
        check_ratio(&format!("{}, memory_ratio", row.name), &row.memory_ratio)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::method::Method;

    const CELL: &str = r#"{
        "group": "fills", "operation": "file_fill", "mode": "latency", "color": null,
        "precise": true, "half_width": 0.01, "quiet": 1.0, "chosen": "Rotate", "tie": [],
        "nothing": {"name": "nothing", STANDING},
        "strategies": [{"name": "Shift", STANDING}, {"name": "Rotate", STANDING}]
    }"#;
    const STANDING: &str = r#""table_bytes": 0, "fastest_copy": 1.9, "layout": 0.1,
        "cycles": [1.0, 2.0, 3.0], "ratio": [null, 0.5, null],
        "gross": {"count": 9, "min": 1, "p10": 1, "p25": 1, "median": 1, "p75": 1, "p90": 1, "max": 1}"#;

    /// A record with one cell; to be spoilt by replacing some of it.
    fn record() -> String {
        let environment = serde_json::to_string(&crate::machine::environment::Environment::read());
        let method = serde_json::to_string(&Method::CURRENT);
        let cell = CELL.replace("STANDING", STANDING);
        format!(
            r#"{{"format": {FORMAT}, "environment": {}, "date": "2026-11-22", "cut_short": false,
            "commands": [], "method": {}, "unmeasured": [], "cold": [],
            "workload": {{"name": "w", "positions": 1, "hash": "0", "seed": 0}}, "rounds": 9, "seconds": 1.0, "cycles_per_tick": [1, 1, 1],
            "precision": {{"latency": 0.1, "throughput_ratio": 0.1}}, "self_check": [],
            "cells": [{cell}]}}"#,
            environment.expect("it has a text"),
            method.expect("it has a text")
        )
    }

    #[track_caller]
    fn refused(from: &str, to: &str) -> String {
        let spoilt = record().replacen(from, to, 1);
        assert_ne!(spoilt, record(), "nothing was replaced");
        parse(&spoilt).expect_err("it is refused")
    }

    #[test]
    fn what_a_study_writes_is_accepted() {
        let record = parse(&record()).expect("a record");
        let cell = &record.cells[0];
        assert_eq!(cell.title(), "file_fill, latency");
    }

    #[test]
    fn what_is_joined_with_something_cut_short_is_cut_short() {
        let mut joined = parse(&record()).expect("a record");
        let mut other = joined.clone();
        other.cells.clear();
        add(&mut joined, other.clone()).expect("of one machine");
        assert!(!joined.cut_short);
        other.cut_short = true;
        add(&mut joined, other).expect("of one machine");
        assert!(joined.cut_short);
    }

    #[test]
    fn a_file_that_is_no_record_is_refused_with_its_place() {
        let problem = parse("{\n  \"format\" 1\n}").expect_err("it is refused");
        assert!(
            problem.starts_with(":2:12: ") && problem.ends_with("expected `:`"),
            "{problem}"
        );
        for text in ["[1]", "\"text\"", "7"] {
            let problem = parse(text).expect_err("it is refused");
            assert!(problem.contains("expected the object "), "{problem}");
            assert!(!problem.contains("struct"), "{problem}");
        }
        assert!(refused("\"rounds\": 9,", "").contains("missing field `rounds`"));
        assert!(refused("\"rounds\": 9", "\"rounds\": -9").starts_with(":3:"));
    }

    #[test]
    fn another_format_is_named_before_anything_else_is_missing() {
        assert_eq!(
            parse(r#"{"format": 99}"#).expect_err("it is refused"),
            ": its format is 99, expected 1: another version of pawnfill wrote it"
        );
    }

    #[test]
    fn a_hit_rate_is_a_share_and_bursts_are_measurable() {
        const EVALUATION: &str = r#""cells": [], "evaluation": {"evaluation": "", "positions": 1,
            "other_table_bytes": 1, "cold": false, "quiet": 1, "threshold": 0.03,
            "irrelevant_from": null, "settings": [{"visits": 8, "entries": 256, "bytes": 1, "hit_rate": -1e308, "gap": 0.1, "strategies": [],
            "steps": []}]}, "_""#;
        let problem = refused("\"cells\"", EVALUATION);
        assert_eq!(
            problem,
            ": setting of 8 visits, 256 entries: hit_rate: expected a share from 0 to 1, found -1e308"
        );
        const COLD: &str = r#""cold": [{"group": "fills", "operation": "stops",
            "color": null, "evict": "l1", "cache_bytes": 1, "cache_known": true, "quiet": 1.0,
            "nothing": {"name": "nothing", "table_bytes": 0, "bursts": [{"calls": 1,
            "cycles": [null, 1e300, null], "warm": [null, 1, null]}]},
            "strategies": [], "break_even": []}]"#;
        let problem = refused("\"cold\": []", COLD);
        assert_eq!(
            problem,
            ": bursts of stops, L1: nothing, cycles: expected a number from -1e12 to 1e12, found 1e300"
        );
    }

    #[test]
    fn a_record_that_contradicts_itself_is_refused() {
        for (from, to, expected) in [
            (
                "\"latency\", \"color",
                "\"cold\", \"color",
                "unknown variant `cold`, expected one of `latency`, `throughput`, `batch`",
            ),
            (
                "null,\n        \"precise",
                "\"red\", \"precise",
                "unknown variant `red`, expected `constant` or `random`",
            ),
            (
                "\"chosen\": \"Rotate\"",
                "\"chosen\": \"R\"",
                "`R` is none of its",
            ),
            (
                "\"tie\": []",
                "\"tie\": [\"Shift\"]",
                "`Rotate` is not of the tie",
            ),
            (
                "[{\"name\": \"Shift\"",
                "[{\"name\": \"S\"",
                "expected Shift",
            ),
            (
                "{\"name\": \"Rotate\"",
                "{\"name\": \"Shift\"",
                "a strategy is there twice",
            ),
            (
                "[1.0,",
                "[2.5,",
                "nothing, cycles: expected an estimate within its interval, found 2 in 2.5 to 3",
            ),
            (
                "[null, 0.5",
                "[null, 0",
                "nothing, ratio: expected more than 0, found 0",
            ),
            (
                "2.0, 3.0]",
                "1e308, 3.0]",
                "file_fill, latency: nothing, cycles: expected a number from -1e12 to 1e12, found 1e308",
            ),
            (
                "3.0]",
                "1e300]",
                "nothing, cycles: expected a number from -1e12 to 1e12, found 1e300",
            ),
            (
                "\"max\": 1",
                "\"max\": 1e99",
                "nothing, gross: expected a number from ",
            ),
            (
                "\"half_width\": 0.01",
                "\"half_width\": -7",
                "half_width: expected 0 or more, found -7",
            ),
            (
                "\"quiet\": 1.0",
                "\"quiet\": -0.5",
                "expected a share from 0 to 1, found -5e-1",
            ),
            (
                "\"seconds\": 1.0",
                "\"seconds\": -1e200",
                "seconds: expected a number from ",
            ),
            (
                "\"cycles_per_tick\": [1,",
                "\"cycles_per_tick\": [1e77,",
                "cycles_per_tick: expected a number from -1e12 to 1e12, found 1e77",
            ),
        ] {
            let problem = refused(from, to);
            assert!(problem.contains(expected), "{problem}");
        }
    }
}
