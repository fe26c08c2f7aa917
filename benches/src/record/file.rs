//! Records as files: reading and writing. `benches/SCHEMA.md` describes the format.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use pawnfill::Operation;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::io::input::{self, has_form};
use crate::loops::many::MANY;
use crate::measure::results::Results;

/// The version of the format. It changes when a field or a column is removed or changes its meaning.
pub const FORMAT: u32 = 4;

const NAMES: &str = "all names of fields are text";

/// Returns the record of some results as JSON, with a line for each row.
pub fn to_json(results: &Results) -> String {
    #[derive(Serialize)]
    struct Head<'a> {
        format: u32,
        #[serde(flatten)]
        results: &'a Results,
    }
    let text = serde_json::to_string_pretty(&Head { format: FORMAT, results }).expect(NAMES);
    let head = text.trim_end_matches("\n}");
    let measurements = results.measurements.iter().map(|found| with_rows(found, &found.rows));
    let bursts = results.bursts.iter().map(|found| with_rows(found, &found.rows));
    let measurements = Vec::from_iter(measurements).join(",");
    let bursts = Vec::from_iter(bursts).join(",");
    format!("{head},\n  \"measurements\": [{measurements}],\n  \"bursts\": [{bursts}]\n}}\n")
}

fn with_rows(common: &impl Serialize, rows: &[impl Serialize]) -> String {
    let fields = serde_json::to_string(common).expect(NAMES);
    let lines = rows.iter().map(|row| serde_json::to_string(row).expect(NAMES));
    let lines = Vec::from_iter(lines).join(",\n      ");
    format!("\n    {},\"rows\":[\n      {lines}\n    ]}}", fields.trim_end_matches('}'))
}

/// Reads a record.
pub fn read(path: &Path) -> Result<Results> {
    parse(&input::read(path)?).with_context(|| path.display().to_string())
}

/// Cleans all text in a record, because others may have written it.
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
    // If the value does not fit, parsing the text again gives an error with its line and column.
    let read = Results::deserialize(value).or_else(|_| serde_json::from_str(text));
    let results = read.context(EXPECTED)?;
    check(&results).map_err(|fault| anyhow!("{fault}: {EXPECTED}"))?;
    Ok(results)
}

/// Rejects a record that no study can have written.
fn check(results: &Results) -> Result<()> {
    let Results { date, self_check, measurements, bursts, .. } = results;
    let is_day = humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).is_ok();
    ensure!(is_day, "date: expected a day such as 2026-11-22, found `{date}`");
    let is_measured = !self_check.is_empty() && results.processes > 0;
    ensure!(is_measured, "no self-check, or no process: nothing was measured");
    let calls = measurements.iter().map(|found| {
        let rows = found.rows.iter().map(|row| row.competitor.to_string());
        (&found.operation, found.title(), Vec::from_iter(rows))
    });
    let bursts = bursts.iter().map(|found| {
        let rows = found.rows.iter().map(|row| format!("{}, {} calls", row.competitor, row.calls));
        let title = format!("{}, {} evicted", found.operation, found.evict);
        (&found.operation, title, Vec::from_iter(rows))
    });
    let mut titles = BTreeSet::new();
    for (operation, title, rows) in calls.chain(bursts) {
        // Earlier versions measured `pawn_structure`, too.
        let mut many = MANY.iter().map(|(_, name, _)| *name).chain(["pawn_structure"]);
        let is_known = Operation::named(operation).is_some() || many.any(|name| name == operation);
        ensure!(is_known, "unknown operation `{operation}`");
        ensure!(!rows.is_empty(), "{title} has no rows");
        let mut names = BTreeSet::new();
        if let Some(row) = rows.iter().find(|row| !names.insert(*row)) {
            bail!("{title} has two rows of {row}");
        }
        ensure!(titles.insert(title.clone()), "{title} is there twice");
    }
    Ok(())
}
