//! The clock: the machine's fastest counter, and how many core cycles one of its ticks takes.
//!
//! Nanoseconds say nothing on a machine whose frequency moves, and counters tick at a frequency of
//! their own. So a chain of dependent register-register adds, one core cycle each, is timed beside
//! the candidates, and times are told in its cycles.

use crate::machine::barrier::barrier;

/// The adds of one [`chain`]: enough for the counter's steps, of up to 36 cycles, to be small
/// beside them.
pub const CHAIN_CYCLES: u32 = 1 << 14;

/// A point in time, in ticks of the machine's counter.
///
/// The fences keep what is measured between two readings: a processor may otherwise read the
/// counter while earlier instructions are still in flight, or begin later ones before it.
#[inline(always)]
pub fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        let (low, high): (u64, u64);
        // SAFETY: lfence and rdtsc exist on every x86-64 processor and write eax and edx only,
        // which are declared. It is not `nomem`, so that no load or store is moved across.
        unsafe {
            core::arch::asm!(
                "lfence", "rdtsc", "lfence",
                out("rax") low, out("rdx") high,
                options(nostack, preserves_flags),
            );
        }
        high << 32 | low
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        use std::sync::OnceLock;
        use std::time::Instant;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_nanos() as u64
    }
}

/// Runs [`CHAIN_CYCLES`] dependent adds of one register to another, and gives their sum.
///
/// The addend is a register because the addition of a constant is eliminated at rename on some
/// processors, and the chain would come out too fast.
#[inline(never)]
pub fn chain(addend: u64) -> u64 {
    let mut sum = barrier(0);
    let addend = barrier(addend);
    for _ in 0..CHAIN_CYCLES / 32 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: 32 adds between two declared registers; they change the flags, which is allowed
        // without `preserves_flags`, and nothing else.
        unsafe {
            core::arch::asm!(
                ".rept 32", "add {sum}, {addend}", ".endr",
                sum = inout(reg) sum, addend = in(reg) addend, options(nomem, nostack),
            );
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: 32 adds between two declared registers; they change nothing else.
        unsafe {
            core::arch::asm!(
                ".rept 32", "add {sum}, {sum}, {addend}", ".endr",
                sum = inout(reg) sum, addend = in(reg) addend,
                options(nomem, nostack, preserves_flags),
            );
        }
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        for _ in 0..32 {
            sum = barrier(sum.wrapping_add(addend));
        }
    }
    sum
}

/// The ticks that one [`chain`] takes now.
pub fn time_chain() -> u64 {
    let start = ticks();
    barrier(chain(1));
    ticks() - start
}

/// The core cycles of a tick, of a chain that took so many, the reading of the counter included.
pub fn cycles_per_tick(chain: u64, overhead: u64) -> f64 {
    f64::from(CHAIN_CYCLES) / chain.saturating_sub(overhead).max(1) as f64
}

/// The ticks between two readings with nothing between them: the least of many.
pub fn overhead() -> u64 {
    (0..1000)
        .map(|_| {
            let start = ticks();
            ticks() - start
        })
        .min()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_adds_as_often_as_it_says() {
        assert_eq!(chain(1), u64::from(CHAIN_CYCLES));
        assert_eq!(chain(3), 3 * u64::from(CHAIN_CYCLES));
    }
}
