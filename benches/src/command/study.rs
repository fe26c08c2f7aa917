//! `pawnfill study`: measures, prints the tables, and writes the record.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use pawnfill_bench::catalogue;
use pawnfill_bench::kernel::Mode;
use pawnfill_bench::output::Output;
use pawnfill_bench::positions;
use pawnfill_bench::record::Record;
use pawnfill_bench::study::{Budget, Study, study};

use super::{Failure, check_names, print, time_limit, watch};

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct StudyArgs {
    /// Measure for half a minute at most, good to some percent; the default
    #[arg(long)]
    quick: bool,
    /// Measure until latencies are within 1 % and ratios of throughputs within 3 %
    #[arg(long, conflicts_with = "quick")]
    full: bool,
    /// Measure no longer than this, such as 90s or 20m; 30s for --quick and 15m for --full
    #[arg(long, value_name = "TIME", value_parser = time_limit)]
    time_limit: Option<Duration>,
    /// Measure on the positions of this file (FEN or EPD, one a line) instead of random games
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Measure these operations only
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    operations: Vec<String>,
    /// Measure these strategies only, beside Shift
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    strategies: Vec<String>,
    /// Measure this mode only
    #[arg(long, value_enum)]
    mode: Option<ModeArg>,
    /// Write everything measured to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeArg {
    /// Each call waits for the result of the call before it
    Latency,
    /// Calls are independent
    Throughput,
}

/// Runs the subcommand.
pub(crate) fn run(args: &StudyArgs) -> Result<(), Failure> {
    let study = configure(args)?;
    let json = args.json.as_deref().map(Output::new).transpose()?;
    let results = watch(study)?;
    if let Some(output) = json {
        let text = serde_json::to_string_pretty(&Record::from(&results));
        output
            .write(&text.map_err(|error| format!("cannot write the results as JSON: {error}"))?)?;
    }
    print(&format!("{results}\n"))
}

/// The study that the arguments ask for.
fn configure(args: &StudyArgs) -> Result<Study, String> {
    let mut study = study();
    if !args.operations.is_empty() {
        check_names("operation", &args.operations, &catalogue::names())?;
        study = study.operations(&args.operations);
    }
    if !args.strategies.is_empty() {
        check_names("strategy", &args.strategies, &Study::STRATEGIES)?;
        study = study.strategies(&args.strategies);
    }
    if let Some(mode) = args.mode {
        study = study.modes(&[match mode {
            ModeArg::Latency => Mode::Latency,
            ModeArg::Throughput => Mode::Throughput,
        }]);
    }
    if let Some(path) = &args.positions {
        study = study.workload(positions::read(path).map_err(|error| error.to_string())?);
    }
    let mut budget = if args.full {
        Budget::FULL
    } else {
        Budget::QUICK
    };
    if let Some(limit) = args.time_limit {
        budget.time = limit;
    }
    Ok(study.budget(budget))
}
