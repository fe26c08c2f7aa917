//! The clock: the machine's fastest counter, and how many core cycles one of its ticks takes.
//!
//! Frequencies change, and counters tick at one of their own. So a chain of dependent register-register adds, one
//! core cycle each, is timed beside the competitors, and times are reported in its cycles.
//!
//! A counter moves in steps, whose size is measured before anything else: 1 cycle on some machines, 36 on
//! others, 125 if it ticks at 24 MHz beside a core of 3 GHz. Whatever is timed takes many of these steps.

use crate::machine::barrier::barrier;

/// The adds of one [`chain`]. Where the counter's steps are large, several chains run.
pub const CHAIN_CYCLES: u32 = 1 << 14;

/// A point in time, in ticks of the machine's counter.
///
/// The fences keep the measured code between two readings. Without them, a processor may read the counter
/// while earlier instructions are still in flight, or begin later ones first.
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
    #[cfg(target_arch = "aarch64")]
    {
        let ticks: u64;
        // SAFETY: the virtual counter exists on every processor of the architecture, and the systems
        // that Rust runs on let programs read it; the one register that is written is declared. It
        // is not `nomem`, so that no load or store is moved across.
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

/// Runs [`CHAIN_CYCLES`] dependent adds of one register to another, and returns their sum.
///
/// The addend is a register because some processors eliminate the addition of a constant at rename, which
/// would make the chain too fast.
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

/// The machine's counter: the time of a reading, and the size of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    /// The fewest ticks that were seen between two readings with nothing between them.
    pub overhead: u64,
    /// The core cycles of a step of the counter; infinite if it was never seen to move.
    pub step_cycles: f64,
}

impl Clock {
    /// A sample takes at least this many steps. Its beginning between two steps is random, and evens out
    /// over the rounds.
    const SAMPLE_STEPS: f64 = 16.0;
    /// The adds that reveal contention take at least this many steps, since contention makes them a tenth
    /// slower.
    const ADDS_STEPS: f64 = 24.0;
    /// The chains that serve as a round's clock take at least this many steps.
    const CHAIN_STEPS: f64 = 400.0;
    /// The most repetitions of anything: a counter that ticks in milliseconds is no clock.
    const MOST: usize = 256;

    /// The clock for a given counter and a given chain of [`CHAIN_CYCLES`].
    pub(crate) fn of(read: impl Fn() -> u64, chain: impl Fn()) -> Self {
        /// How many moves of the counter are enough, and how often it is read at most.
        const MOVES: usize = 1000;
        const READINGS: usize = 1 << 18;

        let mut last = read();
        let (mut stands, mut moves) = (false, Vec::new());
        for _ in 0..READINGS {
            let now = read();
            match now.saturating_sub(last) {
                0 => stands = true,
                moved => moves.push(moved),
            }
            last = now;
            if moves.len() == MOVES {
                break;
            }
        }
        moves.sort_unstable();
        // If the counter sometimes stands still between two readings, its smallest move is a step. If it
        // never does, a reading takes several steps, and the times of unequal readings differ by at least
        // one step. If all readings take the same time, a step is no larger than a reading.
        let least = moves.first().copied();
        let (overhead, step) = if stands {
            (0, least)
        } else {
            let differences = moves.windows(2).map(|two| two[1] - two[0]);
            let difference = differences.filter(|by| *by > 0).min();
            (least.unwrap_or(0), difference.or(least))
        };
        // Doubles the number of chains until the steps are small beside them.
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

    /// How often something that takes this many cycles must be repeated to take this many steps.
    fn times(&self, cycles: f64, steps: f64) -> usize {
        // A float that is too large for an integer becomes the largest integer.
        ((steps * self.step_cycles / cycles).ceil() as usize).clamp(1, Self::MOST)
    }

    /// How many parts a sample has, if each part has this many calls, which take at least a cycle each.
    pub fn parts(&self, calls: usize) -> usize {
        self.times(calls.max(1) as f64, Self::SAMPLE_STEPS)
    }

    /// How often the adds that reveal contention are repeated, if they take this many cycles.
    pub fn adds(&self, cycles: f64) -> usize {
        self.times(cycles, Self::ADDS_STEPS)
    }

    /// A delay of at least this many cycles, and of many steps of the counter.
    pub fn delay(&self, cycles: u32) -> u32 {
        cycles * self.times(f64::from(cycles), Self::SAMPLE_STEPS) as u32
    }

    /// How many chains are needed to measure the cycles of a tick.
    pub fn chains(&self) -> usize {
        self.times(f64::from(CHAIN_CYCLES), Self::CHAIN_STEPS)
    }

    /// The core cycles of a tick, if the chains took this many ticks; `NaN` if the counter did not move.
    pub fn cycles_per_tick(&self, taken: u64) -> f64 {
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
