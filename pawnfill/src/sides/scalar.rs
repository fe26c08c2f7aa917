//! The lanes of the scalar level: two `u64`, each as it is on the board, so that to swap sides is to
//! swap two registers.

use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::board::{counts_by_rank, east_one, west_one};

use super::lanes::Lanes;

/// White's set and Black's, a1 as bit 0.
#[derive(Clone, Copy)]
pub struct Pair([u64; 2]);

impl Pair {
    #[inline(always)]
    pub(super) const fn new(white: u64, black: u64) -> Self {
        Self([white, black])
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident)*) => { $(
        impl $operator for Pair {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ([white, black], [other_white, other_black]) = (self.0, other.0);
                Self([white.$method(other_white), black.$method(other_black)])
            }
        }
    )* };
}

operators! { BitAnd bitand BitOr bitor BitXor bitxor }

impl Not for Pair {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}

impl Lanes for Pair {
    #[inline(always)]
    fn by_color(self) -> [u64; 2] {
        self.0
    }

    #[inline(always)]
    fn swap_sides(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    #[inline(always)]
    fn with_black_of(self, other: Self) -> Self {
        Self([self.0[0], other.0[1]])
    }

    #[inline(always)]
    fn forward(self, ranks: u32) -> Self {
        Self([self.0[0] << (8 * ranks), self.0[1] >> (8 * ranks)])
    }

    #[inline(always)]
    fn backward(self, ranks: u32) -> Self {
        Self([self.0[0] >> (8 * ranks), self.0[1] << (8 * ranks)])
    }

    #[inline(always)]
    fn east(self) -> Self {
        Self([east_one(self.0[0]), east_one(self.0[1])])
    }

    #[inline(always)]
    fn west(self) -> Self {
        Self([west_one(self.0[0]), west_one(self.0[1])])
    }

    type Sum = i32;

    #[inline(always)]
    fn no_sum(self) -> i32 {
        0
    }

    #[inline(always)]
    fn add_count(self, sum: i32, weight: i32) -> i32 {
        let [white, black] = self.count();
        let difference = white as i32 - black as i32;
        sum.wrapping_add(difference.wrapping_mul(weight))
    }

    #[inline(always)]
    fn add_by_rank(self, sum: i32, weights: [i32; 8]) -> i32 {
        // White's count of each rank less Black's, plus 8, so that no byte borrows from the next.
        let [white, black] = self.0;
        let above_black = counts_by_rank(white) + 0x0808_0808_0808_0808;
        let mut differences = above_black - counts_by_rank(black).swap_bytes();
        let mut sum = sum;
        for weight in weights {
            let difference = (differences & 0xff) as i32 - 8;
            sum = sum.wrapping_add(difference.wrapping_mul(weight));
            differences >>= 8;
        }
        sum
    }

    #[inline(always)]
    fn total(sum: i32) -> i32 {
        sum
    }
}
