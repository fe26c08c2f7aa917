//! The barrier: it makes a value opaque to the compiler, and costs no instruction.
//!
//! It is an empty inline assembly that takes a register and gives it back. It is never `pure`, so the
//! compiler does not remove it or move it out of a loop. It touches no memory. In contrast, `black_box`
//! sends a value through the stack, which would add a store and a load to every chain.

/// Whether the barrier is free. If not, it is `black_box`, and times contain its stores.
pub const IS_FREE: bool =
    cfg!(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"));

/// Returns `value`, but makes it opaque to the compiler.
///
/// Without the barrier, the compiler would vectorize a loop over independent inputs, and the time would be
/// that of a different program.
#[inline(always)]
pub fn barrier(value: u64) -> u64 {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
    let value = {
        let mut value = value;
        // SAFETY: the assembly is empty but for a comment, which names the operand because it must be
        // named: it changes no register, flag, memory or stack.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) value, options(nomem, nostack, preserves_flags));
        }
        value
    };
    if IS_FREE { value } else { core::hint::black_box(value) }
}
