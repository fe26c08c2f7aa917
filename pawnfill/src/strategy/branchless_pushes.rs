//! The pushes of [`Rotate`] and [`ShiftTwice`]. The two strategies differ only in how they move pawns by one
//! rank.
//!
//! [`Rotate`]: super::rotate::Rotate
//! [`ShiftTwice`]: super::shift_twice::ShiftTwice

use crate::board::{Color, Square, assert_on_pawn_ranks, double_push_rank};

/// Steps of one rank to a color's front and rear, without a branch in the source.
///
/// LLVM may add a branch. In builds for x86-64-v3, rustc 1.95 chooses the distance of
/// [`Rotate`](super::rotate::Rotate)'s rotate by a jump in the study's loops over `single_push_targets` and
/// `able_to_push`. With a random color, the latency of these operations is then 12 cycles (Zen 3 and 4) or 15
/// (Zen 5) instead of 4.
///
/// The steps are methods and not closure arguments: the compiler would simplify a closure separately from
/// the formula around it, and then use other constants than for a formula written by hand.
pub(super) trait Steps {
    fn forward(color: Color, set: u64) -> u64;

    fn backward(color: Color, set: u64) -> u64;

    /// The target of the single push of one pawn, which may stand on any rank.
    fn single_push(color: Color, square: Square, empty: u64) -> u64;
}

#[inline(always)]
#[track_caller]
pub(super) fn single_push_targets<S: Steps>(color: Color, pawns: u64, empty: u64) -> u64 {
    assert_on_pawn_ranks!(pawns, "single_push_targets");
    S::forward(color, pawns) & empty
}

#[inline(always)]
#[track_caller]
pub(super) fn double_push_targets<S: Steps>(color: Color, pawns: u64, empty: u64) -> u64 {
    assert_on_pawn_ranks!(pawns, "double_push_targets");
    S::forward(color, S::forward(color, pawns) & empty) & empty & double_push_rank(color)
}

#[inline(always)]
#[track_caller]
pub(super) fn able_to_push<S: Steps>(color: Color, pawns: u64, empty: u64) -> u64 {
    assert_on_pawn_ranks!(pawns, "able_to_push");
    S::backward(color, empty) & pawns
}

#[inline(always)]
#[track_caller]
pub(super) fn able_to_double_push<S: Steps>(color: Color, pawns: u64, empty: u64) -> u64 {
    assert_on_pawn_ranks!(pawns, "able_to_double_push");
    let targets = empty & double_push_rank(color);
    S::backward(color, S::backward(color, targets) & empty) & pawns
}

#[inline(always)]
pub(super) fn push_targets<S: Steps>(color: Color, square: Square, empty: u64) -> u64 {
    let single = S::single_push(color, square, empty);
    single | S::forward(color, single) & empty & double_push_rank(color)
}
