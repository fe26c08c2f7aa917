//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. The format has a version, which changes when a
//! field or a column is removed or changes its meaning. A new one does not change the version.

use std::path::Path;

use anyhow::{Context as _, Error, Result, anyhow, ensure};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::machine::stdio;
use crate::measure::results::Results;
use crate::rows::key::Mode;

/// The version of the format.
pub const FORMAT: u32 = 3;

/// The columns of the rows, in their order. A row has `null` for what its type does not have; the last three are
/// the same in all rows of a measurement.
const COLUMNS: &str = "group operation mode color evict calls candidate level baseline verdict table_bytes cycles ratio \
    fastest_copy layout warm precise half_width quiet";

/// The record of some results as JSON, with a line for each row. It holds all that their tables, charts and
/// verdicts are made of.
pub fn to_json(results: &Results) -> String {
    #[derive(Serialize)]
    struct Head<'a> {
        format: u32,
        #[serde(flatten)]
        results: &'a Results,
        columns: Vec<&'static str>,
        rows: [(); 0],
    }
    const TEXT: &str = "all names of fields are text";
    let columns: Vec<&str> = COLUMNS.split(' ').collect();
    let line = |fields: Value| {
        let values: Vec<&Value> = columns.iter().map(|column| &fields[*column]).collect();
        serde_json::to_string(&values).expect(TEXT)
    };
    let calls = results.rows.iter().map(|row| line(fields(row, None)));
    let bursts = results.bursts.iter();
    let bursts = bursts.map(|row| line(fields(row, Some(Mode::Cold))));
    let rows: Vec<String> = calls.chain(bursts).collect();
    let head = serde_json::to_string_pretty(&Head {
        format: FORMAT,
        results,
        columns,
        rows: [],
    });
    let head = head.expect(TEXT);
    let head = head.strip_suffix("]\n}").expect("the rows come last");
    format!("{head}\n    {}\n  ]\n}}\n", rows.join(",\n    "))
}

/// The fields of a row by the names of their columns, with the mode if the type of the row says it.
pub(crate) fn fields(row: &impl Serialize, mode: Option<Mode>) -> Value {
    let mut fields = serde_json::to_value(row).expect("all names of fields are text");
    if let Some(mode) = mode {
        fields["mode"] = mode.name().into();
    }
    fields
}

/// Reads a record.
pub fn read(path: &Path) -> Result<Results> {
    let name = path.display().to_string();
    let bytes = stdio::read(path).with_context(|| format!("cannot read {name}"))?;
    let text = String::from_utf8(bytes);
    parse(
        &name,
        &text.map_err(|_| anyhow!("cannot read {name}: it is not text"))?,
    )
}

/// Reads the text of a record. Errors contain the name.
fn parse(name: &str, text: &str) -> Result<Results> {
    #[derive(Deserialize)]
    #[serde(expecting = "an object")]
    struct Version {
        format: u32,
    }
    #[derive(Deserialize)]
    struct Table<'a> {
        columns: Vec<String>,
        #[serde(borrow)]
        rows: Vec<&'a RawValue>,
    }
    let json = |error: serde_json::Error| problem(name, error.line(), &error);
    // Check the format first, because a missing field may be due to another version.
    let Version { format } = serde_json::from_str(text).map_err(json)?;
    ensure!(
        format == FORMAT,
        "{name}: its format is {format}, expected {FORMAT}: another version of pawnfill wrote it"
    );
    let mut results: Results = serde_json::from_str(text).map_err(json)?;
    let Table { columns, rows } = serde_json::from_str(text).map_err(json)?;
    let mut read_row = |row: &RawValue| -> serde_json::Result<()> {
        let values: Vec<Value> = serde_json::from_str(row.get())?;
        let fields: Map<String, Value> = columns.iter().cloned().zip(values).collect();
        if fields.get("mode") == Some(&Mode::Cold.name().into()) {
            results.bursts.push(serde_json::from_value(fields.into())?);
        } else {
            results.rows.push(serde_json::from_value(fields.into())?);
        }
        Ok(())
    };
    for row in rows {
        let before = row.get().as_ptr() as usize - text.as_ptr() as usize;
        let line = text[..before].matches('\n').count() + 1;
        read_row(row).map_err(|error| problem(name, line, &error))?;
    }
    Ok(results)
}

/// What is wrong in a line.
fn problem(name: &str, line: usize, error: &serde_json::Error) -> Error {
    let (text, column) = (error.to_string(), error.column());
    let at = format!(" at line {} column {column}", error.line());
    let text = text.trim_end_matches(&at);
    anyhow!("{name}:{line}:{column}: expected what `pawnfill study --json` writes: {text}")
}
