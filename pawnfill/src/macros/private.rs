//! What the exported macros expand to. It is public because their users' crates call it, and may
//! change in any release.

#[cfg(feature = "batch")]
#[path = "private/batch.rs"]
pub mod batch;

#[cfg(feature = "batch")]
pub use pawnfill_macros::batch;
pub use pawnfill_macros::{compose, extend, tables};

#[cfg(feature = "std")]
pub use crate::choice::measure::CLEAR_RATIO;

use crate::board::{Color, Square};
use crate::strategy::{Override, Strategy};

/// Compiles if its argument is a strategy.
#[inline(always)]
pub const fn is_strategy<S: Strategy>(_: S) {}

/// How a strategy overrides an operation, if it does.
pub const fn override_of<S: Strategy>(_: S, operation: &str) -> Option<Override> {
    Override::of::<S>(operation)
}

/// The number of overrides, given one or none for each operation.
pub const fn count(all: &[Option<Override>]) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < all.len() {
        if all[i].is_some() {
            count += 1;
        }
        i += 1;
    }
    count
}

/// The overrides alone, given one or none for each operation.
pub const fn overrides_among<const COUNT: usize>(all: &[Option<Override>]) -> [Override; COUNT] {
    let mut own = [Override::computed(""); COUNT];
    let (mut i, mut found) = (0, 0);
    while i < all.len() {
        if let Some(found_here) = all[i] {
            own[found] = found_here;
            found += 1;
        }
        i += 1;
    }
    own
}

// The conversions that `extend!` uses by default: whatever `From` converts. Each is a separate trait,
// whose error names the alternative.

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
