//! [`Scalar`]: the level without vectors.

use super::levels::Level;
use super::pair::Pair;

/// The level that computes with two `u64`. It runs on any machine, and needs no feature of this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scalar;

impl Scalar {
    pub(super) const fn of_build() -> Option<Self> {
        Some(Self)
    }
}

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
