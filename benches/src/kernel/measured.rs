//! What can be measured, as traits: an operation, and what implements it.

use pawnfill::Strategy;

use crate::cell::Subject;
use crate::kernel::operand::{After, CallColor, Operand};
use crate::workload::input::Input;

/// An operation that can be measured. The functions other than [`call`](Self::call) work on its
/// arguments alone.
pub trait Measured: 'static {
    /// The arguments of one call.
    type Arguments: Copy + 'static;
    /// The result of one call.
    type Output: Operand;
    /// Whether it takes a color.
    const TAKES_COLOR: bool;
    /// What it is called in tables.
    fn subject() -> Subject;
    /// Picks the arguments out of what was drawn.
    fn arguments(input: &Input) -> Self::Arguments;
    /// One call by a strategy.
    fn call<S: Strategy>(strategy: S, arguments: Self::Arguments) -> Self::Output;
    /// The same arguments, the sets of squares opaque to the compiler.
    fn opaque(arguments: Self::Arguments) -> Self::Arguments;
    /// The same arguments, none of them known before `after` is.
    fn depend(arguments: Self::Arguments, after: After) -> Self::Arguments;
    /// The same arguments, but for the color, which `C` decides.
    fn with_color<C: CallColor>(arguments: Self::Arguments) -> Self::Arguments;
    /// All arguments, by xor.
    fn join(arguments: Self::Arguments) -> u64;
    /// The last argument, which is a set or a square in every operation.
    fn last(arguments: Self::Arguments) -> u64;
    /// The arguments as they are written in code, with commas between them.
    fn written(arguments: Self::Arguments) -> String;
}

/// What a kernel calls for the operation `O`: what competes in a benchmark.
pub trait Implementation<O: Measured>: Copy + 'static {
    /// One call.
    fn call(self, arguments: O::Arguments) -> O::Output;
    /// One call in a chain, the same as any other but for what does nothing.
    #[inline(always)]
    fn call_in_chain(self, arguments: O::Arguments) -> O::Output {
        self.call(arguments)
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

/// No operation, for the row `nothing`: of a loop, all arguments are loaded and joined by xor; of a
/// chain, the last argument is the result.
#[derive(Clone, Copy)]
pub struct Nothing;

impl<O: Measured> Implementation<O> for Nothing {
    #[inline(always)]
    fn call(self, arguments: O::Arguments) -> O::Output {
        O::Output::narrow(O::join(arguments))
    }
    #[inline(always)]
    fn call_in_chain(self, arguments: O::Arguments) -> O::Output {
        O::Output::narrow(O::last(arguments))
    }
}
