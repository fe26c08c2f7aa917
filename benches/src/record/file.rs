//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. The format has a version, which changes when a
//! field or a column is removed or changes its meaning. A new one does not change the version.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::measure::results::Results;

/// The version of the format.
pub const FORMAT: u32 = 4;

/// The format of a record, whatever else it has.
#[derive(Deserialize)]
struct Format {
    #[serde(default)]
    format: Value,
}

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
    let rows = rows
        .iter()
        .map(|row| serde_json::to_string(row).expect(NAMES));
    let rows = Vec::from_iter(rows).join(",\n      ");
    let common = common.trim_end_matches('}');
    format!("\n    {common},\"rows\":[\n      {rows}\n    ]}}")
}

/// Reads a record.
pub fn read(path: &Path) -> Result<Results> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| anyhow!("cannot read {name}: it is not text"))?;
    parse(&text).with_context(|| name.to_string())
}

/// Reads the text of a record.
fn parse(text: &str) -> Result<Results> {
    const EXPECTED: &str = "expected what `pawnfill study --json` writes";
    let Format { format } = serde_json::from_str(text).context(EXPECTED)?;
    // Check the format first, because a missing field may be due to another version.
    ensure!(
        format == FORMAT,
        "its format is {format}, expected {FORMAT}: another version of pawnfill wrote it"
    );
    let results: Results = serde_json::from_str(text).context(EXPECTED)?;
    let mut empty = results
        .measurements
        .iter()
        .filter(|found| found.rows.is_empty());
    if let Some(found) = empty.next() {
        bail!("{} has no rows: {EXPECTED}", found.title());
    }
    Ok(results)
}
