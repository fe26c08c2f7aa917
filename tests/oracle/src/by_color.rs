//! Both sides at once: answers as a value for each color, and scores.

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

/// White's weights less Black's, square by square. A weight is given the rank as the side counts it and the file.
pub fn score(sets: [u64; 2], weight: impl Fn(usize, usize) -> i32) -> i32 {
    (0..64).fold(0, |sum: i32, square| {
        let (rank, file) = (square / 8, square % 8);
        let has = |set: u64| i32::from(set >> square & 1 == 1);
        let sum = sum.wrapping_add(weight(rank, file).wrapping_mul(has(sets[0])));
        sum.wrapping_sub(weight(7 - rank, file).wrapping_mul(has(sets[1])))
    })
}
