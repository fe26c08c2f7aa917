//! The kernels of AVX2: a list of pawns by files, and rows of four pairs for four pawns at once. Code that
//! depends on the numbering is a loop over lanes, which the compiler turns into vectors.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx2;
use fearless_simd::{kernel, u8x16, u16x16};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

use super::super::changes::{Eight, Lanes, LeftOfEight, see};
use super::super::indices::{ROOM, room};
use super::super::numbering::Numbering;
use super::super::pawns::Pawns;
use super::super::perspective::Perspective;
use super::super::rows::{empty_squares, ends_of_files, transpose};
use super::PAWNS;

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The partners of a pawn that are listed with those of three other pawns.
const ROW: usize = 4;

/// The first eight members of a set, a byte for each, with 64 in the bytes that are left.
#[inline(always)]
const fn take_eight(left: &mut u64) -> u64 {
    let (mut squares, mut lane) = (0, 0);
    while lane < 8 {
        squares |= (left.trailing_zeros() as u64) << (8 * lane);
        *left &= left.wrapping_sub(1);
        lane += 1;
    }
    squares
}

kernel!(
    /// The codes of up to 16 pawns by files, with those of either empty square behind them; and the number of pawns that follow each on its own file and the
    /// next one.
    #[inline(always)]
    fn by_files(token: Avx2, all: u64, black: u64) -> [u8x16<Avx2>; 3] {
        let transposed = transpose(all);
        let ends = _mm_set1_epi64x(ends_of_files(transposed) as i64);
        let mut left = transposed;
        let first = take_eight(&mut left);
        let found = _mm_set_epi64x(take_eight(&mut left) as i64, first as i64);

        let low = _mm_set1_epi8(7);
        let ranks = _mm_and_si128(found, low);
        let files = _mm_and_si128(_mm_srli_epi16(found, 3), low);
        let squares = _mm_or_si128(_mm_slli_epi16(ranks, 3), files);
        let rank_of_black = _mm_shuffle_epi8(_mm_set1_epi64x(black as i64), ranks);
        let bits = _mm_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let bit = _mm_shuffle_epi8(bits, files);
        let is_black = _mm_cmpeq_epi8(_mm_and_si128(rank_of_black, bit), bit);
        let codes = _mm_or_si128(squares, _mm_and_si128(is_black, _mm_set1_epi8(64)));
        let is_none = _mm_cmpeq_epi8(found, _mm_set1_epi8(64));
        let empty = empty_squares(all);
        let first = _mm_blendv_epi8(codes, _mm_set1_epi8(empty[0] as i8), is_none);
        let second = _mm_blendv_epi8(codes, _mm_set1_epi8(empty[1] as i8), is_none);

        let next = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
        let partners = _mm_subs_epu8(_mm_shuffle_epi8(ends, files), next);
        [
            first.simd_into(token),
            second.simd_into(token),
            partners.simd_into(token),
        ]
    }
);

kernel!(
    /// Where each pawn's pairs begin in a list, how many pairs there are, and which pawns have more than four.
    #[inline(always)]
    fn starts(token: Avx2, partners: u8x16<Avx2>) -> ([u64; 2], usize, u32) {
        let partners = partners.into();
        let counts = [
            _mm_cvtsi128_si64(partners),
            _mm_extract_epi64::<1>(partners),
        ];
        let first = (counts[0] as u64).wrapping_mul(ONES);
        let in_first = first >> 56;
        let second = (counts[1] as u64).wrapping_mul(ONES) + in_first * ONES;
        let many = _mm_movemask_epi8(_mm_cmpgt_epi8(partners, _mm_set1_epi8(ROW as i8)));
        let starts = [first << 8, second << 8 | in_first];
        (starts, (second >> 56) as usize, many as u32)
    }
);

kernel!(
    /// The numbers of four pawns, each four times, and of the four pawns that follow each of them.
    #[inline(always)]
    fn four_rows(
        token: Avx2,
        first: u16x16<Avx2>,
        second: u16x16<Avx2>,
        quarter: usize,
    ) -> [u16x16<Avx2>; 2] {
        let halves = |numbers: u16x16<Avx2>| {
            let numbers = numbers.into();
            [
                _mm256_castsi256_si128(numbers),
                _mm256_extracti128_si256::<1>(numbers),
            ]
        };
        let ([first_low, first_high], [low, high]) = (halves(first), halves(second));
        let (first, second) = match quarter {
            0 => (first_low, low),
            1 => (
                _mm_srli_si128::<8>(first_low),
                _mm_alignr_epi8::<8>(high, low),
            ),
            2 => (first_high, high),
            // No pawn has partners behind the end of the list.
            _ => (
                _mm_srli_si128::<8>(first_high),
                _mm_alignr_epi8::<8>(low, high),
            ),
        };
        #[rustfmt::skip]
        let ones = _mm256_setr_epi8(
            0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3,
            4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7,
        );
        #[rustfmt::skip]
        let others = _mm256_setr_epi8(
            2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 10, 11,
            6, 7, 8, 9, 10, 11, 12, 13, 8, 9, 10, 11, 12, 13, 14, 15,
        );
        let one = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(first), ones);
        let other = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(second), others);
        [one.simd_into(token), other.simd_into(token)]
    }
);

/// [`PairStrategy::all`](super::PairStrategy::all) for up to 16 pawns, in lists that have room.
///
/// Each pawn has a row of four lanes. The lanes behind its partners are overwritten by the rows that follow.
#[inline(always)]
pub(super) fn all<N: Numbering, const SIDES: usize>(
    token: Avx2,
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    lists: [&mut [N::Index]; SIDES],
) -> usize {
    let squares = pawns.all();
    let [first, second, partners] = by_files(token, squares, pawns.black());
    let (starts, count, many) = starts(token, partners);
    let mut numbers = [[[0; PAWNS]; 2]; SIDES];
    for side in 0..SIDES {
        numbers[side][0] = see::<_, PAWNS>(numbering, perspectives[side], first.into());
        numbers[side][1] = see::<_, PAWNS>(numbering, perspectives[side], second.into());
    }
    if many != 0 {
        let partners = partners.into();
        for side in 0..SIDES {
            list_the_rest(
                numbering,
                &numbers[side][1],
                &partners,
                starts,
                many,
                lists[side],
            );
        }
    }
    for side in 0..SIDES {
        let [first, second] = numbers[side];
        let (first, second) = (first.simd_into(token), second.simd_into(token));
        let indices = room(&mut *lists[side]);
        for quarter in 0..4 {
            let [one, other] = four_rows(token, first, second, quarter);
            let (one, other): ([u16; PAWNS], [u16; PAWNS]) = (one.into(), other.into());
            for row in 0..4 {
                let start = starts[quarter / 2] >> (32 * (quarter % 2) + 8 * row);
                // Never more than there is room for.
                let start = (start & 127).min((ROOM - ROW) as u64) as usize;
                for lane in 0..ROW {
                    let position = ROW * row + lane;
                    indices[start + lane] = numbering.index(one[position], other[position]);
                }
            }
        }
    }
    count
}

/// The pairs of pawns that have more partners than a row has lanes. One loop, which stays small.
#[inline(always)]
fn list_the_rest<N: Numbering>(
    numbering: N,
    numbers: &[u16; PAWNS],
    partners: &[u8; PAWNS],
    starts: [u64; 2],
    mut many: u32,
    list: &mut [N::Index],
) {
    let indices = room(list);
    let mut lane = ROW;
    while many != 0 {
        let pawn = many.trailing_zeros() as usize & (PAWNS - 1);
        let start = (starts[pawn / 8] >> (8 * (pawn % 8))) as usize;
        let partner = numbers[(pawn + 1 + lane) & (PAWNS - 1)];
        indices[(start + lane) & (ROOM - 1)] = numbering.index(numbers[pawn], partner);
        lane += 1;
        if lane >= usize::from(partners[pawn]) {
            lane = ROW;
            many &= many - 1;
        }
    }
}

/// The codes go to a vector as one word, which the compiler would otherwise take apart.
impl Lanes<8> for Avx2 {
    type Left = LeftOfEight;

    #[inline(always)]
    fn begin(self, pawns: Pawns, code: u8, squares: u64) -> LeftOfEight {
        Eight.begin(pawns, code, squares)
    }

    #[inline(always)]
    fn take(self, left: &mut LeftOfEight) -> ([u8; 8], bool) {
        let (codes, is_more) = left.take();
        let codes: [u8; 16] = in_vector(self, codes).into();
        (low_half(codes), is_more)
    }
}

kernel!(
    /// A vector with a word in its lower half.
    #[inline(always)]
    fn in_vector(token: Avx2, word: u64) -> u8x16<Avx2> {
        _mm_cvtsi64_si128(word as i64).simd_into(token)
    }
);

#[inline(always)]
fn low_half(codes: [u8; 16]) -> [u8; 8] {
    let [a, b, c, d, e, f, g, h, ..] = codes;
    [a, b, c, d, e, f, g, h]
}
