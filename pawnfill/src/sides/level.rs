//! [`Level`]: the instructions that compute both sides, and the way into code that is compiled for them.

use core::fmt;

use super::lanes::Lanes;
use super::scalar::Pair;

/// The instructions that compute sets of both sides: a value that proves that the machine has them.
///
/// An evaluation is generic over its level, as the [module](super) shows. Only the levels of this module
/// implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level, such as `pawnfill::sides::Scalar`",
    note = "`pawnfill::at_level!(any_level, |level| body)` gives the body the level of an `AnyLevel`"
)]
pub trait Level: Copy + fmt::Debug + Send + Sync + 'static + Registers {
    /// The name of the level.
    const NAME: &'static str;

    /// Runs a closure whose code is compiled for this level, with everything that is inlined into it.
    /// Mark the closure and the functions that it calls `#[inline(always)]`.
    /// [`at_level!`](crate::at_level) writes this.
    fn enter<R>(self, run: impl FnOnce() -> R) -> R;
}

/// What holds the sets of a level.
pub trait Registers {
    type Lanes: Lanes;

    fn lanes(self, white: u64, black: u64) -> Self::Lanes;
}

/// Two `u64`: for any machine, without a feature of this crate.
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
