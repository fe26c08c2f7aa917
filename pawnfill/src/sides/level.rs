//! [`Level`]: the instructions that compute both sides, and the way into code that is compiled for them.

use super::boards::{Boards, Columns, Registers};
use super::lanes::OneBoard;

/// The instructions that compute sets of both sides: a value that proves that the machine has them.
///
/// An evaluation is generic over its level, as the [module](super) shows. Only the levels of this module
/// implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level: `at_level!(any_level, |level| body)` gives the body the level of an `AnyLevel`",
    note = "a function that computes takes `level: L` with `L: Level`, or `BothSides<B>` with `B: Boards`"
)]
pub trait Level: Boards + Registers<Lanes: OneBoard> {
    /// The name of the level.
    const NAME: &'static str;

    /// The boards that a [batch](super::BothSides::batch) computes at once.
    type Batch: Boards + Columns + From<Self>;

    /// Runs a closure whose code is compiled for this level, with everything that is inlined into it.
    /// Mark the closure and the functions that it calls `#[inline(always)]`: one that stays a call is not compiled
    /// for the level. So a [search](super#in-a-search) calls this at each leaf, not around itself.
    ///
    /// ```
    /// use pawnfill::sides::{BothSides, Level, Scalar};
    ///
    /// /// Calls itself, so it is not inlined.
    /// fn deepest_passed<L: Level>(level: L, [white, black]: [u64; 2], depth: u32) -> u64 {
    ///     if depth == 0 {
    ///         return level.enter(
    ///             #[inline(always)]
    ///             || BothSides::new(level, white, black).passed_pawns().by_color()[0],
    ///         );
    ///     }
    ///     deepest_passed(level, [white << 8, black], depth - 1)
    /// }
    ///
    /// assert_eq!(deepest_passed(Scalar, [1 << 12, 1 << 44], 4), 1 << 44); // e2-e6
    /// ```
    ///
    /// [`at_level!`](crate::at_level) writes this call.
    fn enter<R>(self, run: impl FnOnce() -> R) -> R;
}
