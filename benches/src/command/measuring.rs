//! The options of every subcommand that measures: positions and time.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use pawnfill_bench::io::input::is_input;
use pawnfill_bench::study::{Budget, Study};
use pawnfill_bench::workload::positions;

/// Each of several processes has at least this much time, because its start takes a second.
const LEAST_PROCESS_TIME: Duration = Duration::from_secs(2);
/// Fewer processes give no useful interval, so the study then has a single process.
const FEWEST_PROCESSES: u128 = 3;
/// However short the time limit is, a study may take this long to give a result.
const LEAST_TIME: Duration = Duration::from_secs(5);

#[derive(Args)]
pub(crate) struct MeasuringArgs {
    /// Measure until latencies are within 1 % and ratios of throughputs within 3 %
    #[arg(long)]
    full: bool,
    #[arg(long, value_name = "TIME", value_parser = time, help = time_limit_help())]
    time_limit: Option<Duration>,
    /// Measure on the positions of this file (FEN or EPD, one per line) instead of random games;
    /// - is the standard input
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
}

fn time_limit_help() -> String {
    let default = [Budget::QUICK, Budget::FULL].map(|budget| budget.time);
    let [quick, full] = default.map(humantime::format_duration);
    format!(
        "Stop measuring after this time, such as 90s or 20m; the default is {quick}, and {full} with \
         --full. No limit shortens the start, a brief self-check and the first round: about a second of \
         processor time"
    )
}

fn time(text: &str) -> Result<Duration> {
    let time = humantime::parse_duration(text)?;
    ensure!(!time.is_zero(), "expected some time, such as 90s");
    Ok(time)
}

impl MeasuringArgs {
    pub(crate) fn configure(&self, mut study: Study) -> Result<Study> {
        let mut budget = if self.full { Budget::FULL } else { Budget::QUICK };
        budget.time = self.time_limit.unwrap_or(budget.time);
        // The study may overrun its limit by a fifth, as METHOD.md says.
        budget.most_time = (budget.time + budget.time / 5).max(LEAST_TIME);
        let processes = budget.time.as_nanos() / LEAST_PROCESS_TIME.as_nanos();
        // Only one process can read a pipe.
        let is_pipe = self.positions.as_ref().is_some_and(|path| is_input(path) || !path.is_file());
        budget.processes = match processes {
            FEWEST_PROCESSES.. if !is_pipe => budget.processes.min(processes as usize),
            _ => 1,
        };
        if let Some(path) = &self.positions {
            study = study.workload(positions::workload(path)?);
        }
        Ok(study.budget(budget))
    }
}
