//! The constants of the method. A record holds them, so that a page about the record does not state the
//! constants of another build.

use serde::{Deserialize, Serialize};

use crate::loops::benchmark::{INPUT_BYTES, MOST_CALLS, WARM_UP};
use crate::loops::timed::COPIES;
use crate::machine::clock::CHAIN_CYCLES;
use crate::verdict::judge::{CLEAR_CYCLES, CLEAR_RATIO};
use crate::verdict::statistics::{BETWEEN_STUDIES, BLOCKS, Estimator};

/// The processes of a study. METHOD.md says what three and six would find.
pub(crate) const PROCESSES: usize = 8;

/// A round is contended if the adds take more than this many times as long as in the quietest rounds. The
/// counter's steps alone make less of a difference.
pub(super) const CONTENDED: f64 = 1.1;
/// At least this share of the rounds is counted, however contended they are.
pub(super) const LEAST_COUNTED: f64 = 0.25;
/// If the clock is off by more than this, it was interrupted, or the frequency was different.
pub(super) const CLOCK_OFF: f64 = 0.04;

/// The constants of the method.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Method {
    /// The untimed calls before each sample.
    pub warm_up_calls: usize,
    /// The most calls of a sample.
    pub max_calls: usize,
    /// The most bytes of the inputs of a sample.
    pub input_bytes: usize,
    /// The padded copies of each loop.
    pub copies: usize,
    /// The cycles of the chain that is the clock.
    pub chain_cycles: u32,
    /// The most by which the clock may be off in a round that counts.
    pub clock_tolerance: f64,
    /// The most that a short loop may take in a round that counts, as a multiple of its time in the
    /// quietest rounds.
    pub contention_limit: f64,
    /// At least this share of the rounds counts.
    pub min_counted: f64,
    /// A latency is the mean of the rounds between these quantiles.
    pub latency_quantiles: [f64; 2],
    /// The same for a throughput and for a ratio.
    pub throughput_quantiles: [f64; 2],
    /// The share of the shortest and of the longest bursts that the mean leaves out.
    pub trimmed: f64,
    /// The processes in which the rounds ran.
    pub processes: usize,
    /// The blocks of rounds from which an interval is computed.
    pub blocks: usize,
    /// By how much studies differ beyond what each can see, relative to the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between_studies: Option<f64>,
    /// A winner's ratio to each of the others is below this.
    pub win_ratio: f64,
    /// A winner gains at least this many cycles.
    pub win_cycles: f64,
}

impl Method {
    /// The constants of this build.
    pub const CURRENT: Self = Self {
        warm_up_calls: WARM_UP,
        max_calls: MOST_CALLS,
        input_bytes: INPUT_BYTES,
        copies: COPIES,
        chain_cycles: CHAIN_CYCLES,
        clock_tolerance: CLOCK_OFF,
        contention_limit: CONTENDED,
        min_counted: LEAST_COUNTED,
        latency_quantiles: Estimator::LOW,
        throughput_quantiles: Estimator::QUARTILES,
        trimmed: Estimator::TRIMMED,
        processes: PROCESSES,
        blocks: BLOCKS,
        between_studies: Some(BETWEEN_STUDIES),
        win_ratio: CLEAR_RATIO,
        win_cycles: CLEAR_CYCLES,
    };
}
