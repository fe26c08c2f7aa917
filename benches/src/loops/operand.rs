//! Arguments and results in timed loops, which can be opaque to the compiler or depend on earlier results.

use std::fmt::Debug;

use pawnfill::{Color, Square};

use crate::machine::barrier::barrier;
use crate::rows::key::CallColor;

/// A type of an argument or a result.
pub trait Operand: Copy + Debug + 'static {
    /// Whether it is a color.
    const IS_COLOR: bool = false;
    /// The same value, dependent on `after`.
    fn depend(self, after: After) -> Self;
    /// The same value, opaque to the compiler if it is a set of squares.
    #[inline(always)]
    fn opaque(self) -> Self {
        self
    }
    /// The value as a `u64`.
    fn widen(self) -> u64;
    /// The value that the low bits of a `u64` encode.
    fn narrow(value: u64) -> Self;
    /// Replaces a color by the constant color, if there is one. Any other value stays.
    #[inline(always)]
    fn with_color(self, _: CallColor) -> Self {
        self
    }
}

/// The arguments of one call.
pub trait Arguments: Copy + 'static {
    /// Whether a color is among them.
    const HAVE_COLOR: bool;
    /// The same arguments, with opaque sets of squares.
    fn opaque(self) -> Self;
    /// The same arguments, all dependent on `after`.
    fn depend(self, after: After) -> Self;
    /// Replaces the color by the constant color, if there is one.
    fn with_color(self, color: CallColor) -> Self;
    /// The xor of all arguments.
    fn join(self) -> u64;
    /// The last argument: a set or a square in every operation.
    fn last(self) -> u64;
    /// The arguments as they are written in code, with commas between them.
    fn written(self) -> String;
}

macro_rules! arguments {
    ($($name:ident: $type:ident),*) => {
        impl<$($type: Operand),*> Arguments for ($($type,)*) {
            const HAVE_COLOR: bool = $($type::IS_COLOR)||*;

            #[inline(always)]
            fn opaque(self) -> Self {
                let ($($name,)*) = self;
                ($($name.opaque(),)*)
            }
            #[inline(always)]
            fn depend(self, after: After) -> Self {
                let ($($name,)*) = self;
                ($($name.depend(after),)*)
            }
            #[inline(always)]
            fn with_color(self, color: CallColor) -> Self {
                let ($($name,)*) = self;
                ($($name.with_color(color),)*)
            }
            #[inline(always)]
            fn join(self) -> u64 {
                let ($($name,)*) = self;
                0 $(^ $name.widen())*
            }
            #[inline(always)]
            fn last(self) -> u64 {
                let ($($name,)*) = self;
                let all = [$($name.widen()),*];
                all[all.len() - 1]
            }
            fn written(self) -> String {
                let ($($name,)*) = self;
                [$(format!("{:#x?}", $name)),*].join(", ")
            }
        }
    };
}

arguments!(a: A);
arguments!(a: A, b: B);
arguments!(a: A, b: B, c: C);
arguments!(a: A, b: B, c: C, d: D);
arguments!(a: A, b: B, c: C, d: D, e: E, f: F);

/// A zero that the compiler does not know. `result & zero` is zero, but depends on the result. This chains
/// the calls of the latency loop without changing their inputs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zero(u64);

impl Zero {
    /// The only value. The unsafe code in this file relies on it being zero.
    pub(crate) fn unknown() -> Self {
        Self(barrier(0))
    }

    #[inline(always)]
    pub(crate) fn after(self, result: u64) -> After {
        After(result & self.0)
    }
}

/// A zero that depends on an earlier result.
#[derive(Clone, Copy, Debug)]
pub struct After(u64);

impl After {
    /// Uses the last result of a chain, so that the compiler cannot remove the chain.
    #[inline(always)]
    pub(crate) fn end(self) {
        barrier(self.0);
    }

    /// Returns `value`, dependent on this zero. The compiler knows only that the result is below `bound`.
    ///
    /// With a narrower `value`, the compiler would compute the xor in that width. Some operations would then
    /// extend the argument to 64 bits, which takes a cycle that the empty chain does not have.
    #[inline(always)]
    fn delay(self, value: u64, bound: u64) -> u64 {
        let value = barrier(value ^ self.0);
        // SAFETY: the zero is the bitwise AND of a result and a `Zero`, whose only value is zero. The xor
        // therefore leaves `value` unchanged, and all callers pass a value below their bound.
        unsafe { core::hint::assert_unchecked(value < bound) };
        value
    }
}

impl Operand for u64 {
    #[inline(always)]
    fn depend(self, after: After) -> Self {
        self ^ after.0
    }
    // Without the barrier, the compiler may load two sets of a call as a vector, because they lie side
    // by side in memory. In an engine they come from different places.
    #[inline(always)]
    fn opaque(self) -> Self {
        barrier(self)
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        value
    }
}

impl Operand for u8 {
    #[inline(always)]
    fn depend(self, after: After) -> Self {
        after.delay(u64::from(self), 1 << 8) as u8
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        u64::from(self)
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        value as u8
    }
}

impl Operand for Square {
    #[inline(always)]
    fn depend(self, after: After) -> Self {
        let index = after.delay(self as u64, 1 << 6);
        // `from_index` would put an `and` into the chain, although the bound is known. A shift would
        // absorb the `and`, but a lookup would not.
        // SAFETY: `delay` returns its argument, so the index is that of `self`.
        unsafe { core::mem::transmute::<u8, Self>(index as u8) }
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        Self::from_index(value as u8 & 63)
    }
}

impl Operand for Color {
    const IS_COLOR: bool = true;

    #[inline(always)]
    fn depend(self, after: After) -> Self {
        let index = after.delay(self as u64, 1 << 1);
        // SAFETY: `delay` returns its argument, so the index is that of `self`.
        unsafe { core::mem::transmute::<u8, Self>(index as u8) }
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        if value & 1 == 0 { Self::White } else { Self::Black }
    }
    #[inline(always)]
    fn with_color(self, color: CallColor) -> Self {
        color.unwrap_or(self)
    }
}
