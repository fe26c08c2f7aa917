//! The clock: the machine's fastest counter, and the core cycles of one of its ticks.
//!
//! The core's frequency changes, and the counter has another frequency. To turn ticks into core
//! cycles, each round also times a chain of dependent register-register adds, of one cycle each.
//!
//! A counter moves in steps: of 1 tick on some machines, of 36 on others. A tick takes 125 core cycles if the
//! counter ticks at 24 MHz beside a core of 3 GHz. The step is measured first. Then samples, chains and loops
//! of adds are repeated until they take many steps; a burst cannot be repeated.

use crate::machine::barrier::barrier;

/// The number of adds in one `chain`. Several chains run if the counter's steps are large.
pub const CHAIN_CYCLES: u32 = 1 << 14;

/// Reads the machine's counter, between fences. Without them, a processor may read the counter while
/// earlier instructions are in flight, or after it has begun later instructions.
#[inline(always)]
pub(crate) fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        let (low, high): (u64, u64);
        // SAFETY: lfence and rdtsc exist on every x86-64 processor and write only the declared eax and
        // edx. Without `nomem`, no load or store moves across.
        unsafe {
            core::arch::asm!(
                "lfence", "rdtsc", "lfence",
                out("rax") low, out("rdx") high,
                options(nostack, preserves_flags),
            );
        }
        high << 32 | low
    }
    #[cfg(target_arch = "aarch64")]
    {
        let ticks: u64;
        // SAFETY: every processor of the architecture has the virtual counter, and the systems that Rust
        // supports let programs read it. The register is declared, and no load or store moves across.
        unsafe {
            core::arch::asm!(
                "isb", "mrs {ticks}, cntvct_el0", "isb",
                ticks = out(reg) ticks, options(nostack, preserves_flags),
            );
        }
        ticks
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        use std::sync::OnceLock;
        use std::time::Instant;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_nanos() as u64
    }
}

/// Runs [`CHAIN_CYCLES`] dependent adds of one register to another, and returns the sum. The addend is
/// in a register, because some processors eliminate the addition of a constant at rename.
#[inline(never)]
pub(crate) fn chain(addend: u64) -> u64 {
    let mut sum = barrier(0);
    let addend = barrier(addend);
    for _ in 0..CHAIN_CYCLES / 32 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: 32 adds between two declared registers. Without `preserves_flags`, flags may change.
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

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Clock {
    /// The fewest ticks between two successive readings.
    pub(crate) overhead: u64,
    /// The core cycles of a step; infinite if the counter never moved, or if its steps are too large.
    step_cycles: f64,
}

impl Clock {
    /// The fewest steps of a sample. Its time is wrong by up to a step, which the rounds average out.
    const SAMPLE_STEPS: f64 = 16.0;
    /// The fewest steps of the adds. They reveal a neighbor if they take more than a tenth longer than usual.
    const ADDS_STEPS: f64 = 24.0;
    const CHAIN_STEPS: f64 = 400.0;
    /// The most repetitions. A counter that needs more, such as one of milliseconds, is no clock.
    const MOST: usize = 256;

    /// Measures the counter that `read` reads, given a function that runs a chain of [`CHAIN_CYCLES`].
    pub(crate) fn of(read: impl Fn() -> u64, chain: impl Fn()) -> Self {
        const MOVES: usize = 1000;
        const READINGS: usize = 1 << 18;

        let mut last = read();
        let (mut stands_still, mut moves) = (false, Vec::new());
        for _ in 0..READINGS {
            let now = read();
            match now.saturating_sub(last) {
                0 => stands_still = true,
                moved => moves.push(moved),
            }
            last = now;
            if moves.len() == MOVES {
                break;
            }
        }
        moves.sort_unstable();
        // If some readings equal the reading before, the smallest move is a step. Otherwise each reading
        // takes at least a step, and two unequal moves differ by at least a step. If all moves are
        // equal, a move counts as a step.
        let least = moves.first().copied();
        let (overhead, step) = if stands_still {
            (0, least)
        } else {
            let differences = moves.windows(2).map(|two| two[1] - two[0]);
            let difference = differences.filter(|by| *by > 0).min();
            (least.unwrap_or(0), difference.or(least))
        };
        let mut doubled = (0..=Self::MOST.ilog2()).map(|power| 1 << power);
        let step_cycles = step.and_then(|step| {
            doubled.find_map(|chains| {
                let start = read();
                (0..chains).for_each(|_| chain());
                let taken = read().saturating_sub(start);
                (taken as f64 >= Self::CHAIN_STEPS * step as f64)
                    .then(|| step as f64 * cycles_per_tick(chains, taken, overhead))
            })
        });
        Self { overhead, step_cycles: step_cycles.unwrap_or(f64::INFINITY) }
    }

    /// Returns how often to repeat code that takes `cycles`, so that it takes `steps`; at most `MOST`.
    fn times(&self, cycles: f64, steps: f64) -> usize {
        // A float that is too large becomes the largest integer.
        ((steps * self.step_cycles / cycles).ceil() as usize).clamp(1, Self::MOST)
    }

    /// The passes of a sample, for each color. A pass has `calls` calls, each of at least one cycle.
    pub(crate) fn passes(&self, calls: usize) -> usize {
        self.times(calls.max(1) as f64, Self::SAMPLE_STEPS)
    }

    /// The repetitions of the adds, each of this many cycles.
    pub(crate) fn adds(&self, cycles: f64) -> usize {
        self.times(cycles, Self::ADDS_STEPS)
    }

    /// The cycles of a delay that takes at least `cycles` and as many steps as a sample.
    pub(crate) fn delay(&self, cycles: u32) -> u32 {
        cycles * self.times(f64::from(cycles), Self::SAMPLE_STEPS) as u32
    }

    pub(crate) fn chains(&self) -> usize {
        self.times(f64::from(CHAIN_CYCLES), Self::CHAIN_STEPS)
    }

    /// The core cycles of a tick, given the ticks of the chains; `NaN` if the counter stood still.
    pub(crate) fn cycles_per_tick(&self, taken: u64) -> f64 {
        cycles_per_tick(self.chains(), taken, self.overhead)
    }
}

fn cycles_per_tick(chains: usize, taken: u64, overhead: u64) -> f64 {
    match taken.saturating_sub(overhead) {
        0 => f64::NAN,
        ticks => chains as f64 * f64::from(CHAIN_CYCLES) / ticks as f64,
    }
}

#[test]
fn the_chain_adds_as_often_as_it_says() {
    assert_eq!(chain(3), 3 * u64::from(CHAIN_CYCLES));
}
