//! The kernels of AVX2: lists of pawns and of pairs. AVX2 cannot compress a vector, so a table says which lanes
//! of eight are set. Code that depends on the numbering is a loop over lanes, which the compiler turns into
//! vectors.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx2;
use fearless_simd::{kernel, u8x16};

use core::arch::x86_64::*;

use super::super::changes::{Eight, Lanes, LeftOfEight, see, write};
use super::super::numbering::Numbering;
use super::super::pawns::Pawns;
use super::super::perspective::Perspective;
use super::super::rows::{empty_squares, ends_of_files, transpose};
use super::PAWNS;

/// For each set of eight lanes, the lanes that are in it, a hexadecimal digit for each, and zeros behind them:
/// for the lanes from 0 and for those from 8.
static LANES_OF_SET: [[u32; 256]; 2] = {
    let mut tables = [[0; 256]; 2];
    let mut entry = 0;
    while entry < 512 {
        let (half, set) = (entry / 256, entry % 256);
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 != 0 {
                tables[half][set] |= (lane + 8 * half as u32) << (4 * count);
                count += 1;
            }
            lane += 1;
        }
        entry += 1;
    }
    tables
};

/// Takes the first eight members of a set: a byte for each, with 64 in the bytes that are left.
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
    /// The codes of up to 16 pawns by files, with the codes of two empty squares behind them, the first of them
    /// once. The pawns are those found in a transposed set, a byte for each.
    #[inline(always)]
    fn codes(token: Avx2, found: [u64; 2], black: u64, empty: [u8; 2]) -> u8x16<Avx2> {
        let found = _mm_set_epi64x(found[1] as i64, found[0] as i64);
        let low = _mm_set1_epi8(7);
        let ranks = _mm_and_si128(found, low);
        let files = _mm_and_si128(_mm_srli_epi16(found, 3), low);
        let squares = _mm_or_si128(_mm_slli_epi16(ranks, 3), files);
        let black_of_rank = _mm_shuffle_epi8(_mm_set1_epi64x(black as i64), ranks);
        let bits = _mm_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let bit = _mm_shuffle_epi8(bits, files);
        let is_black = _mm_cmpeq_epi8(_mm_and_si128(black_of_rank, bit), bit);
        let codes = _mm_or_si128(squares, _mm_and_si128(is_black, _mm_set1_epi8(64)));
        // The first filler differs from the others, so that none meets itself if there is no pawn.
        let fillers = _mm_insert_epi8::<0>(_mm_set1_epi8(empty[1] as i8), empty[0].into());
        let is_none = _mm_cmpeq_epi8(found, _mm_set1_epi8(64));
        _mm_blendv_epi8(codes, fillers, is_none).simd_into(token)
    }
);

kernel!(
    /// For each pawn, the number of pawns that follow it on its own file and the next one.
    #[inline(always)]
    fn followers(token: Avx2, codes: u8x16<Avx2>, ends: u64) -> u8x16<Avx2> {
        let files = _mm_and_si128(codes.into(), _mm_set1_epi8(7));
        let ends = _mm_shuffle_epi8(_mm_set1_epi64x(ends as i64), files);
        let next = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
        _mm_subs_epu8(ends, next).simd_into(token)
    }
);

kernel!(
    /// Which pawns have a partner at a distance.
    #[inline(always)]
    fn have_partner(token: Avx2, partners: u8x16<Avx2>, distance: u8) -> u32 {
        let partners = partners.into();
        let at_least = _mm_max_epu8(partners, _mm_set1_epi8(distance as i8));
        _mm_movemask_epi8(_mm_cmpeq_epi8(at_least, partners)) as u32
    }
);

kernel!(
    /// The numbers at some positions, which are hexadecimal digits, and at those at a distance behind them.
    #[inline(always)]
    fn pick(token: Avx2, numbers: u8x16<Avx2>, positions: u64, distance: u8) -> [u8x16<Avx2>; 2] {
        let even = _mm_cvtsi64_si128(positions as i64);
        let digits = _mm_unpacklo_epi8(even, _mm_srli_epi16(even, 4));
        let first = _mm_and_si128(digits, _mm_set1_epi8(15));
        let second = _mm_add_epi8(first, _mm_set1_epi8(distance as i8));
        let numbers = numbers.into();
        let [one, other] = [
            _mm_shuffle_epi8(numbers, first),
            _mm_shuffle_epi8(numbers, second),
        ];
        [one.simd_into(token), other.simd_into(token)]
    }
);

/// [`PairStrategy::all`](super::PairStrategy::all) for up to 16 pawns, in lists that have room.
#[inline(always)]
pub(super) fn all<N: Numbering, const SIDES: usize>(
    token: Avx2,
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    mut lists: [&mut [N::Index]; SIDES],
) -> usize {
    let transposed = transpose(pawns.all());
    let mut left = transposed;
    let found = [take_eight(&mut left), take_eight(&mut left)];
    let codes = codes(token, found, pawns.black(), empty_squares(pawns.all()));
    let partners = followers(token, codes, ends_of_files(transposed));
    let mut numbers = [codes; SIDES];
    for side in 0..SIDES {
        let seen = see::<_, PAWNS>(numbering, perspectives[side], codes.into());
        let mut bytes = [0; PAWNS];
        for pawn in 0..PAWNS {
            bytes[pawn] = seen[pawn] as u8;
        }
        numbers[side] = bytes.simd_into(token);
    }
    let mut count = 0;
    // Positions from games hardly ever have pairs at a distance of more than four.
    for distance in 1..=4 {
        count += at_distance(
            token, numbering, partners, &numbers, distance, &mut lists, count,
        );
    }
    for distance in 5..PAWNS as u8 {
        let found = at_distance(
            token, numbering, partners, &numbers, distance, &mut lists, count,
        );
        if found == 0 {
            break;
        }
        count += found;
    }
    count
}

/// Lists the pairs at a distance in the list of pawns behind the first `count` pairs, and returns how many
/// there are.
#[inline(always)]
fn at_distance<N: Numbering, const SIDES: usize>(
    token: Avx2,
    numbering: N,
    partners: u8x16<Avx2>,
    numbers: &[u8x16<Avx2>; SIDES],
    distance: u8,
    lists: &mut [&mut [N::Index]; SIDES],
    count: usize,
) -> usize {
    let pawns = have_partner(token, partners, distance);
    let positions = digits_of(pawns);
    for side in 0..SIDES {
        let [one, other] = pick(token, numbers[side], positions, distance);
        let (one, other) = (widened(one.into()), widened(other.into()));
        write(numbering, one, other, lists[side], count);
    }
    pawns.count_ones() as usize
}

#[inline(always)]
fn widened(bytes: [u8; PAWNS]) -> [u16; PAWNS] {
    let mut words = [0; PAWNS];
    for lane in 0..PAWNS {
        words[lane] = bytes[lane].into();
    }
    words
}

/// The members of a set of 16, a hexadecimal digit for each. They go to a vector as one word: from an array in
/// memory, the load would wait for the stores.
#[inline(always)]
fn digits_of(set: u32) -> u64 {
    let tables = const { &{ LANES_OF_SET } };
    let [low, high] = [set & 0xff, set >> 8 & 0xff];
    let first = u64::from(tables[0][low as usize]);
    let second = u64::from(tables[1][high as usize]);
    first | second << (4 * low.count_ones())
}

/// The codes go to a vector as one word, which the compiler would otherwise take apart.
impl Lanes<8> for Avx2 {
    const PAWNS: u32 = u64::BITS;

    type Left = LeftOfEight;

    #[inline(always)]
    fn begin(self, pawns: Pawns, code: u8, squares: u64) -> LeftOfEight {
        Eight.begin(pawns, code, squares)
    }

    #[inline(always)]
    fn take(self, left: &mut LeftOfEight) -> ([u8; 8], bool) {
        let (codes, is_more) = left.take();
        let codes: [u8; 16] = in_vector(self, codes).into();
        let [a, b, c, d, e, f, g, h, ..] = codes;
        ([a, b, c, d, e, f, g, h], is_more)
    }
}

kernel!(
    /// A vector with a word in its lower half.
    #[inline(always)]
    fn in_vector(token: Avx2, word: u64) -> u8x16<Avx2> {
        _mm_cvtsi64_si128(word as i64).simd_into(token)
    }
);
