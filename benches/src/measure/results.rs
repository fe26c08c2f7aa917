//! The results of a study: its measurements, and facts about the whole study.

use std::collections::BTreeSet;
use std::fmt;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::machine::environment::Environment;
use crate::machine::eviction::CacheSize;
use crate::rows::key::{ColorSource, Condition, Mode};
use crate::rows::measurement::{Bursts, Measurement};
use crate::workload::pool::Workload;

/// The results of a study. Printed, they are the answer and tables of `pawnfill study`. As JSON, they
/// are a record, whose fields SCHEMA.md describes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "SCHEMA.md describes the fields")]
pub struct Results {
    pub environment: Environment,
    pub date: String,
    pub cut_short: bool,
    pub workload: WorkloadInfo,
    pub command: Vec<String>,
    pub processes: usize,
    pub rounds: usize,
    /// The sum over all processes.
    pub seconds: f64,
    pub cycles_per_tick: Option<[f64; 3]>,
    pub precision: Precision,
    pub self_check: Vec<Check>,
    pub unmeasured: Vec<String>,
    pub caches: Vec<CacheSize>,
    /// In the order of `loops::many::all`.
    #[serde(skip_serializing)]
    pub measurements: Vec<Measurement>,
    /// In the same order.
    #[serde(skip_serializing)]
    pub bursts: Vec<Bursts>,
}

/// The largest half width that an interval may have in a precise measurement, relative to its estimate.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "SCHEMA.md describes the fields")]
pub struct Precision {
    pub latency: f64,
    pub throughput_ratio: f64,
}

impl Precision {
    /// The precision of a quick study.
    pub const QUICK: Self = Self { latency: 0.03, throughput_ratio: 0.1 };
    /// The precision of a full study.
    pub const FULL: Self = Self { latency: 0.01, throughput_ratio: 0.03 };

    pub(crate) const fn of(&self, mode: Mode) -> f64 {
        match mode {
            Mode::Latency => self.latency,
            _ => self.throughput_ratio,
        }
    }
}

/// The workload of a study, as a record describes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "SCHEMA.md describes the fields")]
pub struct WorkloadInfo {
    pub name: String,
    pub positions: usize,
    pub hash: String,
    pub seed: u64,
}

/// Such as `16384 positions of random games (be56a31c78e225cd)`.
impl fmt::Display for WorkloadInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.positions == 1 { "" } else { "s" };
        let Self { name, hash, .. } = self;
        write!(f, "{} position{plural} of {name} ({hash})", self.positions)
    }
}

/// A check of the self-check. The statement has the condition, the expected value, and the value found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Check {
    pub statement: String,
    pub passed: bool,
}

impl Check {
    pub(crate) const fn new(passed: bool, statement: String) -> Self {
        Self { statement, passed }
    }
}

impl Results {
    pub(crate) fn new(workload: &Workload, precision: Precision) -> Self {
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        Self {
            environment: Environment::read(),
            date: now.split('T').next().unwrap_or_default().to_owned(),
            cut_short: false,
            workload: WorkloadInfo {
                name: workload.name.clone(),
                positions: workload.positions.len(),
                hash: format!("{:016x}", workload.hash()),
                seed: Workload::SEED,
            },
            command: Vec::new(),
            processes: 1,
            rounds: 0,
            seconds: 0.0,
            cycles_per_tick: None,
            precision,
            self_check: Vec::new(),
            unmeasured: Vec::new(),
            caches: Vec::new(),
            measurements: Vec::new(),
            bursts: Vec::new(),
        }
    }

    /// Returns the conditions under which these results recommend strategies. If some conditions have a
    /// color, the others are left out: operations without a color count for both sources of colors.
    pub(crate) fn purposes(&self) -> Vec<Condition> {
        let conditions = self.measurements.iter().map(|found| found.condition);
        let mut purposes = Vec::from_iter(BTreeSet::from_iter(conditions));
        let has_color = |one: &Condition| one.color != ColorSource::None;
        if purposes.iter().any(has_color) {
            purposes.retain(has_color);
        }
        purposes
    }

    /// Whether the self-check passed.
    pub fn is_reliable(&self) -> bool {
        self.failed().is_empty()
    }

    /// Returns why the results recommend nothing, or `None` if they can be trusted.
    pub fn doubt(&self) -> Option<&'static str> {
        let failed = (!self.is_reliable()).then_some("the self-check failed");
        if self.cut_short { Some("the measurement was cut short") } else { failed }
    }

    pub(crate) fn failed(&self) -> Vec<&str> {
        let failed = self.self_check.iter().filter(|check| !check.passed);
        failed.map(|check| &*check.statement).collect()
    }

    /// Returns the mean share of quiet rounds over all measurements, or `None` without measurements.
    pub fn quiet(&self) -> Option<f64> {
        let of_calls = self.measurements.iter().map(|found| found.quiet);
        let of_bursts = self.bursts.iter().map(|found| found.quiet);
        let quiet: Vec<f64> = of_calls.chain(of_bursts).collect();
        (!quiet.is_empty()).then(|| quiet.iter().sum::<f64>() / quiet.len() as f64)
    }
}
