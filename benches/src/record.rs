//! The record: everything that a study measured, as JSON.
//!
//! The format is described in `benches/SCHEMA.md`, field by field. It has a version, which changes
//! when a field is removed or changes its meaning; a new field does not change it.

use serde::{Deserialize, Serialize};

use crate::cold::{BreakEven, Burst, ColdResult, Curve};
use crate::context::{ContextResult, EVALUATION, MATTERS, Part, Setting};
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
    #[serde(default)]
    pub cold: Vec<ColdRecord>,
    #[serde(default)]
    pub context: Option<ContextRecord>,
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
    #[serde(default)]
    pub depth: Option<f64>,
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

/// The bursts of one operation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct ColdRecord {
    pub group: String,
    pub operation: String,
    pub color: Option<String>,
    pub evict: String,
    pub cache_bytes: usize,
    pub cache_known: bool,
    pub quiet: f64,
    pub nothing: CurveRecord,
    pub strategies: Vec<CurveRecord>,
    pub break_even: Vec<BreakEvenRecord>,
}

/// The bursts of one strategy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct CurveRecord {
    pub name: String,
    pub table_bytes: usize,
    pub bursts: Vec<BurstRecord>,
}

/// One point of a curve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct BurstRecord {
    pub calls: usize,
    pub cycles: IntervalRecord,
    pub warm: IntervalRecord,
}

/// How many calls pay for a table's first misses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct BreakEvenRecord {
    pub strategy: String,
    pub against: String,
    pub calls: Option<usize>,
}

/// A pawn evaluation by each strategy, with and without a pawn hash table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct ContextRecord {
    pub evaluation: String,
    pub positions: usize,
    pub other_bytes: usize,
    pub matters: f64,
    pub settings: Vec<SettingRecord>,
    pub stops_mattering: Option<f64>,
}

/// One stream of positions and one size of the pawn hash table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct SettingRecord {
    pub visits: usize,
    pub entries: usize,
    pub bytes: usize,
    pub hit_rate: f64,
    pub spread: f64,
    pub strategies: Vec<PartRecord>,
}

/// One strategy in a setting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "SCHEMA.md describes the fields, and a test that it does"
)]
pub struct PartRecord {
    pub name: String,
    pub cycles: IntervalRecord,
    pub ratio: IntervalRecord,
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
            cold: results.cold.iter().map(ColdRecord::from).collect(),
            context: results.context.as_ref().map(ContextRecord::from),
        }
    }
}

impl From<&ColdResult> for ColdRecord {
    fn from(result: &ColdResult) -> Self {
        let break_even = |of: &BreakEven| BreakEvenRecord {
            strategy: of.strategy.to_owned(),
            against: of.against.to_owned(),
            calls: of.calls,
        };
        Self {
            group: result.operation.group.to_owned(),
            operation: result.operation.name.to_owned(),
            color: color(result.coloring),
            evict: result.evict.name().to_owned(),
            cache_bytes: result.cache.0,
            cache_known: result.cache.1,
            quiet: result.quiet,
            nothing: (&result.nothing).into(),
            strategies: result.curves.iter().map(CurveRecord::from).collect(),
            break_even: result.break_evens.iter().map(break_even).collect(),
        }
    }
}

impl From<&Curve> for CurveRecord {
    fn from(curve: &Curve) -> Self {
        let burst = |burst: &Burst| BurstRecord {
            calls: burst.calls,
            cycles: burst.cycles.into(),
            warm: burst.warm.into(),
        };
        Self {
            name: curve.name.to_owned(),
            table_bytes: curve.table_bytes,
            bursts: curve.bursts.iter().map(burst).collect(),
        }
    }
}

impl From<&ContextResult> for ContextRecord {
    fn from(result: &ContextResult) -> Self {
        let part = |part: &Part| PartRecord {
            name: part.name.to_owned(),
            cycles: part.cycles.into(),
            ratio: part.ratio.into(),
        };
        let setting = |setting: &Setting| SettingRecord {
            visits: setting.visits,
            entries: setting.entries,
            bytes: setting.bytes,
            hit_rate: setting.hit_rate,
            spread: setting.spread,
            strategies: setting.strategies.iter().map(part).collect(),
        };
        Self {
            evaluation: EVALUATION.to_owned(),
            positions: result.positions,
            other_bytes: result.other_bytes,
            matters: MATTERS,
            settings: result.settings.iter().map(setting).collect(),
            stops_mattering: result.stops_mattering,
        }
    }
}

/// The record's word for a colouring.
fn color(coloring: Coloring) -> Option<String> {
    match coloring {
        Coloring::None => None,
        Coloring::Constant => Some("constant".to_owned()),
        Coloring::Random => Some("random".to_owned()),
    }
}

impl Record {
    /// The record as JSON, laid out for people.
    ///
    /// # Errors
    ///
    /// It cannot be written as JSON.
    pub fn to_json(&self) -> Result<String, String> {
        serde_json::to_string_pretty(self)
            .map_err(|error| format!("cannot write the results as JSON: {error}"))
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
            color: color(result.cell.coloring),
            precise: widest <= bound,
            quiet: result.quiet,
            chosen: name(result.verdict.chosen()),
            tie: match &result.verdict {
                Verdict::Winner(_) => Vec::new(),
                Verdict::Tie { among, .. } => among.iter().copied().map(name).collect(),
            },
            nothing: StandingRecord::new(&result.nothing, None),
            strategies: result
                .standings
                .iter()
                .map(|standing| StandingRecord::new(standing, result.depth(standing)))
                .collect(),
        }
    }
}

impl StandingRecord {
    fn new(standing: &Standing, depth: Option<f64>) -> Self {
        let mut rounds = standing.rounds.clone();
        let mut at = |q| quantile(&mut rounds, q);
        Self {
            name: standing.name.to_owned(),
            table_bytes: standing.table_bytes,
            depth,
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
