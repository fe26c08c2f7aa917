//! `pawnfill show`: prints the pawn structure of positions, as `PawnStructure` draws itself.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
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
    let path = Path::new(&args.fen[0]);
    ensure!(
        !path.is_file() && (path.extension().is_none() || args.fen[0].contains(' ')),
        "expected a position, found the name of a file: `pawnfill show \"$(cat {0})\"` draws what is in it",
        path.display()
    );
    // Who forgets the quotes around a FEN gives its fields as words.
    let is_quoted = args.fen.iter().any(|word| word.contains(' '));
    let text = args.fen.join(if is_quoted { "\n" } else { " " });
    let all = Vec::from_iter(lines(&text));
    let positions = (1..).zip(&all).map(|(number, (_, line))| match all.len() {
        1 => parse(line),
        _ => parse(line).with_context(|| format!("position {number}")),
    });
    let positions: Vec<Position> = positions.collect::<Result<_>>()?;
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
