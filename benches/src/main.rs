//! The command `pawnfill`: measures every pawn operation in every strategy on this CPU, and draws
//! the pawn structure of a position.

mod command;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use command::Failure;
use command::show::ShowArgs;
use command::study::StudyArgs;

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

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command.unwrap_or(Command::Study(cli.study)) {
        Command::Study(args) => command::study::run(&args),
        Command::Show(args) => command::show::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(problem, status)) => {
            eprintln!("error: {problem}");
            ExitCode::from(status)
        }
    }
}
