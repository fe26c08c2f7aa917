//! The order in which a machine with instructions of x86 takes the levels. `.ci/generate` derives it from the
//! published studies: a level comes before those that have a greater worst-case slowdown.

use fearless_simd::x86;

use super::any::AnyLevel;
use super::scalar::Scalar;
#[allow(
    unused_imports,
    reason = "a level that is slower than a plainer one is not used"
)]
use super::vectors::{Avx2, Avx512, Gfni, Sse2};

/// The first level that this machine has.
macro_rules! first {
    (Scalar $($never:ident)*) => { AnyLevel::Scalar(Scalar) };
    ($first:ident $($level:ident)*) => {
        match $first::new() {
            Some(level) => AnyLevel::$first(level),
            None => first!($($level)*),
        }
    };
}

/// The first level that needs AVX-512.
macro_rules! first_of_avx512 {
    ($token:ident; Gfni $($level:ident)*) => { AnyLevel::Gfni(Gfni($token)) };
    ($token:ident; Avx512 $($level:ident)*) => { AnyLevel::Avx512(Avx512($token)) };
    ($token:ident; $first:ident $($level:ident)*) => { first_of_avx512!($token; $($level)*) };
}

macro_rules! order {
    (one board: $($one:ident)*; a batch: $($batch:ident)*;) => {
        /// The level for one board at a time.
        pub(super) fn for_one_board() -> AnyLevel {
            first!($($one)*)
        }

        /// The level for batches of boards.
        pub(super) fn for_a_batch() -> AnyLevel {
            first!($($batch)*)
        }

        /// The level for one board in a build for machines that all have AVX-512.
        pub(super) const fn with_avx512(token: x86::Avx512) -> AnyLevel {
            first_of_avx512!(token; $($one)*)
        }
    };
}

order! {
    // Written by .ci/generate from results/.
    one board: Avx512 Gfni Avx2 Sse2 Scalar;
    a batch: Gfni Avx512 Avx2 Sse2 Scalar;
}
