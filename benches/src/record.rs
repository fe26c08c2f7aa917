//! The record: everything that a study measured, as JSON.
//!
//! The format is described in `benches/SCHEMA.md`, field by field. It has a version, which changes
//! when a field is removed or changes its meaning; a new field does not change it.

use serde::{Deserialize, Serialize};

use crate::environment::Environment;
use crate::heat::CellResult;
use crate::kernel::Coloring;
use crate::statistics::{Interval, quantile};
use crate::study::Results;
use crate::verdict::{Standing, Verdict};
use crate::workload::Workload;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// A study.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct Record {
    pub format: u32,
    pub environment: Environment,
    pub workload: WorkloadRecord,
    pub rounds: usize,
    pub seconds: f64,
    pub cycles_per_tick: [f64; 3],
    pub precision: PrecisionRecord,
    pub self_check: Vec<CheckRecord>,
    pub cells: Vec<CellRecord>,
}

/// What was measured on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct WorkloadRecord {
    pub name: String,
    pub positions: usize,
    pub hash: String,
    pub seed: u64,
}

/// The precision that was asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct PrecisionRecord {
    pub latency: f64,
    pub throughput_ratio: f64,
}

/// One statement of the self-check.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct CheckRecord {
    pub statement: String,
    pub passed: bool,
}

/// One operation in one mode and colouring.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct CellRecord {
    pub group: String,
    pub operation: String,
    pub mode: String,
    pub color: Option<String>,
    pub precise: bool,
    pub quiet: f64,
    pub chosen: String,
    pub tie: Vec<String>,
    pub nothing: StandingRecord,
    pub strategies: Vec<StandingRecord>,
}

/// One strategy in a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct StandingRecord {
    pub name: String,
    pub table_bytes: usize,
    pub cycles: IntervalRecord,
    pub ratio: IntervalRecord,
    pub spread: f64,
    pub gross: SamplesRecord,
}

/// An estimate and its interval. An end that is unknown, for want of rounds, is `null`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct IntervalRecord {
    pub low: Option<f64>,
    pub estimate: f64,
    pub high: Option<f64>,
}

/// The order statistics of the samples: gross cycles a call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct SamplesRecord {
    pub count: usize,
    pub min: f64,
    pub p10: f64,
    pub p25: f64,
    pub median: f64,
    pub p75: f64,
    pub p90: f64,
    pub max: f64,
}

impl From<&Results> for Record {
    fn from(results: &Results) -> Self {
        let (name, positions, hash) = &results.workload;
        let check = |check: &crate::selfcheck::Check| CheckRecord {
            statement: check.statement.clone(),
            passed: check.passed,
        };
        Self {
            format: FORMAT,
            environment: results.environment.clone(),
            workload: WorkloadRecord {
                name: name.clone(),
                positions: *positions,
                hash: format!("{hash:016x}"),
                seed: Workload::SEED,
            },
            rounds: results.rounds,
            seconds: results.seconds,
            cycles_per_tick: results.cycles_per_tick,
            precision: PrecisionRecord {
                latency: results.precision.latency,
                throughput_ratio: results.precision.throughput_ratio,
            },
            self_check: results.check.checks.iter().map(check).collect(),
            cells: results
                .cells
                .iter()
                .map(|cell| CellRecord::new(results, cell))
                .collect(),
        }
    }
}

impl CellRecord {
    fn new(results: &Results, result: &CellResult) -> Self {
        let name = |place: usize| result.standings[place].name.to_owned();
        let (widest, bound) = results.precision.of(result);
        Self {
            group: result.operation.group.to_owned(),
            operation: result.operation.name.to_owned(),
            mode: result.cell.mode.name().to_owned(),
            color: match result.cell.coloring {
                Coloring::None => None,
                Coloring::Constant => Some("constant".to_owned()),
                Coloring::Random => Some("random".to_owned()),
            },
            precise: widest <= bound,
            quiet: result.quiet,
            chosen: name(result.verdict.chosen()),
            tie: match &result.verdict {
                Verdict::Winner(_) => Vec::new(),
                Verdict::Tie { among, .. } => among.iter().copied().map(name).collect(),
            },
            nothing: (&result.nothing).into(),
            strategies: result.standings.iter().map(StandingRecord::from).collect(),
        }
    }
}

impl From<&Standing> for StandingRecord {
    fn from(standing: &Standing) -> Self {
        let mut rounds = standing.rounds.clone();
        let mut at = |q| quantile(&mut rounds, q);
        Self {
            name: standing.name.to_owned(),
            table_bytes: standing.table_bytes,
            cycles: standing.cycles.into(),
            ratio: standing.ratio.into(),
            spread: (standing.copies[1] - standing.copies[0]).max(0.0),
            gross: SamplesRecord {
                count: standing.rounds.len(),
                min: at(0.0),
                p10: at(0.1),
                p25: at(0.25),
                median: at(0.5),
                p75: at(0.75),
                p90: at(0.9),
                max: at(1.0),
            },
        }
    }
}

impl From<Interval> for IntervalRecord {
    fn from(
        Interval {
            low,
            estimate,
            high,
        }: Interval,
    ) -> Self {
        let finite = |end: f64| end.is_finite().then_some(end);
        Self {
            low: finite(low),
            estimate,
            high: finite(high),
        }
    }
}
