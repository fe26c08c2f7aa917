//! Results as CSV: the rows of a record, and the ratio that all tables show.

use serde::Serialize;
use serde_json::{Value, json, to_value};

use crate::measure::results::Results;
use crate::rows::interval::rounded;
use crate::rows::key::Mode;

/// The columns, each as `name=path` if the path of its value in a row is not its name. The column `ratio` has
/// the ratio that all tables show; `gross_ratio` has the record's ratio, which is measured round by round.
const COLUMNS: &str = "group operation mode color evict calls candidate level verdict table_bytes \
    cycles=cycles/1 cycles_low=cycles/0 cycles_high=cycles/2 ratio=shown \
    gross_ratio=ratio/1 gross_ratio_low=ratio/0 gross_ratio_high=ratio/2 gross_ratio_to=baseline \
    fastest_copy layout warm=warm/1 warm_low=warm/0 warm_high=warm/2 precise half_width quiet";

/// Returns some results as CSV.
pub fn csv(results: &Results) -> String {
    const WRITTEN: &str = "a `Vec` accepts all rows, which are equally long";
    let columns = COLUMNS.split(' ').map(|column| {
        let (name, path) = column.split_once('=').unwrap_or((column, column));
        (name, format!("/{path}"))
    });
    let (names, paths): (Vec<&str>, Vec<String>) = columns.unzip();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(names).expect(WRITTEN);
    let calls = results.measurements.iter().flat_map(|found| {
        found.rows.iter().map(move |row| {
            let ratio = row.verdict.map(|_| rounded(found.ratio_of(row, found.chosen())));
            let baseline = found.baseline().competitor.to_string();
            fields(found, row, json!({ "shown": ratio, "baseline": baseline }))
        })
    });
    let bursts = results.bursts.iter().flat_map(|found| {
        found.rows.iter().map(|row| fields(found, row, json!({ "mode": Mode::Cold })))
    });
    for fields in calls.chain(bursts) {
        let texts = paths.iter().map(|path| match fields.pointer(path) {
            // A spreadsheet would take this for a formula.
            Some(Value::String(text)) if text.starts_with(['=', '+', '-', '@']) => {
                format!("'{text}")
            }
            value => value.map_or_else(String::new, text),
        });
        writer.write_record(texts).expect(WRITTEN);
    }
    String::from_utf8(writer.into_inner().expect(WRITTEN)).expect("every field is text")
}

fn fields(common: &impl Serialize, row: &impl Serialize, more: Value) -> Value {
    const TEXT: &str = "all names of fields are text";
    let parts = [to_value(row).expect(TEXT), to_value(common).expect(TEXT), more];
    let fields = parts.iter().filter_map(Value::as_object).flatten();
    fields.map(|(name, value)| (name.clone(), value.clone())).collect()
}

pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) => Vec::from_iter(list.iter().map(text)).join(" "),
        value => value.to_string(),
    }
}
