//! The trait [`Machine`], by which a study measures time on a real or a simulated machine.

use std::fs;
use std::time::{Duration, Instant};

use crate::machine::barrier::barrier;
use crate::machine::clock::{Clock, chain, ticks};
use crate::machine::eviction::Evictor;

/// The fewest cycles of one repetition of [`Machine::time_adds`], at four adds a cycle.
pub(crate) const ADDS_CYCLES: f64 = 1024.0;

pub(crate) trait Machine {
    /// The time since a fixed moment.
    fn now(&self) -> Duration;
    fn begin(&mut self, _round: usize) {}
    fn clock(&mut self) -> Clock;
    fn time_chains(&mut self, clock: &Clock) -> u64;
    /// Returns the ticks of independent adds, which take longer while another thread shares the core. The
    /// thread doubles the time of a competitor that issues as many instructions as it can, but hardly
    /// slows a competitor that waits for mispredicted branches. So it changes their ratio.
    fn time_adds(&mut self, clock: &Clock) -> u64;
    fn evict(&mut self, evictor: &Evictor) {
        evictor.walk();
    }
    /// How long this thread has run, and how long it has waited for the processor while others used it,
    /// in nanoseconds; `None` if the system does not report this.
    fn scheduling(&self) -> Option<[f64; 2]>;
}

/// This machine. Its time begins at the instant in the field.
pub(crate) struct ThisMachine(pub(crate) Instant);

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
            // Four independent chains of four adds. Any wide core runs four adds in a cycle.
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
