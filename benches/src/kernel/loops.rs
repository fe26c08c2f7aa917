//! The measured loops: one call after the other (latency), independent calls (throughput), and short
//! runs of independent calls that time themselves (bursts).
//!
//! A kernel is generic over what it calls, so that each is compiled as an engine would compile the
//! call, and is never inlined, so that the compiler knows nothing about its inputs. Code for a machine
//! that the build does not ask for is entered around the whole loop.

use std::marker::PhantomData;

use crate::cell::{KernelColor, Mode};
use crate::kernel::measured::{Implementation, Signature};
use crate::kernel::operand::{Arguments as _, CallColor, Operand as _, Zero};
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
    /// The ticks of a burst of independent calls over the inputs, which begins after a delay of this
    /// many cycles.
    ///
    /// A burst has only one copy. Its layout moves the time of the whole burst by up to 9 cycles, and
    /// that of a burst of no calls as much.
    fn burst(&self, inputs: &[A], delay: u32) -> u64;
    /// The address of the code of a burst.
    fn burst_code(&self) -> usize;
}

/// The loops over an implementation, compiled for it.
pub(crate) struct Compiled<O, I, C>(I, PhantomData<fn() -> (O, C)>);

impl<O, I, C> Compiled<O, I, C> {
    pub(crate) const fn new(implementation: I) -> Self {
        Self(implementation, PhantomData)
    }
}

impl<O: Signature, I: Implementation<O>, C: CallColor> Loops<O::Arguments> for Compiled<O, I, C> {
    fn call(&self, arguments: O::Arguments) -> u64 {
        self.0.compared(arguments).widen()
    }

    fn run(&self, mode: Mode, copy: PaddedCopy, inputs: &[O::Arguments]) {
        match mode {
            Mode::Latency => {
                call_copy!(copy, latency::<O, I, C>(self.0, inputs, Zero::new()));
            }
            Mode::Throughput => {
                call_copy!(copy, throughput::<O, I, C>(self.0, inputs));
            }
            Mode::Batch => unreachable!("`batches` has the loops of this mode"),
        }
    }

    fn burst(&self, inputs: &[O::Arguments], delay: u32) -> u64 {
        // A constant, so that no burst is compiled that is not run.
        if const { has_burst::<O, C>() } {
            burst::<O, I, C>(self.0, inputs, delay)
        } else {
            unreachable!("a burst is of a constant color")
        }
    }

    fn burst_code(&self) -> usize {
        if const { has_burst::<O, C>() } {
            burst::<O, I, C> as fn(I, &[O::Arguments], u32) -> u64 as usize
        } else {
            unreachable!("a burst is of a constant color")
        }
    }
}

/// Brings the code of a burst into the second-level cache without running it, where the target has an
/// instruction for it: running it would bring the tables, too.
pub(crate) fn fetch_burst(code: usize) {
    /// More than any loop over one operation.
    const BYTES: usize = 2048;
    for address in (code..).step_by(64).take(BYTES / 64) {
        prefetch(address);
    }
}

/// Whether there are bursts with this color: not with a random one, as the branch that it costs is
/// measured by the other loops, and would hide a miss as often as it is mispredicted.
const fn has_burst<O: Signature, C: CallColor>() -> bool {
    !(O::TAKES_COLOR && matches!(C::COLOR, KernelColor::Drawn))
}

#[inline(never)]
fn latency<O: Signature, I: Implementation<O>, C: CallColor, const PADDING: usize>(
    implementation: I,
    inputs: &[O::Arguments],
    zero: Zero,
) {
    implementation.enter(
        #[inline(always)]
        || {
            pad::<PADDING>();
            let mut after = zero.after(0);
            for &arguments in inputs {
                let arguments = arguments.depend(after).opaque().with_color::<C>();
                let result = implementation.call_in_chain(arguments);
                after = zero.after(barrier(result.widen()));
            }
            after.end();
        },
    );
}

#[inline(never)]
fn throughput<O: Signature, I: Implementation<O>, C: CallColor, const PADDING: usize>(
    implementation: I,
    inputs: &[O::Arguments],
) {
    implementation.enter(
        #[inline(always)]
        || {
            pad::<PADDING>();
            let mut sum = 0;
            for &arguments in inputs {
                let result = implementation.call(arguments.opaque().with_color::<C>());
                sum ^= barrier(result.widen());
            }
            barrier(sum);
        },
    );
}

/// Times itself: were the counter read anywhere else, the way to the loop would be timed, too, and hide
/// a part of the first misses.
#[inline(never)]
fn burst<O: Signature, I: Implementation<O>, C: CallColor>(
    implementation: I,
    inputs: &[O::Arguments],
    delay: u32,
) -> u64 {
    implementation.enter(
        #[inline(always)]
        || {
            for _ in 0..delay {
                barrier(0);
            }
            let start = clock::ticks();
            let mut sum = 0;
            for &arguments in inputs {
                let result = implementation.call(arguments.opaque().with_color::<C>());
                sum ^= barrier(result.widen());
            }
            barrier(sum);
            clock::ticks() - start
        },
    )
}
