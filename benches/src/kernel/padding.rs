//! Padded copies of a loop, each of which lies elsewhere relative to the processor's fetch blocks.
//!
//! Where a loop lies moves its throughput by some percent. One copy would let that luck decide a
//! verdict; all copies of a winner have to win.

use rand::RngExt;

use crate::workload::games::Random;

/// The number of copies.
pub const COPIES: usize = 3;

/// One of the copies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PaddedCopy(usize);

impl PaddedCopy {
    /// All copies.
    pub const ALL: [Self; COPIES] = [Self(0), Self(1), Self(2)];

    /// Any of them.
    pub fn draw(random: &mut Random) -> Self {
        Self(random.random_range(..COPIES))
    }
}

/// What there is of each copy.
pub(crate) struct PerCopy<T>(pub(crate) [T; COPIES]);

impl<T> PerCopy<T> {
    pub(crate) const fn of(&self, copy: PaddedCopy) -> &T {
        &self.0[copy.0]
    }
}

/// The bytes by which each copy is moved. Where the compiler does not optimize, no time means
/// anything, and one copy stands for all: there are thousands of loops to compile.
pub(crate) const BYTES: [usize; COPIES] = match cfg!(debug_assertions) {
    true => [0; COPIES],
    false => [0, 20, 40],
};

/// What there is of each copy, boxed: a closure that is given the bytes of padding as a constant.
macro_rules! per_copy {
    (|$padding:ident| $kernel:expr) => {
        $crate::kernel::padding::PerCopy([
            $crate::kernel::padding::per_copy!(@ 0, $padding, $kernel),
            $crate::kernel::padding::per_copy!(@ 1, $padding, $kernel),
            $crate::kernel::padding::per_copy!(@ 2, $padding, $kernel),
        ])
    };
    (@ $copy:literal, $padding:ident, $kernel:expr) => {{
        const $padding: usize = $crate::kernel::padding::BYTES[$copy];
        Box::new($kernel)
    }};
}

pub(crate) use per_copy;

/// Moves what follows by a number of bytes.
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
