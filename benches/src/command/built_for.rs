//! Checks whether the processor has the instructions that the command was compiled for, as by
//! `-C target-cpu=native`. Without the check, a missing instruction would kill the command without a message.

#![cfg(target_arch = "x86_64")]

use std::arch::x86_64::{__cpuid, __cpuid_count};
use std::hint::black_box;

/// The bits of a CPUID register that report target features of this build.
macro_rules! bits {
    ($($feature:literal $bit:literal)*) => {
        0 $(| if cfg!(target_feature = $feature) { 1 << $bit } else { 0 })*
    };
}

const LEAF_1_ECX: u32 = bits!("sse3" 0 "pclmulqdq" 1 "ssse3" 9 "fma" 12 "sse4.1" 19 "sse4.2" 20
    "movbe" 22 "popcnt" 23 "aes" 25 "avx" 28 "f16c" 29);
const LEAF_7_EBX: u32 = bits!("bmi1" 3 "avx2" 5 "bmi2" 8 "avx512f" 16 "avx512dq" 17 "adx" 19
    "avx512ifma" 21 "avx512cd" 28 "sha" 29 "avx512bw" 30 "avx512vl" 31);
const LEAF_7_ECX: u32 = bits!("avx512vbmi" 1 "avx512vbmi2" 6 "gfni" 8 "vaes" 9 "vpclmulqdq" 10
    "avx512vnni" 11 "avx512bitalg" 12 "avx512vpopcntdq" 14);
const EXTENDED_ECX: u32 = bits!("lzcnt" 5 "sse4a" 6 "tbm" 21);

const BUILD: &str = if cfg!(target_feature = "avx512f") {
    "AVX-512"
} else if cfg!(target_feature = "avx2") {
    "AVX2"
} else {
    "SSE4.2"
};

/// Returns whether this processor has the instructions of this build; if not, prints an error. It reads
/// CPUID, because `std::is_x86_feature_detected` is always true for features of the build.
#[inline(never)]
pub(crate) fn is_processor() -> bool {
    #[allow(unused_unsafe, reason = "compilers newer than the MSRV need no `unsafe` here")]
    // SAFETY: every x86-64 processor has CPUID with these leaves except 7, whose presence is checked.
    let (first, extended, seventh) = unsafe {
        let seventh = (__cpuid(0).eax >= 7).then(|| __cpuid_count(7, 0));
        (__cpuid(1).ecx, __cpuid(0x8000_0001).ecx, seventh)
    };
    let [ebx, ecx] = seventh.map_or([0; 2], |leaf| [leaf.ebx, leaf.ecx]);
    // Each comparison is separate, so that none becomes a vector instruction.
    let has = |bits: u32, needed: u32| black_box(bits) & needed == needed;
    let has_all = has(first, LEAF_1_ECX)
        && has(ebx, LEAF_7_EBX)
        && has(ecx, LEAF_7_ECX)
        && has(extended, EXTENDED_ECX);
    if !has_all {
        eprintln!(
            "error: this command was compiled for a processor with {BUILD}, and this processor \
             lacks some of its instructions; compile it on this machine, or without -C target-cpu"
        );
    }
    has_all
}
