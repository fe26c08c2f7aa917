//! The machine that a study runs on, as far as time is concerned: this one, or a simulated one.

use std::time::{Duration, Instant};

use crate::machine::barrier::barrier;
use crate::machine::clock::{self, Clock, ticks};
use crate::machine::contention;

/// The machine that a study runs on.
pub trait Machine {
    /// The time since some moment.
    fn now(&self) -> Duration;
    /// A round begins.
    fn begin(&mut self, _round: usize) {}
    /// Measures the counter.
    fn clock(&mut self) -> Clock;
    /// The ticks that the [chains](Clock::chains) of a round's clock take now.
    fn time_chains(&mut self, clock: &Clock) -> u64;
    /// The ticks that the adds that reveal [contention] take now.
    fn time_adds(&mut self, clock: &Clock) -> u64;
    /// How long the thread has run so far, and how long it has waited for a processor that others had, in
    /// nanoseconds; `None` if the system does not report it.
    fn scheduling(&self) -> Option<[f64; 2]>;
}

/// This machine.
pub struct ThisMachine {
    start: Instant,
}

impl ThisMachine {
    /// This machine, from now on.
    pub fn start() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Machine for ThisMachine {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn clock(&mut self) -> Clock {
        Clock::of(ticks, || {
            barrier(clock::chain(1));
        })
    }

    fn time_chains(&mut self, clock: &Clock) -> u64 {
        let chains = clock.chains();
        let start = ticks();
        for _ in 0..chains {
            barrier(clock::chain(1));
        }
        ticks() - start
    }

    fn time_adds(&mut self, clock: &Clock) -> u64 {
        contention::time_adds(clock)
    }

    fn scheduling(&self) -> Option<[f64; 2]> {
        contention::scheduling()
    }
}
