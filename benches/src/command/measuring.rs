//! The options of every subcommand that measures: positions and time.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use pawnfill_bench::io::input::is_input;
use pawnfill_bench::study::{Budget, Study};
use pawnfill_bench::workload::positions;

/// The least time of each process, if there are several, and the fewest of which an interval is of any use.
const STARTS_PAY: Duration = Duration::from_secs(2);
const FEWEST: u128 = 3;
const LEAST_TIME: Duration = Duration::from_secs(5);

/// The options of the subcommands that measure.
#[derive(Args, Default)]
pub(crate) struct MeasuringArgs {
    /// Measure until latencies are within 1 % and ratios of throughputs within 3 %
    #[arg(long)]
    pub(crate) full: bool,
    /// Stop measuring after this time, such as 90s or 20m; the default is 30s, and 15m with --full
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time_limit: Option<Duration>,
    /// Measure on the positions of this file (FEN or EPD, one per line) instead of random games; - is the standard
    /// input
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
}

fn time(text: &str) -> Result<Duration> {
    let time = humantime::parse_duration(text)?;
    ensure!(!time.is_zero(), "expected some time, such as 90s");
    Ok(time)
}

impl MeasuringArgs {
    pub(crate) fn configure(&self, mut study: Study) -> Result<Study> {
        if let Some(path) = &self.positions {
            study = study.workload(positions::workload(path)?);
        }
        Ok(study.budget(self.budget()))
    }

    /// The precision to reach, and the time that it may take.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = match self.full {
            true => Budget::FULL,
            false => Budget::QUICK,
        };
        budget.time = self.time_limit.unwrap_or(budget.time);
        // The files take time, too. However short the limit is, some seconds give a result.
        budget.most_time = (budget.time + budget.time / 5).max(LEAST_TIME);
        // Several processes cannot read the same pipe, and each takes a second to start.
        let is_pipe = self.positions.as_ref().is_some_and(|path| is_input(path) || !path.is_file());
        budget.processes = match budget.time.as_nanos() / STARTS_PAY.as_nanos() {
            ..FEWEST => 1,
            _ if is_pipe => 1,
            most => budget.processes.min(most as usize),
        };
        budget
    }
}
