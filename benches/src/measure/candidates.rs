//! The candidates of a benchmark, with the kernels that are compiled for each.

use crate::kernel::by_color::ByColor;
use crate::kernel::loops::Loops;

/// A candidate of a benchmark, and its kernels.
pub struct Candidate<K: ?Sized = dyn Loops> {
    /// The name of a strategy, of another implementation, or of a row that does not compete.
    pub name: &'static str,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    pub(crate) kernels: ByColor<K>,
}

/// Keeps the reference rows, which come first, the baseline, and those other candidates that pass a test.
pub(crate) fn retain<K: ?Sized>(
    candidates: &mut Vec<Candidate<K>>,
    references: usize,
    keep: &dyn Fn(&str) -> bool,
) {
    let mut place = 0;
    candidates.retain(|candidate| {
        place += 1;
        place <= references + 1 || keep(candidate.name)
    });
}
