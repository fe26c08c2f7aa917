//! Results as CSV, for people with their own tools: the rows of a record, and the ratio of all tables.

use serde_json::Value;

use crate::measure::results::Results;
use crate::record::file::fields;
use crate::rows::decimals::rounded;
use crate::rows::key::Mode;

/// The columns: the name, the field of a row, and whether that is an interval, which takes two more columns for
/// its ends. `ratio` is none of a row's own, but the one that all tables and pages show; `gross_ratio` is the
/// one of a record, which is measured round by round.
const COLUMNS: [(&str, &str, bool); 20] = [
    ("group", "group", false),
    ("operation", "operation", false),
    ("mode", "mode", false),
    ("color", "color", false),
    ("evict", "evict", false),
    ("calls", "calls", false),
    ("candidate", "candidate", false),
    ("level", "level", false),
    ("verdict", "verdict", false),
    ("table_bytes", "table_bytes", false),
    ("cycles", "cycles", true),
    ("ratio", "", false),
    ("gross_ratio", "ratio", true),
    ("gross_ratio_to", "baseline", false),
    ("fastest_copy", "fastest_copy", false),
    ("layout", "layout", false),
    ("warm", "warm", true),
    ("precise", "precise", false),
    ("half_width", "half_width", false),
    ("quiet", "quiet", false),
];

/// The text of some results as CSV.
pub fn csv(results: &Results) -> String {
    const WRITTEN: &str = "a list takes all rows, which are equally long";
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut names = Vec::new();
    for (name, _, is_interval) in COLUMNS {
        names.push(name.to_owned());
        if is_interval {
            names.extend(["low", "high"].map(|end| format!("{name}_{end}")));
        }
    }
    writer.write_record(names).expect(WRITTEN);
    let mut write = |fields: &Value, ratio: String| {
        let texts = COLUMNS
            .iter()
            .flat_map(|(_, field, is_interval)| match &fields[field] {
                _ if field.is_empty() => vec![ratio.clone()],
                Value::Array(interval) => [1, 0, 2].map(|end| text(&interval[end])).to_vec(),
                value => vec![text(value); if *is_interval { 3 } else { 1 }],
            });
        writer.write_record(texts).expect(WRITTEN);
    };
    for found in results.measurements() {
        for row in found.rows() {
            let ratio = row
                .verdict
                .map(|_| rounded(found.ratio_of(row, found.chosen())).to_string());
            write(&fields(row, None), ratio.unwrap_or_default());
        }
    }
    for row in &results.bursts {
        write(&fields(row, Some(Mode::Cold)), String::new());
    }
    let text = writer.into_inner().expect(WRITTEN);
    String::from_utf8(text).expect("every field is text")
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
