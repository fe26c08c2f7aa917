//! The command `pawnfill`: measures strategies, writes the fastest as Rust source, and draws pawn structures.

mod command;

use std::process::ExitCode;

use anyhow::Error;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use command::publish::{PagesArgs, PublishArgs};
use command::report::ReportArgs;
use command::show::ShowArgs;
use command::study::StudyArgs;
use command::tune::TuneArgs;

/// Chess pawn bitboard operations: which strategy is fastest on this CPU?
#[derive(Parser)]
#[command(
    name = "pawnfill",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Without a command, `pawnfill` runs `study` with these options."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    study: StudyArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Write the fastest strategy of each operation as Rust source
    Tune(TuneArgs),
    /// Measure and compare the strategies
    Study(StudyArgs),
    /// Draw the pawn structure of positions
    Show(ShowArgs),
    /// Print records side by side, or convert them to a page, CSV or a picture
    Report(ReportArgs),
    /// Measure everything, and write the record into a collection
    Publish(PublishArgs),
    /// Render the pages of a collection
    Pages(PagesArgs),
}

fn main() -> ExitCode {
    // This comes first, and `run` is not inlined: other code may use instructions that this processor lacks.
    #[cfg(target_arch = "x86_64")]
    if !command::built_for::is_processor() {
        return ExitCode::from(2);
    }
    run()
}

#[inline(never)]
fn run() -> ExitCode {
    // The first call starts the command's stopwatch.
    command::elapsed();
    let cli = match (Cli::try_parse(), command::suggestion()) {
        (Ok(cli), _) => cli,
        (Err(error), Some(suggestion)) if error.kind() == ErrorKind::InvalidSubcommand => {
            return ExitCode::from(command::failed(&Error::msg(suggestion)));
        }
        (Err(error), _) => return ExitCode::from(command::refused(&error)),
    };
    // Installs the handler of Ctrl-C before anything that takes long.
    command::interruption();
    let done = match cli.command.unwrap_or(Command::Study(cli.study)) {
        Command::Study(args) => command::study::run(&args),
        Command::Tune(args) => command::tune::run(&args),
        Command::Report(args) => command::report::run(&args),
        Command::Publish(args) => command::publish::run(&args),
        Command::Pages(args) => command::publish::pages(&args),
        Command::Show(args) => command::show::run(&args),
    };
    ExitCode::from(done.map_or_else(|error| command::failed(&error), |()| 0))
}
