//! The candidates of a benchmark, with the kernels that are compiled for each.

use crate::kernel::by_color::ByColor;
use crate::kernel::loops::Loops;
use crate::key::CandidateId;

/// A candidate of a benchmark, and its kernels.
pub struct Candidate {
    /// The name of a strategy, of another implementation, or of a row that does not compete.
    pub id: CandidateId,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    pub(crate) kernels: ByColor<dyn Loops>,
}
