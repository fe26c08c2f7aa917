//! [`Scalar`]: the level of two `u64`, for one board at a time.

use super::levels::Level;
use super::pair::Pair;

/// Two `u64`: for any machine, without a feature of this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scalar;

impl Level for Scalar {
    const NAME: &'static str = "scalar";

    type Lanes = Pair;

    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }

    #[inline(always)]
    fn lanes(self, white: u64, black: u64) -> Pair {
        Pair([white, black])
    }
}
