//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. The format has a version, which changes when a
//! field or a column is removed or changes its meaning. A new one does not change the version.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::measure::results::Results;
use crate::rows::key::Mode;
use crate::rows::row::{Burst, Row};

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
    let bursts = results.bursts.iter();
    let bursts = bursts.map(|row| fields(row, Some(Mode::Cold)));
    let rows = results.rows.iter().map(|row| fields(row, None));
    let rows = rows.chain(bursts).map(|fields| {
        let values: Vec<&Value> = columns.iter().map(|column| &fields[*column]).collect();
        serde_json::to_string(&values).expect(TEXT)
    });
    let rows: Vec<String> = rows.collect();
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
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| anyhow!("cannot read {name}: it is not text"))?;
    parse(&text).with_context(|| name.to_string())
}

/// Reads the text of a record.
fn parse(text: &str) -> Result<Results> {
    const EXPECTED: &str = "expected what `pawnfill study --json` writes";
    let value: Value = serde_json::from_str(text).context(EXPECTED)?;
    // Check the format first, because a missing field may be due to another version.
    let format = &value["format"];
    ensure!(
        *format == FORMAT,
        "its format is {format}, expected {FORMAT}: another version of pawnfill wrote it"
    );
    let mut results = Results::deserialize(&value).context(EXPECTED)?;
    let columns: Vec<String> = Deserialize::deserialize(&value["columns"]).context(EXPECTED)?;
    let rows: Vec<Vec<Value>> = Deserialize::deserialize(&value["rows"]).context(EXPECTED)?;
    for (number, row) in (1..).zip(rows) {
        let row = columns.iter().cloned().zip(row);
        let row = Value::Object(row.collect());
        let read = if row["mode"] == Mode::Cold.name() {
            Burst::deserialize(row).map(|row| results.bursts.push(row))
        } else {
            Row::deserialize(row).map(|row| results.rows.push(row))
        };
        read.with_context(|| format!("row {number}: {EXPECTED}"))?;
    }
    Ok(results)
}
