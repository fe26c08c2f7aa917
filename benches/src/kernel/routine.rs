//! The traits of measurable code: a routine, such as an operation, and an implementation of it.

use std::marker::PhantomData;

use pawnfill::{Shift, Strategy};

use crate::kernel::operand::{Arguments, Operand};
use crate::key::Subject;
use crate::workload::input::Input;

/// The signature of the calls in a measured loop: the types of the arguments and of the result.
pub trait Signature: 'static {
    /// The arguments of one call.
    type Arguments: Arguments;
    /// The result of one call.
    type Output: Operand;
    /// Whether a call takes a color.
    const TAKES_COLOR: bool = <Self::Arguments as Arguments>::HAVE_COLOR;
    /// The value by which candidates are compared after a call has returned this result. If the call also
    /// writes to memory, the value covers more than the result.
    fn compared(result: Self::Output) -> Self::Output {
        result
    }
}

/// What a benchmark measures: an operation, or many of them.
pub trait Routine: Signature {
    /// Its name in tables.
    const SUBJECT: Subject;
    /// The baseline's name in tables. The baseline is the call by [`Shift`], against which the other
    /// candidates are measured.
    const BASELINE: &'static str = Shift::NAME;
    /// Picks the arguments from a drawn input.
    fn arguments(input: &Input) -> Self::Arguments;
    /// One call by a strategy.
    fn call<S: Strategy>(strategy: S, arguments: Self::Arguments) -> Self::Output;
}

/// The implementation that a kernel calls for the operation `O`, and that competes in a benchmark.
pub trait Implementation<O: Signature>: Copy + 'static {
    /// One call.
    fn call(self, arguments: O::Arguments) -> O::Output;
    /// One call in a chain. Only the implementation that does nothing overrides this.
    #[inline(always)]
    fn call_in_chain(self, arguments: O::Arguments) -> O::Output {
        self.call(arguments)
    }
    /// Runs a loop of calls, compiled for the instructions that the calls need.
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
}

/// The operation, by a strategy.
#[derive(Clone, Copy)]
pub struct ByStrategy<S>(pub S);

impl<O: Routine, S: Strategy + 'static> Implementation<O> for ByStrategy<S> {
    #[inline(always)]
    fn call(self, arguments: O::Arguments) -> O::Output {
        O::call(self.0, arguments)
    }
}

/// No operation, for the row `nothing`. A loop loads all arguments and joins them by xor. In a chain, the
/// last argument is the result.
#[derive(Clone, Copy)]
pub struct Nothing;

impl<A: Arguments, R: Operand> Implementation<AnyRoutine<A, R>> for Nothing {
    #[inline(always)]
    fn call(self, arguments: A) -> R {
        R::narrow(arguments.join())
    }
    #[inline(always)]
    fn call_in_chain(self, arguments: A) -> R {
        R::narrow(arguments.last())
    }
}

/// Any operation with these arguments and this result. It lets the loops over [`Nothing`] be compiled once
/// for all such operations.
pub struct AnyRoutine<A, R>(PhantomData<fn(A) -> R>);

impl<A: Arguments, R: Operand> Signature for AnyRoutine<A, R> {
    type Arguments = A;
    type Output = R;
}

/// Any operation with the signature of `O`.
pub type SameSignature<O> = AnyRoutine<<O as Signature>::Arguments, <O as Signature>::Output>;

/// Defines a type that stands for a subject among the operations: how to pick its arguments from a drawn
/// input, and a call by a strategy. The baseline and the compared value are given where they are not those
/// of an operation.
macro_rules! subject {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident in $group:expr $(, baseline $baseline:expr)? $(, compared by $compared:path)?;
        |$input:ident| -> $arguments:ty { $pick:expr }
        |$strategy:ident, $pattern:pat_param| -> $output:ty { $call:expr }
    ) => {
        $(#[$attribute])*
        #[allow(non_camel_case_types, reason = "it is the name of the subject")]
        pub struct $name;

        impl $crate::kernel::routine::Signature for $name {
            type Arguments = $arguments;
            type Output = $output;
            $(fn compared(result: $output) -> $output {
                $compared(result)
            })?
        }

        impl $crate::kernel::routine::Routine for $name {
            const SUBJECT: $crate::key::Subject = $crate::key::Subject {
                group: $group,
                name: stringify!($name),
            };
            $(const BASELINE: &'static str = $baseline;)?

            fn arguments($input: &$crate::workload::input::Input) -> $arguments {
                $pick
            }
            #[inline(always)]
            fn call<S: pawnfill::Strategy>($strategy: S, $pattern: $arguments) -> $output {
                $call
            }
        }
    };
}

pub(crate) use subject;
