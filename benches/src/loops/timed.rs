//! The timed loops. In a latency loop, each call waits for the call before. In a throughput loop, calls
//! are independent; a burst runs this loop over a few inputs. The loops time themselves.
//!
//! A loop is generic over its call, so the call is inlined as in an engine. The loop itself is never
//! inlined, so the compiler knows nothing about its inputs. A level is entered around the whole loop.
//!
//! The address of a loop changes its throughput, so padding puts copies of each loop at different addresses.
//! Processors fetch aligned blocks of up to 64 bytes: on Zen 3 and Zen 4, some copies of a short loop took
//! one cycle a call, some two. Compilers align loops to 16 bytes, so four copies of a throughput loop cover
//! all offsets in a block. A latency loop depends less on its offset, because it takes at least two cycles a
//! call. On Zen 3, its copies differ by more than 2.6 % for a tenth of the latencies.

use pawnfill::Color;

use crate::loops::call::Call;
use crate::loops::lists::Lists;
use crate::loops::operand::{Arguments, Operand as _, Zero};
use crate::machine::barrier::barrier;
use crate::machine::clock::ticks;
use crate::rows::key::{CallColor, Mode};

/// The number of padded copies of each loop.
pub const COPIES: usize = 4;

/// The bytes of the largest block in which a processor fetches instructions.
const FETCH_BLOCK: usize = 64;

/// The bytes between the start of a block and each copy. In a build without optimization, times mean
/// nothing, so only one copy of each of the thousands of loops is compiled.
const BYTES: [usize; COPIES] = [[0, 16, 32, 48], [0; COPIES]][cfg!(debug_assertions) as usize];

/// The choice of one compiled loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Latency has a loop of its own. Throughput and bursts share the loop of independent calls.
    pub mode: Mode,
    /// The color of the calls.
    pub color: CallColor,
    /// The index of the padded copy.
    pub copy: usize,
}

/// The compiled loops over calls with these arguments.
pub trait Timed<A> {
    /// Runs a call, and returns the value that must be equal for all competitors.
    fn compared(&self, arguments: A, lists: &mut Lists) -> u64;
    /// Runs a loop once, and returns its ticks. A loop of independent calls first waits for `delay` cycles.
    fn run(&self, which: Loop, inputs: &[A], delay: u32, lists: &mut Lists) -> u64;
    /// Prefetches the throughput loop's first copy into the second-level cache, if the target can.
    /// Running the loop instead would also load the tables.
    fn fetch(&self, color: CallColor);
}

type Function<C> = fn(C, &[<C as Call>::Arguments], u32, &mut Lists) -> u64;

const fn copies<C: Call, const COLOR: usize>() -> [[Function<C>; COPIES]; 2] {
    [
        [
            latency::<C, COLOR, { BYTES[0] }>,
            latency::<C, COLOR, { BYTES[1] }>,
            latency::<C, COLOR, { BYTES[2] }>,
            latency::<C, COLOR, { BYTES[0] }>,
        ],
        [
            throughput::<C, COLOR, { BYTES[0] }>,
            throughput::<C, COLOR, { BYTES[1] }>,
            throughput::<C, COLOR, { BYTES[2] }>,
            throughput::<C, COLOR, { BYTES[3] }>,
        ],
    ]
}

/// The colors of loops. A const generic parameter cannot be an enum, so `COLOR` is an index into this array.
const COLORS: [CallColor; 3] = [Some(Color::White), Some(Color::Black), None];

/// The loops for a color. `HAVE_COLOR` is constant, so calls without a color have only the loops of `None`.
fn functions<C: Call>(color: CallColor) -> [[Function<C>; COPIES]; 2] {
    if const { <C::Arguments as Arguments>::HAVE_COLOR } {
        match color {
            Some(Color::White) => return copies::<C, 0>(),
            Some(Color::Black) => return copies::<C, 1>(),
            None => {}
        }
    }
    copies::<C, 2>()
}

impl<C: Call> Timed<C::Arguments> for C {
    fn compared(&self, arguments: C::Arguments, lists: &mut Lists) -> u64 {
        C::compared(self.call(arguments, lists), lists)
    }

    fn run(&self, which: Loop, inputs: &[C::Arguments], delay: u32, lists: &mut Lists) -> u64 {
        let kind = usize::from(which.mode != Mode::Latency);
        functions::<C>(which.color)[kind][which.copy](*self, inputs, delay, lists)
    }

    fn fetch(&self, color: CallColor) {
        fetch_code(functions::<C>(color)[1][0] as usize);
    }
}

#[inline(never)]
fn fetch_code(address: usize) {
    /// The bytes to prefetch. No loop over one operation is longer.
    const LENGTH: usize = 2048;
    for address in (address..).step_by(64).take(LENGTH / 64) {
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
}

#[inline(never)]
fn latency<C: Call, const COLOR: usize, const PADDING: usize>(
    call: C,
    inputs: &[C::Arguments],
    _: u32,
    lists: &mut Lists,
) -> u64 {
    let zero = Zero::unknown();
    call.enter(
        #[inline(always)]
        || {
            pad::<PADDING>();
            let start = ticks();
            let mut after = zero.after(0);
            for &arguments in inputs {
                let arguments = arguments.depend(after).opaque();
                let arguments = arguments.with_color(const { COLORS[COLOR] });
                let result = call.call_in_chain(arguments, lists);
                after = zero.after(barrier(result.widen()));
            }
            after.end();
            ticks() - start
        },
    )
}

/// This function reads the counter itself. If its caller did, the time would include the entry into the loop,
/// which overlaps with the first cache misses of a burst.
#[inline(never)]
fn throughput<C: Call, const COLOR: usize, const PADDING: usize>(
    call: C,
    inputs: &[C::Arguments],
    delay: u32,
    lists: &mut Lists,
) -> u64 {
    call.enter(
        #[inline(always)]
        || {
            pad::<PADDING>();
            for _ in 0..delay {
                barrier(0);
            }
            let start = ticks();
            let mut sum = 0;
            for &arguments in inputs {
                let arguments = arguments.opaque();
                let arguments = arguments.with_color(const { COLORS[COLOR] });
                sum ^= barrier(call.call(arguments, lists).widen());
            }
            barrier(sum);
            ticks() - start
        },
    )
}

/// Pads the following code to `BYTES` bytes after the start of a block.
#[inline(always)]
fn pad<const BYTES: usize>() {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    // SAFETY: the instructions do nothing.
    unsafe {
        const NOP_BYTES: usize = if cfg!(target_arch = "x86_64") { 1 } else { 4 };
        core::arch::asm!(
            ".balign {block}", ".rept {count}", "nop", ".endr",
            block = const FETCH_BLOCK, count = const BYTES / NOP_BYTES, options(nomem, nostack, preserves_flags),
        );
    }
}
