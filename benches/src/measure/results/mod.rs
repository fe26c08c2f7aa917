//! The results of a study: the data from which records, tables and pages are made.

use std::fmt;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::cell::Mode;
use crate::machine::environment::Environment;
use crate::measure::method::Method;
use crate::measure::names::names;
use crate::measure::results::batch::BatchSetup;
use crate::measure::results::cell::{CellResult, Precision};
use crate::measure::results::cold::ColdResult;
use crate::measure::results::evaluation::EvaluationResult;
use crate::measure::results::selfcheck::SelfCheck;
use crate::workload::pool::Workload;

pub mod batch;
pub mod cell;
pub mod cold;
pub mod evaluation;
pub mod selfcheck;

/// The results of a study. Printed, they are the tables that the command `pawnfill` shows; as JSON, they
/// are a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Results {
    /// The environment of the study.
    pub environment: Environment,
    /// The day on which it was measured, such as 2026-11-22.
    pub date: String,
    /// Whether it was interrupted, so that some phases have fewer rounds or none.
    pub cut_short: bool,
    /// The workload of the study.
    pub workload: WorkloadInfo,
    /// The commands that measured it, each as the program and its arguments. There are several if records
    /// were joined, and none if the library was called instead.
    pub commands: Vec<Vec<String>>,
    /// The constants of the method.
    pub method: Method,
    /// The number of rounds of the cells that were measured longest.
    pub rounds: usize,
    /// How long the rounds took.
    pub seconds: f64,
    /// The core cycles of a tick of the machine's counter: the quantiles 0.05, 0.5 and 0.95 of the rounds,
    /// which show how far the frequency moved; `None` if the counter stood still.
    pub cycles_per_tick: Option<[f64; 3]>,
    /// The precision that was asked for.
    pub precision: Precision,
    /// Whether the machine can be trusted.
    pub self_check: SelfCheck,
    /// The titles of series that could not be measured. The results below leave them out, because there is
    /// no verdict without numbers.
    pub unmeasured: Vec<String>,
    /// The cells, operation by operation in the order of the catalogue.
    pub cells: Vec<CellResult>,
    /// How batches were measured, if they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch_setup: Option<BatchSetup>,
    /// The bursts of calls on evicted tables, if they were asked for.
    pub cold: Vec<ColdResult>,
    /// The evaluation with and without a pawn hash table, if it was asked for.
    pub evaluation: Option<EvaluationResult>,
}

/// The workload of a study, as a record describes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorkloadInfo {
    /// Its name.
    pub name: String,
    /// The number of positions.
    pub positions: usize,
    /// Their hash, in hexadecimal.
    pub hash: String,
    /// The seed of the draws, and of the built-in workload.
    pub seed: u64,
}

impl From<&Workload> for WorkloadInfo {
    fn from(workload: &Workload) -> Self {
        Self {
            name: workload.name().to_owned(),
            positions: workload.positions().len(),
            hash: format!("{:016x}", workload.hash()),
            seed: Workload::SEED,
        }
    }
}

/// The workload in words, such as `16384 positions of random games (be56a31c78e225cd)`.
impl fmt::Display for WorkloadInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.positions == 1 { "" } else { "s" };
        let Self { name, hash, .. } = self;
        write!(f, "{} position{plural} of {name} ({hash})", self.positions)
    }
}

/// The day, in UTC.
fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().to_owned()
}

impl Results {
    /// The results before anything is measured.
    pub(crate) fn new(workload: &Workload, precision: Precision) -> Self {
        Self {
            environment: Environment::read(),
            date: today(),
            cut_short: false,
            workload: WorkloadInfo::from(workload),
            commands: Vec::new(),
            method: Method::CURRENT,
            rounds: 0,
            seconds: 0.0,
            cycles_per_tick: None,
            precision,
            self_check: SelfCheck { checks: Vec::new() },
            unmeasured: Vec::new(),
            cells: Vec::new(),
            batch_setup: None,
            cold: Vec::new(),
            evaluation: None,
        }
    }

    /// Sorts the cells into the order of the catalogue. Cells of one operation are sorted by the source of
    /// the color, then by the order in which they were added.
    pub(crate) fn sort_cells(&mut self) {
        let names = names();
        let place = |cell: &CellResult| names.iter().position(|name| *name == cell.operation);
        // Operations of another version of the catalogue come last.
        self.cells
            .sort_by_key(|cell| (place(cell).unwrap_or(names.len()), cell.color));
    }

    /// The cells of calls for one board.
    pub fn single_calls(&self) -> impl Iterator<Item = &CellResult> {
        self.cells.iter().filter(|cell| cell.mode != Mode::Batch)
    }

    /// The cells of batches.
    pub fn batches(&self) -> impl Iterator<Item = &CellResult> {
        self.cells.iter().filter(|cell| cell.mode == Mode::Batch)
    }

    /// The mean share of the rounds that were counted because nobody else used the core; `None` if nothing
    /// was measured.
    pub fn quiet(&self) -> Option<f64> {
        let hot = self.cells.iter().map(|cell| cell.quiet);
        let cold = self.cold.iter().map(|result| result.quiet);
        let evaluation = self.evaluation.iter();
        let evaluation = evaluation.filter_map(|evaluation| evaluation.quiet);
        let quiet: Vec<f64> = hot.chain(cold).chain(evaluation).collect();
        (!quiet.is_empty()).then(|| quiet.iter().sum::<f64>() / quiet.len() as f64)
    }
}

#[cfg(test)]
pub(crate) mod fixture {
    //! Results that nobody measured, for tests.

    use super::*;

    pub(crate) use super::cell::fixture::cell;

    /// Results with some cells.
    pub(crate) fn results(cells: Vec<CellResult>) -> Results {
        Results {
            cells,
            ..Results::new(&Workload::random_games(), Precision::QUICK)
        }
    }
}
