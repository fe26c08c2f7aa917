//! The pawn structure of a collection of positions, in a table: how many pawns are passed, candidates,
//! isolated, doubled or backward, by color and rank; islands; open files.
//!
//! The file may have any size, with one position a line in FEN or EPD. It is read in blocks, which threads
//! count by functions that `batch!` made. `counts.rs` shows how to use `batch!`.
//!
//! ```sh
//! cargo run --release --example statistics -- positions.epd
//! zcat positions.epd.gz | cargo run --release --example statistics -- - --csv - > positions.csv
//! ```

mod blocks;
mod collection;
mod command;
mod counts;
mod positions;
mod render;

use std::io;
use std::process::ExitCode;

use clap::Parser as _;

use command::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match command::run(&arguments, &mut io::stdout(), &mut io::stderr()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}
