//! Results as CSV, for people with their own tools. Each strategy has a row for each cell, for each burst
//! and for each setting of the evaluation; each step has a row for each setting.

use serde::Serialize;
use serde_json::{Value, json};

use crate::measure::results::Results;

/// The columns, which `SCHEMA.md` describes. Most are fields of a record. For an interval, the column with
/// its name has the estimate.
const COLUMNS: &str = "group,operation,mode,color,strategy,verdict,table_bytes,cycles,cycles_low,cycles_high,\
    ratio,ratio_low,ratio_high,layout,count,min,p10,p25,median,p75,p90,max,precise,quiet,evict,calls,warm,\
    warm_low,warm_high,visits,entries,hit_rate,boards,speedup,speedup_low,speedup_high,memory,memory_low,\
    memory_high,memory_ratio,memory_ratio_low,memory_ratio_high";

/// A row: the objects of a record that have its values. If several have a field, the first one decides.
struct Row(Vec<Value>);

impl Row {
    /// A row of an object that is about a strategy.
    fn of(name: &str, is: Value, object: &impl Serialize) -> Self {
        Self(vec![json!({ "strategy": name }), is]).with(object)
    }

    fn with(mut self, object: &impl Serialize) -> Self {
        self.0
            .push(serde_json::to_value(object).expect("all names of fields are text"));
        self
    }

    fn field(&self, name: &str) -> Option<&Value> {
        self.0.iter().find_map(|object| object.get(name))
    }

    /// The text of a column; empty if the row has no value for it.
    fn text(&self, column: &str) -> String {
        let interval = [(0, "_low"), (2, "_high")]
            .into_iter()
            .find_map(|(end, suffix)| {
                let name = column.strip_suffix(suffix)?;
                self.field(name)?.get(end)
            });
        let value = interval.or_else(|| self.field(column));
        match value {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(Value::Array(interval)) => interval[1].to_string(),
            Some(value) => value.to_string(),
        }
    }
}

fn rows(results: &Results) -> Vec<Row> {
    let mut rows = Vec::new();
    for cell in &results.cells {
        for candidate in cell.candidates() {
            let verdict = json!({ "verdict": cell.rank(&candidate.name).name() });
            let batch = cell.batch.as_ref();
            let boards = json!({ "boards": batch.map(|batch| batch.boards) });
            let batch_row = batch.and_then(|batch| batch.row(&candidate.name));
            let row = Row::of(&candidate.name, verdict, candidate).with(&candidate.gross);
            rows.push(row.with(cell).with(&boards).with(&batch_row));
        }
    }
    for cold in &results.cold {
        let is = json!({ "mode": "cold", "evict": cold.evict.to_string() });
        for curve in cold.strategies.iter().chain([&cold.nothing]) {
            for burst in &curve.bursts {
                let row = Row::of(&curve.name, is.clone(), burst);
                rows.push(row.with(curve).with(cold));
            }
        }
    }
    for setting in results.evaluation.iter().flat_map(|found| &found.settings) {
        for (operation, parts) in [
            ("evaluation", &setting.strategies),
            ("evaluation step", &setting.steps),
        ] {
            for part in parts {
                let is = json!({ "operation": operation, "mode": "evaluation" });
                rows.push(Row::of(&part.name, is, part).with(setting));
            }
        }
    }
    rows
}

/// The text of some results as CSV.
pub fn csv(results: &Results) -> String {
    const WRITTEN: &str = "a list takes all rows, which are equally long";
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = writer.write_record(COLUMNS.split(','));
    written.expect(WRITTEN);
    for row in rows(results) {
        let written = writer.write_record(COLUMNS.split(',').map(|column| row.text(column)));
        written.expect(WRITTEN);
    }
    let text = writer.into_inner().expect(WRITTEN);
    String::from_utf8(text).expect("every field is text")
}
