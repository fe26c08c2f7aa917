//! The limits of a study: of time, rounds, precision and processes.

use std::time::Duration;

use crate::measure::method::PROCESSES;
use crate::measure::results::Precision;

/// The limits of a study.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The time to measure for. After it, the study ends as soon as it has enough rounds for a result.
    pub time: Duration,
    /// When this time is over, the study ends even with too few rounds for a result. At least one
    /// round runs, however long it takes.
    pub most_time: Duration,
    /// The rounds before the first check of the precision. Fewer rounds say little about lasting noise.
    pub least_rounds: usize,
    /// The most rounds.
    pub most_rounds: usize,
    /// The precision at which a measurement ends.
    pub precision: Precision,
    /// The number of processes in which the command measures.
    /// [`Study::run`](crate::study::Study::run) measures in its caller's process alone.
    pub processes: usize,
}

impl Budget {
    /// Returns the budget of one of several processes. Its intervals may be wider than the study's,
    /// because the study combines the rounds of all processes.
    pub(crate) fn share(self, processes: usize) -> Self {
        let wider = (processes as f64).sqrt();
        Self {
            time: self.time / processes as u32,
            least_rounds: self.least_rounds.div_ceil(processes),
            most_rounds: self.most_rounds.div_ceil(processes),
            precision: Precision {
                latency: wider * self.precision.latency,
                throughput_ratio: wider * self.precision.throughput_ratio,
            },
            processes,
            ..self
        }
    }

    /// Half a minute or 4000 rounds. The target: latencies within 3 %, ratios of throughputs within 10 %.
    pub const QUICK: Self = Self {
        time: Duration::from_secs(30),
        most_time: Duration::from_secs(40),
        least_rounds: 4000,
        most_rounds: 4000,
        precision: Precision::QUICK,
        processes: PROCESSES,
    };

    /// A quarter of an hour, 60,000 rounds, or the target: latencies within 1 %, throughput ratios 3 %.
    pub const FULL: Self = Self {
        time: Duration::from_secs(15 * 60),
        most_time: Duration::from_secs(20 * 60),
        least_rounds: 6000,
        most_rounds: 60_000,
        precision: Precision::FULL,
        processes: PROCESSES,
    };
}

#[test]
fn a_process_has_its_share_of_the_budget() {
    let share = Budget::FULL.share(4);
    assert_eq!(share.time, Budget::FULL.time / 4);
    assert_eq!(share.precision.latency, 2.0 * Precision::FULL.latency);
    assert_eq!((share.least_rounds, share.most_rounds), (1500, 15_000));
}
