//! Results as CSV, for people with their own tools: a row for each strategy in a cell, in a burst, and
//! in a setting of the evaluation, and for each step in such a setting.

use serde::Serialize;

use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::measure::results::cold::{Burst, ColdResult, Curve};
use crate::measure::results::evaluation::{Part, Setting};
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::{Interval, Quantiles};

/// The columns, which `SCHEMA.md` describes.
const COLUMNS: &str = "group,operation,mode,color,strategy,verdict,table_bytes,cycles,cycles_low,cycles_high,\
    ratio,ratio_low,ratio_high,layout,count,min,p10,p25,median,p75,p90,max,precise,quiet,evict,calls,warm,\
    warm_low,warm_high,visits,entries,hit_rate,boards,speedup,speedup_low,speedup_high,memory,memory_low,\
    memory_high,memory_ratio,memory_ratio_low,memory_ratio_high";

/// A row: the fields in the order of the columns. Columns that a row has no value for are empty.
#[derive(Default, Serialize)]
struct Row<'a> {
    group: &'a str,
    operation: &'a str,
    mode: &'static str,
    color: &'static str,
    strategy: &'a str,
    verdict: &'static str,
    table_bytes: Option<usize>,
    cycles: Ends,
    ratio: Ends,
    layout: Option<f64>,
    count: Option<usize>,
    /// From the least to the greatest.
    quantiles: [Option<f64>; 7],
    precise: Option<bool>,
    quiet: Option<f64>,
    evict: String,
    calls: Option<usize>,
    warm: Ends,
    visits: Option<usize>,
    entries: Option<usize>,
    hit_rate: Option<f64>,
    boards: Option<usize>,
    speedup: Ends,
    memory: Ends,
    memory_ratio: Ends,
}

/// An estimate and the ends of its interval, as far as they are known.
type Ends = [Option<f64>; 3];

fn ends(interval: &Interval) -> Ends {
    let [low, high] =
        [interval.low, interval.high].map(|end| Some(end).filter(|end| end.is_finite()));
    [Some(interval.estimate), low, high]
}

impl<'a> Row<'a> {
    fn of_cell(cell: &'a CellResult, candidate: &'a CandidateResult) -> Self {
        let batch = cell.batch.as_ref();
        let row = batch.and_then(|batch| batch.row(&candidate.name));
        let quantiles = candidate.gross.map(|gross| {
            let Quantiles {
                min,
                p10,
                p25,
                median,
                p75,
                p90,
                max,
                ..
            } = gross;
            [min, p10, p25, median, p75, p90, max].map(Some)
        });
        Self {
            group: &cell.group,
            operation: &cell.operation,
            mode: cell.mode.name(),
            color: cell.color.word(),
            strategy: &candidate.name,
            verdict: cell.rank(&candidate.name).name(),
            table_bytes: Some(candidate.table_bytes),
            cycles: ends(&candidate.cycles),
            ratio: ends(&candidate.ratio),
            layout: Some(candidate.layout),
            count: candidate.gross.map(|gross| gross.count),
            quantiles: quantiles.unwrap_or_default(),
            precise: Some(cell.precise),
            quiet: Some(cell.quiet),
            boards: batch.map(|batch| batch.boards),
            speedup: row.map_or_else(Ends::default, |row| ends(&row.speedup)),
            memory: row.map_or_else(Ends::default, |row| ends(&row.memory)),
            memory_ratio: row.map_or_else(Ends::default, |row| ends(&row.memory_ratio)),
            ..Self::default()
        }
    }

    fn of_burst(cold: &'a ColdResult, curve: &'a Curve, burst: &Burst) -> Self {
        Self {
            group: &cold.group,
            operation: &cold.operation,
            mode: "cold",
            color: cold.color.word(),
            strategy: &curve.name,
            table_bytes: Some(curve.table_bytes),
            cycles: ends(&burst.cycles),
            quiet: Some(cold.quiet),
            evict: cold.evict.to_string(),
            calls: Some(burst.calls),
            warm: ends(&burst.warm),
            ..Self::default()
        }
    }

    fn of_setting(setting: &Setting, operation: &'a str, part: &'a Part) -> Self {
        Self {
            operation,
            mode: "evaluation",
            strategy: &part.name,
            cycles: ends(&part.cycles),
            ratio: ends(&part.ratio),
            visits: Some(setting.visits),
            entries: Some(setting.entries),
            hit_rate: Some(setting.hit_rate),
            ..Self::default()
        }
    }
}

/// The text of the results.
///
/// # Errors
///
/// The writer refuses a row.
pub fn csv(results: &Results) -> csv::Result<String> {
    let cells = results.cells.iter().flat_map(|cell| {
        let candidates = cell.candidates();
        candidates.map(move |candidate| Row::of_cell(cell, candidate))
    });
    let cold = results.cold.iter().flat_map(|cold| {
        let curves = cold.strategies.iter().chain([&cold.nothing]);
        curves.flat_map(move |curve| {
            let bursts = curve.bursts.iter();
            bursts.map(move |burst| Row::of_burst(cold, curve, burst))
        })
    });
    let settings = results.evaluation.iter().flat_map(|found| &found.settings);
    let settings = settings.flat_map(|setting| {
        let row = |operation| move |part| Row::of_setting(setting, operation, part);
        let steps = setting.steps.iter().map(row("evaluation step"));
        setting
            .strategies
            .iter()
            .map(row("evaluation"))
            .chain(steps)
    });
    let mut writer = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(Vec::new());
    writer.write_record(COLUMNS.split(','))?;
    for row in cells.chain(cold).chain(settings) {
        writer.serialize(row)?;
    }
    let text = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8(text).expect("every field is text"))
}
