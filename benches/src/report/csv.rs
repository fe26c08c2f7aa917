//! Results as CSV, for people with their own tools: the rows of a record, and the ratio of all tables.

use serde_json::Value;

use crate::measure::results::Results;
use crate::record::file::fields;
use crate::report::words::joined;
use crate::rows::decimals::rounded;
use crate::rows::key::Mode;

/// The columns, and the fields of a row where they have other names. `ratio` is none of a row's own, but the one
/// that all tables and pages show; `gross_ratio` is the one of a record, which is measured round by round.
const COLUMNS: &str = "group operation mode color evict calls candidate level verdict table_bytes cycles ratio= \
    gross_ratio=ratio gross_ratio_to=baseline fastest_copy layout warm precise half_width quiet";

/// The fields that are intervals, which take two more columns for their ends.
const INTERVALS: [&str; 3] = ["cycles", "ratio", "warm"];

/// The text of some results as CSV.
pub fn csv(results: &Results) -> String {
    const WRITTEN: &str = "a list takes all rows, which are equally long";
    let columns = || {
        COLUMNS
            .split(' ')
            .map(|name| name.split_once('=').unwrap_or((name, name)))
    };
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut names = Vec::new();
    for (name, field) in columns() {
        names.push(name.to_owned());
        if INTERVALS.contains(&field) {
            names.extend(["low", "high"].map(|end| format!("{name}_{end}")));
        }
    }
    writer.write_record(names).expect(WRITTEN);
    let mut write = |fields: &Value, ratio: String| {
        let texts = columns().flat_map(|(_, field)| match &fields[field] {
            _ if field.is_empty() => vec![ratio.clone()],
            Value::Array(interval) => [1, 0, 2].map(|end| text(&interval[end])).to_vec(),
            value => vec![text(value); if INTERVALS.contains(&field) { 3 } else { 1 }],
        });
        writer.write_record(texts).expect(WRITTEN);
    };
    for found in results.measurements() {
        for row in found.rows {
            let ratio = || rounded(found.ratio_of(row, found.chosen())).to_string();
            let ratio = row.verdict.map(|_| ratio());
            write(&fields(row, None), ratio.unwrap_or_default());
        }
    }
    for row in &results.bursts {
        write(&fields(row, Some(Mode::Cold)), String::new());
    }
    let text = writer.into_inner().expect(WRITTEN);
    String::from_utf8(text).expect("every field is text")
}

/// A value as text, a list with spaces.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) => joined(list.iter().map(text), " "),
        value => value.to_string(),
    }
}
