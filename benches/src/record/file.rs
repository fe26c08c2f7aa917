//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. The format has a version, which changes when a
//! field or a column is removed or changes its meaning. A new one does not change the version.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use pawnfill::Operation;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::io::input::{self, has_form};
use crate::loops::many::MANY;
use crate::measure::results::Results;

/// The version of the format.
pub const FORMAT: u32 = 4;

const NAMES: &str = "all names of fields are text";

/// The record of some results as JSON, with a line for each row. It holds all that their tables, charts and
/// verdicts are made of.
pub fn to_json(results: &Results) -> String {
    #[derive(Serialize)]
    struct Head<'a> {
        format: u32,
        #[serde(flatten)]
        results: &'a Results,
    }
    let format = FORMAT;
    let head = serde_json::to_string_pretty(&Head { format, results }).expect(NAMES);
    let measurements = results.measurements.iter();
    let measurements = measurements.map(|found| with_rows(found, &found.rows));
    let bursts = results.bursts.iter();
    let bursts = bursts.map(|found| with_rows(found, &found.rows));
    let [measurements, bursts] = [Vec::from_iter(measurements), Vec::from_iter(bursts)];
    format!(
        "{},\n  \"measurements\": [{}],\n  \"bursts\": [{}]\n}}\n",
        head.trim_end_matches("\n}"),
        measurements.join(","),
        bursts.join(",")
    )
}

/// What some rows have in common on a line, and a line for each row.
fn with_rows(common: &impl Serialize, rows: &[impl Serialize]) -> String {
    let common = serde_json::to_string(common).expect(NAMES);
    let rows = rows.iter().map(serde_json::to_string);
    let rows = rows.collect::<Result<Vec<_>, _>>().expect(NAMES);
    let rows = rows.join(",\n      ");
    let common = common.trim_end_matches('}');
    format!("\n    {common},\"rows\":[\n      {rows}\n    ]}}")
}

/// Reads a record.
pub fn read(path: &Path) -> Result<Results> {
    parse(&input::read(path)?).with_context(|| path.display().to_string())
}

/// Cleans all text in a record, which others may have written.
fn clean_all(value: &mut Value) {
    match value {
        Value::String(text) => *text = input::clean(text),
        Value::Array(values) => values.iter_mut().for_each(clean_all),
        Value::Object(fields) => fields.values_mut().for_each(clean_all),
        _ => {}
    }
}

/// Reads the text of a record.
pub fn parse(text: &str) -> Result<Results> {
    const EXPECTED: &str = "not a record of pawnfill, expected what `pawnfill study --json` writes";
    let mut value: Value = serde_json::from_str(text).context(EXPECTED)?;
    ensure!(has_form(&value), EXPECTED);
    clean_all(&mut value);
    let format = &value["format"];
    // Check the format first, because a missing field may be due to another version.
    ensure!(
        *format == FORMAT,
        "its format is {format}, expected {FORMAT}: another version of pawnfill wrote it"
    );
    // The error of the text has the place.
    let results = Results::deserialize(value).or_else(|_| serde_json::from_str(text));
    let results = results.context(EXPECTED)?;
    match fault(&results) {
        Some(fault) => bail!("{fault}: {EXPECTED}"),
        None => Ok(results),
    }
}

/// What no study writes.
fn fault(results: &Results) -> Option<String> {
    let Results { date, self_check, measurements, bursts, .. } = results;
    if humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).is_err() {
        return Some(format!("date: expected a day such as 2026-11-22, found `{date}`"));
    } else if self_check.is_empty() || results.processes == 0 {
        return Some("no self-check, or no process: nothing was measured".to_owned());
    }
    let calls = measurements.iter().map(|found| {
        let rows = found.rows.iter().map(|row| row.competitor.to_string());
        (&found.operation, found.title(), rows.collect())
    });
    let bursts = bursts.iter().map(|found| {
        let rows = found.rows.iter().map(|row| format!("{}, {} calls", row.competitor, row.calls));
        (&found.operation, format!("{}, {} evicted", found.operation, found.evict), rows.collect())
    });
    let mut titles = BTreeSet::new();
    calls.chain(bursts).find_map(|(operation, title, rows): (_, _, Vec<String>)| {
        // Earlier versions measured `pawn_structure`, too.
        let mut many = MANY.iter().map(|(_, name, _)| *name).chain(["pawn_structure"]);
        let is_known = Operation::named(operation).is_some() || many.any(|name| name == operation);
        let mut names = BTreeSet::new();
        let twice = rows.iter().find(|row| !names.insert(*row));
        let is_new = titles.insert(title.clone());
        match twice {
            _ if !is_known => Some(format!("unknown operation `{operation}`")),
            _ if rows.is_empty() => Some(format!("{title} has no rows")),
            _ if !is_new => Some(format!("{title} is there twice")),
            Some(row) => Some(format!("{title} has two rows of {row}")),
            None => None,
        }
    })
}
