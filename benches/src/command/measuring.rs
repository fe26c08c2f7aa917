//! The options of every subcommand that measures: on what, which strategies, for how long.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use cozy_chess::Board;
use pawnfill_bench::measure::names;
use pawnfill_bench::study::{Budget, Study};
use pawnfill_bench::workload::positions;

/// What the subcommands that measure are given.
#[derive(Args)]
pub(crate) struct MeasuringArgs {
    /// Measure for half a minute at most, good to some percent; the default
    #[arg(long)]
    quick: bool,
    /// Measure until latencies are within 1 % and ratios of throughputs within 3 %
    #[arg(long, conflicts_with = "quick")]
    pub(crate) full: bool,
    /// Measure no longer than this, such as 90s or 20m; 30s for --quick and 15m for --full
    #[arg(long, value_name = "TIME", value_parser = time_limit)]
    pub(crate) time_limit: Option<Duration>,
    /// Measure on the positions of this file (FEN or EPD, one a line) instead of random games
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    /// Measure these strategies only, beside Shift
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) strategies: Vec<String>,
}

impl MeasuringArgs {
    /// The study, measured as these options ask for.
    pub(crate) fn configure(&self, mut study: Study) -> Result<Study, String> {
        if !self.strategies.is_empty() {
            let checked = names::check("strategy", &self.strategies, &Study::STRATEGIES);
            checked.map_err(|error| error.to_string())?;
            study = study.strategies(&self.strategies);
        }
        if let Some(path) = &self.positions {
            study = study.workload(positions::read(path).map_err(|error| error.to_string())?);
        }
        Ok(study.budget(self.budget()))
    }

    /// How precise it is to be, and how long it may take.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = match self.full {
            true => Budget::FULL,
            false => Budget::QUICK,
        };
        if let Some(limit) = self.time_limit {
            budget.time = limit;
        }
        budget
    }

    /// The files that are read, which must not be written.
    pub(crate) fn inputs(&self) -> Vec<(&'static str, &Path)> {
        let positions = self.positions.as_deref();
        positions
            .map(|path| ("--positions", path))
            .into_iter()
            .collect()
    }

    /// The positions as boards of games, if there are any.
    pub(crate) fn games(&self) -> Result<Option<Vec<Board>>, String> {
        let read = |path: &PathBuf| positions::read_boards(path).map_err(|error| error.to_string());
        self.positions.as_ref().map(read).transpose()
    }
}

/// Reads a time limit.
fn time_limit(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if !time.is_zero() => Ok(time),
        Ok(_) => Err("expected a time above zero, such as 90s or 20m".to_owned()),
        Err(error) => Err(format!("{error}; expected a time such as 90s or 20m")),
    }
}
