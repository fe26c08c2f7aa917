//! `pawnfill show`: prints the pawn structure of positions, as `PawnStructure` draws itself.

use anyhow::{Result, ensure};
use clap::Args;
use pawnfill::{PawnStructure, Shift};
use pawnfill_bench::workload::positions::{EMPTY, Position, lines, parse};

use super::print;

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// The positions, FEN or EPD
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
}

pub(crate) fn run(args: &ShowArgs) -> Result<()> {
    // Who forgets the quotes around a FEN gives its fields as words.
    let is_quoted = args.fen.iter().any(|word| word.contains(' '));
    let text = args.fen.join(if is_quoted { "\n" } else { " " });
    let positions = lines(&text).map(|(_, line)| parse(line));
    let positions: Vec<Position> = positions.collect::<Result<_, _>>()?;
    ensure!(!positions.is_empty(), EMPTY);
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
