//! Counts the pawn structures in a file of positions by a function that `batch!` made. It takes many boards
//! a call, and runs on the machine's vectors. The file has one position a line, in FEN or EPD; `-` is the
//! standard input.
//!
//! ```sh
//! cargo run --release --example batch -- positions.epd
//! zcat positions.epd.gz | cargo run --release --example batch -- -
//! ```

use std::path::PathBuf;
use std::process::exit;

use clap::Parser;
use pawnfill::{Color, PawnStructure, Shift};
use pawnfill_bench::workload::positions;

#[derive(Parser)]
struct Arguments {
    /// FEN or EPD, one position a line; `-` is the standard input
    file: PathBuf,
}

pawnfill::batch! {
    /// The pawns of a color, and its passed, isolated and backward pawns, counted by rank.
    fn structure(color: Color, white: &[u64], black: &[u64]) -> (u64, u64, u64, u64) {
        let pawns = PawnStructure::new(Shift, white, black);
        (
            by_rank(pawns.pawns(color)),
            by_rank(pawns.passed_pawns(color)),
            by_rank(pawns.isolated_pawns(color)),
            by_rank(pawns.backward_pawns(color)),
        )
    }
}

/// How many squares of a set are on each rank, one byte per rank: a population count that stops when each
/// byte holds its own count. As a part of the batch, it runs on vectors. Counting the sets by
/// rank with `count_ones` takes longer in a build for any x86-64, which has no such instruction.
#[inline(always)]
fn by_rank(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

fn main() {
    let positions = positions::read(&Arguments::parse().file).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        exit(2)
    });
    let pawns = positions
        .iter()
        .map(|position| (position.pawns.white, position.pawns.black));
    let (white, black): (Vec<u64>, Vec<u64>) = pawns.unzip();
    println!("{} positions: pawns on ranks 2 to 7", positions.len());
    for color in Color::ALL {
        let mut counts = [(); 4].map(|()| vec![0; white.len()]);
        let [pawns, passed, isolated, backward] = &mut counts;
        structure(color, &white, &black, pawns, passed, isolated, backward);
        for (property, words) in ["pawns", "passed", "isolated", "backward"]
            .iter()
            .zip(counts)
        {
            print!("{color:?} {property:<8}");
            for rank in 1..7 {
                let counts = words.iter().map(|word| word >> (8 * rank) & 0xff);
                print!(" {:>9}", counts.sum::<u64>());
            }
            println!();
        }
    }
}
