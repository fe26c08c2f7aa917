//! Contention: whether another thread uses the core's units while something is measured, or gets the
//! processor instead.

use std::fs;

use crate::machine::barrier::barrier;
use crate::machine::clock::{Clock, ticks};

/// The fewest cycles that the adds of [`time_adds`] take: four adds a cycle.
pub const ADDS_CYCLES: f64 = 1024.0;

/// How long this thread has run so far, and how long it has waited for a processor that others had,
/// in nanoseconds; `None` if the system does not report it.
pub fn scheduling() -> Option<[f64; 2]> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let mut numbers = text.split_whitespace().map(|word| word.parse().ok());
    Some([numbers.next()??, numbers.next()??])
}

/// The ticks that many independent adds take now: more than usual while another thread shares the core. The
/// adds are repeated as often as the clock needs.
///
/// Two threads on one core slow each other down to the extent that they need the same units. A thread that
/// waits for mispredicted branches hardly suffers; one that issues as many instructions as it can takes
/// twice as long. So the ratio of two candidates beside a busy neighbor differs from their ratio on an idle
/// core, and a study that mixes the two ratios measures neither.
#[inline(never)]
pub fn time_adds(clock: &Clock) -> u64 {
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
