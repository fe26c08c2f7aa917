//! The conversions that `extend!` uses by default: whatever `From` converts. Each is a separate trait,
//! whose error names the alternative.

use crate::board::{Color, Square};

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
