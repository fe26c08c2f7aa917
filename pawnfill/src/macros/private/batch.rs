//! Helpers that the functions of `batch!` call: the check of the lengths, and the choice of the vectors.

use core::sync::atomic::{AtomicU8, Ordering};

use fearless_simd::Level;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use fearless_simd::Simd as _;

/// The vectors that a copy of a loop is compiled for, from narrow to wide.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Vectors {
    /// The vectors that the whole program is compiled for: SSE2, NEON, simd128, or more if its flags say so.
    Build,
    /// 256 bits: AVX2 with BMI and FMA, as of Haswell and Zen.
    Avx2,
    /// 512 bits: AVX-512 as of Ice Lake and Zen 4. Processors with an older AVX-512 use AVX2.
    Avx512,
}

// There is no copy for GFNI, because no compiler emits GFNI instructions for a body over `u64`. Written by hand,
// for eight boards at once, twelve sets took 5.4 cycles a board by GFNI (AMD Zen 5,
// November 2026), where copying as many slices takes 4.8: too little for the 700 lines that it took.

/// The widest vectors that [`dispatch`] uses; tests and measurements of the narrower copies lower this limit.
static LIMIT: AtomicU8 = AtomicU8::new(Vectors::Avx512 as u8);

impl Vectors {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Build, Self::Avx2, Self::Avx512];
}

/// Limits all batches of the program to these vectors or narrower ones.
pub fn limit(vectors: Vectors) {
    LIMIT.store(vectors as u8, Ordering::Relaxed);
}

/// Runs a loop with the widest vectors of the machine.
///
/// The loop is always inlined into a function that is compiled for these vectors, so it is compiled once for
/// each width. A machine whose vectors are those of the build runs the loop as it is.
#[inline(always)]
pub fn dispatch(work: impl FnOnce()) {
    let level = Level::new();
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        let limit = LIMIT.load(Ordering::Relaxed);
        if let Some(simd) = level.as_avx512()
            && limit >= Vectors::Avx512 as u8
        {
            return simd.vectorize(work);
        }
        if let Some(simd) = level.as_avx2()
            && limit >= Vectors::Avx2 as u8
        {
            return simd.vectorize(work);
        }
    }
    let _ = level;
    work();
}

/// Checks that the slices of a function have the same length.
#[track_caller]
#[inline]
pub fn check(function: &str, lengths: &[(&str, usize)]) {
    let (_, first) = lengths[0];
    if lengths.iter().any(|&(_, length)| length != first) {
        refuse(function, lengths);
    }
}

#[track_caller]
#[cold]
fn refuse(function: &str, lengths: &[(&str, usize)]) -> ! {
    let lengths: std::vec::Vec<_> =
        lengths.iter().map(|(name, length)| std::format!("{name} has {length}")).collect();
    panic!("`{function}` takes slices of one length: {}", lengths.join(", "));
}
