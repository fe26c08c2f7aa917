//! The traits of what can be measured: an operation, and what implements it.

use std::marker::PhantomData;

use pawnfill::{Shift, Strategy};

use crate::cell::Subject;
use crate::kernel::operand::{Arguments, Operand};
use crate::workload::input::Input;

/// What the measured loops call: the types of its arguments and of its result.
pub trait Signature: 'static {
    /// The arguments of one call.
    type Arguments: Arguments;
    /// The result of one call.
    type Output: Operand;
    /// Whether a call takes a color.
    const TAKES_COLOR: bool = <Self::Arguments as Arguments>::HAVE_COLOR;
    /// What is compared of a call that has returned this: more than the result, where a call also writes.
    fn compared(result: Self::Output) -> Self::Output {
        result
    }
}

/// An operation that can be measured.
pub trait Measured: Signature {
    /// What it is called in tables.
    const SUBJECT: Subject;
    /// What the other candidates are measured against: the call by [`Shift`], in the words of tables.
    const BASELINE: &'static str = Shift::NAME;
    /// Picks the arguments out of what was drawn.
    fn arguments(input: &Input) -> Self::Arguments;
    /// One call by a strategy.
    fn call<S: Strategy>(strategy: S, arguments: Self::Arguments) -> Self::Output;
}

/// What a kernel calls for the operation `O`: what competes in a benchmark.
pub trait Implementation<O: Signature>: Copy + 'static {
    /// One call.
    fn call(self, arguments: O::Arguments) -> O::Output;
    /// One call in a chain. It differs only where the call does nothing.
    #[inline(always)]
    fn call_in_chain(self, arguments: O::Arguments) -> O::Output {
        self.call(arguments)
    }
    /// Runs a loop of calls, compiled for the machine that they need.
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
}

/// The operation, by a strategy.
#[derive(Clone, Copy)]
pub struct By<S>(pub S);

impl<O: Measured, S: Strategy + 'static> Implementation<O> for By<S> {
    #[inline(always)]
    fn call(self, arguments: O::Arguments) -> O::Output {
        O::call(self.0, arguments)
    }
}

/// No operation, for the row `nothing`: a loop loads all arguments and joins them by xor; in a chain,
/// the last argument is the result.
#[derive(Clone, Copy)]
pub struct Nothing;

impl<A: Arguments, R: Operand> Implementation<Any<A, R>> for Nothing {
    #[inline(always)]
    fn call(self, arguments: A) -> R {
        R::narrow(arguments.join())
    }
    #[inline(always)]
    fn call_in_chain(self, arguments: A) -> R {
        R::narrow(arguments.last())
    }
}

/// Any operation of a signature: the loops over [`Nothing`] are compiled once for all of them.
pub struct Any<A, R>(PhantomData<fn(A) -> R>);

impl<A: Arguments, R: Operand> Signature for Any<A, R> {
    type Arguments = A;
    type Output = R;
}

/// Any operation with the signature of `O`.
pub type Like<O> = Any<<O as Signature>::Arguments, <O as Signature>::Output>;
