//! The candidates of a benchmark, with the kernels that are compiled for each.

use crate::kernel::by_color::ByColor;
use crate::kernel::loops::Loops;
use crate::key::CandidateId;

/// A candidate of a benchmark, and its kernels.
pub struct Candidate<K: ?Sized = dyn Loops> {
    /// The name of a strategy, of another implementation, or of a row that does not compete.
    pub id: CandidateId,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    pub(crate) kernels: ByColor<K>,
}

/// Keeps the reference rows, which come first, the baseline, and those other candidates that pass a test.
pub(crate) fn retain<K: ?Sized>(
    candidates: &mut Vec<Candidate<K>>,
    references: usize,
    keep: &dyn Fn(&CandidateId) -> bool,
) {
    let mut index = 0;
    candidates.retain(|candidate| {
        index += 1;
        index <= references + 1 || keep(&candidate.id)
    });
}
