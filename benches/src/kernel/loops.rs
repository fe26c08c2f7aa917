//! The measured loops: calls that each wait for the one before (latency), and independent calls
//! (throughput). A few independent calls are a burst. The loops time themselves.
//!
//! A kernel is generic over the implementation that it calls, so that the call is compiled as in an engine.
//! A kernel is never inlined, so that the compiler knows nothing about its inputs. Code with instructions
//! that the build does not enable is entered around the whole loop.

use std::marker::PhantomData;
use std::ops::Range;

use crate::kernel::by_color::Compile;
use crate::kernel::inputs::{AnyInputs, Inputs};
use crate::kernel::operand::{Arguments as _, CallColor, Drawn, Operand as _, Zero};
use crate::kernel::padding::{BYTES, PaddedCopy, call_copy, pad};
use crate::kernel::routine::{Implementation, Signature};
use crate::key::{KernelColor, Mode};
use crate::machine::barrier::barrier;
use crate::machine::clock::ticks;
use crate::machine::prefetch::prefetch;

/// The compiled loops over one implementation of an operation, with one color.
pub trait Loops {
    /// The result of a call with the drawn color, for comparing results.
    fn call(&self, inputs: &dyn AnyInputs, index: usize) -> u64;
    /// Runs a padded copy of a mode's loop once over some of the inputs, and returns its ticks. The loop of
    /// independent calls begins after a delay of this many cycles.
    fn run(
        &self,
        mode: Mode,
        copy: PaddedCopy,
        inputs: &dyn AnyInputs,
        at: Range<usize>,
        delay: u32,
    ) -> u64;
    /// Brings the code for independent calls, in its first copy, into the second-level cache without
    /// running it, if the target has an instruction for that. Running the code would bring the tables, too.
    fn fetch(&self);
}

/// The loops that are compiled for one implementation.
pub(crate) struct Compiled<O, I, C = Drawn>(I, PhantomData<fn() -> (O, C)>);

impl<O, I, C> Compiled<O, I, C> {
    pub(crate) const fn new(implementation: I) -> Self {
        Self(implementation, PhantomData)
    }
}

impl<O: Signature, I: Implementation<O>> Compile for Compiled<O, I> {
    type Kernel = dyn Loops;

    fn compile<C: CallColor>(&self) -> Box<dyn Loops> {
        Box::new(Compiled::<O, I, C>::new(self.0))
    }
}

impl<O: Signature, I: Implementation<O>, C: CallColor> Loops for Compiled<O, I, C> {
    fn call(&self, inputs: &dyn AnyInputs, index: usize) -> u64 {
        // The condition is constant, so that no call is compiled that never runs.
        if const { !matches!(C::COLOR, KernelColor::Drawn) } {
            unreachable!("results are compared with the drawn color");
        }
        let result = self.0.call(Inputs::all_of(inputs)[index]);
        O::compared(result).widen()
    }

    fn run(
        &self,
        mode: Mode,
        copy: PaddedCopy,
        inputs: &dyn AnyInputs,
        at: Range<usize>,
        delay: u32,
    ) -> u64 {
        let inputs = &Inputs::all_of(inputs)[at];
        match mode {
            Mode::Latency => call_copy!(copy, latency::<O, I, C>(self.0, inputs, Zero::new())),
            Mode::Throughput | Mode::Cold => {
                call_copy!(copy, throughput::<O, I, C>(self.0, inputs, delay))
            }
        }
    }

    fn fetch(&self) {
        let code = throughput::<O, I, C, { BYTES[0] }> as fn(I, &[O::Arguments], u32) -> u64;
        fetch_code(code as usize);
    }
}

#[inline(never)]
fn fetch_code(address: usize) {
    /// More bytes than any loop over one operation has.
    const LENGTH: usize = 2048;
    for address in (address..).step_by(64).take(LENGTH / 64) {
        prefetch(address);
    }
}

#[inline(never)]
fn latency<O: Signature, I: Implementation<O>, C: CallColor, const PADDING: usize>(
    implementation: I,
    inputs: &[O::Arguments],
    zero: Zero,
) -> u64 {
    implementation.enter(
        #[inline(always)]
        || {
            pad::<PADDING>();
            let start = ticks();
            let mut after = zero.after(0);
            for &arguments in inputs {
                let arguments = arguments.depend(after).opaque().with_color::<C>();
                let result = implementation.call_in_chain(arguments);
                after = zero.after(barrier(result.widen()));
            }
            after.end();
            ticks() - start
        },
    )
}

/// This function times itself. If the counter were read anywhere else, the time would include the way to
/// the loop, which would hide a part of a burst's first misses.
#[inline(never)]
fn throughput<O: Signature, I: Implementation<O>, C: CallColor, const PADDING: usize>(
    implementation: I,
    inputs: &[O::Arguments],
    delay: u32,
) -> u64 {
    implementation.enter(
        #[inline(always)]
        || {
            pad::<PADDING>();
            for _ in 0..delay {
                barrier(0);
            }
            let start = ticks();
            let mut sum = 0;
            for &arguments in inputs {
                let result = implementation.call(arguments.opaque().with_color::<C>());
                sum ^= barrier(result.widen());
            }
            barrier(sum);
            ticks() - start
        },
    )
}
