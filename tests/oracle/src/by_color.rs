//! White's and Black's values of an answer of `BothSides`, and the expected total of weights.

use pawnfill::sides::{Level, Sides};

/// An answer of `BothSides`: a set, a file set or a number for each side, or one file set for both.
pub trait ByColor {
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

impl ByColor for u8 {
    #[inline(always)]
    fn by_color(self) -> [u64; 2] {
        [self.into(); 2]
    }
}

/// Sums the weights of White's squares, less the weights of Black's. The arguments of `weight` are
/// a square's rank, which Black counts from rank 8, and its file.
pub fn score(sets: [u64; 2], weight: impl Fn(usize, usize) -> i32) -> i32 {
    (0..64).fold(0, |sum: i32, square| {
        let (rank, file) = (square / 8, square % 8);
        let has = |set: u64| i32::from(set >> square & 1 == 1);
        let sum = sum.wrapping_add(weight(rank, file).wrapping_mul(has(sets[0])));
        sum.wrapping_sub(weight(7 - rank, file).wrapping_mul(has(sets[1])))
    })
}
