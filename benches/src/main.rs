//! The command `pawnfill`: measures every pawn operation in every strategy on this CPU, writes the
//! fastest as Rust source, and draws the pawn structure of a position.

mod command;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use command::Failure;
use command::compare::CompareArgs;
use command::evaluation::EvaluationArgs;
use command::line::command_line;
use command::pages::PagesArgs;
use command::publish::PublishArgs;
use command::report::ReportArgs;
use command::show::ShowArgs;
use command::study::StudyArgs;
use command::tune::TuneArgs;

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
    /// Measure, or take records, and write the fastest strategy of each operation as Rust source
    Tune(TuneArgs),
    /// Put the records of several machines, or builds, side by side
    Compare(CompareArgs),
    /// Print the answer of a record, or make a page, CSV or a picture of it
    Report(ReportArgs),
    /// Measure a pawn evaluation by each strategy and in each step, with and without a pawn hash table
    Evaluation(EvaluationArgs),
    /// Measure all that can be measured, into a collection of such records, and render its pages
    Publish(PublishArgs),
    /// Render the pages of a collection again, from its records
    Pages(PagesArgs),
    /// Draw a position's pawns and every structure set of both colors
    Show(ShowArgs),
}

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    let line = command_line(&Cli::command(), &matches);
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    // Before anything takes long.
    command::interruption();
    let done = match cli.command.unwrap_or(Command::Study(cli.study)) {
        Command::Study(args) => command::study::run(&args, line),
        Command::Tune(args) => command::tune::run(&args, line),
        Command::Compare(args) => command::compare::run(&args),
        Command::Report(args) => command::report::run(&args),
        Command::Evaluation(args) => command::evaluation::run(&args, line),
        Command::Publish(args) => command::publish::run(&args, line),
        Command::Pages(args) => command::pages::run(&args),
        Command::Show(args) => command::show::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(problem, status)) => {
            command::tell(&format!("error: {problem}"));
            ExitCode::from(status)
        }
    }
}
