//! `pawnfill study`: measures, prints the tables, and writes the record.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pawnfill_bench::cell::Mode;
use pawnfill_bench::machine::cache::Level;
use pawnfill_bench::record::file::{to_json, to_json_with_quantiles};
use pawnfill_bench::study::{Study, study};

use super::measuring::MeasuringArgs;
use super::outputs::{Asked, Outputs, Render};
use super::report::ReportOptions;
use super::{Failure, repeat, watch};

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct StudyArgs {
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// Measure these operations, or groups of operations such as `fills`, only
    #[arg(long, value_name = "NAMES", value_delimiter = ',', num_args = 1..)]
    operations: Vec<String>,
    /// Measure these modes only; latency and throughput if there is none
    #[arg(
        long,
        value_enum,
        value_name = "MODES",
        value_delimiter = ',',
        default_values = ["latency", "throughput"],
        hide_default_value = true,
    )]
    mode: Vec<StudyMode>,
    /// In the mode cold, evict the strategy's data from these caches; l1 if there is none
    #[arg(long, value_enum, value_name = "CACHES", value_delimiter = ',')]
    evict: Vec<EvictArg>,
    /// Write everything measured to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the quantiles of the rounds' times to the JSON, too, which is twice as large then
    #[arg(long, requires = "json")]
    quantiles: bool,
    #[command(flatten)]
    report: ReportOptions,
    /// Print the tables of all measurements, and not the answer alone
    #[arg(long)]
    tables: bool,
    /// Run the same study in so many processes, and print how much they differ
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(2..),
        conflicts_with_all = ["json", "html", "csv", "picture", "tables"],
    )]
    repeat: Option<u64>,
}

/// A mode of a study.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StudyMode {
    /// Each call waits for the result of the call before it
    Latency,
    /// Calls are independent
    Throughput,
    /// A call is for slices of boards, by the vectors of the machine
    Batch,
    /// Short bursts of calls, the strategy's tables evicted from a cache before each
    Cold,
}

/// A cache to evict from.
#[derive(Clone, Copy, ValueEnum)]
enum EvictArg {
    /// The first level: tables come from the second
    L1,
    /// The second level, too: tables come from the third, or from memory
    L2,
}

/// Runs the subcommand.
pub(crate) fn run(args: &StudyArgs, line: Vec<String>) -> Result<(), Failure> {
    let study = configure(args)?;
    if let Some(studies) = args.repeat {
        return repeat::run(studies);
    }
    let render: Render = match args.quantiles {
        true => to_json_with_quantiles,
        false => to_json,
    };
    let json = args.json.as_deref();
    let json = json.map(|path| -> Asked<'_> { ("--json", path, render) });
    let asked: Vec<_> = json.into_iter().chain(args.report.asked()).collect();
    let outputs = Outputs::check(&asked, &args.measuring.inputs())?;
    if args.report.picture.is_some() && !has_charts(args)? {
        let problem = "--picture draws latencies and throughputs in which strategies compete, and \
                       there would be none";
        return Err(problem.to_owned().into());
    }
    outputs.print_and_write(&watch(study, line)?, args.tables)
}

/// Whether there will be something to draw.
fn has_charts(args: &StudyArgs) -> Result<bool, String> {
    let is_hot = args
        .mode
        .iter()
        .any(|mode| matches!(mode, StudyMode::Latency | StudyMode::Throughput));
    let (benchmarks, _) = configure(args)?.contested().into_benchmarks();
    Ok(is_hot && !benchmarks.is_empty())
}

/// The study that the arguments ask for.
fn configure(args: &StudyArgs) -> Result<Study, String> {
    let mut study = study();
    if !args.operations.is_empty() {
        study = study.operations(&args.operations);
    }
    let modes = args.mode.iter().filter_map(|mode| match mode {
        StudyMode::Latency => Some(Mode::Latency),
        StudyMode::Throughput => Some(Mode::Throughput),
        StudyMode::Batch => Some(Mode::Batch),
        StudyMode::Cold => None,
    });
    study = study.modes(&modes.collect::<Vec<_>>());
    if args.mode.contains(&StudyMode::Cold) {
        let levels = args.evict.iter().map(|level| match level {
            EvictArg::L1 => Level::L1,
            EvictArg::L2 => Level::L2,
        });
        let levels: Vec<Level> = levels.collect();
        study = study.cold(if levels.is_empty() {
            &[Level::L1]
        } else {
            &levels
        });
    } else if !args.evict.is_empty() {
        let expected = "--mode cold, or among others such as --mode latency,cold";
        return Err(format!("--evict is for the mode cold: expected {expected}"));
    }
    args.measuring.configure(study)
}
