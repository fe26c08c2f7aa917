//! The kernels of AVX-512: lists of pawns and of pairs. Code that depends on the numbering is a loop over
//! lanes, which the compiler turns into vectors.
//!
//! Nothing here calls `map` of an array: with `lto = "off"` the compiler leaves it as a call, which passes
//! vectors through memory and is compiled without AVX-512. It took twelve times as long.
//!
//! The instruction that makes a vector of words that are all ones, `vpternlogd`, waits for the old value of
//! the register. This is harmless as long as the register holds nothing else, which is the case here.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u8x16, u8x32, u8x64, u16x16, u16x32, u64x8};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

use crate::board::{FILE_A, Square};

use super::super::indices::{Changed, Indices};
use super::super::numbering::{Numbering, number};
use super::super::pawns::{Pawns, partners, take_first};
use super::super::perspective::{ENEMY, Perspective};
use super::PAWNS;

/// The lanes of a vector of words.
const LANES: usize = 32;

/// A constant for each lane of a vector of bytes.
type Bytes = [u8; 64];

macro_rules! bytes {
    (|$lane:ident| $value:expr) => {{
        let mut bytes: Bytes = [0; 64];
        let mut $lane = 0;
        while $lane < 64 {
            bytes[$lane as usize] = $value;
            $lane += 1;
        }
        bytes
    }};
}

/// The codes of pawns on all squares: rank by rank (a1, b1, …), and file by file (a1, a2, …).
const WHITE_BY_RANKS: Bytes = bytes!(|lane| lane);
const BLACK_BY_RANKS: Bytes = bytes!(|lane| lane | ENEMY);
const WHITE_BY_FILES: Bytes = bytes!(|lane| lane >> 3 | (lane & 7) << 3);
const BLACK_BY_FILES: Bytes = bytes!(|lane| WHITE_BY_FILES[lane as usize] | ENEMY);

/// For each file, the squares of all files up to and including the next one.
const UP_TO_NEXT_FILE: [u64; 8] = {
    let mut squares = [!0; 8];
    let mut file = 0;
    while file < 6 {
        squares[file] = FILE_A * ((4 << file) - 1);
        file += 1;
    }
    squares
};

/// A quarter of the pairs of positions in a list: four distances, for each of the 16 positions in turn.
struct Block {
    distances: Bytes,
    first: Bytes,
    /// Modulo 16: no pawn has a partner behind the end of the list.
    second: Bytes,
}

impl Block {
    const fn new(first_distance: u8) -> Self {
        Self {
            distances: bytes!(|lane| first_distance + lane / 16),
            first: bytes!(|lane| lane % 16),
            second: bytes!(|lane| (first_distance + lane / 16 + lane % 16) % 16),
        }
    }
}

/// The nearest pairs first. Positions from games hardly ever need the second block.
static BLOCKS: [Block; 4] = [Block::new(1), Block::new(5), Block::new(9), Block::new(13)];

kernel!(
    /// The codes of up to 16 pawns by files, with the code of a2 as a filler behind them. For each pawn, the
    /// number of pawns that follow it on its own file and the next one, four times.
    #[inline(always)]
    fn by_files(token: Avx512, all: u64, black: u64) -> (u8x16<Avx512>, u8x64<Avx512>) {
        let white_codes: u8x64<Avx512> = WHITE_BY_FILES.simd_into(token);
        let black_codes: u8x64<Avx512> = BLACK_BY_FILES.simd_into(token);
        let all = _mm512_set1_epi64(all as i64);
        let black = _mm512_set1_epi64(black as i64);
        let is_pawn = _mm512_bitshuffle_epi64_mask(all, white_codes.into());
        let is_black = _mm512_bitshuffle_epi64_mask(black, white_codes.into());
        let codes = _mm512_mask_mov_epi8(white_codes.into(), is_black, black_codes.into());
        let nobody = _mm512_set1_epi8(Square::A2 as i8);
        let codes = _mm512_castsi512_si128(_mm512_mask_compress_epi8(nobody, is_pawn, codes));

        let up_to_next: u64x8<Avx512> = UP_TO_NEXT_FILE.simd_into(token);
        let counts = _mm512_popcnt_epi64(_mm512_and_si512(all, up_to_next.into()));
        let files = _mm_and_si128(codes, _mm_set1_epi8(7));
        let ends = _mm_shuffle_epi8(_mm512_cvtepi64_epi8(counts), files);
        let next = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
        let partners = _mm512_broadcast_i32x4(_mm_subs_epu8(ends, next));
        (codes.simd_into(token), partners.simd_into(token))
    }
);

kernel!(
    /// Which pairs of positions in a block are pairs of pawns.
    #[inline(always)]
    fn pairs(token: Avx512, partners: u8x64<Avx512>, block: &Block) -> u64 {
        let distances: u8x64<Avx512> = block.distances.simd_into(token);
        _mm512_cmple_epu8_mask(distances.into(), partners.into())
    }
);

kernel!(
    /// Both positions of each pair, with 0 and 1 as fillers behind them, so that no pawn meets itself.
    #[inline(always)]
    fn positions(token: Avx512, pairs: u64, block: &Block) -> [u8x64<Avx512>; 2] {
        let first: u8x64<Avx512> = block.first.simd_into(token);
        let second: u8x64<Avx512> = block.second.simd_into(token);
        let first = _mm512_maskz_compress_epi8(pairs, first.into());
        let second = _mm512_mask_compress_epi8(_mm512_set1_epi8(1), pairs, second.into());
        [first.simd_into(token), second.simd_into(token)]
    }
);

kernel!(
    /// The numbers at some positions.
    #[inline(always)]
    fn pick(token: Avx512, numbers: u16x16<Avx512>, positions: u8x32<Avx512>) -> u16x32<Avx512> {
        let numbers = _mm512_castsi256_si512(numbers.into());
        let positions = _mm512_cvtepu8_epi16(positions.into());
        _mm512_permutexvar_epi16(positions, numbers).simd_into(token)
    }
);

/// [`PairStrategy::all`](super::PairStrategy::all) for up to 16 pawns.
#[inline(always)]
pub(super) fn all<N: Numbering, const SIDES: usize>(
    token: Avx512,
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    indices: [&mut Indices; SIDES],
) -> usize {
    let (codes, partners) = by_files(token, pawns.all(), pawns.black());
    let mut numbers = [0.simd_into(token); SIDES];
    for side in 0..SIDES {
        numbers[side] =
            see::<_, PAWNS>(numbering, perspectives[side], codes.into()).simd_into(token);
    }
    let mut count = 0;
    for block in &BLOCKS {
        let pairs = pairs(token, partners, block);
        if pairs == 0 {
            break;
        }
        let pair_count = pairs.count_ones() as usize;
        let [first, second] = positions(token, pairs, block);
        let [(first, more_first), (second, more_second)] = [first.split(), second.split()];
        for side in 0..SIDES {
            let one = pick(token, numbers[side], first).into();
            let other = pick(token, numbers[side], second).into();
            write::<_, LANES>(numbering, one, other, indices[side], count);
        }
        if pair_count > LANES {
            for side in 0..SIDES {
                let one = pick(token, numbers[side], more_first).into();
                let other = pick(token, numbers[side], more_second).into();
                write::<_, LANES>(numbering, one, other, indices[side], count + LANES);
            }
        }
        count += pair_count;
    }
    count
}

kernel!(
    /// The codes of the pawns on up to 16 squares, with `nobody` as a filler behind them.
    #[inline(always)]
    fn on_squares(token: Avx512, squares: u64, black: u64, nobody: u8) -> u8x16<Avx512> {
        let white_codes: u8x64<Avx512> = WHITE_BY_RANKS.simd_into(token);
        let black_codes: u8x64<Avx512> = BLACK_BY_RANKS.simd_into(token);
        let codes = _mm512_mask_mov_epi8(white_codes.into(), black, black_codes.into());
        let nobody = _mm512_set1_epi8(nobody as i8);
        let codes = _mm512_mask_compress_epi8(nobody, squares, codes);
        _mm512_castsi512_si128(codes).simd_into(token)
    }
);

/// [`PairStrategy::changes`](super::PairStrategy::changes) for up to 16 pawns before and after.
#[inline(always)]
pub(super) fn changes<N: Numbering, const SIDES: usize>(
    token: Avx512,
    numbering: N,
    [before, after]: [Pawns; 2],
    perspectives: [Perspective; SIDES],
    removed: [&mut Indices; SIDES],
    added: [&mut Indices; SIDES],
) -> Changed {
    let [gone, new] = [before.not_in(after), after.not_in(before)];
    let from = gone.trailing_zeros() as u8;
    // A pawn that leaves the board is listed again, but not counted.
    let to = if new == 0 {
        from
    } else {
        new.trailing_zeros() as u8
    };
    let is_one = gone.is_power_of_two() && new & new.wrapping_sub(1) == 0;
    if is_one && (from ^ to) & 7 == 0 {
        // A push. The pawn's partners are the same before and after.
        let partners = partners(from) & before.all();
        let [old, new_code] = [before.code(from), after.code(to)];
        let codes: [u8; PAWNS] = on_squares(token, partners, before.black(), from ^ 1).into();
        for side in 0..SIDES {
            let partners = see(numbering, perspectives[side], codes);
            let [old, new] = see(numbering, perspectives[side], [old, new_code]);
            write(numbering, [old; PAWNS], partners, removed[side], 0);
            write(numbering, [new; PAWNS], partners, added[side], 0);
        }
        let count = partners.count_ones() as usize;
        return Changed {
            removed: count,
            added: if new == 0 { 0 } else { count },
        };
    }
    Changed {
        removed: pairs_of(token, numbering, before, gone, perspectives, removed),
        added: pairs_of(token, numbering, after, new, perspectives, added),
    }
}

/// The pairs of the pawns on some squares with all pawns.
#[inline(always)]
fn pairs_of<N: Numbering, const SIDES: usize>(
    token: Avx512,
    numbering: N,
    pawns: Pawns,
    mut left: u64,
    perspectives: [Perspective; SIDES],
    indices: [&mut Indices; SIDES],
) -> usize {
    let others = pawns.all() & !left;
    let mut count = 0;
    while left != 0 {
        let square = take_first(&mut left);
        let partners = partners(square) & (left | others);
        let code = pawns.code(square);
        let codes: [u8; PAWNS] = on_squares(token, partners, pawns.black(), square ^ 1).into();
        for side in 0..SIDES {
            let partners = see(numbering, perspectives[side], codes);
            let [pawn] = see(numbering, perspectives[side], [code]);
            write(numbering, [pawn; PAWNS], partners, indices[side], count);
        }
        count += partners.count_ones() as usize;
    }
    count
}

/// The numbers of codes from a perspective.
#[inline(always)]
fn see<N: Numbering, const LANES: usize>(
    numbering: N,
    perspective: Perspective,
    codes: [u8; LANES],
) -> [u16; LANES] {
    let mut numbers = [0; LANES];
    for lane in 0..LANES {
        numbers[lane] = number(numbering, perspective.see(codes[lane]));
    }
    numbers
}

/// Writes the indices of pairs of numbers behind the first `count` indices.
#[inline(always)]
fn write<N: Numbering, const LANES: usize>(
    numbering: N,
    one: [u16; LANES],
    other: [u16; LANES],
    indices: &mut Indices,
    count: usize,
) {
    // At most 96 indices come before: the pairs of 16 pawns.
    let start = count & 127;
    // This does not use `copy_from_slice`, which the compiler may leave as a call.
    for lane in 0..LANES {
        indices[start + lane] = numbering.index(one[lane], other[lane]);
    }
}
