//! A collection of positions, counted by threads.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::iter::{ParallelBridge as _, ParallelIterator as _};

use crate::blocks::{Block, Blocks};
use crate::counts::Counts;
use crate::positions::{BadLine, Positions};

/// What is known about a collection, or about a part of it.
#[derive(Default)]
pub(crate) struct Collection {
    pub(crate) counts: Counts,
    pub(crate) bad: BadLines,
    /// The time that all threads together took to read lines, and to count.
    pub(crate) parsing: Duration,
    pub(crate) counting: Duration,
}

/// The lines that hold no position.
#[derive(Default)]
pub(crate) struct BadLines {
    pub(crate) count: u64,
    /// The first ones, in the order of the file.
    pub(crate) first: Vec<BadLine>,
}

impl BadLines {
    /// How many lines are kept; the others are only counted.
    const KEPT: usize = 10;

    fn new(mut all: Vec<BadLine>) -> Self {
        let count = all.len() as u64;
        all.truncate(Self::KEPT);
        Self { count, first: all }
    }

    fn merged(self, other: Self) -> Self {
        let mut first = [self.first, other.first].concat();
        first.sort();
        first.truncate(Self::KEPT);
        let count = self.count + other.count;
        Self { count, first }
    }
}

impl Collection {
    /// Counts a file by all threads of the pool. The count ends at the end of the file, or at the first bad
    /// line unless bad lines are skipped. Blocks are taken in order, so all blocks before a bad line are
    /// counted, and the first bad line is the same for any number of threads.
    ///
    /// # Errors
    ///
    /// The file cannot be read, and no bad line ended the count before that.
    pub(crate) fn read(input: impl BufRead + Send, skip_bad_lines: bool) -> io::Result<Self> {
        let mut blocks = Blocks::new(input);
        let stop = AtomicBool::new(false);
        let collection = blocks
            .by_ref()
            .take_while(|_| !stop.load(Ordering::Relaxed))
            .par_bridge()
            .map(|block| {
                let part = Self::count(&block);
                if part.bad.count > 0 && !skip_bad_lines {
                    stop.store(true, Ordering::Relaxed);
                }
                part
            })
            .reduce(Self::default, Self::merged);
        let is_over = collection.bad.count > 0 && !skip_bad_lines;
        match blocks.error {
            Some(error) if !is_over => Err(error),
            _ => Ok(collection),
        }
    }

    fn count(block: &Block) -> Self {
        let start = Instant::now();
        let positions = Positions::read(block);
        let parsed = Instant::now();
        let mut counts = Counts::default();
        counts.add(&positions.white, &positions.black);
        Self {
            counts,
            bad: BadLines::new(positions.bad),
            parsing: parsed - start,
            counting: parsed.elapsed(),
        }
    }

    fn merged(self, other: Self) -> Self {
        Self {
            counts: self.counts.merged(&other.counts),
            bad: self.bad.merged(other.bad),
            parsing: self.parsing + other.parsing,
            counting: self.counting + other.counting,
        }
    }
}
