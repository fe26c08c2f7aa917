//! The schedule of a study: how long its phases run, and how much is done.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::machine::host::Machine;
use crate::measure::method::{FULL_PROCESSES, QUICK_PROCESSES};
use crate::measure::phase::{Phase, Setup};
use crate::measure::results::Precision;

/// How long a study measures.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The longest time that a study takes.
    pub time: Duration,
    /// The fewest rounds: fewer rounds say little about lasting noise.
    pub least_rounds: usize,
    /// The most rounds.
    pub most_rounds: usize,
    /// The precision at which a cell is measured well enough.
    pub precision: Precision,
    /// The processes in which the command measures. A study that a program [runs](crate::study::Study::run) is
    /// measured in the program's own.
    pub processes: usize,
}

impl Budget {
    /// The share of one of this many processes. Its rounds are as precise as asked for if those of all processes
    /// together are.
    pub(crate) fn share(self, processes: usize) -> Self {
        let Precision {
            latency,
            throughput_ratio,
        } = self.precision;
        let wider = (processes as f64).sqrt();
        Self {
            time: self.time / processes as u32,
            least_rounds: self.least_rounds.div_ceil(processes),
            most_rounds: self.most_rounds.div_ceil(processes),
            precision: Precision {
                latency: wider * latency,
                throughput_ratio: wider * throughput_ratio,
            },
            processes,
        }
    }

    /// The fewest rounds of a phase in one of the processes. With fewer than eight there is no interval.
    pub(crate) fn least_rounds(&self, phase: &Phase) -> usize {
        let least = phase.measure.least_rounds();
        least.div_ceil(self.processes).max(8)
    }

    /// Half a minute at most: good to a few percent.
    pub const QUICK: Self = Self {
        time: Duration::from_secs(30),
        least_rounds: 4000,
        most_rounds: 4000,
        precision: Precision::QUICK,
        processes: QUICK_PROCESSES,
    };

    /// A quarter of an hour at most: latencies within 1 %, ratios of throughputs within 3 %.
    pub const FULL: Self = Self {
        time: Duration::from_secs(15 * 60),
        least_rounds: 6000,
        most_rounds: 60_000,
        precision: Precision::FULL,
        processes: FULL_PROCESSES,
    };
}

/// The progress of a study.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// How much is done, from 0 to 1.
    pub done: f64,
    /// An estimate of how long the rest takes, never longer than the budget allows.
    pub left: Duration,
}

impl Progress {
    /// This much is done, and this long is left.
    pub const fn new(done: f64, left: Duration) -> Self {
        Self { done, left }
    }
}

/// The schedule of the phases, which follow each other and share the time equally.
pub(crate) struct Schedule<'a> {
    budget: Budget,
    phases: u32,
    done: u32,
    start: Duration,
    report: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'a> Schedule<'a> {
    pub(crate) fn new(
        budget: Budget,
        phases: usize,
        start: Duration,
        report: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Self {
        Self {
            budget,
            phases: phases as u32,
            done: 0,
            start,
            report,
        }
    }

    /// Runs rounds of the next phase until it is measured well enough, or its share of the time is up.
    pub(crate) fn run(
        &mut self,
        machine: &mut dyn Machine,
        phase: &mut Phase,
        setup: &mut Setup,
    ) -> ControlFlow<()> {
        let (start, time) = (machine.now(), self.budget.time / self.phases);
        let least_rounds = self.budget.least_rounds(phase);
        let mut rounds = 0;
        let mut look = self.budget.least_rounds;
        let mut finished: f64 = 0.0;
        while rounds < self.budget.most_rounds && finished < 1.0 {
            let time_share = (machine.now() - start).div_duration_f64(time);
            if time_share >= 1.0 && rounds >= least_rounds {
                break;
            }
            self.report(machine.now(), time_share.max(finished), time_share)?;
            phase.round(machine, setup);
            rounds += 1;
            if rounds == look {
                finished = phase.finish(setup);
                look += look / 2;
            }
        }
        self.done += 1;
        ControlFlow::Continue(())
    }

    /// Reports how much of the running phase is done, and how much of its time is up, both from 0 to 1.
    fn report(&mut self, now: Duration, done: f64, time_share: f64) -> ControlFlow<()> {
        let of_all = |part: f64| (f64::from(self.done) + part.min(1.0)) / f64::from(self.phases);
        let done = of_all(done);
        let most = self.budget.time.mul_f64(1.0 - of_all(time_share));
        (self.report)(Progress {
            done,
            left: time_left(now - self.start, done, most),
        })
    }
}

/// The time that is left if the rest goes on as before, but at most `most`.
fn time_left(elapsed: Duration, done: f64, most: Duration) -> Duration {
    let left = elapsed.as_secs_f64() * (1.0 - done) / done;
    match Duration::try_from_secs_f64(left) {
        Ok(left) => left.min(most),
        Err(_) => most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_time_is_left_than_the_budget_has() {
        let seconds = Duration::from_secs;
        // The self-check and the first round have taken their time, and hardly anything is done.
        assert_eq!(time_left(seconds(1), 0.0, seconds(2)), seconds(2));
        assert_eq!(time_left(seconds(1), 0.001, seconds(2)), seconds(2));
        assert_eq!(time_left(seconds(10), 0.5, seconds(20)), seconds(10));
        assert_eq!(time_left(seconds(10), 1.0, seconds(20)), seconds(0));
    }
}
