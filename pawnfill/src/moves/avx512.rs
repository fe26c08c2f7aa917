//! The kernel of moves for AVX-512.
//!
//! A side has at most eight pawns in a game, and a pawn has at most four usual moves: a single push, a double
//! push and two captures. So 32 lanes hold all moves, eight lanes for each kind:
//!
//! ```text
//!   pawns      a2 b2 c4        squares, by one compression of the numbers 0 to 63
//!   lanes      a2 b2 c4 …      captures east   ┐
//!              a2 b2 c4 …      captures west   │ encoded at once: a multiple of the square
//!              a2 b2 c4 …      single pushes   │ plus a constant of the kind
//!              a2 b2 c4 …      double pushes   ┘
//!   mask       010 001 110 110 which pawn has a move of each kind (pext of the origins by the pawns)
//!   list       b2c3 c4b5 …     one compression of the encoded moves under the mask
//! ```
//!
//! No loop runs over moves, so no loop's end is mispredicted. Promotions, captures en passant and more than
//! eight pawns are listed elsewhere.
//!
//! Some engines compress the squares once for each kind. With 16-bit moves, this took a quarter longer by
//! throughput, and a tenth less by latency. With 32-bit moves, it was slower by both (Zen 5, November 2026).

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u8x32, u8x64, u16x32, u32x16};

use core::arch::x86_64::*;

use crate::board::{Color, array};

use super::encoding::{Encoding, Format};
use super::sets::{PAWNS, Usual, WRITTEN};

/// A lane for each pawn and each usual kind.
const LANES: usize = 4 * PAWNS;

/// The constant that each lane adds to the multiple of its square, for each color.
struct Added<E>(core::marker::PhantomData<E>);

impl<E: Encoding> Added<E> {
    const DOUBLE_WORDS: [[u32; LANES]; 2] = [
        array![|lane| Format::<E>::ADDED[0][lane / PAWNS]; LANES],
        array![|lane| Format::<E>::ADDED[1][lane / PAWNS]; LANES],
    ];

    const WORDS: [[u16; LANES]; 2] = [
        array![|lane| Self::DOUBLE_WORDS[0][lane] as u16; LANES],
        array![|lane| Self::DOUBLE_WORDS[1][lane] as u16; LANES],
    ];
}

const SQUARES: [u8; 64] = array![|square| square as u8; 64];

// On Zen 5, a compression that zeroes the rest of its register still depends on the register's old value. If
// the previous list wrote that value, lists take twice as long. So each compression merges with its own
// operand.

kernel!(
    /// Returns the squares of up to eight pawns, four times. Unused lanes hold other squares.
    #[inline(always)]
    fn squares(token: Avx512, pawns: u64) -> u8x32<Avx512> {
        let squares: u8x64<Avx512> = SQUARES.simd_into(token);
        let from = _mm512_mask_compress_epi8(squares.into(), pawns, squares.into());
        _mm256_broadcastq_epi64(_mm512_castsi512_si128(from)).simd_into(token)
    }
);

kernel!(
    /// Returns a mask with a bit for each pawn: whether the pawn is in a set.
    ///
    /// `_mm256_bitshuffle_epi64_mask` makes the masks of four sets at once. On Zen 5, it takes a quarter less
    /// time by throughput, but twice the time by latency, because compilers then also count the sets in the
    /// vector.
    #[inline(always)]
    fn members(token: Avx512, set: u64, pawns: u64) -> u32 {
        _pext_u64(set, pawns) as u32
    }
);

kernel!(
    #[inline(always)]
    fn words(token: Avx512, words: u16x32<Avx512>, set: u32) -> u16x32<Avx512> {
        _mm512_mask_compress_epi16(words.into(), set, words.into()).simd_into(token)
    }
);

kernel!(
    #[inline(always)]
    fn double_words(token: Avx512, words: u32x16<Avx512>, set: u16) -> u32x16<Avx512> {
        _mm512_mask_compress_epi32(words.into(), set, words.into()).simd_into(token)
    }
);

#[inline(always)]
fn write<E: Encoding, const COUNT: usize>(
    moves: [impl Copy + Into<u32>; COUNT],
    list: &mut [E::Move; WRITTEN],
    count: usize,
) {
    // Eight pawns have at most 16 captures, so the mask only saves bounds checks.
    let start = count & 31;
    for lane in 0..COUNT {
        list[start + lane] = E::of(Format::<E>::truncate(moves[lane].into()));
    }
}

#[inline(always)]
fn list_words<E: Encoding>(
    token: Avx512,
    color: Color,
    squares: [u8; LANES],
    set: u32,
    list: &mut [E::Move; WRITTEN],
) {
    let added = &const { &Added::<E>::WORDS }[color as usize];
    let mut moves = [0; LANES];
    for lane in 0..LANES {
        let squares = u16::from(squares[lane]).wrapping_mul(Format::<E>::SQUARES as u16);
        moves[lane] = squares.wrapping_add(added[lane]);
    }
    let moves = words(token, moves.simd_into(token), set);
    write::<E, LANES>(<[u16; LANES]>::from(moves), list, 0);
}

/// Lists moves in two halves. The first half has `in_first_half` moves.
#[inline(always)]
fn list_double_words<E: Encoding>(
    token: Avx512,
    color: Color,
    squares: [u8; LANES],
    set: u32,
    list: &mut [E::Move; WRITTEN],
    in_first_half: usize,
) {
    let added = &const { &Added::<E>::DOUBLE_WORDS }[color as usize];
    let [mut lower, mut upper] = [[0; LANES / 2]; 2];
    for lane in 0..LANES / 2 {
        // The pawns are the same in both halves.
        let squares = u32::from(squares[lane]).wrapping_mul(Format::<E>::SQUARES);
        lower[lane] = squares.wrapping_add(added[lane]);
        upper[lane] = squares.wrapping_add(added[lane + LANES / 2]);
    }
    let lower = double_words(token, lower.simd_into(token), set as u16);
    write::<E, 16>(<[u32; 16]>::from(lower), list, 0);
    let upper = double_words(token, upper.simd_into(token), (set >> 16) as u16);
    write::<E, 16>(<[u32; 16]>::from(upper), list, in_first_half);
}

#[inline(always)]
pub(super) fn list<E: Encoding>(
    token: Avx512,
    usual: Usual,
    list: &mut [E::Move; WRITTEN],
) -> Option<usize> {
    if usual.pawns.count_ones() as usize > PAWNS {
        return None;
    }
    let [a, b, c, d] = usual.sources;
    let set = members(token, a, usual.pawns)
        | members(token, b, usual.pawns) << 8
        | members(token, c, usual.pawns) << 16
        | members(token, d, usual.pawns) << 24;
    let squares = squares(token, usual.pawns).into();
    // The count comes from the sets, which are ready before the lanes.
    let captures = a.count_ones() + b.count_ones();
    match Format::<E>::WIDTH {
        16 => list_words::<E>(token, usual.color, squares, set, list),
        _ => list_double_words::<E>(token, usual.color, squares, set, list, captures as usize),
    }
    Some((captures + c.count_ones() + d.count_ones()) as usize)
}
