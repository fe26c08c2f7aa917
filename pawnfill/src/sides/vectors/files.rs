//! The lanes of GFNI, file by file: a file is a byte, White's the lower eight, and one instruction
//! transposes a board.
//!
//! The h-file is the first byte of its half, so that a set comes out as it goes in. A step to the side
//! is a shift by a byte, which needs no mask, and a file without a pawn is a byte that is zero.
//!
//! In a byte, forward is up (the first bit is a side's own first rank) or down. What is ahead of the
//! first pawn on its file is `x ^ -x` upwards, and what is behind the last one downwards. For the other
//! side, up is down: so to swap sides is to swap the halves and nothing else. Which one it is is known
//! when the code is compiled, as all of it is inlined; sets that meet are turned where they differ.

use core::ops::{BitAnd, BitOr, BitXor, Not};

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u64x2};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

use super::super::lanes::{Lanes, map};
use super::ranks::Sum;

/// A matrix of eight rows, from the result's highest bit to its lowest: which bits of a byte a bit of
/// the result is the sum of, modulo 2.
const fn matrix(rows: [u8; 8]) -> u64 {
    u64::from_le_bytes(rows)
}

/// Rows of one bit each: the same bits in reverse. Transposed, and so as an operand whose bytes pick
/// one bit of each byte of a board: the first byte of the result is of the first bits.
const REVERSE: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);
/// As an operand: the first byte of the result is of the last bits.
const LAST_FIRST: u64 = REVERSE.swap_bytes();
/// Whether the number of set bits below a bit is odd.
const ODD_BELOW: u64 = matrix([127, 63, 31, 15, 7, 3, 1, 0]);
/// Whether the number of set bits up to a bit is odd, with the result in reverse.
const ODD_UP_TO_REVERSED: u64 = matrix([1, 3, 7, 15, 31, 63, 127, 255]);

/// Sixteen files.
#[derive(Clone, Copy)]
pub struct Files {
    bytes: u64x2<Avx512>,
    /// Whether forward is up.
    is_up: bool,
}

/// Functions of vectors, by the instructions of a token.
macro_rules! kernels {
    ($($(#[$meta:meta])* fn $name:ident($($argument:ident),*) $body:block)*) => { $(
        $(#[$meta])*
        #[inline(always)]
        fn $name(simd: Avx512 $(, $argument: u64x2<Avx512>)*) -> u64x2<Avx512> {
            kernel!(
                #[inline(always)]
                fn $name(token: Avx512 $(, $argument: u64x2<Avx512>)*) -> u64x2<Avx512> {
                    $(let $argument: __m128i = $argument.into();)*
                    $body.simd_into(token)
                }
            );
            $name(simd $(, $argument)*)
        }
    )* };
}

kernels! {
    /// Each byte times the matrix of its half.
    fn multiply(bytes, matrix) { _mm_gf2p8affine_epi64_epi8::<0>(bytes, matrix) }

    /// The bits of each byte one place up.
    fn up(bytes) { _mm_add_epi8(bytes, bytes) }

    /// In each byte, all bits above its lowest one.
    fn above_lowest(bytes) {
        _mm_xor_si128(bytes, _mm_sub_epi8(_mm_setzero_si128(), bytes))
    }

    /// Each byte without its lowest bit.
    fn without_lowest(bytes) {
        _mm_and_si128(bytes, _mm_add_epi8(bytes, _mm_set1_epi8(-1)))
    }

    /// All ones in each byte that is zero.
    fn is_zero(bytes) { _mm_cmpeq_epi8(bytes, _mm_setzero_si128()) }

    fn swap_halves(bytes) { _mm_shuffle_epi32::<0b01_00_11_10>(bytes) }
}

kernel!(
    /// Which bytes are zero, the last one of each half first.
    #[inline(always)]
    fn zeros(token: Avx512, bytes: u64x2<Avx512>) -> u32 {
        let last_first = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        let bytes = _mm_shuffle_epi8(bytes.into(), last_first);
        _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())) as u32
    }
);

impl Files {
    #[inline(always)]
    pub(super) fn new(simd: Avx512, white: u64, black: u64) -> Self {
        // What multiplies has the rows of a matrix, the last one first.
        let ranks = [white.swap_bytes(), black].simd_into(simd);
        Self::up(multiply(simd, LAST_FIRST.simd_into(simd), ranks))
    }

    #[inline(always)]
    fn up(bytes: u64x2<Avx512>) -> Self {
        Self { bytes, is_up: true }
    }

    #[inline(always)]
    fn down(bytes: u64x2<Avx512>) -> Self {
        Self {
            bytes,
            is_up: false,
        }
    }

    /// The same sets in the same direction.
    #[inline(always)]
    fn with(self, bytes: u64x2<Avx512>) -> Self {
        Self { bytes, ..self }
    }

    #[inline(always)]
    fn times(self, matrix: u64) -> u64x2<Avx512> {
        let simd = self.bytes.simd;
        multiply(simd, self.bytes, matrix.simd_into(simd))
    }

    /// The same sets, with forward up or down.
    #[inline(always)]
    fn turned(self, is_up: bool) -> Self {
        if self.is_up == is_up {
            return self;
        }
        Self {
            bytes: self.times(REVERSE),
            is_up,
        }
    }

    /// The ranks of each half; of each, whether its own first rank comes first.
    #[inline(always)]
    fn ranks(self, first: [bool; 2]) -> u64x2<Avx512> {
        let simd = self.bytes.simd;
        let pick = map(first, |first| match first == self.is_up {
            true => REVERSE,
            false => LAST_FIRST,
        });
        multiply(simd, pick.simd_into(simd), self.bytes)
    }

    #[inline(always)]
    fn step(self, is_up: bool) -> Self {
        if is_up {
            return self.with(up(self.bytes.simd, self.bytes));
        }
        self.with(self.bytes >> 1_u32 & 0x7f7f_7f7f_7f7f_7f7f)
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
}

macro_rules! operators {
    ($($operator:ident $method:ident)*) => { $(
        impl $operator for Files {
            type Output = Self;
            // What meets the other side's sets is mostly a few sets again and again, on the left.
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                other.with(self.turned(other.is_up).bytes.$method(other.bytes))
            }
        }
    )* };
}

operators! { BitAnd bitand BitOr bitor BitXor bitxor }

impl Not for Files {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.with(!self.bytes)
    }
}

impl Lanes for Files {
    #[inline(always)]
    fn by_color(self) -> [u64; 2] {
        self.ranks([true, false]).into()
    }

    #[inline(always)]
    fn swap_sides(self) -> Self {
        Self {
            bytes: swap_halves(self.bytes.simd, self.bytes),
            is_up: !self.is_up,
        }
    }

    #[inline(always)]
    fn with_black_of(self, other: Self) -> Self {
        let white: u64x2<Avx512> = [!0, 0].simd_into(self.bytes.simd);
        let other = other.turned(self.is_up);
        self.with(self.bytes & white | other.bytes & !white)
    }

    #[inline(always)]
    fn forward(self, ranks: u32) -> Self {
        self.steps(self.is_up, ranks)
    }

    #[inline(always)]
    fn backward(self, ranks: u32) -> Self {
        self.steps(!self.is_up, ranks)
    }

    #[inline(always)]
    fn east(self) -> Self {
        self.with(self.bytes >> 8_u32)
    }

    #[inline(always)]
    fn west(self) -> Self {
        self.with(self.bytes << 8_u32)
    }

    #[inline(always)]
    fn front_spans(self) -> Self {
        let bytes = self.turned(true).bytes;
        Self::up(above_lowest(bytes.simd, bytes))
    }

    #[inline(always)]
    fn rear_spans(self) -> Self {
        let bytes = self.turned(false).bytes;
        Self::down(above_lowest(bytes.simd, bytes))
    }

    #[inline(always)]
    fn file_fill(self) -> Self {
        self.with(!is_zero(self.bytes.simd, self.bytes))
    }

    #[inline(always)]
    fn isolated(self) -> Self {
        let simd = self.bytes.simd;
        self.with(self.bytes & is_zero(simd, self.beside().bytes))
    }

    #[inline(always)]
    fn half_isolated(self) -> Self {
        let simd = self.bytes.simd;
        let [east, west] = map([self.east(), self.west()], |side| is_zero(simd, side.bytes));
        self.with(self.bytes & (east ^ west))
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        let simd = self.bytes.simd;
        let others = without_lowest(simd, self.bytes);
        self.with(self.bytes & !is_zero(simd, others))
    }

    #[inline(always)]
    fn tripled(self) -> Self {
        let simd = self.bytes.simd;
        let others = without_lowest(simd, without_lowest(simd, self.bytes));
        self.with(self.bytes & !is_zero(simd, others))
    }

    #[inline(always)]
    fn counts_behind(self) -> [Self; 3] {
        // Downwards, where they meet those of the other side.
        map(self.every_second_and_fourth(), |every| {
            Self::down(every.times(ODD_UP_TO_REVERSED))
        })
    }

    #[inline(always)]
    fn enemies_ahead(self) -> [Self; 3] {
        // What is ahead of a square is behind it for the other side.
        map(self.every_second_and_fourth(), |every| {
            Self::up(every.times(ODD_BELOW)).swap_sides()
        })
    }

    #[inline(always)]
    fn file_sets(self) -> [u8; 2] {
        let files = !zeros(self.bytes.simd, self.bytes);
        [files as u8, (files >> 8) as u8]
    }

    #[inline(always)]
    fn count(self) -> [u32; 2] {
        map(self.bytes.into(), u64::count_ones)
    }

    type Sum = Sum<Avx512>;

    #[inline(always)]
    fn no_sum(self) -> Self::Sum {
        Sum::new(self.bytes.simd)
    }

    #[inline(always)]
    fn add_count(self, sum: Self::Sum, weight: i32) -> Self::Sum {
        sum.add_count(self.bytes, weight)
    }

    #[inline(always)]
    fn add_by_rank(self, sum: Self::Sum, weights: [i32; 8]) -> Self::Sum {
        sum.add_by_byte(self.ranks([true, true]), weights)
    }

    #[inline(always)]
    fn total(sum: Self::Sum) -> i32 {
        sum.total()
    }
}

impl Files {
    /// All members, every second one on its file, and every fourth one, from a side's own first rank:
    /// a digit of the number of members up to a square is whether there is an odd number of these.
    #[inline(always)]
    fn every_second_and_fourth(self) -> [Self; 3] {
        let all = self.turned(true);
        let second = all & Self::up(all.times(ODD_BELOW));
        let fourth = second & Self::up(second.times(ODD_BELOW));
        [all, second, fourth]
    }
}
