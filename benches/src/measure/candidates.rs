//! The candidates of a benchmark, with the kernels that are compiled for each.

use crate::kernel::by_color::ByColor;

/// A candidate, and its kernels.
pub(crate) struct Competing<K: ?Sized> {
    pub(crate) name: &'static str,
    /// The bytes of table that it reads.
    pub(crate) table_bytes: usize,
    pub(crate) kernels: ByColor<K>,
}

/// Keeps the reference rows, which come first, the baseline, and those other candidates that pass a test.
pub(crate) fn retain<K: ?Sized>(
    candidates: &mut Vec<Competing<K>>,
    references: usize,
    keep: &dyn Fn(&str) -> bool,
) {
    let mut place = 0;
    candidates.retain(|candidate| {
        place += 1;
        place <= references + 1 || keep(candidate.name)
    });
}
