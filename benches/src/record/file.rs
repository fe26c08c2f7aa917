//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. The format has a version, which changes when a
//! field or a column is removed or changes its meaning. A new one does not change the version.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::measure::results::Results;
use crate::workload::text;

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
    parse(&text::read(path)?).with_context(|| path.display().to_string())
}

/// Whether a text is a record, of this version or of another one.
pub fn is_record(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| has_form(&value))
}

fn has_form(value: &Value) -> bool {
    value["format"].is_u64() && value["environment"].is_object()
}

/// Cleans all text in a record, which others may have written.
fn clean_all(value: &mut Value) {
    match value {
        Value::String(text) => *text = text::clean(text),
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
    let mut measured = results.measurements.iter();
    if let Some(found) = measured.find(|found| found.rows.is_empty()) {
        bail!("{} has no rows: {EXPECTED}", found.title());
    }
    Ok(results)
}
