//! The candidates of a benchmark, with the kernels that are compiled for each.

use crate::kernel::by_color::ByColor;

/// A candidate of a benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Candidate {
    /// The name of a strategy, of another implementation, or of a row that does not compete.
    pub name: &'static str,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
}

/// A candidate, and its kernels.
pub(crate) struct Competing<K: ?Sized> {
    pub(crate) candidate: Candidate,
    pub(crate) kernels: ByColor<K>,
}

/// Keeps the reference rows, which come first, the baseline, and those other candidates that pass a test.
pub(crate) fn retain<K: ?Sized>(
    candidates: &mut Vec<Competing<K>>,
    references: usize,
    keep: &dyn Fn(&str) -> bool,
) {
    let mut place = 0;
    candidates.retain(|competing| {
        place += 1;
        place <= references + 1 || keep(competing.candidate.name)
    });
}
