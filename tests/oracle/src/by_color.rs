//! The answers of both sides at once, as a value for each color.

use pawnfill::sides::{Level, Sides};

/// An answer of a set for each side, a number for each, or one number.
pub trait ByColor {
    /// The values for White and for Black.
    fn by_color(self) -> [u64; 2];
}

impl<L: Level> ByColor for Sides<L> {
    #[inline(always)]
    fn by_color(self) -> [u64; 2] {
        Sides::by_color(self)
    }
}

impl ByColor for [u8; 2] {
    #[inline(always)]
    fn by_color(self) -> [u64; 2] {
        self.map(u64::from)
    }
}

/// A number is the same for both colors.
impl ByColor for u8 {
    #[inline(always)]
    fn by_color(self) -> [u64; 2] {
        [self.into(); 2]
    }
}
