//! The constants of the method, which a record tells: a page about it must not state those of
//! another build.

use serde::{Deserialize, Serialize};

use crate::kernel::padding::COPIES;
use crate::machine::clock::CHAIN_CYCLES;
use crate::measure::benchmark::{INPUT_BYTES, MOST_CALLS, WARM_UP};
use crate::measure::rounds::{CLOCK_OFF, CONTENDED, LEAST_COUNTED};
use crate::verdict::judge::{CLEAR_CYCLES, CLEAR_RATIO};
use crate::verdict::statistics::{BLOCKS, Estimator};

/// The constants of the method.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Method {
    /// The calls before each sample that are not timed.
    pub warm_up: usize,
    /// The most calls of a sample.
    pub most_calls: usize,
    /// The most bytes of the inputs of a sample.
    pub input_bytes: usize,
    /// The padded copies of each loop.
    pub copies: usize,
    /// The cycles of the chain that is the clock.
    pub chain_cycles: u32,
    /// How far the clock may be off.
    pub clock_off: f64,
    /// How many times as long as in the quietest rounds the adds may take.
    pub contended: f64,
    /// The share of the rounds that count at least.
    pub least_counted: f64,
    /// Between which quantiles the rounds are averaged for a latency.
    pub latency: [f64; 2],
    /// Between which quantiles the rounds are averaged for a throughput, and for a ratio.
    pub throughput: [f64; 2],
    /// The share of the shortest and of the longest bursts that is left out.
    pub left_out: f64,
    /// The blocks of rounds of which an interval is made.
    pub blocks: usize,
    /// The ratio by which a winner wins at least.
    pub clear_ratio: f64,
    /// The cycles by which a winner wins at least.
    pub clear_cycles: f64,
}

impl Method {
    /// That of this build.
    pub const CURRENT: Self = Self {
        warm_up: WARM_UP,
        most_calls: MOST_CALLS,
        input_bytes: INPUT_BYTES,
        copies: COPIES,
        chain_cycles: CHAIN_CYCLES,
        clock_off: CLOCK_OFF,
        contended: CONTENDED,
        least_counted: LEAST_COUNTED,
        latency: Estimator::LOW,
        throughput: Estimator::MIDDLE,
        left_out: Estimator::LEFT_OUT,
        blocks: BLOCKS,
        clear_ratio: CLEAR_RATIO,
        clear_cycles: CLEAR_CYCLES,
    };

    /// That of the records of format 1, which do not tell it.
    pub(crate) const fn of_format_1() -> Self {
        Self {
            warm_up: 64,
            most_calls: 2048,
            input_bytes: 16 << 10,
            copies: 3,
            chain_cycles: 1 << 14,
            clock_off: 0.05,
            contended: 1.1,
            least_counted: 0.25,
            latency: [0.05, 0.45],
            throughput: [0.25, 0.75],
            left_out: 0.01,
            blocks: 32,
            clear_ratio: 0.97,
            clear_cycles: 0.25,
        }
    }
}
