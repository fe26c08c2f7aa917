//! Padded copies of a loop, each at a different place relative to the processor's fetch blocks.
//!
//! The place of a loop changes its throughput by a few percent. With only one copy, luck could decide a
//! verdict, so all copies of a winner must win. Latencies need the copies, too, although these take an
//! eighth of LLVM's time for the harness: on an AMD EPYC of the Zen 3 generation, the copies of one latency in
//! ten differ by more than 2.6 %.

use rand::RngExt;

use crate::workload::games::Random;

/// The number of copies.
pub const COPIES: usize = 3;

/// One of the copies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PaddedCopy {
    First,
    Second,
    Third,
}

impl PaddedCopy {
    /// All copies.
    pub const ALL: [Self; COPIES] = [Self::First, Self::Second, Self::Third];

    /// One of them at random.
    pub fn draw(random: &mut Random) -> Self {
        Self::ALL[random.random_range(..COPIES)]
    }
}

/// The bytes by which each copy is moved. In a build without optimization, times mean nothing, so one copy
/// stands for all: there are thousands of loops to compile.
pub(crate) const BYTES: [usize; COPIES] = if cfg!(debug_assertions) {
    [0; COPIES]
} else {
    [0, 20, 40]
};

/// Runs a copy: calls a function whose last constant parameter is the number of bytes of padding.
macro_rules! call_copy {
    ($copy:expr, $function:ident::<$($generic:ty),*>($($argument:expr),*)) => {{
        use $crate::kernel::padding::{BYTES, PaddedCopy};
        match $copy {
            PaddedCopy::First => $function::<$($generic,)* { BYTES[0] }>($($argument),*),
            PaddedCopy::Second => $function::<$($generic,)* { BYTES[1] }>($($argument),*),
            PaddedCopy::Third => $function::<$($generic,)* { BYTES[2] }>($($argument),*),
        }
    }};
}

pub(crate) use call_copy;

/// Moves the code that follows by a number of bytes.
#[inline(always)]
pub(crate) fn pad<const BYTES: usize>() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: instructions that do nothing.
    unsafe {
        core::arch::asm!(
            ".rept {bytes}", "nop", ".endr",
            bytes = const BYTES, options(nomem, nostack, preserves_flags),
        );
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: instructions that do nothing.
    unsafe {
        core::arch::asm!(
            ".rept {words}", "nop", ".endr",
            words = const BYTES / 4, options(nomem, nostack, preserves_flags),
        );
    }
}
