//! The barrier makes a value opaque to the compiler, and costs no instruction.
//!
//! It is an empty inline assembly that takes a register and gives it back. Because it is not `pure`,
//! the compiler neither removes it nor moves it out of a loop. `black_box` instead sends a value through
//! the stack, which adds a store and a load to every chain.

/// Whether the barrier is free. If not, it is `black_box`, and times contain its store and load.
pub(crate) const IS_FREE: bool =
    cfg!(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"));

/// Returns `value`. Without a barrier, the compiler would vectorize a loop over independent inputs.
#[inline(always)]
pub(crate) fn barrier(value: u64) -> u64 {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
    let value = {
        let mut value = value;
        // SAFETY: the assembly is only a comment, which must name the operand.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) value, options(nomem, nostack, preserves_flags));
        }
        value
    };
    if IS_FREE { value } else { core::hint::black_box(value) }
}
