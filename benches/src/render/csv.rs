//! Results as CSV, for people with their own tools: the rows of a record.

use serde_json::Value;

use crate::measure::results::Results;
use crate::measure::results::row::COLUMNS;

/// The columns that hold intervals. In CSV, the column of this name has the estimate, and two more have the
/// ends.
const INTERVALS: [&str; 3] = ["cycles", "ratio", "warm"];

/// The text of some results as CSV.
pub fn csv(results: &Results) -> String {
    const WRITTEN: &str = "a list takes all rows, which are equally long";
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names = COLUMNS.into_iter().flat_map(|column| {
        let ends = ["", "_low", "_high"].map(|end| format!("{column}{end}"));
        ends.into_iter()
            .take(if INTERVALS.contains(&column) { 3 } else { 1 })
    });
    writer.write_record(names).expect(WRITTEN);
    for row in &results.rows {
        let texts = COLUMNS
            .into_iter()
            .zip(row.values())
            .flat_map(|(column, value)| {
                let values = match (value, INTERVALS.contains(&column)) {
                    (Value::Array(interval), _) => {
                        [1, 0, 2].map(|end| interval[end].clone()).to_vec()
                    }
                    (value, true) => vec![value; 3],
                    (value, false) => vec![value],
                };
                values.into_iter().map(|value| match value {
                    Value::Null => String::new(),
                    Value::String(text) => text,
                    value => value.to_string(),
                })
            });
        writer.write_record(texts).expect(WRITTEN);
    }
    let text = writer.into_inner().expect(WRITTEN);
    String::from_utf8(text).expect("every field is text")
}
