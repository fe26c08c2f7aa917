//! Results as CSV, for people with their own tools: a row for each strategy in a cell, in a burst, and
//! in a setting of the evaluation, and for each step in such a setting.

use serde::Serialize;

use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::measure::results::cold::{Burst, ColdResult, Curve};
use crate::measure::results::evaluation::{Part, Setting};
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::{Interval, Quantiles};

/// A row; `SCHEMA.md` describes its columns. Columns that a row has no value for are empty.
#[derive(Default, Serialize)]
struct Row<'a> {
    group: &'a str,
    operation: &'a str,
    mode: &'static str,
    color: &'static str,
    strategy: &'a str,
    verdict: &'static str,
    table_bytes: Option<usize>,
    cycles: f64,
    cycles_low: Option<f64>,
    cycles_high: Option<f64>,
    ratio: Option<f64>,
    ratio_low: Option<f64>,
    ratio_high: Option<f64>,
    layout: Option<f64>,
    count: Option<usize>,
    min: Option<f64>,
    p10: Option<f64>,
    p25: Option<f64>,
    median: Option<f64>,
    p75: Option<f64>,
    p90: Option<f64>,
    max: Option<f64>,
    precise: Option<bool>,
    quiet: Option<f64>,
    evict: String,
    calls: Option<usize>,
    warm: Option<f64>,
    warm_low: Option<f64>,
    warm_high: Option<f64>,
    visits: Option<usize>,
    entries: Option<usize>,
    hit_rate: Option<f64>,
    boards: Option<usize>,
    speedup: Option<f64>,
    speedup_low: Option<f64>,
    speedup_high: Option<f64>,
    memory: Option<f64>,
    memory_low: Option<f64>,
    memory_high: Option<f64>,
    memory_ratio: Option<f64>,
    memory_ratio_low: Option<f64>,
    memory_ratio_high: Option<f64>,
}

impl<'a> Row<'a> {
    fn with_cycles(mut self, interval: &Interval) -> Self {
        (self.cycles, [self.cycles_low, self.cycles_high]) = (interval.estimate, ends(interval));
        self
    }

    fn with_ratio(mut self, interval: &Interval) -> Self {
        (self.ratio, [self.ratio_low, self.ratio_high]) = (Some(interval.estimate), ends(interval));
        self
    }

    fn of_cell(cell: &'a CellResult, candidate: &'a CandidateResult) -> Self {
        let gross = |quantile: fn(&Quantiles) -> f64| candidate.gross.as_ref().map(quantile);
        let row = Self {
            group: &cell.group,
            operation: &cell.operation,
            mode: cell.mode.name(),
            color: cell.color.word(),
            strategy: &candidate.name,
            verdict: cell.rank(&candidate.name).name(),
            table_bytes: Some(candidate.table_bytes),
            layout: Some(candidate.layout),
            count: candidate.gross.map(|gross| gross.count),
            min: gross(|gross| gross.min),
            p10: gross(|gross| gross.p10),
            p25: gross(|gross| gross.p25),
            median: gross(|gross| gross.median),
            p75: gross(|gross| gross.p75),
            p90: gross(|gross| gross.p90),
            max: gross(|gross| gross.max),
            precise: Some(cell.precise),
            quiet: Some(cell.quiet),
            ..Self::default()
        };
        row.with_cycles(&candidate.cycles)
            .with_ratio(&candidate.ratio)
            .with_batch(cell)
    }

    /// Adds the columns of batches.
    fn with_batch(mut self, cell: &CellResult) -> Self {
        let Some(batch) = &cell.batch else {
            return self;
        };
        self.boards = Some(batch.boards);
        if let Some(row) = batch.row(self.strategy) {
            (self.speedup, [self.speedup_low, self.speedup_high]) =
                (Some(row.speedup.estimate), ends(&row.speedup));
            (self.memory, [self.memory_low, self.memory_high]) =
                (Some(row.memory.estimate), ends(&row.memory));
            (
                self.memory_ratio,
                [self.memory_ratio_low, self.memory_ratio_high],
            ) = (Some(row.memory_ratio.estimate), ends(&row.memory_ratio));
        }
        self
    }

    fn of_burst(cold: &'a ColdResult, curve: &'a Curve, burst: &Burst) -> Self {
        let [warm_low, warm_high] = ends(&burst.warm);
        let row = Self {
            group: &cold.group,
            operation: &cold.operation,
            mode: "cold",
            color: cold.color.word(),
            strategy: &curve.name,
            table_bytes: Some(curve.table_bytes),
            quiet: Some(cold.quiet),
            evict: cold.evict.to_string(),
            calls: Some(burst.calls),
            warm: Some(burst.warm.estimate),
            warm_low,
            warm_high,
            ..Self::default()
        };
        row.with_cycles(&burst.cycles)
    }

    fn of_setting(setting: &Setting, operation: &'a str, part: &'a Part) -> Self {
        let row = Self {
            operation,
            mode: "evaluation",
            strategy: &part.name,
            visits: Some(setting.visits),
            entries: Some(setting.entries),
            hit_rate: Some(setting.hit_rate),
            ..Self::default()
        };
        row.with_cycles(&part.cycles).with_ratio(&part.ratio)
    }
}

/// The ends of an interval, as far as they are known.
fn ends(interval: &Interval) -> [Option<f64>; 2] {
    [interval.low, interval.high].map(|end| end.is_finite().then_some(end))
}

/// The text of the results.
///
/// # Errors
///
/// The writer refuses a row.
pub fn csv(results: &Results) -> csv::Result<String> {
    let cells = results.cells.iter().flat_map(|cell| {
        let scalar = cell.batch.iter().map(|batch| &batch.scalar);
        let candidates = cell.strategies.iter().chain([&cell.nothing]).chain(scalar);
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
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in cells.chain(cold).chain(settings) {
        writer.serialize(row)?;
    }
    let text = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8(text).expect("every field is text"))
}
