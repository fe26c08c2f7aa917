//! The pushes over one step to the front and one to the rear, which is all that [`Rotate`] and
//! [`ShiftTwice`] do differently from each other there.
//!
//! A step is a function of the color and a set, which does not branch on the color.
//!
//! [`Rotate`]: super::rotate::Rotate
//! [`ShiftTwice`]: super::shift_twice::ShiftTwice

use crate::board::{Color, Square, double_push_rank};

#[inline]
pub(super) fn single_push_targets(
    forward: impl Fn(Color, u64) -> u64,
    color: Color,
    pawns: u64,
    empty: u64,
) -> u64 {
    forward(color, pawns) & empty
}

#[inline]
pub(super) fn double_push_targets(
    forward: impl Fn(Color, u64) -> u64,
    color: Color,
    pawns: u64,
    empty: u64,
) -> u64 {
    forward(color, forward(color, pawns) & empty) & empty & double_push_rank(color)
}

#[inline]
pub(super) fn able_to_push(
    backward: impl Fn(Color, u64) -> u64,
    color: Color,
    pawns: u64,
    empty: u64,
) -> u64 {
    backward(color, empty) & pawns
}

#[inline]
pub(super) fn able_to_double_push(
    backward: impl Fn(Color, u64) -> u64,
    color: Color,
    pawns: u64,
    empty: u64,
) -> u64 {
    let targets = empty & double_push_rank(color);
    backward(color, backward(color, targets) & empty) & pawns
}

#[inline]
pub(super) fn push_targets(
    forward: impl Fn(Color, u64) -> u64,
    color: Color,
    square: Square,
    empty: u64,
) -> u64 {
    let single = forward(color, square.bitboard()) & empty;
    single | forward(color, single) & empty & double_push_rank(color)
}
