//! `pawnfill show`: draws the pawn structure of positions.

use std::path::Path;

use anyhow::Result;
use clap::Args;
use pawnfill::{PawnStructure, Shift};
use pawnfill_bench::workload::positions::{Position, parse, parse_lines, read};

use super::print;

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// Positions as FEN, EPD or startpos, or a file with one per line; - is the standard input
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
}

fn given(words: &[String]) -> Result<Vec<Position>> {
    // A FEN without quotes arrives as several arguments, its fields.
    let is_quoted = words.iter().any(|word| word.contains(' '));
    let text = words.join(if is_quoted { "\n" } else { " " });
    match text.trim().lines().count() {
        ..2 => Ok(vec![parse(&text)?]),
        _ => parse_lines(&text, |number| format!("position {number}")),
    }
}

/// Returns whether an argument looks like the name of a file, and not like a board.
fn is_name(word: &str) -> bool {
    // A board in FEN has no other characters.
    let is_of_board = |letter: char| "PNBRQKpnbrqk12345678/".contains(letter);
    let is_word = !word.contains(char::is_whitespace) && word != "startpos";
    is_word && word.matches('/').count() < 7 && !word.chars().all(is_of_board)
}

pub(crate) fn run(args: &ShowArgs) -> Result<()> {
    let positions = match &args.fen[..] {
        [file] if file == "-" || Path::new(file).exists() || is_name(file) => {
            read(Path::new(file))?
        }
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
