//! The instructions that the command was compiled for, such as by `-C target-cpu=native`. Without them, a processor
//! ends it at any place.

#![cfg(target_arch = "x86_64")]

use std::arch::x86_64::{__cpuid, __cpuid_count, CpuidResult};
use std::hint::black_box;

/// The bits of a register of CPUID for the features of this build.
macro_rules! bits {
    ($($feature:literal $bit:literal)*) => { 0 $(| if cfg!(target_feature = $feature) { 1 << $bit } else { 0 })* };
}

const LEAF_1_ECX: u32 = bits!("sse3" 0 "pclmulqdq" 1 "ssse3" 9 "fma" 12 "sse4.1" 19 "sse4.2" 20 "movbe" 22 "popcnt" 23
    "aes" 25 "avx" 28 "f16c" 29);
const LEAF_7_EBX: u32 = bits!("bmi1" 3 "avx2" 5 "bmi2" 8 "avx512f" 16 "avx512dq" 17 "adx" 19 "avx512ifma" 21
    "avx512cd" 28 "sha" 29 "avx512bw" 30 "avx512vl" 31);
const LEAF_7_ECX: u32 = bits!("avx512vbmi" 1 "avx512vbmi2" 6 "gfni" 8 "vaes" 9 "vpclmulqdq" 10 "avx512vnni" 11
    "avx512bitalg" 12 "avx512vpopcntdq" 14);
const EXTENDED_ECX: u32 = bits!("lzcnt" 5 "sse4a" 6 "tbm" 21);

const BUILD: &str = if cfg!(target_feature = "avx512f") {
    "AVX-512"
} else if cfg!(target_feature = "avx2") {
    "AVX2"
} else {
    "SSE4.2"
};

/// Whether this processor has the instructions of this build; if not, says so. `std::is_x86_feature_detected` would
/// not ask: it takes for granted what the build has.
#[inline(never)]
pub(crate) fn is_processor() -> bool {
    #[allow(
        unused_unsafe,
        reason = "the intrinsics are safe since a later Rust than the oldest supported one"
    )]
    let leaf = |leaf: u32, sub: u32| -> CpuidResult {
        // SAFETY: every x86-64 processor has CPUID.
        let [basic, extended] = unsafe { [__cpuid(0).eax, __cpuid(0x8000_0000).eax] };
        let is_there = leaf <= if leaf < 0x8000_0000 { basic } else { extended };
        // SAFETY: the same.
        let result = unsafe { __cpuid_count(if is_there { leaf } else { 0 }, sub) };
        if is_there { result } else { CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 } }
    };
    // One by one, so that no vector compares them.
    let has = |bits: u32, needed: u32| black_box(bits) & needed == needed;
    let is_there = has(leaf(1, 0).ecx, LEAF_1_ECX)
        && has(leaf(7, 0).ebx, LEAF_7_EBX)
        && has(leaf(7, 0).ecx, LEAF_7_ECX)
        && has(leaf(0x8000_0001, 0).ecx, EXTENDED_ECX);
    if !is_there {
        eprintln!(
            "error: this command was compiled for a processor with {BUILD}, and instructions of that build are missing \
             here; compile it on this machine, or without -C target-cpu"
        );
    }
    is_there
}
