//! The measured loops: one call after the other (latency), independent calls (throughput), and a few
//! of these that time themselves (bursts).
//!
//! A kernel is generic over what it calls, so that each is compiled as an engine would compile the
//! call, and is never inlined, so that nothing is known of its inputs.

use std::marker::PhantomData;

use crate::cell::Mode;
use crate::kernel::measured::{Implementation, Measured};
use crate::kernel::operand::{CallColor, Operand, Zero};
use crate::kernel::padding::{PaddedCopy, call_copy, pad};
use crate::machine::barrier::barrier;
use crate::machine::clock;
use crate::machine::prefetch::prefetch;

/// The compiled loops over one implementation of an operation, with one color.
pub trait Loops<A> {
    /// One call, for comparing results.
    fn call(&self, arguments: A) -> u64;
    /// Runs a padded copy of a mode's loop once over the inputs.
    fn run(&self, mode: Mode, copy: PaddedCopy, inputs: &[A]);
    /// The ticks of a burst of independent calls over the inputs, which begins after a delay of so
    /// many cycles.
    ///
    /// Of a burst there is one copy. Its layout moves the time of the whole burst, by up to 9 cycles,
    /// and that of a burst of no calls as much.
    fn burst(&self, inputs: &[A], delay: u32) -> u64;
    /// Brings the code of a burst into the second-level cache without running it, where there is an
    /// instruction for it: running it would bring the tables, too.
    fn fetch_burst(&self);
}

/// The loops over an implementation, compiled for it.
pub(crate) struct Compiled<O, I, C> {
    implementation: I,
    of: PhantomData<fn() -> (O, C)>,
}

impl<O, I, C> Compiled<O, I, C> {
    pub(crate) const fn new(implementation: I) -> Self {
        Self {
            implementation,
            of: PhantomData,
        }
    }
}

impl<O: Measured, I: Implementation<O>, C: CallColor> Loops<O::Arguments> for Compiled<O, I, C> {
    fn call(&self, arguments: O::Arguments) -> u64 {
        self.implementation.call(arguments).widen()
    }

    fn run(&self, mode: Mode, copy: PaddedCopy, inputs: &[O::Arguments]) {
        match mode {
            Mode::Latency => {
                call_copy!(
                    copy,
                    latency::<O, I, C>(self.implementation, inputs, Zero::new())
                );
            }
            Mode::Throughput => {
                call_copy!(copy, throughput::<O, I, C>(self.implementation, inputs));
            }
            Mode::Batch => unreachable!("batches have kernels of their own"),
        }
    }

    fn burst(&self, inputs: &[O::Arguments], delay: u32) -> u64 {
        burst::<O, I, C>(self.implementation, inputs, delay)
    }

    fn fetch_burst(&self) {
        /// More than any loop over one operation.
        const BYTES: usize = 2048;
        let code = burst::<O, I, C> as fn(I, &[O::Arguments], u32) -> u64 as usize;
        for address in (code..).step_by(64).take(BYTES / 64) {
            prefetch(address);
        }
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
        let result = implementation
            .call_in_chain(O::with_color::<C>(O::opaque(O::depend(arguments, after))));
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

/// Times itself: reading the counter anywhere else, the way to the loop would be timed with it, and
/// hide a part of the first misses.
#[inline(never)]
fn burst<O: Measured, I: Implementation<O>, C: CallColor>(
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
