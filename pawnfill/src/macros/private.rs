//! What the exported macros expand to. It is public because their users' crates call it, and may
//! change in any release.

#[cfg(feature = "batch")]
#[path = "private/batch.rs"]
pub mod batch;

#[cfg(feature = "batch")]
pub use pawnfill_macros::batch;
pub use pawnfill_macros::{compose, extend, tables};

use crate::board::{Color, Square};
use crate::strategy::{Override, Strategy};

/// Compiles if its argument is a strategy.
#[inline(always)]
pub const fn is_strategy<S: Strategy>(_: S) {}

/// How a strategy does an operation, if it has a way of its own.
pub const fn own_way<S: Strategy>(_: S, operation: &str) -> Option<Override> {
    Override::of::<S>(operation)
}

/// The number of own ways among the ways of all operations.
pub const fn count(ways: &[Option<Override>]) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < ways.len() {
        if ways[i].is_some() {
            count += 1;
        }
        i += 1;
    }
    count
}

/// The own ways among the ways of all operations.
pub const fn own_ways<const COUNT: usize>(ways: &[Option<Override>]) -> [Override; COUNT] {
    let mut own = [Override::computed(""); COUNT];
    let (mut i, mut found) = (0, 0);
    while i < ways.len() {
        if let Some(way) = ways[i] {
            own[found] = way;
            found += 1;
        }
        i += 1;
    }
    own
}

// The conversions that `extend!` takes where none is given: whatever `From` converts. Each is a trait
// of its own for an error that says what else there is.

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted into `u64`",
    label = "expected a type with `u64: From<{Self}>`",
    note = "implement `From<{Self}> for u64`, or add `fn to_u64(set: {Self}) -> u64` to the item"
)]
pub trait ToSet {
    fn convert(from: Self) -> u64;
}

#[diagnostic::do_not_recommend]
impl<T: Into<u64>> ToSet for T {
    #[inline(always)]
    fn convert(from: Self) -> u64 {
        from.into()
    }
}

#[diagnostic::on_unimplemented(
    message = "`u64` cannot be converted into `{Self}`",
    label = "expected a type that is `From<u64>`",
    note = "implement `From<u64> for {Self}`, or add `fn from_u64(set: u64) -> {Self}` to the item"
)]
pub trait FromSet {
    fn convert(from: u64) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: From<u64>> FromSet for T {
    #[inline(always)]
    fn convert(from: u64) -> Self {
        from.into()
    }
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted into `pawnfill::Color`",
    label = "expected a type with `pawnfill::Color: From<{Self}>`",
    note = "implement `From<{Self}> for pawnfill::Color`, or add `fn color(color: {Self}) -> pawnfill::Color` to the item"
)]
pub trait ToColor {
    fn convert(from: Self) -> Color;
}

#[diagnostic::do_not_recommend]
impl<T: Into<Color>> ToColor for T {
    #[inline(always)]
    fn convert(from: Self) -> Color {
        from.into()
    }
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted into `pawnfill::Square`",
    label = "expected a type with `pawnfill::Square: From<{Self}>`",
    note = "implement `From<{Self}> for pawnfill::Square`, or add `fn square(square: {Self}) -> pawnfill::Square` to the item"
)]
pub trait ToSquare {
    fn convert(from: Self) -> Square;
}

#[diagnostic::do_not_recommend]
impl<T: Into<Square>> ToSquare for T {
    #[inline(always)]
    fn convert(from: Self) -> Square {
        from.into()
    }
}
