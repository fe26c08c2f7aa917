//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. It has a version, which changes when a
//! field is removed or changes its meaning; a new field does not change it.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::machine::stdio;
use crate::measure::results::Results;
use crate::record::check::{CheckError, check};
use crate::record::json::to_lines;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// Why a record cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The file cannot be read.
    #[error("cannot read {name}: {source}")]
    Unreadable {
        /// The name of the file.
        name: String,
        /// What the system reports.
        source: io::Error,
    },
    /// It is not the JSON of a record.
    #[error("{name}:{line}:{column}: expected what `pawnfill study --json` writes: {problem}")]
    Json {
        /// The name of the file.
        name: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was expected and found there.
        problem: String,
    },
    /// Another version of pawnfill wrote it.
    #[error(
        "{name}: its format is {found}, expected {FORMAT}: another version of pawnfill wrote it"
    )]
    Format {
        /// The name of the file.
        name: String,
        /// Its format.
        found: u32,
    },
    /// It contradicts itself.
    #[error("{name}: {source}")]
    Contradiction {
        /// The name of the file.
        name: String,
        /// What is wrong, and where.
        source: CheckError,
    },
}

/// The record of some results as JSON: what their tables, charts and verdicts are made of, without the
/// [quantiles](crate::verdict::candidate::CandidateResult::gross) of the rounds.
///
/// # Errors
///
/// They cannot be written as JSON.
pub fn to_json(results: &Results) -> serde_json::Result<String> {
    let mut results = results.clone();
    for cell in &mut results.cells {
        let scalar = cell.batch.as_mut().map(|batch| &mut batch.scalar);
        let candidates = cell.strategies.iter_mut().chain([&mut cell.nothing]);
        for candidate in candidates.chain(scalar) {
            candidate.gross = None;
        }
    }
    to_json_with_quantiles(&results)
}

/// The same, with the quantiles.
///
/// # Errors
///
/// They cannot be written as JSON.
pub fn to_json_with_quantiles(results: &Results) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Record<'a> {
        format: u32,
        #[serde(flatten)]
        results: &'a Results,
    }
    to_lines(&Record {
        format: FORMAT,
        results,
    })
}

/// The results as a record holds them, with the quantiles: what is rendered from them is then what is
/// rendered from the record later.
///
/// # Errors
///
/// No record can hold them.
pub fn as_recorded(results: &Results) -> Result<Results, RecordError> {
    let name = "the results";
    let text = to_json_with_quantiles(results).map_err(|error| json_error(name, &error))?;
    parse(name, &text)
}

/// Reads a record.
///
/// # Errors
///
/// The file cannot be read, has another format, or holds what no study finds.
pub fn read(path: &Path) -> Result<Results, RecordError> {
    let name = path.display().to_string();
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text");
    let text = stdio::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(not_text));
    match text {
        Ok(text) => parse(&name, &text),
        Err(source) => Err(RecordError::Unreadable { name, source }),
    }
}

/// Reads the text of a record, which has a name.
fn parse(name: &str, text: &str) -> Result<Results, RecordError> {
    #[derive(Deserialize)]
    struct Header {
        format: u32,
    }
    // First of all, because a field that is missing may be one of another version.
    let Header { format: found } =
        serde_json::from_str(text).map_err(|error| json_error(name, &error))?;
    let name_of_file = name.to_owned();
    if found != FORMAT {
        return Err(RecordError::Format {
            name: name_of_file,
            found,
        });
    }
    let results = serde_json::from_str(text).map_err(|error| json_error(name, &error))?;
    match check(&results) {
        Ok(()) => Ok(results),
        Err(source) => Err(RecordError::Contradiction {
            name: name_of_file,
            source,
        }),
    }
}

fn json_error(name: &str, error: &serde_json::Error) -> RecordError {
    let (line, column, text) = (error.line(), error.column(), error.to_string());
    let place = format!(" at line {line} column {column}");
    let problem = text.strip_suffix(&place).unwrap_or(&text);
    RecordError::Json {
        name: name.to_owned(),
        line,
        column,
        // The file has objects where this program has structs.
        problem: problem.replace("expected struct ", "expected the object "),
    }
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

    fn read(text: &str) -> Result<Results, RecordError> {
        parse("it", text)
    }

    #[track_caller]
    fn refused(from: &str, to: &str) -> String {
        let spoilt = record().replacen(from, to, 1);
        assert_ne!(spoilt, record(), "nothing was replaced");
        read(&spoilt).expect_err("it is refused").to_string()
    }

    #[test]
    fn what_a_study_writes_is_accepted() {
        let record = read(&record()).expect("a record");
        let cell = &record.cells[0];
        assert_eq!(cell.title(), "file_fill, latency");
    }

    #[test]
    fn a_file_that_is_no_record_is_refused_with_its_place() {
        let problem = read("{\n  \"format\" 1\n}").expect_err("it is refused");
        let problem = problem.to_string();
        assert!(
            problem.starts_with("it:2:12: ") && problem.ends_with("expected `:`"),
            "{problem}"
        );
        for text in ["[1]", "\"text\"", "7"] {
            let problem = read(text).expect_err("it is refused").to_string();
            assert!(problem.contains("expected the object "), "{problem}");
            assert!(!problem.contains("struct"), "{problem}");
        }
        assert!(refused("\"rounds\": 9,", "").contains("missing field `rounds`"));
        assert!(refused("\"rounds\": 9", "\"rounds\": -9").starts_with("it:3:"));
    }

    #[test]
    fn another_format_is_named_before_anything_else_is_missing() {
        let problem = read(r#"{"format": 99}"#).expect_err("it is refused");
        assert!(matches!(problem, RecordError::Format { found: 99, .. }));
        assert_eq!(
            problem.to_string(),
            "it: its format is 99, expected 1: another version of pawnfill wrote it"
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
            "it: setting of 8 visits, 256 entries: hit_rate: expected a share from 0 to 1, found -1e308"
        );
        const COLD: &str = r#""cold": [{"group": "fills", "operation": "stops",
            "color": null, "evict": "l1", "cache_bytes": 1, "cache_known": true, "quiet": 1.0,
            "nothing": {"name": "nothing", "table_bytes": 0, "bursts": [{"calls": 1,
            "cycles": [null, 1e300, null], "warm": [null, 1, null]}]},
            "strategies": [], "break_even": []}]"#;
        let problem = refused("\"cold\": []", COLD);
        assert_eq!(
            problem,
            "it: bursts of stops, L1: nothing, cycles: expected a number from -1e12 to 1e12, found 1e300"
        );
    }

    /// What is replaced in a record, by what, and what the error then says.
    const CONTRADICTIONS: &str = r#"
        "latency", "color" → "cold", "color" → unknown variant `cold`, expected one of `latency`, `throughput`, `batch`
        "color": null → "color": "red" → unknown variant `red`, expected `constant` or `random`
        "chosen": "Rotate" → "chosen": "R" → `R` is not one of its strategies
        "tie": [] → "tie": ["Shift"] → `Rotate` is not in the tie
        [{"name": "Shift" → [{"name": "S" → expected Shift as the first
        {"name": "Rotate" → {"name": "Shift" → strategies: Shift appears twice
        [1.0, → [2.5, → nothing, cycles: expected an estimate within its interval, found 2 in 2.5 to 3
        [null, 0.5 → [null, 0 → nothing, ratio: expected more than 0, found 0.0
        2.0, 3.0] → 1e308, 3.0] → file_fill, latency: nothing, cycles: expected a number from -1e12 to 1e12, found 1e308
        3.0] → 1e300] → nothing, cycles: expected a number from -1e12 to 1e12, found 1e300
        "max": 1 → "max": 1e99 → nothing, gross: expected a number from
        "half_width": 0.01 → "half_width": -7 → half_width: expected 0 or more, found -7.0
        "quiet": 1.0 → "quiet": -0.5 → expected a share from 0 to 1, found -0.5
        "seconds": 1.0 → "seconds": -1e200 → seconds: expected a number from
        "cycles_per_tick": [1, → "cycles_per_tick": [1e77, → cycles_per_tick: expected a number from -1e12 to 1e12, found 1e77"#;

    #[test]
    fn a_record_that_contradicts_itself_is_refused() {
        for line in CONTRADICTIONS.trim().lines() {
            let parts: Vec<&str> = line.trim().split(" → ").collect();
            let [from, to, expected] = parts[..] else {
                panic!("{line}");
            };
            let problem = refused(from, to);
            assert!(problem.contains(expected), "{problem}");
        }
    }
}
