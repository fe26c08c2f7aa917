//! The constants of the method, which METHOD.md states. A test compares METHOD.md with them.

pub use crate::loops::benchmark::{INPUT_BYTES, MOST_CALLS, WARM_UP};
pub use crate::loops::timed::COPIES;
pub use crate::machine::clock::CHAIN_CYCLES;
pub use crate::verdict::judge::{CLEAR_CYCLES, CLEAR_RATIO};
pub use crate::verdict::statistics::{BLOCKS, Estimator};

/// The usual number of processes of a study. METHOD.md shows why one process is not enough.
pub const PROCESSES: usize = 8;

/// A round is contended if its independent additions take more than this multiple of their time in
/// the quietest rounds. The steps of the counter alone change that time by less than 10 %.
pub const CONTENDED: f64 = 1.1;
/// Of the rounds at the usual speed, at least this share counts, however contended they are.
pub const LEAST_COUNTED: f64 = 0.25;
/// A round whose clock deviates from the median by more than this does not count: an interrupt
/// lengthened its dependent additions, or the frequency was different.
pub const CLOCK_OFF: f64 = 0.04;
