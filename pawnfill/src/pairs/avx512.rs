//! The kernels of pairs for AVX-512.
//!
//! The [module](super) shows the algorithm of `all`. For each pawn, a population count of all files up to the
//! next file gives the end of its partners. Each of the 64 lanes of a block stands for a slot (0 to 15) and
//! one of four distances. Games hardly ever need the second and the third block.
//!
//! `changes` lists the partners of each changed pawn by one compression. In both functions, the numbering is
//! a loop over lanes, which the compiler vectorizes.
//!
//! Nothing here calls an array's `map`. With `lto = "off"`, the compiler does not inline `map`, and compiles
//! it without AVX-512's target features, so vectors pass through memory. `all` then took 551 cycles instead
//! of 37 (AMD Zen 5, November 2026).
//!
//! LLVM makes an all-ones vector by `vpternlogd`, which depends on the register's old value. This is harmless
//! here, because that register is never used for anything else.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u8x16, u8x32, u8x64, u16x16, u16x32, u64x8};

use core::arch::x86_64::*;

use crate::board::{FILE_A, Square, array};

use super::list::PAWNS;
use super::numbering::Numbering;
use super::partners::{PartnerLanes, numbers_of, write};
use super::pawns::Pawns;
use super::perspective::{ENEMY, Perspective};

/// The lanes of a vector of words.
const LANES: usize = 32;

type Bytes = [u8; 64];

// The codes of a pawn on each square, by color: rank by rank (a1, b1, …), and file by file (a1, a2, …).
const WHITE_BY_RANKS: Bytes = array![|lane| lane as u8; 64];
const BLACK_BY_RANKS: Bytes = array![|lane| lane as u8 | ENEMY; 64];
const WHITE_BY_FILES: Bytes = array![|lane| (lane >> 3 | (lane & 7) << 3) as u8; 64];
const BLACK_BY_FILES: Bytes = array![|lane| WHITE_BY_FILES[lane] | ENEMY; 64];

/// For each file, the squares of all files up to and including the next one.
const UP_TO_NEXT_FILE: [u64; 8] = array![|file| FILE_A * (((4 << file) - 1) & 255); 8];

/// The lanes of a block: all 16 slots of the pawn list, with each of four distances in turn.
struct Block {
    distances: Bytes,
    first: Bytes,
    /// The slot at the distance after `first`, modulo 16. A slot that wraps is never in a pair.
    second: Bytes,
}

impl Block {
    const fn new(first_distance: u8) -> Self {
        Self {
            distances: array![|lane| first_distance + lane as u8 / 16; 64],
            first: array![|lane| lane as u8 % 16; 64],
            second: array![|lane| (first_distance + lane as u8 / 16 + lane as u8 % 16) % 16; 64],
        }
    }
}

/// The blocks, the nearest pairs first. Two files have at most twelve pawns, so no distance exceeds eleven.
static BLOCKS: [Block; 3] = [Block::new(1), Block::new(5), Block::new(9)];

kernel!(
    /// Returns the codes of up to 16 pawns by files, padded with a2. Also returns, four times, how many
    /// partners follow each pawn.
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
    #[inline(always)]
    fn pairs(token: Avx512, partners: u8x64<Avx512>, block: &Block) -> u64 {
        let distances: u8x64<Avx512> = block.distances.simd_into(token);
        _mm512_cmple_epu8_mask(distances.into(), partners.into())
    }
);

kernel!(
    /// Returns both slots of each pair. Unused lanes hold 0 and 1, so that no pawn forms a pair with itself.
    #[inline(always)]
    fn slots(token: Avx512, pairs: u64, block: &Block) -> [u8x64<Avx512>; 2] {
        let first: u8x64<Avx512> = block.first.simd_into(token);
        let second: u8x64<Avx512> = block.second.simd_into(token);
        // Merging instead of zeroing saves time in `moves` and in pawnfill_pairs.hpp, but not here (Zen 5,
        // November 2026).
        let first = _mm512_maskz_compress_epi8(pairs, first.into());
        let second = _mm512_mask_compress_epi8(_mm512_set1_epi8(1), pairs, second.into());
        [first.simd_into(token), second.simd_into(token)]
    }
);

kernel!(
    #[inline(always)]
    fn pick(token: Avx512, numbers: u16x16<Avx512>, slots: u8x32<Avx512>) -> u16x32<Avx512> {
        let numbers = _mm512_castsi256_si512(numbers.into());
        let slots = _mm512_cvtepu8_epi16(slots.into());
        _mm512_permutexvar_epi16(slots, numbers).simd_into(token)
    }
);

#[inline(always)]
pub(super) fn all<N: Numbering, const SIDES: usize>(
    token: Avx512,
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    lists: [&mut [N::Index]; SIDES],
) -> usize {
    let (codes, partners) = by_files(token, pawns.all(), pawns.black);
    let mut numbers = [0.simd_into(token); SIDES];
    for side in 0..SIDES {
        numbers[side] =
            numbers_of::<_, PAWNS>(numbering, perspectives[side], codes.into()).simd_into(token);
    }
    let mut count = 0;
    for block in &BLOCKS {
        let pairs = pairs(token, partners, block);
        if pairs == 0 {
            break;
        }
        let pair_count = pairs.count_ones() as usize;
        let [first, second] = slots(token, pairs, block);
        let [(first, more_first), (second, more_second)] = [first.split(), second.split()];
        for side in 0..SIDES {
            let one = pick(token, numbers[side], first).into();
            let other = pick(token, numbers[side], second).into();
            write::<_, LANES>(numbering, one, other, lists[side], count);
        }
        if pair_count > LANES {
            for side in 0..SIDES {
                let one = pick(token, numbers[side], more_first).into();
                let other = pick(token, numbers[side], more_second).into();
                write::<_, LANES>(numbering, one, other, lists[side], count + LANES);
            }
        }
        count += pair_count;
    }
    count
}

kernel!(
    /// Returns the codes of the pawns on up to 16 squares. Unused lanes hold `nobody`.
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

/// Takes all partners of a pawn at once, among up to 16 pawns.
///
/// The alternative is one pass over all pairs of each position, with a mask of the pairs that have a changed
/// pawn. It took 14.3 ns instead of 7.4 for one ply, and 15.1 ns instead of 20.8 for twelve plies (AMD Zen 5,
/// November 2026).
impl PartnerLanes<PAWNS> for Avx512 {
    const MAX_PAWNS: u32 = PAWNS as u32;

    type Remaining = (u64, u64, u8);

    #[inline(always)]
    fn begin(self, pawns: Pawns, code: u8, squares: u64) -> Self::Remaining {
        (squares, pawns.black, code ^ 1)
    }

    #[inline(always)]
    fn take(self, &mut (squares, black, nobody): &mut Self::Remaining) -> ([u8; PAWNS], bool) {
        (on_squares(self, squares, black, nobody).into(), false)
    }
}
