//! The kernel of moves for AVX2, NEON and simd128, which shuffles bytes. SSE2 has no such shuffle.
//!
//! The squares of up to eight pawns are the bytes of a vector. For each kind of move, a mask says which of
//! the pawns have the move. For each mask, a table has the shuffle that moves these pawns' squares to the
//! front. Then eight moves are encoded and written. Only the moves of the mask are counted: the next kind
//! overwrites the rest. Encoding before the shuffle takes the same time on Zen 5.

use fearless_simd::prelude::*;
use fearless_simd::{u8x16, u8x32, u64x2, u64x4};

use crate::board::{array, lanes_of_set, take_first};

use super::encoding::{Encoding, Format};
use super::sets::{PAWNS, Usual, WRITTEN};

/// For each subset of the eight lanes, its members in order, a byte for each.
static LANES_OF_SET: [u64; 256] = array![|set| lanes_of_set(set, 0, 8); 256];

/// Returns a mask for each of four sets: which of the eight squares are in the set.
///
/// One shuffle picks the byte of each square's rank from a set, and another makes the bit of its file. A
/// comparison tells whether the byte has the bit. `pext` of the set by the pawns gives the same mask, but
/// takes hundreds of cycles on Zen 1 and 2.
#[inline(always)]
fn members<S: Simd>(simd: S, squares: u64, sets: [u64; 4]) -> u32 {
    let bytes = |words: [u64; 4]| -> u8x32<S> { u64x4::simd_from(simd, words).bitcast() };
    let squares = bytes([squares; 4]);
    let ranks = squares >> 3 & u8x32::splat(simd, 7);
    // Each half of the vector has two sets, the second one in its upper eight bytes.
    let upper = bytes([0, 0x0808_0808_0808_0808, 0, 0x0808_0808_0808_0808]);
    let files = bytes(sets).swizzle_dyn_within_blocks(ranks | upper);
    let bits = bytes([0x8040_2010_0804_0201; 4]);
    let bit = bits.swizzle_dyn_within_blocks(squares & u8x32::splat(simd, 7));
    (files & bit).simd_eq(bit).to_bitmask() as u32
}

#[inline(always)]
fn pick<S: Simd>(simd: S, squares: u64, lanes: u64) -> [u8; 16] {
    let bytes = |lanes| -> u8x16<S> { u64x2::splat(simd, lanes).bitcast() };
    bytes(squares).swizzle_dyn(bytes(lanes)).into()
}

#[inline(always)]
pub(super) fn list<S: Simd, E: Encoding>(
    simd: S,
    usual: Usual,
    list: &mut [E::Move; WRITTEN],
) -> Option<usize> {
    // With a test for pawns left after the eighth, instead of this count, lists take a third longer on Zen 5.
    if usual.pawns.count_ones() as usize > PAWNS {
        return None;
    }
    let tables = const { &{ LANES_OF_SET } };
    let added = &const { &Format::<E>::ADDED }[usual.color as usize];
    let mut left = usual.pawns;
    // Unused lanes hold 64, which wraps to a1. If a1 has a move, these lanes have it too, but they come last
    // and are not counted.
    let mut squares = 0;
    for lane in 0..PAWNS {
        squares |= u64::from(take_first(&mut left)) << (8 * lane);
    }
    let mut members = members(simd, squares, usual.sources);
    let mut count = 0;
    for (sources, &added) in usual.sources.into_iter().zip(added) {
        let set = members as u8;
        members >>= 8;
        let picked = pick(simd, squares, tables[usize::from(set)]);
        // The first three kinds have at most 24 moves, so the mask only saves bounds checks.
        let start = count & 31;
        for lane in 0..PAWNS {
            list[start + lane] = E::of(Format::<E>::encode(picked[lane], added));
        }
        // The count comes from the sets, which are ready before the lanes.
        count += sources.count_ones() as usize;
    }
    Some(count)
}
