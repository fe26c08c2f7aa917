//! `pawnfill show`: prints the pawn structure of positions, as `PawnStructure` draws itself.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use pawnfill::{PawnStructure, Shift};
use pawnfill_bench::workload::positions::{EMPTY, Position, lines, parse, read};

use super::print;

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// The positions, FEN, EPD or startpos; or a file of them, one per line
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
}

/// The positions of some arguments.
fn given(words: &[String]) -> Result<Vec<Position>> {
    // Who forgets the quotes around a FEN gives its fields as words.
    let is_quoted = words.iter().any(|word| word.contains(' '));
    let text = words.join(if is_quoted { "\n" } else { " " });
    let all = Vec::from_iter(lines(&text));
    let positions = (1..).zip(&all).map(|(number, (_, line))| match all.len() {
        1 => parse(line),
        _ => parse(line).with_context(|| format!("position {number}")),
    });
    ensure!(!all.is_empty(), EMPTY);
    positions.collect()
}

pub(crate) fn run(args: &ShowArgs) -> Result<()> {
    let positions = match &args.fen[..] {
        [file] if Path::new(file).exists() => read(Path::new(file))?,
        words => given(words)?,
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
