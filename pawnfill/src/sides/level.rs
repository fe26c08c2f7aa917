//! [`Level`]: the instructions that compute both sides, and the way into code that is compiled for them.

use core::fmt;

use super::batch::{self, Batch, Columns};
use super::both::BothSides;
use super::lanes::{Lanes, OneBoard};
use super::pair::Pair;
use super::set::Sides;

/// The instructions that compute sets of both sides: a value that proves that the machine has them.
///
/// An evaluation is generic over its level, as the [module](super) shows. Only the levels of this module
/// implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level, such as `pawnfill::sides::Scalar`",
    note = "`pawnfill::at_level!(any_level, |level| body)` gives the body the level of an `AnyLevel`"
)]
pub trait Level: Boards + Registers<Lanes: OneBoard> {
    /// The name of the level.
    const NAME: &'static str;

    /// As many boards as a [`batch`](Self::batch) computes at once.
    type Batch: Boards + Columns + From<Self>;

    /// Runs a closure whose code is compiled for this level, with everything that is inlined into it.
    /// Mark the closure and the functions that it calls `#[inline(always)]`.
    /// [`at_level!`](crate::at_level) writes this.
    fn enter<R>(self, run: impl FnOnce() -> R) -> R;

    /// Writes sets of many boards, of as many at once as fit into the vectors of the level.
    ///
    /// `white` and `black` are the pawns, board by board. `sets` returns the sets to write, each of which
    /// has an output for White's and one for Black's. [`batch!`](crate::batch!#both-sides-in-a-batch)
    /// makes a function of this.
    ///
    /// ```
    /// use pawnfill::at_level;
    /// use pawnfill::sides::{AnyLevel, Level};
    ///
    /// let white = [0x0000_0008_0122_6000, 0x0000_0000_0000_ff00];
    /// let black = [0x00a2_4000_0000_0000, 0x00ff_0000_0000_0000];
    /// let [mut passed_white, mut passed_black] = [[0; 2]; 2];
    /// at_level!(AnyLevel::best(), |level| level.batch(
    ///     &white,
    ///     &black,
    ///     [[&mut passed_white, &mut passed_black]],
    ///     #[inline(always)]
    ///     |pawns| [pawns.passed_pawns()],
    /// ));
    /// assert_eq!(passed_white, [1 << 35, 0]); // d5; no pawn
    /// assert_eq!(passed_black, [0, 0]);
    /// ```
    ///
    /// Mark the closure `#[inline(always)]`, and the functions that it calls: what is not inlined is
    /// compiled without the vectors of the level. For this reason it has to be a closure; a function that
    /// is passed by its name is called.
    ///
    /// # Panics
    ///
    /// If the slices differ in length; nothing is written then.
    #[inline(always)]
    #[track_caller]
    fn batch<const N: usize>(
        self,
        white: &[u64],
        black: &[u64],
        out: [[&mut [u64]; 2]; N],
        sets: impl Fn(BothSides<Self::Batch>) -> [Sides<Self::Batch>; N],
    ) {
        batch::check(white, black, &out);
        self.enter(
            #[inline(always)]
            || batch::run(Self::Batch::from(self), white, black, out, sets),
        );
    }
}

/// The boards that are computed at once: one by a [`Level`], several by its [`Batch`](Level::Batch).
///
/// A function of [`BothSides<B>`](BothSides) that is generic over `B: Boards` serves both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level, such as `pawnfill::sides::Scalar`",
    note = "`pawnfill::at_level!(any_level, |level| body)` gives the body the level of an `AnyLevel`"
)]
pub trait Boards: Copy + fmt::Debug + Send + Sync + 'static + Registers {}

/// What holds the sets of some boards.
pub trait Registers {
    type Lanes: Lanes;

    /// These sets, the same on each board.
    fn lanes(self, white: u64, black: u64) -> Self::Lanes;

    /// The token of the level, if it has vectors.
    #[cfg(feature = "simd")]
    #[inline(always)]
    fn token(self) -> Option<fearless_simd::Level>
    where
        Self: Sized,
    {
        None
    }
}

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
