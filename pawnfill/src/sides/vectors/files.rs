//! The lanes of GFNI, file by file: each file is a byte, White's files are the lower eight bytes, and one
//! instruction transposes a board.
//!
//! The h-file is the first byte of its half, so that a set that is converted to files and back is unchanged.
//! A step to the side is a shift by a byte, which needs no mask, and a file without a pawn is a zero byte.
//!
//! In a byte, forward is either up or down. Up means that the first bit is a side's own first rank. For a
//! byte `x`, `x ^ -x` has the bits above the lowest set bit: the squares ahead of the rearmost pawn on the
//! file if forward is up, and the squares behind the frontmost pawn if forward is down. Up for one side is
//! down for the other, so swapping sides only swaps the halves. All of the code is inlined, so the direction
//! is known at compile time. When an operator combines two sets with different directions, it turns one of
//! them.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u64x2};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

use super::super::lanes::{Lanes, OneBoard, always_inlined, map, operators};
use super::super::pair::Pair;
use super::avx512::{Multiply, matrix};
use super::ranks::Sum;

/// Each row has one bit. Used as the matrix, this constant reverses the bits of each byte. Used as the
/// operand, with a board as the matrix, it transposes the board: each byte of the operand picks one bit from
/// every byte of the board, so the first byte of the result has the first bits.
const REVERSE: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);
/// As an operand: the first byte of the result has the last bits.
const LAST_FIRST: u64 = REVERSE.swap_bytes();
/// Whether the number of set bits below a bit is odd.
const ODD_BELOW: u64 = matrix([127, 63, 31, 15, 7, 3, 1, 0]);
/// Whether the number of set bits up to a bit is odd, with the bits of the result reversed.
const ODD_UP_TO_REVERSED: u64 = matrix([1, 3, 7, 15, 31, 63, 127, 255]);

/// The bits of each byte one position up.
#[inline(always)]
fn up<V: Multiply>(files: V) -> V {
    let bytes = files.to_bytes();
    V::from_bytes(bytes + bytes)
}

/// In each byte, all bits above its lowest set bit.
#[inline(always)]
fn above_lowest<V: Multiply>(files: V) -> V {
    let negative = V::ByteVector::splat(files.token(), 0) - files.to_bytes();
    files ^ V::from_bytes(negative)
}

/// Each byte without its lowest set bit.
#[inline(always)]
fn without_lowest<V: Multiply>(files: V) -> V {
    files & V::from_bytes(files.to_bytes() - 1)
}

/// All ones in each byte that is zero.
#[inline(always)]
fn is_zero<V: Multiply>(files: V) -> V {
    let bytes = |byte| V::ByteVector::splat(files.token(), byte);
    let zeros = files.to_bytes().simd_eq(bytes(0));
    V::from_bytes(zeros.select(bytes(!0), bytes(0)))
}

kernel!(
    /// A bit for each byte that says whether it is zero, with the last byte of each half first.
    #[inline(always)]
    fn zeros(token: Avx512, bytes: u64x2<Avx512>) -> u32 {
        let last_first = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        let bytes = _mm_shuffle_epi8(bytes.into(), last_first);
        _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())) as u32
    }
);

/// White's files and Black's: the two halves of a vector for one board, or two vectors for several boards.
pub trait Halves: Copy {
    type Vector: Multiply;

    /// The same eight bytes for all boards.
    fn constant(simd: Avx512, bytes: [u64; 2]) -> Self;

    fn token(self) -> Avx512;

    fn swapped(self) -> Self;

    /// Applies a function to White's files of some sets, and to Black's.
    fn each<const N: usize>(
        sets: [Self; N],
        function: impl Fn([Self::Vector; N]) -> Self::Vector,
    ) -> Self;
}

always_inlined! {
    impl Halves for u64x2<Avx512> {
        type Vector = Self;

        fn constant(simd: Avx512, bytes: [u64; 2]) -> Self { bytes.simd_into(simd) }
        fn token(self) -> Avx512 { self.simd }
        fn swapped(self) -> Self { self.rotate_elements_left::<1>() }
        fn each<const N: usize>(sets: [Self; N], function: impl Fn([Self; N]) -> Self) -> Self {
            function(sets)
        }
    }
}

always_inlined! {
    impl<V: Multiply> Halves for Pair<V> {
        type Vector = V;

        fn constant(simd: Avx512, [white, black]: [u64; 2]) -> Self {
            Self([V::splat(simd, white), V::splat(simd, black)])
        }

        fn token(self) -> Avx512 { self.0[0].token() }
        fn swapped(self) -> Self { Self([self.0[1], self.0[0]]) }
        fn each<const N: usize>(sets: [Self; N], function: impl Fn([V; N]) -> V) -> Self {
            let of_color = |color: usize| function(map(sets, |pair| pair.0[color]));
            Self([of_color(0), of_color(1)])
        }
    }
}

/// The files of both sides.
#[derive(Clone, Copy)]
pub struct Files<H> {
    halves: H,
    /// Whether forward is up.
    is_up: bool,
}

impl<H: Halves> Files<H> {
    /// Converts from ranks, each side's own last rank first.
    #[inline(always)]
    fn new(ranks: H) -> Self {
        // The ranks are the rows of the matrix operand, which has its last row first.
        let pick = H::constant(ranks.token(), [LAST_FIRST; 2]);
        Self::up(H::each([pick, ranks], |[pick, ranks]| pick.multiply(ranks)))
    }

    #[inline(always)]
    fn up(halves: H) -> Self {
        Self {
            halves,
            is_up: true,
        }
    }

    #[inline(always)]
    fn down(halves: H) -> Self {
        Self {
            halves,
            is_up: false,
        }
    }

    /// Applies a function to the bytes, and keeps the direction.
    #[inline(always)]
    fn map(self, function: impl Fn(H::Vector) -> H::Vector) -> Self {
        Self {
            halves: H::each([self.halves], |[files]| function(files)),
            ..self
        }
    }

    /// Combines two sets, with forward as in the other one. This turns the left operand of an operator,
    /// because it is mostly one of a few sets that are combined with the other side's sets again and again.
    #[inline(always)]
    fn zip(self, other: Self, function: impl Fn(H::Vector, H::Vector) -> H::Vector) -> Self {
        let turned = self.turned(other.is_up).halves;
        Self {
            halves: H::each([turned, other.halves], |[a, b]| function(a, b)),
            ..other
        }
    }

    #[inline(always)]
    fn times(self, matrix: u64) -> H {
        let matrix = H::constant(self.halves.token(), [matrix; 2]);
        H::each([self.halves, matrix], |[files, matrix]| {
            files.multiply(matrix)
        })
    }

    /// Combines three sets, with forward as in the last one.
    #[inline(always)]
    fn combine(
        self,
        b: Self,
        c: Self,
        function: impl Fn(H::Vector, H::Vector, H::Vector) -> H::Vector,
    ) -> Self {
        let [a, b] = map([self, b], |files| files.turned(c.is_up).halves);
        Self {
            halves: H::each([a, b, c.halves], |[a, b, c]| function(a, b, c)),
            ..c
        }
    }

    /// The same sets, with forward up or down.
    #[inline(always)]
    fn turned(self, is_up: bool) -> Self {
        if self.is_up == is_up {
            return self;
        }
        Self {
            halves: self.times(REVERSE),
            is_up,
        }
    }

    /// The ranks of each side; `first` says for each side whether its own first rank comes first.
    #[inline(always)]
    fn ranks(self, first: [bool; 2]) -> H {
        let pick = map(first, |first| {
            if first == self.is_up {
                REVERSE
            } else {
                LAST_FIRST
            }
        });
        let pick = H::constant(self.halves.token(), pick);
        H::each([pick, self.halves], |[pick, files]| pick.multiply(files))
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

    /// All members, every second member on its file, and every fourth one, counted from a side's own first
    /// rank. In binary, the last three digits of the number of members up to a square say whether the number
    /// of members of each of these three sets up to the square is odd.
    #[inline(always)]
    fn every_second_and_fourth(self) -> [Self; 3] {
        let all = self.turned(true);
        let second = all & Self::up(all.times(ODD_BELOW));
        let fourth = second & Self::up(second.times(ODD_BELOW));
        [all, second, fourth]
    }
}

operators! { impl<H: Halves> Files<H> }

always_inlined! {
    impl<H: Halves> Lanes for Files<H> {
        fn swap_sides(self) -> Self {
            Self {
                halves: self.halves.swapped(),
                is_up: !self.is_up,
            }
        }

        fn with_black_of(self, other: Self) -> Self {
            let white = Self {
                halves: H::constant(self.halves.token(), [!0, 0]),
                ..self
            };
            other.turned(self.is_up) & !white | self & white
        }

        fn forward(self, ranks: u32) -> Self { self.steps(self.is_up, ranks) }
        fn backward(self, ranks: u32) -> Self { self.steps(!self.is_up, ranks) }
        fn east(self) -> Self { self.map(|files| files >> 8_u32) }
        fn west(self) -> Self { self.map(|files| files << 8_u32) }
        fn carry(self, b: Self, c: Self) -> Self { self.combine(b, c, Multiply::carry) }
        fn borrow(self, b: Self, c: Self) -> Self { self.combine(b, c, Multiply::borrow) }
        fn front_spans(self) -> Self { self.turned(true).map(above_lowest) }
        fn rear_spans(self) -> Self { self.turned(false).map(above_lowest) }
        fn file_fill(self) -> Self { self.map(|files| !is_zero(files)) }
        fn isolated(self) -> Self { self & self.beside().map(is_zero) }
        fn half_isolated(self) -> Self { self & (self.east().map(is_zero) ^ self.west().map(is_zero)) }
        fn doubled(self) -> Self { self & !self.map(without_lowest).map(is_zero) }
        fn tripled(self) -> Self { self & !self.map(without_lowest).map(without_lowest).map(is_zero) }
        fn counts_behind(self) -> [Self; 3] {
            // Forward is down, as in the other side's counts, which these counts are compared with.
            map(self.every_second_and_fourth(), |every| {
                Self::down(every.times(ODD_UP_TO_REVERSED))
            })
        }

        fn enemies_ahead(self) -> [Self; 3] {
            // The squares ahead of a square for one side are behind it for the other.
            map(self.every_second_and_fourth(), |every| {
                Self::up(every.times(ODD_BELOW)).swap_sides()
            })
        }
    }
}

impl Files<u64x2<Avx512>> {
    #[inline(always)]
    pub(super) fn of_board(simd: Avx512, white: u64, black: u64) -> Self {
        Self::new([white.swap_bytes(), black].simd_into(simd))
    }
}

impl<V: Multiply> From<Pair<V>> for Files<Pair<V>> {
    #[inline(always)]
    fn from(sets: Pair<V>) -> Self {
        // On the board, White's last rank does not come first, so White's files come out reversed.
        let Pair([white, black]) = Self::new(sets).halves;
        let reverse = V::splat(white.token(), REVERSE);
        Self::up(Pair([white.multiply(reverse), black]))
    }
}

impl<V: Multiply> From<Files<Pair<V>>> for Pair<V> {
    #[inline(always)]
    fn from(files: Files<Pair<V>>) -> Self {
        files.ranks([true, false])
    }
}

always_inlined! {
    impl OneBoard for Files<u64x2<Avx512>> {
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
            // The same ranks as `by_color`, so that whoever asks for both converts the files once.
            let [a, b, c, d, e, f, g, h] = map(weights, i32::wrapping_neg);
            sum.add_by_byte(
                self.ranks([true, false]),
                [weights, [h, g, f, e, d, c, b, a]],
            )
        }

        fn total(sum: Self::Sum) -> i32 { sum.total() }
    }
}
