//! `pawnfill show`: prints the pawn structure of positions, as `PawnStructure` draws itself.

use std::path::PathBuf;

use clap::Args;
use pawnfill::{PawnStructure, Shift};
use pawnfill_bench::workload::{fen, positions};

use super::{Failure, print};

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// The positions, FEN or EPD
    #[arg(required_unless_present = "positions", value_name = "FEN")]
    fen: Vec<String>,
    /// Draw the positions of this file (FEN or EPD, one per line)
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    positions: Option<PathBuf>,
}

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let positions = match &args.positions {
        Some(path) => positions::read_with_lines(path)?,
        None => {
            let texts = split(&args.fen).into_iter();
            let positions = texts.map(|text| fen::parse(&text).map(|pawns| (text, pawns)));
            positions.collect::<Result<_, _>>()?
        }
    };
    for (number, (text, pawns)) in positions.iter().enumerate() {
        if positions.len() > 1 {
            let gap = if number == 0 { "" } else { "\n" };
            print(&format!("{gap}{text}\n\n"))?;
        }
        let structure = PawnStructure::new(Shift, pawns.white, pawns.black);
        print(&format!("{structure}\n"))?;
    }
    Ok(())
}

/// The positions among the arguments. A word with a slash begins a position; the words after it are its
/// other fields, up to the two numbers of FEN. This helps users who forget the quotes around a FEN.
fn split(words: &[String]) -> Vec<String> {
    let mut positions: Vec<String> = Vec::new();
    for word in words {
        let most = if word.starts_with(|first: char| first.is_ascii_digit()) {
            6
        } else {
            4
        };
        match positions.last_mut() {
            Some(position) if !word.contains('/') && position.split_whitespace().count() < most => {
                position.push(' ');
                position.push_str(word);
            }
            _ => positions.push(word.clone()),
        }
    }
    positions
}
