//! `pawnfill show`: prints the pawn structure of positions, as `PawnStructure` draws itself.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use pawnfill::{PawnStructure, Shift};
use pawnfill_bench::workload::positions::{FenError, Position, lines, parse, read};

use super::print;

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// The positions, FEN or EPD
    #[arg(required_unless_present = "positions", value_name = "FEN")]
    fen: Vec<String>,
    /// Draw the positions of this file (FEN or EPD, one per line)
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    positions: Option<PathBuf>,
}

pub(crate) fn run(args: &ShowArgs) -> Result<()> {
    let positions = match &args.positions {
        Some(path) => read(path)?,
        None => positions(&args.fen)?,
    };
    for (number, Position { text, pawns, .. }) in positions.iter().enumerate() {
        if positions.len() > 1 {
            let gap = if number == 0 { "" } else { "\n" };
            print(&format!("{gap}{text}\n\n"))?;
        }
        let structure = PawnStructure::new(Shift, pawns.white, pawns.black);
        print(&format!("{structure}\n"))?;
    }
    Ok(())
}

/// The positions among the arguments, one or more a line. Who forgets the quotes around a FEN gives its fields as words.
fn positions(words: &[String]) -> Result<Vec<Position>> {
    let is_quoted = words.iter().any(|word| word.contains(' '));
    let texts = match is_quoted {
        true => words.to_vec(),
        false => vec![words.join(" ")],
    };
    let mut positions = Vec::new();
    for text in texts {
        let before = positions.len();
        for (_, line) in lines(&text) {
            positions.push(parse(line)?);
        }
        ensure!(positions.len() > before, FenError::Empty);
    }
    Ok(positions)
}
