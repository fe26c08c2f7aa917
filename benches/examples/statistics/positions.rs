//! The pawns of each position of a block.

use pawnfill_bench::workload::fen::{self, FenError};
use pawnfill_bench::workload::positions::lines;

use crate::blocks::Block;

/// The pawns of the positions of a block, and the lines that hold none.
#[derive(Default)]
pub(crate) struct Positions {
    pub(crate) white: Vec<u64>,
    pub(crate) black: Vec<u64>,
    pub(crate) bad: Vec<BadLine>,
}

/// A line that holds no position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct BadLine {
    /// From 1.
    pub(crate) number: u64,
    pub(crate) reason: FenError,
}

impl Positions {
    /// Reads a block.
    pub(crate) fn read(block: &Block) -> Self {
        let text = String::from_utf8_lossy(&block.text);
        let mut found = Self::default();
        for (number, line) in lines(block.first_line, &text) {
            match fen::parse(line) {
                Ok(pawns) => {
                    found.white.push(pawns.white);
                    found.black.push(pawns.black);
                }
                Err(reason) => found.bad.push(BadLine { number, reason }),
            }
        }
        found
    }
}
