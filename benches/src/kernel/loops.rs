//! The measured loops: one call after the other (latency), independent calls (throughput), and a few
//! of these that time themselves (bursts).
//!
//! A kernel is generic over what it calls, so that each is compiled as an engine would compile the
//! call, and is never inlined, so that nothing is known of its inputs.

use crate::cell::Mode;
use crate::kernel::measured::{Implementation, Measured};
use crate::kernel::operand::{CallColor, Operand, Zero};
use crate::kernel::padding::{PerCopy, pad, per_copy};
use crate::machine::barrier::barrier;
use crate::machine::clock;
use crate::machine::prefetch::prefetch;

/// A compiled kernel: runs over the inputs once.
pub type Kernel<A> = Box<dyn Fn(&[A], Zero)>;

/// The kernels of an implementation in a mode, one a copy.
pub(crate) fn kernels<O: Measured, I: Implementation<O>, C: CallColor>(
    implementation: I,
    mode: Mode,
) -> PerCopy<Kernel<O::Arguments>> {
    match mode {
        Mode::Latency => per_copy!(|PADDING| move |inputs: &[O::Arguments], zero| {
            latency::<O, I, C, PADDING>(implementation, inputs, zero);
        }),
        Mode::Throughput => per_copy!(|PADDING| move |inputs: &[O::Arguments], _| {
            throughput::<O, I, C, PADDING>(implementation, inputs);
        }),
    }
}

#[inline(never)]
fn latency<O: Measured, I: Implementation<O>, C: CallColor, const PADDING: usize>(
    implementation: I,
    inputs: &[O::Arguments],
    zero: Zero,
) {
    pad::<PADDING>();
    let mut after = zero.after(0);
    for &arguments in inputs {
        let result =
            implementation.call(O::with_color::<C>(O::opaque(O::depend(arguments, after))));
        after = zero.after(barrier(result.widen()));
    }
    after.end();
}

#[inline(never)]
fn throughput<O: Measured, I: Implementation<O>, C: CallColor, const PADDING: usize>(
    implementation: I,
    inputs: &[O::Arguments],
) {
    pad::<PADDING>();
    let mut sum = 0;
    for &arguments in inputs {
        let result = implementation.call(O::with_color::<C>(O::opaque(arguments)));
        sum ^= barrier(result.widen());
    }
    barrier(sum);
}

/// A compiled burst of independent calls, which times itself: reading the counter anywhere else, the
/// way to the loop would be timed with it, and hide a part of the first misses.
///
/// Of a burst there is one copy. Its layout moves the time of the whole burst, by up to 9 cycles, and
/// that of a burst of no calls as much.
pub(crate) struct BurstKernel<A> {
    run: Box<TimedRun<A>>,
    /// Where its code is.
    code: usize,
}

type TimedRun<A> = dyn Fn(&[A], u32) -> u64;

impl<A> BurstKernel<A> {
    /// The ticks of the calls, which begin after a delay of so many cycles.
    pub(crate) fn ticks(&self, inputs: &[A], delay: u32) -> u64 {
        (self.run)(inputs, delay)
    }

    /// Brings the code into the second-level cache without running it, where there is an instruction
    /// for it: running it would bring the tables, too.
    pub(crate) fn fetch_code(&self) {
        /// More than any loop but that of the whole pawn structure.
        const BYTES: usize = 2048;
        for address in (self.code..).step_by(64).take(BYTES / 64) {
            prefetch(address);
        }
    }
}

/// The burst kernel of an implementation.
pub(crate) fn burst_kernel<O: Measured, I: Implementation<O>, C: CallColor>(
    implementation: I,
) -> BurstKernel<O::Arguments> {
    BurstKernel {
        run: Box::new(move |inputs, delay| timed::<O, I, C>(implementation, inputs, delay)),
        code: timed::<O, I, C> as fn(I, &[O::Arguments], u32) -> u64 as usize,
    }
}

#[inline(never)]
fn timed<O: Measured, I: Implementation<O>, C: CallColor>(
    implementation: I,
    inputs: &[O::Arguments],
    delay: u32,
) -> u64 {
    for _ in 0..delay {
        barrier(0);
    }
    let start = clock::ticks();
    let mut sum = 0;
    for &arguments in inputs {
        let result = implementation.call(O::with_color::<C>(O::opaque(arguments)));
        sum ^= barrier(result.widen());
    }
    barrier(sum);
    clock::ticks() - start
}
