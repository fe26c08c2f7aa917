//! Cache eviction, by a walk through more memory than the caches hold, and the sizes of caches.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::machine::barrier::barrier;
use crate::machine::environment::first_line;
use crate::rows::key::Cache;

/// The size of a cache for data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CacheSize {
    /// The cache.
    pub cache: Cache,
    /// Its size.
    pub bytes: usize,
    /// Whether the machine reported it; if not, it is a guess.
    pub is_reported: bool,
}

/// The bytes of a cache line. A few processors have longer lines.
const LINE: usize = 64;

/// How many times as large as the cache the walked memory is. One time is not enough: a cache does not
/// replace exactly the least recently used line, and chooses its sets by physical addresses, which are not
/// spread evenly.
const TIMES: usize = 4;

#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line([u64; LINE / 8]);

/// The memory that is walked to evict a cache, and those before it.
pub struct Evictor {
    lines: Vec<Line>,
    pub(crate) size: CacheSize,
}

impl Evictor {
    /// The memory for a cache.
    pub fn new(cache: Cache) -> Self {
        let size = cache_size(cache);
        let count = (TIMES * size.bytes / LINE).next_power_of_two();
        // Not zero: pages that were never written may all be the same physical page.
        let lines = (1..=count as u64).map(|i| Line([i; LINE / 8])).collect();
        Self { lines, size }
    }

    /// Reads every line once.
    pub fn walk(&self) {
        for index in order(self.lines.len()) {
            barrier(self.lines[index].0[0]);
        }
    }
}

/// The numbers below a power of two, each once. In this order the sets of a cache take turns, and there is
/// no stride that a prefetcher could follow.
fn order(count: usize) -> impl Iterator<Item = usize> {
    // A linear congruential generator of full period: the addend is odd, and the factor is one more
    // than a multiple of four.
    let next =
        move |index: usize| index.wrapping_mul(1_664_525).wrapping_add(1_013_904_223) & (count - 1);
    std::iter::successors(Some(0), move |&index| Some(next(index))).take(count)
}

/// The folder in which Linux has a folder for each cache.
const FOLDER: &str = "/sys/devices/system/cpu/cpu0/cache";

/// The size of a cache for data.
pub fn cache_size(cache: Cache) -> CacheSize {
    // The guesses are large, because walking too much memory evicts a cache as well.
    let (number, guess) = match cache {
        Cache::L1 => ("1", 64 << 10),
        Cache::L2 => ("2", 2 << 20),
    };
    let reported = reported_size(Path::new(FOLDER), number);
    CacheSize {
        cache,
        bytes: reported.unwrap_or(guess),
        is_reported: reported.is_some(),
    }
}

/// The size of the cache for data of the level with a number, if a folder reports it.
fn reported_size(folder: &Path, number: &str) -> Option<usize> {
    let mut caches = caches(folder);
    let found = caches.find(|(level, kind, _)| level == number && kind != "Instruction");
    found.map(|(_, _, bytes)| bytes)
}

/// The caches in a folder that has a folder for each: level, type and size.
fn caches(folder: &Path) -> impl Iterator<Item = (String, String, usize)> {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten();
    folders.filter_map(|cache| {
        let read = |name: &str| first_line(cache.path().join(name));
        Some((read("level")?, read("type")?, bytes(&read("size")?)?))
    })
}

/// A size such as `32K`.
fn bytes(text: &str) -> Option<usize> {
    let unit = match text.chars().next_back()? {
        'K' => 1 << 10,
        'M' => 1 << 20,
        _ => 1,
    };
    let bytes: usize = text.trim_end_matches(['K', 'M']).parse().ok()?;
    (bytes > 0).then(|| bytes * unit)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_walk_reads_every_line_once_and_all_sets_alike() {
        let count = 4 * (32 << 10) / LINE;
        let mut seen = vec![0; count];
        let mut sets = [0; 64];
        for (step, index) in order(count).enumerate() {
            seen[index] += 1;
            sets[index % 64] += 1;
            // At any time, no set is ahead of another by more than one line.
            let ahead = sets.iter().max().zip(sets.iter().min());
            assert!(
                ahead.is_some_and(|(most, least)| most - least <= 1),
                "{step}"
            );
        }
        assert!(seen.iter().all(|&times| times == 1));
    }

    #[test]
    fn a_walk_has_no_stride() {
        let indices: Vec<usize> = order(2048).collect();
        let mut strides = BTreeSet::new();
        strides.extend(indices.windows(2).map(|pair| pair[1].abs_diff(pair[0])));
        assert!(strides.len() > 256, "{}", strides.len());
    }

    #[test]
    fn memory_is_larger_than_the_cache() {
        for cache in [Cache::L1, Cache::L2] {
            let evictor = Evictor::new(cache);
            assert!(evictor.lines.len() * LINE >= TIMES * evictor.size.bytes);
            evictor.walk();
        }
        assert!(cache_size(Cache::L1).bytes < cache_size(Cache::L2).bytes);
    }

    #[test]
    fn sizes_are_read_as_linux_writes_them() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, level, kind, size) in [
            ("index0", "1\n", "Instruction\n", "64K\n"),
            ("index1", "1\n", "Data\n", "48K\n"),
            ("index2", "2\n", "Unified\n", "1M\n"),
            ("index3", "3\n", "Unified\n", "odd\n"),
        ] {
            let cache = folder.path().join(name);
            fs::create_dir(&cache).expect("a folder");
            for (file, text) in [("level", level), ("type", kind), ("size", size)] {
                fs::write(cache.join(file), text).expect("written");
            }
        }
        assert_eq!(reported_size(folder.path(), "1"), Some(48 << 10));
        assert_eq!(reported_size(folder.path(), "2"), Some(1 << 20));
        assert_eq!(reported_size(&folder.path().join("none"), "1"), None);
        assert_eq!(
            (bytes("512"), bytes("0K"), bytes("K")),
            (Some(512), None, None)
        );
    }
}
