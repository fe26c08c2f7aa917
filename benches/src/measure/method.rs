//! The constants of the method, which METHOD.md states. A test compares them.

pub use crate::loops::benchmark::{INPUT_BYTES, MOST_CALLS, WARM_UP};
pub use crate::loops::timed::COPIES;
pub use crate::machine::clock::CHAIN_CYCLES;
pub use crate::verdict::judge::{CLEAR_CYCLES, CLEAR_RATIO};
pub use crate::verdict::statistics::{BLOCKS, Estimator};

/// The processes of a study. METHOD.md says how often the intervals of eight and of one hold.
pub const PROCESSES: usize = 8;

/// A round is contended if its adds take more than this multiple of the quietest rounds' adds. The
/// counter's steps alone make less difference.
pub const CONTENDED: f64 = 1.1;
/// The least share of the rounds at the usual speed that counts, however contended they are.
pub const LEAST_COUNTED: f64 = 0.25;
/// A clock that deviates by more than this was interrupted, or the frequency was different.
pub const CLOCK_OFF: f64 = 0.04;
