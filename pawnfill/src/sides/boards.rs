//! [`Boards`]: the boards that are computed at once, the registers of their sets, and the slices of many
//! boards.

use core::fmt;

use super::lanes::Lanes;

/// The boards that are computed at once: one by a [`Level`](super::Level), several by its [`Batch`](super::Level::Batch).
///
/// A function that takes a [`BothSides<B>`](super::BothSides) and is generic over `B: Boards` works for both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level: `at_level!(any_level, |level| body)` gives the body the level of an `AnyLevel`",
    note = "a function that computes takes `level: L` with `L: Level`, or `BothSides<B>` with `B: Boards`"
)]
pub trait Boards: Copy + fmt::Debug + Send + Sync + 'static + Registers {}

/// The registers that hold the sets of some boards.
pub trait Registers {
    type Lanes: Lanes;

    /// These sets, the same on each board.
    fn lanes(self, white: u64, black: u64) -> Self::Lanes;

    /// Runs a closure that is compiled for the level. Inside of the level, it is inlined.
    #[inline(always)]
    fn run<R>(self, run: impl FnOnce() -> R) -> R
    where
        Self: Sized,
    {
        run()
    }

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

/// Slices of sets, from which the lanes of several boards are loaded and to which they are stored.
pub trait Columns: Registers {
    /// How many boards there are at once.
    const COUNT: usize;

    /// The sets of this many boards.
    fn load(self, white: &[u64], black: &[u64]) -> Self::Lanes;

    /// Writes the sets of this many boards.
    fn store(lanes: Self::Lanes, out: [&mut [u64]; 2]);
}
