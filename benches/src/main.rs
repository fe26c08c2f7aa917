//! The command `pawnfill`: measures every pawn operation in every strategy on this CPU, and draws
//! the pawn structure of a position.

use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use pawnfill_bench::catalogue;
use pawnfill_bench::kernel::Mode;
use pawnfill_bench::output::Output;
use pawnfill_bench::positions;
use pawnfill_bench::record::Record;
use pawnfill_bench::show;
use pawnfill_bench::study::{Budget, Results, Study, StudyError, study};

/// Chess pawn bitboard operations: which strategy is fastest on this CPU?
#[derive(Parser)]
#[command(name = "pawnfill", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    study: StudyArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Measure and compare; without a command, this with its defaults
    Study(StudyArgs),
    /// Draw a position's pawns and every structure set of both colors
    Show(ShowArgs),
}

#[derive(Args)]
struct StudyArgs {
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

#[derive(Args)]
struct ShowArgs {
    /// The position, FEN or EPD
    #[arg(required = true, allow_hyphen_values = true)]
    fen: Vec<String>,
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
    let done = match cli.command.unwrap_or(Command::Study(cli.study)) {
        Command::Study(args) => run_study(&args),
        Command::Show(args) => run_show(&args),
    };
    match done {
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
    print(&format!("{results}\n"))
}

fn run_show(args: &ShowArgs) -> Result<(), Failure> {
    // The fields of a FEN are separated by spaces, so it does no harm to forget the quotes.
    let board = positions::parse(&args.fen.join(" "))?;
    let columns = match terminal_size::terminal_size() {
        Some((width, _)) if io::stdout().is_terminal() => usize::from(width.0),
        _ => 80,
    };
    print(&show::show(&board, columns))
}

/// Reads a time limit.
fn time_limit(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if !time.is_zero() => Ok(time),
        Ok(_) => Err("expected a time above zero, such as 90s or 20m".to_owned()),
        Err(error) => Err(format!("{error}; expected a time such as 90s or 20m")),
    }
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

/// Prints a text, without its colors where they are not wanted. A reader that has had enough, such
/// as `head`, is no failure.
fn print(text: &str) -> Result<(), Failure> {
    match anstream::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure(format!("cannot write the results: {error}"), 2))
        }
        _ => Ok(()),
    }
}
