//! [`Level`]: what a machine computes both sides with, and the way into code that is compiled for it.

use core::fmt;

use super::lanes::Lanes;
use super::scalar::Pair;

/// What sets of both sides are computed with: a value that proves that the machine has it.
///
/// An evaluation is generic over it, see the [module](super). It is implemented for the levels of this
/// module, and for nothing else.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level, such as `pawnfill::sides::Scalar`",
    note = "`pawnfill::at_level!(any_level, |level| body)` gives the body the level of an `AnyLevel`"
)]
pub trait Level: Copy + fmt::Debug + Send + Sync + 'static + Registers {
    /// What people call it.
    const NAME: &'static str;

    /// Runs a function whose code is compiled for this level, and so is all that is inlined into it:
    /// a closure with the attribute `#[inline(always)]` and the functions of this attribute that it
    /// calls. [`at_level!`](crate::at_level) writes this.
    fn enter<R>(self, run: impl FnOnce() -> R) -> R;
}

/// What holds the sets of a level.
pub trait Registers {
    type Lanes: Lanes;

    fn lanes(self, white: u64, black: u64) -> Self::Lanes;
}

/// Two `u64`: any machine, no feature of this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scalar;

impl Level for Scalar {
    const NAME: &'static str = "scalar";

    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
}

impl Registers for Scalar {
    type Lanes = Pair;

    #[inline(always)]
    fn lanes(self, white: u64, black: u64) -> Pair {
        Pair::new(white, black)
    }
}
