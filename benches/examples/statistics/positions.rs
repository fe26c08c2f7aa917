//! The pawns of each position of a block.

use pawnfill::board::PAWN_RANKS;
use pawnfill_bench::workload::fen;
use pawnfill_bench::workload::pool::Pawns;

use crate::blocks::Block;

/// The pawns of the positions of a block, and the lines that are none.
#[derive(Default)]
pub(crate) struct Positions {
    pub(crate) white: Vec<u64>,
    pub(crate) black: Vec<u64>,
    pub(crate) bad: Vec<BadLine>,
}

/// A line that is no position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct BadLine {
    /// From 1.
    pub(crate) number: u64,
    pub(crate) reason: String,
}

impl Positions {
    /// Reads a block. Blank lines and lines that begin with `#` are skipped.
    pub(crate) fn of(block: &Block) -> Self {
        let text = String::from_utf8_lossy(&block.text);
        let mut this = Self::default();
        for (number, line) in (block.first_line..).zip(text.lines()) {
            let line = match number {
                1 => line.trim_start_matches('\u{feff}').trim(),
                _ => line.trim(),
            };
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match pawns(line) {
                Ok([white, black]) => {
                    this.white.push(white);
                    this.black.push(black);
                }
                Err(reason) => this.bad.push(BadLine { number, reason }),
            }
        }
        this
    }
}

/// The pawns of White and Black. Of what begins as a board nothing else is looked at; all other lines go
/// to the harness's reader, which looks at every field and tells what is wrong, and would take four
/// times as long for each line.
fn pawns(line: &str) -> Result<[u64; 2], String> {
    match pawns_of_board(line) {
        Some(pawns) => Ok(pawns),
        None => {
            let pawns = Pawns::from(&fen::parse(line)?);
            Ok([pawns.white, pawns.black])
        }
    }
}

/// The pawns of a line that begins as a FEN, with eight ranks of eight squares.
fn pawns_of_board(line: &str) -> Option<[u64; 2]> {
    // As FEN counts, from a8 to h1: square by square, and up to the end of a rank.
    let (mut square, mut end) = (0, 8);
    let (mut white, mut black) = (0, 0);
    for letter in line.bytes().take_while(|byte| !byte.is_ascii_whitespace()) {
        square += match letter {
            b'/' if square == end && end < 64 => {
                end += 8;
                0
            }
            b'1'..=b'8' => u32::from(letter - b'0'),
            b'P' => {
                white |= 1_u64.unbounded_shl(square);
                1
            }
            b'p' => {
                black |= 1_u64.unbounded_shl(square);
                1
            }
            b'N' | b'B' | b'R' | b'Q' | b'K' | b'n' | b'b' | b'r' | b'q' | b'k' => 1,
            _ => return None,
        };
        if square > end {
            return None;
        }
    }
    let are_pawns = (white | black) & !PAWN_RANKS == 0;
    // From a1, as a bitboard.
    (square == 64 && are_pawns).then(|| [white.swap_bytes(), black.swap_bytes()])
}
