//! The lanes of GFNI, file by file. Each file is a byte, and White's files are the lower eight bytes. One
//! instruction transposes a board from ranks to files, or back.
//!
//! The h-file is the first byte of its half, and the a-file the last: on the way back, the instruction turns
//! the last byte into bit 0 of each rank. A step east or west is a shift by a byte, without a mask.
//!
//! Forward is up (towards bit 7) or down, in all bytes alike. If it is up, bit 0 is each side's own first
//! rank; if down, its last. For a byte `x`, `x ^ -x` has the bits above the lowest set bit. If forward is up,
//! these are the squares ahead of the file's rearmost pawn; if down, the squares behind the frontmost pawn.
//!
//! One side's first rank is the other's last, so swapping sides only swaps the halves and inverts the
//! direction. All code is inlined, so the direction is known at compile time. If the operands of an operator
//! differ in direction, one of them is turned: the bits of each byte are reversed.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u8x16, u64x2};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

use super::super::lanes::{Lanes, OneBoard, always_inlined, map, operators};
use super::avx512::{borrow, carry, matrix, multiply};
use super::ranks::Sum;

/// A bit matrix with one bit in each row. A product of bytes with this matrix reverses the bits of each byte.
/// With this constant as the bytes and a board as the matrix, the product transposes the board: the first
/// byte picks bit 0 of every rank, and the last byte picks bit 7.
const REVERSE: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);
/// Transposes a board like [`REVERSE`], but the first byte picks bit 7, and the last byte picks bit 0.
const LAST_FIRST: u64 = REVERSE.swap_bytes();
/// The matrix that gives, for each bit, whether the number of set bits below it is odd.
const ODD_BELOW: u64 = matrix([127, 63, 31, 15, 7, 3, 1, 0]);
/// Like [`ODD_BELOW`], but the number includes the bit itself, and the bits of the result are reversed.
const ODD_UP_TO_REVERSED: u64 = matrix([1, 3, 7, 15, 31, 63, 127, 255]);

#[inline(always)]
fn up(files: Halves) -> Halves {
    let bytes = files.to_bytes();
    Halves::from_bytes(bytes + bytes)
}

#[inline(always)]
fn above_lowest(files: Halves) -> Halves {
    let negative = FileBytes::splat(files.simd, 0) - files.to_bytes();
    files ^ Halves::from_bytes(negative)
}

#[inline(always)]
fn without_lowest(files: Halves) -> Halves {
    files & Halves::from_bytes(files.to_bytes() - 1)
}

/// Sets all bits of each zero byte, and clears all other bytes.
#[inline(always)]
fn is_zero(files: Halves) -> Halves {
    let bytes = |byte| FileBytes::splat(files.simd, byte);
    let zeros = files.to_bytes().simd_eq(bytes(0));
    Halves::from_bytes(zeros.select(bytes(!0), bytes(0)))
}

kernel!(
    /// Returns the mask of the zero bytes, the last byte of each half first: the a-file is bit 0.
    #[inline(always)]
    fn zeros(token: Avx512, bytes: u64x2<Avx512>) -> u32 {
        let last_first = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        let bytes = _mm_shuffle_epi8(bytes.into(), last_first);
        _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())) as u32
    }
);

/// Eight bytes for each side.
type Halves = u64x2<Avx512>;
type FileBytes = u8x16<Avx512>;

#[derive(Clone, Copy)]
pub struct Files {
    /// White's files in the lower half, and Black's in the upper half.
    halves: Halves,
    /// Whether forward is up.
    is_up: bool,
}

impl Files {
    #[inline(always)]
    pub(super) fn of_board(simd: Avx512, white: u64, black: u64) -> Self {
        let ranks = [white.swap_bytes(), black].simd_into(simd);
        // The ranks are the rows of the matrix. The first row, each side's own last rank, gives bit 7.
        let pick: Halves = [LAST_FIRST; 2].simd_into(simd);
        Self::new(multiply(simd, pick, ranks), true)
    }

    #[inline(always)]
    fn new(halves: Halves, is_up: bool) -> Self {
        Self { halves, is_up }
    }

    #[inline(always)]
    fn map(self, function: impl Fn(Halves) -> Halves) -> Self {
        Self::new(function(self.halves), self.is_up)
    }

    /// Turns `self` instead of `other`, because most left operands are one of a few sets, such as the pawns.
    /// The compiler turns each of these sets only once.
    #[inline(always)]
    fn zip(self, other: Self, function: impl Fn(Halves, Halves) -> Halves) -> Self {
        let turned = self.turned(other.is_up).halves;
        Self::new(function(turned, other.halves), other.is_up)
    }

    #[inline(always)]
    fn times(self, matrix: u64) -> Halves {
        let simd = self.halves.simd;
        multiply(simd, self.halves, [matrix; 2].simd_into(simd))
    }

    #[inline(always)]
    fn combine(
        self,
        b: Self,
        c: Self,
        function: impl Fn(Avx512, Halves, Halves, Halves) -> Halves,
    ) -> Self {
        let [a, b] = map([self, b], |files| files.turned(c.is_up).halves);
        Self::new(function(c.halves.simd, a, b, c.halves), c.is_up)
    }

    #[inline(always)]
    fn turned(self, is_up: bool) -> Self {
        if self.is_up == is_up {
            return self;
        }
        Self::new(self.times(REVERSE), is_up)
    }

    /// Converts files into ranks. `first` says for each side whether its own first rank comes first.
    #[inline(always)]
    fn ranks(self, first: [bool; 2]) -> Halves {
        let pick = map(first, |first| if first == self.is_up { REVERSE } else { LAST_FIRST });
        let simd = self.halves.simd;
        multiply(simd, pick.simd_into(simd), self.halves)
    }

    #[inline(always)]
    fn step(self, is_up: bool) -> Self {
        if is_up {
            return self.map(up);
        }
        self.map(|files| files >> 1_u32 & 0x7f7f_7f7f_7f7f_7f7f)
    }

    #[inline(always)]
    fn steps(mut self, is_up: bool, ranks: u32) -> Self {
        let mut left = ranks;
        while left > 0 {
            self = self.step(is_up);
            left -= 1;
        }
        self
    }

    /// Returns three sets: all members, every second member on its file, and every fourth member, counted
    /// from a side's own first rank.
    ///
    /// On a file, count each set's members up to a given square. The parities of the three counts are the
    /// binary digits of the first count.
    #[inline(always)]
    fn every_second_and_fourth(self) -> [Self; 3] {
        let all = self.turned(true);
        let second = all & Self::new(all.times(ODD_BELOW), true);
        let fourth = second & Self::new(second.times(ODD_BELOW), true);
        [all, second, fourth]
    }
}

operators! { impl[] Files }

always_inlined! {
    impl Lanes for Files {
        fn swap_sides(self) -> Self {
            Self::new(self.halves.rotate_elements_left::<1>(), !self.is_up)
        }

        fn with_black_of(self, other: Self) -> Self {
            let white = Self::new([!0, 0].simd_into(self.halves.simd), self.is_up);
            other.turned(self.is_up) & !white | self & white
        }

        fn forward(self, ranks: u32) -> Self { self.steps(self.is_up, ranks) }
        fn backward(self, ranks: u32) -> Self { self.steps(!self.is_up, ranks) }
        fn east(self) -> Self { self.map(|files| files >> 8_u32) }
        fn west(self) -> Self { self.map(|files| files << 8_u32) }
        fn carry(self, b: Self, c: Self) -> Self { self.combine(b, c, carry) }
        fn borrow(self, b: Self, c: Self) -> Self { self.combine(b, c, borrow) }
        fn front_spans(self) -> Self { self.turned(true).map(above_lowest) }
        fn rear_spans(self) -> Self { self.turned(false).map(above_lowest) }
        fn file_fill(self) -> Self { self.map(|files| !is_zero(files)) }
        fn isolated(self) -> Self { self & self.beside().map(is_zero) }
        fn half_isolated(self) -> Self { self & (self.east().map(is_zero) ^ self.west().map(is_zero)) }
        fn doubled(self) -> Self { self & !self.map(without_lowest).map(is_zero) }
        fn tripled(self) -> Self { self & !self.map(without_lowest).map(without_lowest).map(is_zero) }
        fn counts_behind(self) -> [Self; 3] {
            // Forward is down, as in the result of `enemies_ahead`, with which these counts are compared.
            map(self.every_second_and_fourth(), |every| {
                Self::new(every.times(ODD_UP_TO_REVERSED), false)
            })
        }

        fn enemies_ahead(self) -> [Self; 3] {
            // The squares ahead of a square for one side are behind it for the other.
            map(self.every_second_and_fourth(), |every| {
                Self::new(every.times(ODD_BELOW), true).swap_sides()
            })
        }
    }
}

always_inlined! {
    impl OneBoard for Files {
        type Sum = Sum<Avx512>;

        fn by_color(self) -> [u64; 2] { self.ranks([true, false]).into() }
        fn file_sets(self) -> [u8; 2] {
            let files = !zeros(self.halves.simd, self.halves);
            [files as u8, (files >> 8) as u8]
        }

        fn count(self) -> [u32; 2] { map(self.halves.into(), u64::count_ones) }
        fn no_sum(self) -> Self::Sum { Sum::new(self.halves.simd) }
        fn add_count(self, sum: Self::Sum, weight: i32) -> Self::Sum { sum.add_count(self.halves, weight) }
        fn add_by_rank(self, sum: Self::Sum, weights: [i32; 8]) -> Self::Sum {
            // `by_color` computes the same ranks, so the compiler converts the files only once for both.
            let [a, b, c, d, e, f, g, h] = map(weights, i32::wrapping_neg);
            sum.add_by_byte(
                self.ranks([true, false]),
                [weights, [h, g, f, e, d, c, b, a]],
            )
        }

        fn add_by_file(self, sum: Self::Sum, weights: [i32; 8]) -> Self::Sum {
            let [a, b, c, d, e, f, g, h] = weights;
            let last_first = [h, g, f, e, d, c, b, a];
            sum.add_by_byte(self.halves, [last_first, map(last_first, i32::wrapping_neg)])
        }

        fn add_number(sum: Self::Sum, number: i32) -> Self::Sum { sum.add_number(number) }
        fn total(sum: Self::Sum) -> i32 { sum.total() }
    }
}
