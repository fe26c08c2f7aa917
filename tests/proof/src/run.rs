//! Runs code with given contents of all registers (`run.s`), and maps memory for this code.

use std::arch::global_asm;
use std::sync::{Mutex, PoisonError};
use std::{io, ptr, slice};

/// The contents of the processor's registers, and memory for a stack.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(crate) struct Registers {
    pub(crate) general: [u64; 16],
    pub(crate) flags: u64,
    /// The caller's stack pointer while the code runs.
    pub(crate) own_stack: u64,
    /// The index in [`landings`] of the address at which the code has ended.
    pub(crate) landed: u64,
    pub(crate) _alignment: [u64; 5],
    /// Without AVX-512, the upper halves are zero.
    pub(crate) vector: [[u64; 8]; 32],
    pub(crate) mask: [u64; 8],
    /// Memory that the code may use as its stack, if the stack pointer is set to an address in it.
    pub(crate) stack: [u64; 32],
}

global_asm!(include_str!("run.s"));

unsafe extern "sysv64" {
    fn pawnfill_prove_run(registers: *mut Registers, code: u64, level: u64);
    fn pawnfill_prove_landing_0();
    fn pawnfill_prove_landing_1();
}

/// The addresses at which the code may end.
pub(crate) fn landings() -> [u64; 2] {
    [pawnfill_prove_landing_0, pawnfill_prove_landing_1].map(|landing| landing as usize as u64)
}

/// Whether this processor has the mask registers and the upper sixteen vector registers.
pub(crate) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl")
}

/// Runs the code at an address with these contents of the registers, and stores their contents afterwards.
///
/// # Safety
///
/// The code must be executable and end at a landing. It may access only constants and memory that is its own.
pub(crate) unsafe fn run(registers: &mut Registers, code: u64) {
    /// `run.s` keeps the address of the registers in a static variable.
    static ONE_BY_ONE: Mutex<()> = Mutex::new(());
    let _guard = ONE_BY_ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let level = u64::from(is_x86_feature_detected!("avx")) + u64::from(has_avx512());
    // SAFETY: The caller upholds the contract, and the routine restores the callee-saved registers.
    unsafe { pawnfill_prove_run(registers, code, level) };
}

/// Pages of memory, writable until they are protected.
pub(crate) struct Pages(*mut u8, usize);

impl Pages {
    /// Maps zeros, at an address if one is given.
    pub(crate) fn new(at: Option<u64>, bytes: usize) -> io::Result<Self> {
        let place = at.map_or(ptr::null_mut(), |at| ptr::without_provenance_mut(at as usize));
        let fixed = at.map_or(0, |_| libc::MAP_FIXED_NOREPLACE);
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | fixed;
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: The pages are new: the system chooses a free address, or refuses a used one.
        let start = unsafe { libc::mmap(place, bytes, access, flags, -1, 0) };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(Self(start.cast(), bytes))
    }

    pub(crate) fn address(&self) -> u64 {
        self.0.addr() as u64
    }

    /// Returns the bytes. Once the pages are protected, a write faults.
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: The system has mapped and zeroed the pages, which belong to this value alone.
        unsafe { slice::from_raw_parts_mut(self.0, self.1) }
    }

    /// Makes the pages readable and executable, and no longer writable.
    pub(crate) fn protect(&mut self) -> io::Result<()> {
        // SAFETY: The pages belong to this value, and nothing borrows them.
        let done =
            unsafe { libc::mprotect(self.0.cast(), self.1, libc::PROT_READ | libc::PROT_EXEC) };
        if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: The pages belong to this value, and nothing borrows them any more.
        _ = unsafe { libc::munmap(self.0.cast(), self.1) };
    }
}
