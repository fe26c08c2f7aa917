//! Features of x86 that the processor reports and Linux does not list, but that identify its
//! microarchitecture.

/// The unlisted features of this processor, as Linux would name them; empty on other architectures.
pub(super) fn unlisted_features() -> Vec<&'static str> {
    let [eax, edx] = extended_features();
    let features = [("amx_fp16", eax >> 21), ("avx10", edx >> 19)].into_iter();
    let set = features.filter(|(_, bits)| bits & 1 == 1);
    set.map(|(name, _)| name).collect()
}

/// The registers EAX and EDX of leaf 7, subleaf 1; zero if there is no such leaf.
#[cfg(target_arch = "x86_64")]
fn extended_features() -> [u32; 2] {
    use core::arch::x86_64::__cpuid_count;
    const LEAF: u32 = 7;
    #[allow(
        unused_unsafe,
        reason = "it is safe for newer compilers, but not for Rust 1.89"
    )]
    // SAFETY: every x86-64 processor has the instruction, which only reads registers of the processor.
    let leaf = |leaf, subleaf| unsafe { __cpuid_count(leaf, subleaf) };
    if leaf(0, 0).eax < LEAF || leaf(LEAF, 0).eax < 1 {
        return [0; 2];
    }
    let found = leaf(LEAF, 1);
    [found.eax, found.edx]
}

#[cfg(not(target_arch = "x86_64"))]
fn extended_features() -> [u32; 2] {
    [0; 2]
}
