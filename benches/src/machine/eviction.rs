//! Cache sizes, and cache eviction by a walk through more memory than a cache holds.

use serde::{Deserialize, Serialize};

use crate::machine::barrier::barrier;
use crate::machine::environment::first_line;
use crate::rows::key::Cache;

/// The size of a data cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "SCHEMA.md describes the fields")]
pub struct CacheSize {
    pub cache: Cache,
    pub bytes: usize,
    pub is_reported: bool,
}

impl CacheSize {
    fn of(cache: Cache) -> Self {
        // Linux lists the caches in this order: first-level data, first-level instructions, second
        // level. The guesses are large: walking too much memory evicts a cache as well.
        let (index, guess) = match cache {
            Cache::L1 => (0, 64 << 10),
            Cache::L2 => (2, 2 << 20),
        };
        let size = first_line(format!("/sys/devices/system/cpu/cpu0/cache/index{index}/size"));
        let bytes = size.and_then(|size| bytes_of(&size));
        Self { cache, bytes: bytes.unwrap_or(guess), is_reported: bytes.is_some() }
    }
}

/// Parses a size such as `48K`. Some virtual machines report `0K`, which says nothing.
fn bytes_of(size: &str) -> Option<usize> {
    let kibibytes: usize = size.strip_suffix('K')?.parse().ok()?;
    (kibibytes > 0).then_some(kibibytes << 10)
}

/// The bytes of a cache line. A few processors have longer lines, which a walk reads several times.
const LINE: usize = 64;

/// The walked memory is at least this many times as large as the cache. The cache's own size is not enough:
/// caches do not replace exactly the least recently used line, and pages fill a cache's sets unevenly.
const TIMES: usize = 4;

#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line([u64; LINE / 8]);

/// The memory that is walked to evict a cache and the levels before it.
pub(crate) struct Evictor {
    lines: Vec<Line>,
    pub(crate) size: CacheSize,
}

impl Evictor {
    pub(crate) fn new(cache: Cache) -> Self {
        let size = CacheSize::of(cache);
        let count = (TIMES * size.bytes / LINE).next_power_of_two();
        // All lines are written, because pages without a write may share one physical page.
        let lines = (1..=count as u64).map(|i| Line([i; LINE / 8])).collect();
        Self { lines, size }
    }

    pub(crate) fn walk(&self) {
        for index in order(self.lines.len()) {
            barrier(self.lines[index].0[0]);
        }
    }
}

/// Returns the numbers below a power of two, each once. Lines read in this order fall into all sets of a
/// cache in turn, and a prefetcher finds no stride.
fn order(count: usize) -> impl Iterator<Item = usize> {
    // A linear congruential generator has full period if the addend is odd and the factor is one
    // more than a multiple of four.
    let next =
        move |index: usize| index.wrapping_mul(1_664_525).wrapping_add(1_013_904_223) & (count - 1);
    std::iter::successors(Some(0), move |&index| Some(next(index))).take(count)
}

#[test]
fn a_size_of_zero_is_not_reported() {
    assert_eq!(["48K", "0K", "48"].map(bytes_of), [Some(48 << 10), None, None]);
}

#[test]
fn a_walk_reads_every_line_once_without_a_stride() {
    use std::collections::BTreeSet;
    let lines = Evictor::new(Cache::L1).lines.len();
    let indices: Vec<usize> = order(lines).collect();
    let sets = BTreeSet::from_iter(indices[..64].iter().map(|index| index % 64));
    assert_eq!(sets.len(), 64);
    let strides = indices.windows(2).map(|pair| pair[1].abs_diff(pair[0]));
    assert!(BTreeSet::from_iter(strides).len() > 256);
    assert_eq!(BTreeSet::from_iter(indices).len(), lines);
}
