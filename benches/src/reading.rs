//! Records read back from their files, and what every report asks of a record.
//!
//! A file may be anything: of another version, half a record, or edited by hand. Whatever the
//! reports rely on is checked here, so that they need not.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use pawnfill::{Shift, Strategy};
use serde::Deserialize;

use crate::kernel::Mode;
use crate::record::{CellRecord, FORMAT, IntervalRecord, Record, StandingRecord};

/// Reads a record.
///
/// # Errors
///
/// The file cannot be read, is of another format, or says what no study says; with its name, and
/// line and column where they are known.
pub fn read(path: &Path) -> Result<Record, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    parse(&text).map_err(|problem| format!("{}{problem}", path.display()))
}

/// Reads the records of one machine that were measured one after the other, such as a study and an
/// evaluation, as one record.
///
/// # Errors
///
/// As for [`read`]; and if two of them measured the same, or not the same machine, build and workload.
pub fn join<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<Record, String> {
    let mut paths = paths.into_iter();
    let first = paths.next().ok_or("expected a record")?;
    let mut joined = read(first)?;
    for path in paths {
        let other = read(path)?;
        let refuse = |reason| {
            let (first, path) = (first.display(), path.display());
            Err(format!("cannot join {first} and {path}: {reason}"))
        };
        if other.environment != joined.environment {
            return refuse("they are of different machines or builds");
        }
        if other.workload.hash != joined.workload.hash {
            return refuse("they were measured on different workloads");
        }
        let both = |has: fn(&Record) -> bool| has(&joined) && has(&other);
        if both(|of| !of.cells.is_empty())
            || both(|of| !of.cold.is_empty())
            || both(|of| of.context.is_some())
        {
            return refuse("both measured the same");
        }
        joined.rounds = joined.rounds.max(other.rounds);
        joined.seconds += other.seconds;
        joined.self_check.extend(other.self_check);
        joined.cells.extend(other.cells);
        joined.cold.extend(other.cold);
        joined.context = joined.context.or(other.context);
    }
    Ok(joined)
}

/// Reads a record's text. What is wrong is told so that the name of the file can stand before it.
fn parse(text: &str) -> Result<Record, String> {
    #[derive(Deserialize)]
    struct Header {
        format: u32,
    }
    let problem = |error: serde_json::Error| {
        let (line, column, message) = (error.line(), error.column(), error.to_string());
        let place = format!(" at line {line} column {column}");
        let message = message.strip_suffix(&place).unwrap_or(&message);
        format!(":{line}:{column}: expected what `pawnfill study --json` writes: {message}")
    };
    // First of all, because a field that is missing is a field of another version.
    let header: Header = serde_json::from_str(text).map_err(problem)?;
    if header.format != FORMAT {
        let format = header.format;
        return Err(format!(
            ": its format is {format}, expected {FORMAT}: another version of pawnfill wrote it"
        ));
    }
    let record: Record = serde_json::from_str(text).map_err(problem)?;
    check(&record).map_err(|problem| format!(": {problem}"))?;
    Ok(record)
}

/// Checks what the reports rely on.
fn check(record: &Record) -> Result<(), String> {
    let mut cells = HashSet::new();
    for cell in &record.cells {
        let of_cell = |problem: String| format!("cell {}: {problem}", cell.title());
        if !Mode::ALL.iter().any(|mode| mode.name() == cell.mode) {
            let problem = format!("expected latency or throughput, found `{}`", cell.mode);
            return Err(of_cell(problem));
        }
        if !matches!(cell.color.as_deref(), None | Some("constant" | "random")) {
            let problem = "expected a constant color, a random one or none".to_owned();
            return Err(of_cell(problem));
        }
        if !cells.insert(cell.key()) {
            return Err(of_cell("it is there twice".to_owned()));
        }
        let names: Vec<&String> = cell.strategies.iter().map(|of| &of.name).collect();
        if names.first().is_none_or(|first| *first != Shift::NAME) {
            return Err(of_cell("expected Shift as the first strategy".to_owned()));
        }
        if names.iter().collect::<HashSet<_>>().len() != names.len() {
            return Err(of_cell("a strategy is there twice".to_owned()));
        }
        let mut told = cell.tie.iter().chain([&cell.chosen]);
        if let Some(unknown) = told.find(|name| !names.contains(name)) {
            return Err(of_cell(format!("`{unknown}` is none of its strategies")));
        }
        if !cell.tie.is_empty() && !cell.tie.contains(&cell.chosen) {
            return Err(of_cell(format!("`{}` is not of the tie", cell.chosen)));
        }
        for of in cell.strategies.iter().chain([&cell.nothing]) {
            if !(of.cycles.is_in_order() && of.ratio.is_in_order() && of.ratio.estimate > 0.0) {
                let problem = format!("the intervals of {} are none", of.name);
                return Err(of_cell(problem));
            }
        }
    }
    Ok(())
}

impl IntervalRecord {
    /// Whether the estimate lies between the ends.
    fn is_in_order(&self) -> bool {
        self.low.is_none_or(|low| low <= self.estimate)
            && self.high.is_none_or(|high| self.estimate <= high)
    }
}

/// What a cell is of, and what makes it another cell: operation, mode and color.
pub type Key = (String, String, Option<String>);

/// How a strategy stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// Nothing competes with it, so that it is not said to be fast.
    Alone,
    /// Clearly faster than all others.
    Fastest,
    /// Ties with the fastest, and is the one to use.
    Chosen,
    /// Ties with the fastest.
    Tied,
    /// Is slower.
    Slower,
}

impl Rank {
    /// The word of tables and charts; none for what is slower or alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Chosen => "tie, chosen",
            Self::Tied => "tie",
            Self::Slower | Self::Alone => "",
        }
    }
}

impl Record {
    /// The mean share of quiet rounds of what was measured; `None` where it was not told.
    pub fn quiet(&self) -> Option<f64> {
        let hot = self.cells.iter().map(|cell| cell.quiet);
        let quiet: Vec<f64> = hot.chain(self.cold.iter().map(|of| of.quiet)).collect();
        (!quiet.is_empty()).then(|| quiet.iter().sum::<f64>() / quiet.len() as f64)
    }
}

impl CellRecord {
    /// What makes it another cell than any other of its record.
    pub fn key(&self) -> Key {
        (
            self.operation.clone(),
            self.mode.clone(),
            self.color.clone(),
        )
    }

    /// The words for its color: as in the tables of a study, `None` for an operation without one.
    pub fn coloring(&self) -> Option<String> {
        self.color.as_ref().map(|color| format!("{color} color"))
    }

    /// What it is called in a sentence.
    pub fn title(&self) -> String {
        let parts = [Some(self.operation.clone()), self.coloring()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        format!("{}, {}", parts.join(", "), self.mode)
    }

    /// Whether there is more than one strategy to choose from.
    pub fn is_contested(&self) -> bool {
        self.strategies.len() > 1
    }

    /// How a strategy stands.
    pub fn rank(&self, strategy: &str) -> Rank {
        let ties = self.tie.iter().any(|name| name == strategy);
        match (self.chosen == strategy, ties) {
            (true, false) if self.is_contested() => Rank::Fastest,
            (true, false) => Rank::Alone,
            (true, true) => Rank::Chosen,
            (false, true) => Rank::Tied,
            (false, false) => Rank::Slower,
        }
    }

    /// How many times as long a strategy takes as the one to use; what ties with it takes as long.
    /// A strategy that is not in the cell does it as `Shift`.
    ///
    /// Latencies are net, without the empty chain; throughputs are gross, with the loop, which
    /// cannot be subtracted.
    pub fn slowdown(&self, strategy: &str) -> f64 {
        /// Less is noise, and relative to almost nothing everything would be slow.
        const LEAST_LATENCY: f64 = 1.0;
        let time = |of: &StandingRecord| {
            if self.mode == Mode::Latency.name() {
                of.cycles.estimate.max(LEAST_LATENCY)
            } else {
                of.ratio.estimate
            }
        };
        let named = |name: &str| self.strategies.iter().find(|of| of.name == name);
        let strategy = named(strategy).unwrap_or(&self.strategies[0]);
        match (self.rank(&strategy.name), named(&self.chosen)) {
            (Rank::Slower, Some(chosen)) => (time(strategy) / time(chosen)).max(1.0),
            _ => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: &str = r#"{
        "group": "fills", "operation": "file_fill", "mode": "latency", "color": null,
        "precise": true, "quiet": 1.0, "chosen": "Rotate", "tie": [],
        "nothing": {"name": "nothing", STANDING},
        "strategies": [{"name": "Shift", STANDING}, {"name": "Rotate", STANDING}]
    }"#;
    const STANDING: &str = r#""table_bytes": 0, "spread": 0.1,
        "cycles": {"low": 1.0, "estimate": 2.0, "high": 3.0},
        "ratio": {"low": null, "estimate": 0.5, "high": null},
        "gross": {"count": 9, "min": 1, "p10": 1, "p25": 1, "median": 1, "p75": 1, "p90": 1, "max": 1}"#;

    /// A record with one cell; to be spoilt by replacing some of it.
    fn record() -> String {
        let environment = serde_json::to_string(&crate::environment::Environment::read());
        let cell = CELL.replace("STANDING", STANDING);
        format!(
            r#"{{"format": {FORMAT}, "environment": {}, "workload": {{"name": "w", "positions": 1,
            "hash": "0", "seed": 0}}, "rounds": 9, "seconds": 1.0, "cycles_per_tick": [1, 1, 1],
            "precision": {{"latency": 0.1, "throughput_ratio": 0.1}}, "self_check": [],
            "cells": [{cell}]}}"#,
            environment.expect("it has a text")
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
        assert_eq!(
            (cell.rank("Rotate"), cell.rank("Shift")),
            (Rank::Fastest, Rank::Slower)
        );
    }

    #[test]
    fn a_file_that_is_no_record_is_refused_with_its_place() {
        let problem = parse("{\n  \"format\" 1\n}").expect_err("it is refused");
        assert!(
            problem.starts_with(":2:12: ") && problem.ends_with("expected `:`"),
            "{problem}"
        );
        assert!(refused("\"rounds\": 9,", "").contains("missing field `rounds`"));
        assert!(refused("\"rounds\": 9", "\"rounds\": -9").starts_with(":2:"));
    }

    #[test]
    fn another_format_is_named_before_anything_else_is_missing() {
        assert_eq!(
            parse(r#"{"format": 99}"#).expect_err("it is refused"),
            ": its format is 99, expected 1: another version of pawnfill wrote it"
        );
    }

    #[test]
    fn a_record_that_contradicts_itself_is_refused() {
        for (from, to, expected) in [
            ("\"latency\", \"color", "\"cold\", \"color", "found `cold`"),
            (
                "null,\n        \"precise",
                "\"red\", \"precise",
                "a random one or none",
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
            ("\"low\": 1.0", "\"low\": 2.5", "the intervals of nothing"),
            (
                "\"estimate\": 0.5",
                "\"estimate\": 0",
                "the intervals of nothing",
            ),
        ] {
            let problem = refused(from, to);
            assert!(problem.contains(expected), "{problem}");
        }
    }

    #[test]
    fn slowdown_is_relative_to_what_to_use() {
        let text = record().replace(r#""tie": []"#, r#""tie": ["Shift", "Rotate"]"#);
        let mut cell = parse(&text).expect("a record").cells.remove(0);
        cell.strategies[0].ratio.estimate = 1.0;
        cell.strategies[0].cycles.estimate = 6.0;
        assert_eq!(cell.slowdown("Shift"), 1.0, "a tie");
        cell.tie.clear();
        assert_eq!(cell.slowdown("Shift"), 3.0, "net cycles");
        assert_eq!(cell.slowdown("Flip"), 3.0, "it does it as Shift");
        assert_eq!(cell.slowdown("Rotate"), 1.0);
        cell.strategies[1].cycles.estimate = -0.1;
        assert_eq!(cell.slowdown("Shift"), 6.0, "a cycle at least");
        cell.mode = "throughput".to_owned();
        assert_eq!(cell.slowdown("Shift"), 2.0, "gross times");
    }

    #[test]
    fn what_competes_with_nothing_is_not_the_fastest() {
        let mut cell = parse(&record()).expect("a record").cells.remove(0);
        assert_eq!(cell.rank("Rotate"), Rank::Fastest);
        cell.strategies.remove(0);
        assert_eq!(
            (cell.rank("Rotate"), cell.slowdown("Rotate")),
            (Rank::Alone, 1.0)
        );
    }
}
