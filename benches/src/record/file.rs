//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. The format has a version, which changes when a
//! field or a column is removed or changes its meaning. A new one does not change the version.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::machine::stdio;
use crate::measure::results::Results;
use crate::rows::key::Mode;

/// The version of the format.
pub const FORMAT: u32 = 3;

/// The columns of the rows, in their order. A row has `null` for what its type does not have; the last three are
/// the same in all rows of a measurement.
const COLUMNS: &str = "group operation mode color evict calls candidate level baseline verdict table_bytes cycles ratio \
    fastest_copy layout warm precise half_width quiet";

/// Why a record cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error("cannot read {name}: {source}")]
    Unreadable { name: String, source: io::Error },
    #[error("{name}:{line}:{column}: expected what `pawnfill study --json` writes: {problem}")]
    Json {
        name: String,
        line: usize,
        column: usize,
        problem: String,
    },
    #[error(
        "{name}: its format is {found}, expected {FORMAT}: another version of pawnfill wrote it"
    )]
    Format { name: String, found: u32 },
}

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
    let mut rows: Vec<String> = Vec::new();
    rows.extend(results.rows.iter().map(|row| line(fields(row, None))));
    rows.extend(
        results
            .bursts
            .iter()
            .map(|row| line(fields(row, Some(Mode::Cold)))),
    );
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
pub fn read(path: &Path) -> Result<Results, RecordError> {
    let name = path.display().to_string();
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text");
    let text = stdio::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(not_text));
    match text {
        Ok(text) => parse(&name, &text),
        Err(source) => Err(RecordError::Unreadable { name, source }),
    }
}

/// Reads the text of a record. Errors contain the name.
fn parse(name: &str, text: &str) -> Result<Results, RecordError> {
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
    let json = |error| json_error(name, 0, &error);
    // Check the format first, because a missing field may be due to another version.
    let Version { format: found } = serde_json::from_str(text).map_err(json)?;
    if found != FORMAT {
        let name = name.to_owned();
        return Err(RecordError::Format { name, found });
    }
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
        read_row(row).map_err(|error| {
            let before = row.get().as_ptr() as usize - text.as_ptr() as usize;
            let line = text[..before].matches('\n').count() + 1;
            json_error(name, line, &error)
        })?;
    }
    Ok(results)
}

/// The error of a text that begins at a line of the file, or of the whole file.
fn json_error(name: &str, line: usize, error: &serde_json::Error) -> RecordError {
    let text = error.to_string();
    let at = format!(" at line {} column {}", error.line(), error.column());
    let problem = text.strip_suffix(&at).unwrap_or(&text);
    RecordError::Json {
        name: name.to_owned(),
        line: if line == 0 { error.line() } else { line },
        column: error.column(),
        // The file has objects where this program has structs and maps.
        problem: problem
            .replace("expected struct ", "expected the object ")
            .replace("expected a map", "expected an object"),
    }
}
