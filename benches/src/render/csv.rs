//! Results as CSV, a row a strategy a cell, for people with their own tools.

use serde::Serialize;

use crate::cell::{ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::verdict::candidate::CandidateResult;

/// A row; `SCHEMA.md` describes its columns.
#[derive(Serialize)]
struct Row<'a> {
    group: &'a str,
    operation: &'a str,
    mode: Mode,
    color: ColorSource,
    strategy: &'a str,
    verdict: &'static str,
    table_bytes: usize,
    cycles: f64,
    cycles_low: Option<f64>,
    cycles_high: Option<f64>,
    ratio: f64,
    ratio_low: Option<f64>,
    ratio_high: Option<f64>,
    layout: f64,
    count: usize,
    min: f64,
    p10: f64,
    p25: f64,
    median: f64,
    p75: f64,
    p90: f64,
    max: f64,
    precise: bool,
    quiet: f64,
}

impl<'a> Row<'a> {
    fn new(cell: &'a CellResult, of: &'a CandidateResult) -> Self {
        Self {
            group: &cell.group,
            operation: &cell.operation,
            mode: cell.mode,
            color: cell.color,
            strategy: &of.name,
            verdict: cell.rank(&of.name).name(),
            table_bytes: of.table_bytes,
            cycles: of.cycles.estimate,
            cycles_low: finite(of.cycles.low),
            cycles_high: finite(of.cycles.high),
            ratio: of.ratio.estimate,
            ratio_low: finite(of.ratio.low),
            ratio_high: finite(of.ratio.high),
            layout: of.layout,
            count: of.gross.count,
            min: of.gross.min,
            p10: of.gross.p10,
            p25: of.gross.p25,
            median: of.gross.median,
            p75: of.gross.p75,
            p90: of.gross.p90,
            max: of.gross.max,
            precise: cell.precise,
            quiet: cell.quiet,
        }
    }
}

/// A value that is known.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// The text of the cells.
///
/// # Errors
///
/// Whatever the writer reports.
pub fn csv(results: &Results) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let write = |error: csv::Error| format!("cannot write the results as CSV: {error}");
    for cell in &results.cells {
        for of in cell.strategies.iter().chain([&cell.nothing]) {
            writer.serialize(Row::new(cell, of)).map_err(write)?;
        }
    }
    let text = writer
        .into_inner()
        .map_err(|error| write(error.into_error().into()))?;
    String::from_utf8(text).map_err(|error| format!("cannot write the results as CSV: {error}"))
}
