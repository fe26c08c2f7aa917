//! The lanes of [`Scalar`](super::Scalar): two `u64` with a1 as bit 0. Forward is a left shift of White's set
//! and a right shift of Black's, so swapping sides only swaps two registers.

use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::board::{FILE_A, FILE_H, counts_by_rank};

use super::lanes::{Lanes, OneBoard, always_inlined, operators};

/// A set of squares, or a vector of such sets.
pub(crate) trait Squares:
    Copy
    + BitAnd<Output = Self>
    + BitAnd<u64, Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    #[inline(always)]
    fn east(self) -> Self {
        self << 1 & !FILE_A
    }

    #[inline(always)]
    fn west(self) -> Self {
        self >> 1 & !FILE_H
    }

    /// Transposes the board, so that the bits are a1, a2, … a8, b1, … h8.
    #[inline(always)]
    fn transposed(self) -> Self {
        // The three steps work on blocks of 8x8, 4x4 and 2x2 squares. Each step exchanges the upper left and
        // the lower right quarter of every block.
        let exchange = |set: Self, squares: u32, mask: u64| {
            let changed = (set ^ set << squares) & mask;
            set ^ changed ^ changed >> squares
        };
        let set = exchange(self, 28, 0x0f0f_0f0f_0000_0000);
        let set = exchange(set, 14, 0x3333_0000_3333_0000);
        exchange(set, 7, 0x5500_5500_5500_5500)
    }
}

impl Squares for u64 {}

#[derive(Clone, Copy)]
pub struct Pair(pub(super) [u64; 2]);

impl Pair {
    #[inline(always)]
    fn map(self, function: impl Fn(u64) -> u64) -> Self {
        let [white, black] = self.0;
        Self([function(white), function(black)])
    }

    #[inline(always)]
    fn zip(self, other: Self, function: impl Fn(u64, u64) -> u64) -> Self {
        let ([white, black], [other_white, other_black]) = (self.0, other.0);
        Self([function(white, other_white), function(black, other_black)])
    }
}

operators! { impl[] Pair }

always_inlined! {
    impl Lanes for Pair {
        fn swap_sides(self) -> Self { Self([self.0[1], self.0[0]]) }
        fn with_black_of(self, other: Self) -> Self { Self([self.0[0], other.0[1]]) }
        fn forward(self, ranks: u32) -> Self { Self([self.0[0] << (8 * ranks), self.0[1] >> (8 * ranks)]) }
        fn backward(self, ranks: u32) -> Self { Self([self.0[0] >> (8 * ranks), self.0[1] << (8 * ranks)]) }
        fn east(self) -> Self { self.map(Squares::east) }
        fn west(self) -> Self { self.map(Squares::west) }
    }
}

always_inlined! {
    impl OneBoard for Pair {
        type Sum = i32;

        fn by_color(self) -> [u64; 2] { self.0 }
        fn no_sum(self) -> i32 { 0 }
        fn add_count(self, sum: i32, weight: i32) -> i32 {
            let [white, black] = self.count();
            let difference = white as i32 - black as i32;
            sum.wrapping_add(difference.wrapping_mul(weight))
        }

        fn add_by_rank(self, sum: i32, weights: [i32; 8]) -> i32 {
            let [white, black] = self.0;
            add_by_byte([white, black.swap_bytes()], sum, weights)
        }

        fn add_by_file(self, sum: i32, weights: [i32; 8]) -> i32 {
            add_by_byte(self.map(Squares::transposed).0, sum, weights)
        }

        fn add_number(sum: i32, number: i32) -> i32 { sum.wrapping_add(number) }
        fn total(sum: i32) -> i32 { sum }
    }
}

/// For each of White's bits, adds the weight of its byte; for each of Black's bits, subtracts it.
#[inline(always)]
fn add_by_byte([white, black]: [u64; 2], mut sum: i32, weights: [i32; 8]) -> i32 {
    // For each byte, White's count minus Black's, plus 8, so that no byte borrows from the next.
    let mut differences = counts_by_rank(white) + 0x0808_0808_0808_0808 - counts_by_rank(black);
    for weight in weights {
        let difference = (differences & 0xff) as i32 - 8;
        sum = sum.wrapping_add(difference.wrapping_mul(weight));
        differences >>= 8;
    }
    sum
}
