//! The constants of the method. METHOD.md tells them, and a test compares.

pub use crate::loops::benchmark::{INPUT_BYTES, MOST_CALLS, WARM_UP};
pub use crate::loops::timed::COPIES;
pub use crate::machine::clock::CHAIN_CYCLES;
pub use crate::verdict::judge::{CLEAR_CYCLES, CLEAR_RATIO};
pub use crate::verdict::statistics::{BLOCKS, Estimator};

/// The processes of a study. METHOD.md says what three and six would find.
pub const PROCESSES: usize = 8;

/// A round is contended if the adds take more than this many times as long as in the quietest rounds. The
/// counter's steps alone make less of a difference.
pub const CONTENDED: f64 = 1.1;
/// At least this share of the rounds is counted, however contended they are.
pub const LEAST_COUNTED: f64 = 0.25;
/// If the clock is off by more than this, it was interrupted, or the frequency was different.
pub const CLOCK_OFF: f64 = 0.04;
