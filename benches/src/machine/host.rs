//! The machine that a study runs on, as far as time is concerned: this one, or a simulated one.

use std::fs;
use std::time::{Duration, Instant};

use crate::machine::barrier::barrier;
use crate::machine::clock::{Clock, chain, ticks};
use crate::machine::eviction::Evictor;

/// The fewest cycles that the adds of [`Machine::time_adds`] take: four adds a cycle.
pub const ADDS_CYCLES: f64 = 1024.0;

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
    /// The ticks that many independent adds take now, repeated as often as the clock needs: more than usual while
    /// another thread shares the core.
    ///
    /// Of two threads on one core, one that waits for mispredicted branches hardly suffers; one that issues as many
    /// instructions as it can takes twice as long. So the ratio of two competitors beside a neighbor differs from
    /// that on an idle core, and a study that mixes the two measures neither.
    fn time_adds(&mut self, clock: &Clock) -> u64;
    /// Evicts a cache.
    fn evict(&mut self, evictor: &Evictor) {
        evictor.walk();
    }
    /// How long the thread has run so far, and how long it has waited for a processor that others had, in
    /// nanoseconds; `None` if the system does not report it.
    fn scheduling(&self) -> Option<[f64; 2]>;
}

/// This machine, from the moment on that it holds.
pub struct ThisMachine(pub Instant);

impl Machine for ThisMachine {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn clock(&mut self) -> Clock {
        Clock::of(ticks, || {
            barrier(chain(1));
        })
    }

    fn time_chains(&mut self, clock: &Clock) -> u64 {
        let chains = clock.chains();
        let start = ticks();
        for _ in 0..chains {
            barrier(chain(1));
        }
        ticks() - start
    }

    #[inline(never)]
    fn time_adds(&mut self, clock: &Clock) -> u64 {
        let times = clock.adds(ADDS_CYCLES);
        let one = barrier(1);
        let (mut a, mut b, mut c, mut d) = (barrier(0), barrier(0), barrier(0), barrier(0));
        let start = ticks();
        for _ in 0..256 * times {
            // Four chains of four adds of one cycle each. Any wide core runs four adds at a time.
            for _ in 0..4 {
                a = barrier(a.wrapping_add(one));
                b = barrier(b.wrapping_add(one));
                c = barrier(c.wrapping_add(one));
                d = barrier(d.wrapping_add(one));
            }
        }
        let ticks = ticks() - start;
        barrier(a ^ b ^ c ^ d);
        ticks
    }

    fn scheduling(&self) -> Option<[f64; 2]> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let mut numbers = text.split_whitespace().map(|word| word.parse().ok());
        Some([numbers.next()??, numbers.next()??])
    }
}
