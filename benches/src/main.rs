//! The command `pawnfill`: measures every pawn operation in every strategy on this CPU.

use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use pawnfill::Operation;
use pawnfill_bench::kernel::Mode;
use pawnfill_bench::output::Output;
use pawnfill_bench::positions;
use pawnfill_bench::record::Record;
use pawnfill_bench::study::{Budget, Results, Study, StudyError, study};

/// Chess pawn bitboard operations: which strategy is fastest on this CPU?
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Measure and compare; without a command, this with its defaults
    Study(StudyArgs),
}

#[derive(Args, Default)]
struct StudyArgs {
    /// Measure for half a minute at most, good to some percent; the default
    #[arg(long)]
    quick: bool,
    /// Measure until latencies are within 1 % and ratios of throughputs within 3 %
    #[arg(long, conflicts_with = "quick")]
    full: bool,
    /// Measure no longer than this, such as 90s or 20m; 30s for --quick and 15m for --full
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
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

/// Why there is nothing to show: a line for the user, and the exit status.
struct Failure(String, u8);

impl From<String> for Failure {
    fn from(problem: String) -> Self {
        Self(problem, 2)
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let Command::Study(args) = cli.command.unwrap_or(Command::Study(StudyArgs::default()));
    match run_study(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(problem, status)) => {
            eprintln!("error: {problem}");
            ExitCode::from(status)
        }
    }
}

fn run_study(args: &StudyArgs) -> Result<(), Failure> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Without a handler, Ctrl-C ends the process as ever; nothing is half-written before the end.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));

    let study = configure(args)?;
    let json = args.json.as_deref().map(Output::new).transpose()?;
    let results = watch(study, &interrupted)?;
    if let Some(output) = json {
        let text = serde_json::to_string_pretty(&Record::from(&results));
        output
            .write(&text.map_err(|error| format!("cannot write the results as JSON: {error}"))?)?;
    }
    print(&results)
}

/// The study that the arguments ask for.
fn configure(args: &StudyArgs) -> Result<Study, String> {
    let mut study = study();
    if !args.operations.is_empty() {
        let names: Vec<&str> = Operation::ALL
            .iter()
            .map(|operation| operation.name)
            .collect();
        check_names("operation", &args.operations, &names)?;
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

/// Runs a study under a progress bar, until it ends or is interrupted.
fn watch(study: Study, interrupted: &AtomicBool) -> Result<Results, Failure> {
    let bar = progress_bar();
    let watched = study.run_watched(|done| {
        bar.set_position((done * 1000.0) as u64);
        if interrupted.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    watched.map_err(|error| {
        let status = if error == StudyError::Stopped { 130 } else { 2 };
        Failure(error.to_string(), status)
    })
}

/// A bar on standard error, where that is a terminal.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new(1000);
    if let Ok(style) = ProgressStyle::with_template("measuring {wide_bar} {percent}%, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Checks that each name is one of those known.
fn check_names(kind: &str, asked: &[String], known: &[&str]) -> Result<(), String> {
    let Some(unknown) = asked.iter().find(|name| !known.contains(&name.as_str())) else {
        return Ok(());
    };
    let similarity =
        |name: &str| strsim::jaro_winkler(&name.to_lowercase(), &unknown.to_lowercase());
    let nearest = known
        .iter()
        .copied()
        .max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
    let hint = match nearest {
        Some(name) if similarity(name) > 0.7 => format!("did you mean `{name}`?"),
        _ => format!("expected one of {}", known.join(", ")),
    };
    Err(format!("unknown {kind} `{unknown}`: {hint}"))
}

/// Prints results. A reader that has had enough, such as `head`, is no failure.
fn print(results: &Results) -> Result<(), Failure> {
    match writeln!(io::stdout(), "{results}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure(format!("cannot write the results: {error}"), 2))
        }
        _ => Ok(()),
    }
}
