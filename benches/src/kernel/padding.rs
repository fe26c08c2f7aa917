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

/// The bytes by which the code of each copy is moved.
macro_rules! per_copy {
    (|$padding:ident| $kernel:expr) => {
        $crate::kernel::padding::PerCopy([
            {
                const $padding: usize = 0;
                Box::new($kernel)
            },
            {
                const $padding: usize = 20;
                Box::new($kernel)
            },
            {
                const $padding: usize = 40;
                Box::new($kernel)
            },
        ])
    };
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
