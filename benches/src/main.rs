//! The command `pawnfill`: measures every pawn operation in every strategy on this CPU.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use pawnfill::Operation;
use pawnfill_bench::kernel::Mode;
use pawnfill_bench::positions;
use pawnfill_bench::study::{Budget, Results, Study};

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
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeArg {
    /// Each call waits for the result of the call before it
    Latency,
    /// Calls are independent
    Throughput,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let Command::Study(args) = cli.command.unwrap_or(Command::Study(StudyArgs::default()));
    match study(&args) {
        Ok(results) => print(&results),
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn study(args: &StudyArgs) -> Result<Results, String> {
    let mut study = Study::new();
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
    let bar = progress_bar();
    let results = study.run(Budget::QUICK, |done| {
        bar.set_position((done * 1000.0) as u64)
    });
    bar.finish_and_clear();
    Ok(results)
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

/// Prints results. A reader that has had enough, such as `head`, is no error.
fn print(results: &Results) -> ExitCode {
    match writeln!(io::stdout(), "{results}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: cannot write the results: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}
