//! [`Scalar`]: the level of two `u64`, for one board at a time.

use super::batch::Batch;
use super::boards::{Boards, Columns, Registers};
use super::level::Level;
use super::pair::Pair;

/// Two `u64`: for any machine, without a feature of this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scalar;

impl Level for Scalar {
    const NAME: &'static str = "scalar";

    type Batch = Batch<Self>;

    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
}

impl Boards for Scalar {}

impl Registers for Scalar {
    type Lanes = Pair<u64>;

    #[inline(always)]
    fn lanes(self, white: u64, black: u64) -> Pair<u64> {
        Pair([white, black])
    }
}

impl Boards for Batch<Scalar> {}

impl Registers for Batch<Scalar> {
    type Lanes = Pair<u64>;

    #[inline(always)]
    fn lanes(self, white: u64, black: u64) -> Pair<u64> {
        Pair([white, black])
    }
}

impl Columns for Batch<Scalar> {
    const COUNT: usize = 1;

    #[inline(always)]
    fn load(self, white: &[u64], black: &[u64]) -> Pair<u64> {
        self.lanes(white[0], black[0])
    }

    #[inline(always)]
    fn store(lanes: Pair<u64>, [white, black]: [&mut [u64]; 2]) {
        [white[0], black[0]] = lanes.0;
    }
}
