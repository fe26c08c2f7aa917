//! The pawns of each position of a block.

use pawnfill_bench::workload::fen;

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
                Some([white, black]) => {
                    this.white.push(white);
                    this.black.push(black);
                }
                None => this.bad.push(BadLine {
                    number,
                    reason: reason(line),
                }),
            }
        }
        this
    }
}

/// The pawns of White and Black, if the first field of a line is that of a FEN. The pieces are not put
/// on a board, and the other fields not read: that would take many times as long as all the rest.
fn pawns(line: &str) -> Option<[u64; 2]> {
    let mut ranks = line.split_whitespace().next()?.split('/');
    let (mut white, mut black) = (0, 0);
    for rank in (0..8).rev() {
        let mut square = 8 * rank;
        for letter in ranks.next()?.bytes() {
            // What is beyond the rank is refused below.
            match letter {
                _ if square >= 8 * rank + 8 => return None,
                b'1'..=b'8' => square += usize::from(letter - b'0'),
                b'P' | b'p' => {
                    let set = if letter == b'P' {
                        &mut white
                    } else {
                        &mut black
                    };
                    *set |= 1 << square;
                    square += 1;
                }
                b'N' | b'B' | b'R' | b'Q' | b'K' | b'n' | b'b' | b'r' | b'q' | b'k' => square += 1,
                _ => return None,
            }
        }
        if square != 8 * rank + 8 {
            return None;
        }
    }
    let is_legal = (white | black) & !pawnfill::board::PAWN_RANKS == 0 && ranks.next().is_none();
    is_legal.then_some([white, black])
}

/// What is wrong with a line that [`pawns`] refuses, by a reader that looks at every field.
fn reason(line: &str) -> String {
    match fen::parse(line) {
        Ok(_) => "expected a position in FEN or EPD".to_owned(),
        Err(reason) => reason,
    }
}
