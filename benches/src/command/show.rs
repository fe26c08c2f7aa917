//! `pawnfill show`: draws the pawn structure of a position.

use std::io::{self, IsTerminal as _};

use clap::Args;
use pawnfill_bench::render::show::show;
use pawnfill_bench::workload::fen;

use super::{Failure, print};

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct ShowArgs {
    /// The position, FEN or EPD
    #[arg(required = true, allow_hyphen_values = true)]
    fen: Vec<String>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    // The fields of a FEN are separated by spaces, so it does no harm to forget the quotes.
    let pawns = fen::parse(&args.fen.join(" ")).map_err(|error| error.to_string())?;
    let columns = match terminal_size::terminal_size() {
        Some((width, _)) if io::stdout().is_terminal() => usize::from(width.0),
        _ => 80,
    };
    print(&show(&pawns, columns))
}
