//! The code that a timed loop calls.

use std::marker::PhantomData;

use pawnfill::sides::Level;

use crate::loops::lists::Lists;
use crate::loops::operand::{Arguments, Operand};

/// Timed code: an operation by a strategy, or another competitor.
pub trait Call: Copy + 'static {
    /// The arguments.
    type Arguments: Arguments;
    /// The result.
    type Output: Operand;
    /// One call, which may write to the lists.
    fn call(self, arguments: Self::Arguments, lists: &mut Lists) -> Self::Output;
    /// One call in a chain. Only [`Empty`] overrides this.
    #[inline(always)]
    fn call_in_chain(self, arguments: Self::Arguments, lists: &mut Lists) -> Self::Output {
        self.call(arguments, lists)
    }
    /// Runs a loop of calls. Only [`At`] overrides this.
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
    /// The value that must be equal for all competitors. It covers the lists if the call writes to them.
    fn compared(result: Self::Output, _: &Lists) -> u64 {
        result.widen()
    }
}

/// A call without an operation, for the row `nothing`. It joins all arguments by xor. In a chain, its
/// result is the last argument. Operations with the same types of arguments and result share its loops.
#[derive(Clone, Copy)]
pub struct Empty<A, R>(PhantomData<fn(A) -> R>);

impl<A, R> Empty<A, R> {
    /// The only value.
    pub const VALUE: Self = Self(PhantomData);
}

impl<A: Arguments, R: Operand> Call for Empty<A, R> {
    type Arguments = A;
    type Output = R;
    #[inline(always)]
    fn call(self, arguments: A, _: &mut Lists) -> R {
        R::narrow(arguments.join())
    }
    #[inline(always)]
    fn call_in_chain(self, arguments: A, _: &mut Lists) -> R {
        R::narrow(arguments.last())
    }
}

/// A call whose loops are compiled for the instructions of a level.
#[derive(Clone, Copy)]
pub struct At<L, C>(pub L, pub C);

impl<L: Level, C: Call> Call for At<L, C> {
    type Arguments = C::Arguments;
    type Output = C::Output;
    #[inline(always)]
    fn call(self, arguments: C::Arguments, lists: &mut Lists) -> C::Output {
        self.1.call(arguments, lists)
    }
    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        self.0.enter(run)
    }
    fn compared(result: C::Output, lists: &Lists) -> u64 {
        C::compared(result, lists)
    }
}
