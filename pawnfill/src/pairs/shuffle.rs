//! The kernels of pairs for AVX2, NEON and simd128, which shuffle bytes.
//!
//! The [module](super) shows the algorithm of `all`. A slot is a place in the list of pawns. For each
//! distance between two slots, tables list the slots whose pawns are pairs, because these levels cannot
//! compress vectors. Two shuffles pick the numbers of both pawns.

use fearless_simd::prelude::*;
use fearless_simd::{u8x16, u64x2};

use crate::board::{array, lanes_of_set, take_first};
use crate::sides::Squares as _;

use super::list::PAWNS;
use super::numbering::Numbering;
use super::partners::{Eight, PartnerLanes, RemainingOfEight, numbers_of, write};
use super::pawns::Pawns;
use super::perspective::{ENEMY, Perspective};
use super::rows::{empty_squares, ends_of_files};

/// For each set of lanes 0 to 7, and of lanes 8 to 15: its members in order, a hexadecimal digit for each.
static LANES_OF_SET: [[u32; 256]; 2] = [
    array![|set| lanes_of_set(set, 0, 4) as u32; 256],
    array![|set| lanes_of_set(set, 8, 4) as u32; 256],
];

/// Takes the first eight members of a set, a byte for each. Unused bytes hold 64.
#[inline(always)]
const fn take_eight(left: &mut u64) -> u64 {
    let (mut squares, mut lane) = (0, 0);
    while lane < 8 {
        squares |= (take_first(left) as u64) << (8 * lane);
        lane += 1;
    }
    squares
}

#[inline(always)]
fn bytes<S: Simd>(simd: S, word: u64) -> u8x16<S> {
    u64x2::splat(simd, word).bitcast()
}

/// Returns the codes (square and color) of up to 16 pawns, given their squares in the transposed set, a byte
/// for each. Unused lanes hold the second of two empty squares. If there is no pawn, lane 0 holds the first.
#[inline(always)]
fn codes<S: Simd>(simd: S, squares: [u64; 2], black: u64, empty: [u8; 2]) -> u8x16<S> {
    let squares: u8x16<S> = u64x2::simd_from(simd, squares).bitcast();
    let (ranks, files) = (squares & 7, squares >> 3 & 7);
    let bit = bytes(simd, 0x8040_2010_0804_0201).swizzle_dyn(files);
    let is_black = (bytes(simd, black).swizzle_dyn(ranks) & bit).simd_eq(bit);
    let every = |byte| u8x16::splat(simd, byte);
    let codes = ranks << 3 | files | is_black.select(every(ENEMY), every(0));
    // Unused slots pair lane 0 with a later lane, and the codes of a pair must differ.
    let mut fillers = [empty[1]; PAWNS];
    fillers[0] = empty[0];
    squares.simd_eq(64).select(fillers.simd_into(simd), codes)
}

/// Counts, for each pawn, the later pawns of the list that are on its own file or on the next file.
#[inline(always)]
fn followers<S: Simd>(codes: u8x16<S>, ends: u64) -> u8x16<S> {
    const NEXT: [u8; PAWNS] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
    let ends = bytes(codes.simd, ends).swizzle_dyn(codes & 7);
    ends.saturating_sub(NEXT)
}

/// Returns the numbers of the pawns at some slots (hexadecimal digits), and at a distance after these slots.
#[inline(always)]
fn pick<S: Simd>(numbers: u8x16<S>, slots: u64, distance: u8) -> [[u16; PAWNS]; 2] {
    let even = u64x2::splat(numbers.simd, slots);
    let [even, odd]: [u8x16<S>; 2] = [even.bitcast(), (even >> 4).bitcast()];
    let first = even.zip_low(odd) & 15;
    let second = first + distance;
    let (one, other) = (numbers.swizzle_dyn(first), numbers.swizzle_dyn(second));
    [widened(one.into()), widened(other.into())]
}

/// Computes [`all`](super::all) for up to 16 pawns, in lists of [`INDEX_CAPACITY`](super::INDEX_CAPACITY).
#[inline(always)]
pub(super) fn all<S: Simd, N: Numbering, const SIDES: usize>(
    simd: S,
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    mut lists: [&mut [N::Index]; SIDES],
) -> usize {
    let transposed = pawns.all().transposed();
    let mut left = transposed;
    let squares = [take_eight(&mut left), take_eight(&mut left)];
    let codes = codes(simd, squares, pawns.black, empty_squares(pawns.all()));
    let partners = followers(codes, ends_of_files(transposed));
    let mut numbers = [codes; SIDES];
    for side in 0..SIDES {
        let seen = numbers_of::<_, PAWNS>(numbering, perspectives[side], codes.into());
        numbers[side] = array![|pawn| seen[pawn] as u8; PAWNS].simd_into(simd);
    }
    let mut count = 0;
    // In games, hardly any pair has a distance of more than four, so the first four take no branch.
    for distance in 1..=4 {
        count += at_distance(numbering, partners, &numbers, distance, &mut lists, count);
    }
    for distance in 5..PAWNS as u8 {
        let pairs = at_distance(numbering, partners, &numbers, distance, &mut lists, count);
        if pairs == 0 {
            break;
        }
        count += pairs;
    }
    count
}

#[inline(always)]
fn at_distance<S: Simd, N: Numbering, const SIDES: usize>(
    numbering: N,
    partners: u8x16<S>,
    numbers: &[u8x16<S>; SIDES],
    distance: u8,
    lists: &mut [&mut [N::Index]; SIDES],
    count: usize,
) -> usize {
    let has_partner = partners.simd_ge(distance);
    let pawns = has_partner.to_bitmask() as u32;
    let slots = digits_of(pawns);
    for side in 0..SIDES {
        let [one, other] = pick(numbers[side], slots, distance);
        write(numbering, one, other, lists[side], count);
    }
    pawns.count_ones() as usize
}

#[inline(always)]
fn widened(bytes: [u8; PAWNS]) -> [u16; PAWNS] {
    array![|lane| bytes[lane].into(); PAWNS]
}

/// Lists the members of a set of lanes in one word, a hexadecimal digit for each. If they were in an array,
/// its load as a vector would wait for several stores.
#[inline(always)]
fn digits_of(set: u32) -> u64 {
    let tables = const { &{ LANES_OF_SET } };
    let [low, high] = [set & 0xff, set >> 8 & 0xff];
    let first = u64::from(tables[0][low as usize]);
    let second = u64::from(tables[1][high as usize]);
    first | second << (4 * low.count_ones())
}

/// Takes eight partners like [`Eight`], but moves the word of their codes into a vector. Otherwise, the
/// compiler takes the word apart into bytes.
///
/// With AVX2, the compiler still does so, and `changes` takes as long as with [`Eight`]. A former kernel for
/// AVX2 alone took 0.88 of that time (AMD Zen 3, November 2026). Tried instead of this type, `splat` and
/// `vectorize` gained nothing.
#[derive(Clone, Copy)]
pub(super) struct EightInVector<S>(pub(super) S);

impl<S: Simd> PartnerLanes<8> for EightInVector<S> {
    const MAX_PAWNS: u32 = u64::BITS;

    type Remaining = RemainingOfEight;

    #[inline(always)]
    fn begin(self, pawns: Pawns, code: u8, squares: u64) -> RemainingOfEight {
        Eight.begin(pawns, code, squares)
    }

    #[inline(always)]
    fn take(self, left: &mut RemainingOfEight) -> ([u8; 8], bool) {
        let (codes, is_more) = left.take();
        let codes: u8x16<S> = u64x2::simd_from(self.0, [codes, 0]).bitcast();
        let codes: [u8; 16] = codes.into();
        let [a, b, c, d, e, f, g, h, ..] = codes;
        ([a, b, c, d, e, f, g, h], is_more)
    }
}
