//! Moves with AVX2: the squares of the pawns that have a move of a kind, from a table of shuffles.
//!
//! On Zen 5, shuffling moves that are encoded once takes as long as encoding the squares that were shuffled.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx2;
use fearless_simd::{kernel, u8x16, u64x4};

use core::arch::x86_64::*;

use super::encoding::{Encoding, Layout};
use super::list::{PAWNS, ROOM, encoded, take_first};
use super::pawn_moves::Usual;

/// For each set of eight lanes, the lanes that are in it, a byte for each, and zeros behind them.
static LANES_OF_SET: [u64; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 != 0 {
                table[set] |= lane << (8 * count);
                count += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
};

kernel!(
    /// For each of four sets, which of eight squares are in it.
    ///
    /// The bit of a square is compared with the byte of its rank: `pext` of the set by the pawns gives the same
    /// mask, but takes hundreds of cycles on Zen 1 and 2.
    #[inline(always)]
    fn members(token: Avx2, squares: u64, sets: u64x4<Avx2>) -> u32 {
        let squares = _mm256_set1_epi64x(squares as i64);
        let low = _mm256_set1_epi8(7);
        let ranks = _mm256_and_si256(_mm256_srli_epi16::<3>(squares), low);
        // The second set of each half is in its upper eight bytes.
        let upper = _mm256_set_epi64x(0x0808_0808_0808_0808, 0, 0x0808_0808_0808_0808, 0);
        let files = _mm256_shuffle_epi8(sets.into(), _mm256_or_si256(ranks, upper));
        let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let bit = _mm256_shuffle_epi8(bits, _mm256_and_si256(squares, low));
        let is_member = _mm256_cmpeq_epi8(_mm256_and_si256(files, bit), bit);
        _mm256_movemask_epi8(is_member) as u32
    }
);

kernel!(
    /// The squares of a set of lanes, in the lower eight bytes.
    #[inline(always)]
    fn pick(token: Avx2, squares: u64, lanes: u64) -> u8x16<Avx2> {
        let squares = _mm_set1_epi64x(squares as i64);
        _mm_shuffle_epi8(squares, _mm_set1_epi64x(lanes as i64)).simd_into(token)
    }
);

/// Lists the moves of up to eight pawns. If there are more, the result is `None`.
#[inline(always)]
pub(super) fn list<E: Encoding>(
    token: Avx2,
    Usual {
        color,
        pawns,
        sources,
    }: Usual,
    list: &mut [E::Move; ROOM],
) -> Option<usize> {
    // On Zen 5, it takes a third longer to ask whether any are left behind the eighth.
    if pawns.count_ones() as usize > PAWNS {
        return None;
    }
    let tables = const { &{ LANES_OF_SET } };
    let added = &const { &Layout::<E>::ADDED }[color as usize];
    let mut left = pawns;
    // The lanes behind the pawns have 64, of which the kernel makes a1. If a1 has a move, so do they, but behind all
    // others, so none counts.
    let mut squares = 0;
    for lane in 0..PAWNS {
        squares |= u64::from(take_first(&mut left)) << (8 * lane);
    }
    let mut members = members(token, squares, sources.simd_into(token));
    let mut count = 0;
    for (sources, &added) in sources.into_iter().zip(added) {
        let set = members as u8;
        members >>= 8;
        let picked: [u8; 16] = pick(token, squares, tables[usize::from(set)]).into();
        // Never more than 24.
        let start = count & 31;
        for lane in 0..PAWNS {
            list[start + lane] = E::of(encoded::<E>(picked[lane], added));
        }
        // The sets know how many moves there are before the lanes do.
        count += sources.count_ones() as usize;
    }
    Some(count)
}
