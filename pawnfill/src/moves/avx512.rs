//! Moves with AVX-512: a lane for each kind and pawn, a mask of the lanes with moves, one compression.
//!
//! A compression of the squares for each kind, as engines have it, was tried for this list: on Zen 5 it takes a quarter
//! more by throughput and a tenth less by latency, and with moves of 32 bits more by both.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u8x32, u8x64, u16x32, u32x16};

use core::arch::x86_64::*;

use super::encoding::Encoding;
use super::encoding::sealed::Sealed as _;
use super::list::{LANES, PAWNS, ROOM, encoded};
use super::pawn_moves::{Group, PawnMoves};

/// The squares of the board.
const SQUARES: [u8; 64] = {
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        squares[square] = square as u8;
        square += 1;
    }
    squares
};

kernel!(
    /// The squares of up to eight pawns, four times, with zeros in the lanes behind them.
    #[inline(always)]
    fn squares(token: Avx512, pawns: u64) -> u8x32<Avx512> {
        let squares: u8x64<Avx512> = SQUARES.simd_into(token);
        let from = _mm512_maskz_compress_epi8(pawns, squares.into());
        _mm256_broadcastq_epi64(_mm512_castsi512_si128(from)).simd_into(token)
    }
);

kernel!(
    /// For each pawn, whether it is in a set.
    ///
    /// `_mm256_bitshuffle_epi64_mask` of the squares finds it for four sets at once. On Zen 5 it takes a fifth less
    /// by throughput, but the number of moves is known half as late again, because it waits for the squares.
    #[inline(always)]
    fn members(token: Avx512, set: u64, pawns: u64) -> u32 {
        _pext_u64(set, pawns) as u32
    }
);

kernel!(
    /// The words of a set of lanes.
    #[inline(always)]
    fn words(token: Avx512, words: u16x32<Avx512>, set: u32) -> u16x32<Avx512> {
        _mm512_maskz_compress_epi16(set, words.into()).simd_into(token)
    }
);

kernel!(
    /// The double words of a set of lanes.
    #[inline(always)]
    fn double_words(token: Avx512, words: u32x16<Avx512>, set: u16) -> u32x16<Avx512> {
        _mm512_maskz_compress_epi32(set, words.into()).simd_into(token)
    }
);

/// Writes to a list that has room, behind the first `count` moves.
#[inline(always)]
fn write<E: Encoding, const COUNT: usize>(
    moves: [E::Bits; COUNT],
    list: &mut [E::Move; ROOM],
    count: usize,
) {
    // Never more than there is room for.
    let start = count.min(ROOM - COUNT);
    for lane in 0..COUNT {
        list[start + lane] = E::of(moves[lane]);
    }
}

/// Appends the moves of a set of lanes.
#[inline(always)]
pub(super) fn append_words<E: Encoding<Bits = u16>>(
    token: Avx512,
    moves: [u16; LANES],
    set: u32,
    list: &mut [E::Move; ROOM],
    [count, _]: [usize; 2],
) {
    let moves: u16x32<Avx512> = moves.simd_into(token);
    write::<E, LANES>(words(token, moves, set).into(), list, count);
}

/// Appends the moves of a set of lanes, half of the lanes at once.
#[inline(always)]
pub(super) fn append_double_words<E: Encoding<Bits = u32>>(
    token: Avx512,
    moves: [u32; LANES],
    set: u32,
    list: &mut [E::Move; ROOM],
    [count, first]: [usize; 2],
) {
    let [mut lower, mut upper] = [[0; LANES / 2]; 2];
    for lane in 0..LANES / 2 {
        lower[lane] = moves[lane];
        upper[lane] = moves[lane + LANES / 2];
    }
    let [lower, upper]: [u32x16<Avx512>; 2] = [lower.simd_into(token), upper.simd_into(token)];
    write::<E, 16>(double_words(token, lower, set as u16).into(), list, count);
    let upper = double_words(token, upper, (set >> 16) as u16);
    write::<E, 16>(upper.into(), list, first);
}

/// Appends the moves of up to eight pawns behind the first `count`, and returns how many there are then.
#[inline(always)]
pub(super) fn append<E: Encoding>(
    token: Avx512,
    moves: PawnMoves,
    groups: &[Group; 4],
    list: &mut [E::Move; ROOM],
    count: usize,
) -> usize {
    let pawns = moves.pawns();
    let [a, b, c, d] = groups;
    let set = members(token, a.sources, pawns)
        | members(token, b.sources, pawns) << 8
        | members(token, c.sources, pawns) << 16
        | members(token, d.sources, pawns) << 24;
    let squares: [u8; LANES] = squares(token, pawns).into();
    let mut moves = [E::Bits::truncated(0); LANES];
    // One loop for all lanes, with a group by the lane, is not turned into vectors: it takes as long as the loop over
    // moves that this replaces.
    for lane in 0..PAWNS {
        let of = |group: &Group, lane: usize| {
            encoded::<E>(squares[lane], group.distance, group.flags[0])
        };
        moves[lane] = of(a, lane);
        moves[lane + 8] = of(b, lane + 8);
        moves[lane + 16] = of(c, lane + 16);
        moves[lane + 24] = of(d, lane + 24);
    }
    let second_half = count + (set as u16).count_ones() as usize;
    E::Bits::append_set::<E>(token, moves, set, list, [count, second_half]);
    count + set.count_ones() as usize
}
