//! Reads a file in blocks of whole lines, so that a file of any size takes constant memory.

use std::io::{self, BufRead, Read as _};

/// Some lines of a file.
pub(crate) struct Block {
    /// The number of the first line, from 1.
    pub(crate) first_line: u64,
    pub(crate) text: Vec<u8>,
}

/// The blocks of a file. They end where the file cannot be read, and the error is kept.
pub(crate) struct Blocks<R> {
    input: R,
    next_line: u64,
    pub(crate) error: Option<io::Error>,
}

impl<R: BufRead> Blocks<R> {
    /// The approximate number of bytes in a block: some thousand positions.
    const BYTES: u64 = 256 << 10;
    /// A longer line is refused, because such a file holds no positions, and memory is limited.
    const LONGEST_LINE: u64 = 16 << 20;

    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            next_line: 1,
            error: None,
        }
    }

    fn read(&mut self) -> io::Result<Option<Block>> {
        let mut text = Vec::with_capacity(Self::BYTES as usize);
        let input = &mut self.input;
        input.by_ref().take(Self::BYTES).read_to_end(&mut text)?;
        // The rest of the last line.
        let rest = input
            .take(Self::LONGEST_LINE)
            .read_until(b'\n', &mut text)?;
        let first_line = self.next_line;
        self.next_line += text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        if rest as u64 == Self::LONGEST_LINE && !text.ends_with(b"\n") {
            return Err(io::Error::other(format!(
                "line {} is longer than {} MiB: expected a file of positions",
                self.next_line,
                Self::LONGEST_LINE >> 20
            )));
        }
        Ok((!text.is_empty()).then_some(Block { first_line, text }))
    }
}

impl<R: BufRead> Iterator for Blocks<R> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        if self.error.is_some() {
            return None;
        }
        self.read().unwrap_or_else(|error| {
            self.error = Some(error);
            None
        })
    }
}
