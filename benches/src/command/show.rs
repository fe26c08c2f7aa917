//! `pawnfill show`: prints the pawn structure of positions, as `PawnStructure` draws itself.

use std::path::PathBuf;

use clap::Args;
use pawnfill::{PawnStructure, Shift};
use pawnfill_bench::workload::positions::{FenError, Position, lines, parse, read};

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

/// The positions among the arguments, one or more a line. Who forgets the quotes around a FEN gives its fields as words: the
/// words belong to the position before them until one holds the next board.
fn positions(words: &[String]) -> Result<Vec<Position>, FenError> {
    let mut texts: Vec<String> = Vec::new();
    for word in words {
        match texts.last_mut() {
            Some(text) if !(word.contains('/') && text.contains('/')) => {
                text.push(' ');
                text.push_str(word);
            }
            _ => texts.push(word.clone()),
        }
    }
    let mut positions = Vec::new();
    for text in texts {
        let before = positions.len();
        for (_, line) in lines(&text) {
            positions.push(parse(line)?);
        }
        if positions.len() == before {
            return Err(FenError::Empty);
        }
    }
    Ok(positions)
}
