//! The pawn structure of a collection of positions, in a table: how many pawns are passed, candidates,
//! isolated, doubled or backward, by color and rank; islands; open files.
//!
//! The file may be of any size, FEN or EPD, one position a line; it is read in blocks, which threads
//! count by functions that `batch!` made. What a user of `batch!` wants to see is `counts.rs`.
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
