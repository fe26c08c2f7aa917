//! Prefetching: bringing a line of memory into the cache before it is needed.

/// Brings the line of an address into the second-level cache, if the target has an instruction for that.
/// Any address will do, because the program never sees the data that is read.
#[inline(always)]
pub(crate) fn prefetch(address: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch is a hint: it faults at no address and changes nothing.
    unsafe {
        core::arch::asm!(
            "prefetcht1 [{}]", in(reg) address,
            options(nostack, preserves_flags, readonly),
        );
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: a prefetch is a hint: it faults at no address and changes nothing.
    unsafe {
        core::arch::asm!(
            "prfm pldl2keep, [{}]", in(reg) address,
            options(nostack, preserves_flags, readonly),
        );
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = address;
}
