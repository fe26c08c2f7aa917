//! All pairs without a kernel: a list of the pawns by files, and a row of indices for each pawn.
//!
//! Each pawn is directly followed by its partners on the rest of its file and on the next file. A row has the
//! pairs of a pawn with the next four pawns. Two rows are computed at once. If one of their pawns has more
//! than four partners, each gets one or two rows of eight. The next row overwrites pairs with other pawns:
//!
//! ```text
//!   pawns      a2  a7  b3  c4  c5  e2          partners
//!   a2             a7  b3 |c4  c5              2
//!   a7                 b3 |c4  c5  e2          1
//!   b3                     c4  c5 |e2          2
//!   c4                         c5 |e2          1
//! ```
//!
//! One list of pawns serves all perspectives.

use crate::board::{PAWN_RANKS, counts_by_rank, take_first};
use crate::sides::Squares as _;

use super::indices::{INDEX_CAPACITY, as_indices};
use super::list::PAWNS;
use super::numbering::{Numbering, number};
use super::partners::write;
use super::pawns::Pawns;
use super::perspective::Perspective;

/// The lanes of two rows of four, or of a row of eight.
const LANES: usize = 8;
/// The numbers of the pawns in a list, followed by fillers, which rows read beyond the end of the list.
type Numbers = [u16; PAWNS + 2 * LANES];

/// Computes [`all`](super::all) for up to 16 pawns, in lists of [`INDEX_CAPACITY`].
#[inline(always)]
pub(super) fn all<N: Numbering, const SIDES: usize>(
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    lists: [&mut [N::Index]; SIDES],
) -> usize {
    let nobody = empty_squares(pawns.all());
    let (codes, ends, pawn_count) = by_files(pawns, nobody);
    let mut numbers = [[0; PAWNS + 2 * LANES]; SIDES];
    // No loop here uses `zip`, which the compiler may leave as a call.
    for side in 0..SIDES {
        let perspective = perspectives[side];
        numbers[side] = [number(numbering, perspective.view(nobody[1])); PAWNS + 2 * LANES];
        for pawn in 0..PAWNS {
            numbers[side][pawn] = number(numbering, perspective.view(codes[pawn]));
        }
    }
    let mut count = 0;
    let mut next = 0;
    while next < pawn_count {
        // `next` is even and less than 16, so the mask only saves bounds checks.
        let pawn = next & (PAWNS - 2);
        next += 2;
        // A filler after the last pawn has no partners.
        let partners = |pawn: usize| {
            let file = u32::from(codes[pawn] & 7);
            usize::from((ends >> (8 * file)) as u8).saturating_sub(pawn + 1)
        };
        let [first, second] = [partners(pawn), partners(pawn + 1)];
        if first.max(second) <= LANES / 2 {
            for side in 0..SIDES {
                let starts = [count, count + first];
                two_rows(numbering, &numbers[side], pawn, lists[side], starts);
            }
            count += first + second;
            continue;
        }
        for (pawn, partners) in [(pawn, first), (pawn + 1, second)] {
            for side in 0..SIDES {
                row(numbering, &numbers[side], pawn, 0, lists[side], count);
                if partners > LANES {
                    row(numbering, &numbers[side], pawn, LANES, lists[side], count);
                }
            }
            count += partners;
        }
    }
    count
}

/// Returns the first two empty squares of ranks 2 to 7, as fillers after the pawns of a list. There are two,
/// so that no filler forms a pair with itself.
#[inline(always)]
pub(super) fn empty_squares(squares: u64) -> [u8; 2] {
    let mut empty = PAWN_RANKS & !squares;
    [take_first(&mut empty), take_first(&mut empty)]
}

/// Returns the codes of up to 16 pawns by files, then the first filler and copies of the second. Also returns
/// the [ends of the files](ends_of_files) and the number of pawns. A table lookup per file is no faster.
#[inline(always)]
fn by_files(pawns: Pawns, nobody: [u8; 2]) -> ([u8; PAWNS], u64, usize) {
    let squares = pawns.all();
    let mut left = squares.transposed();
    let ends = ends_of_files(left);
    let mut codes = [nobody[1]; PAWNS];
    let mut pawn = 0;
    while left != 0 {
        let bit = take_first(&mut left);
        codes[pawn & (PAWNS - 1)] = pawns.code(bit >> 3 | (bit & 7) << 3);
        pawn += 1;
    }
    if pawn < PAWNS {
        codes[pawn] = nobody[0];
    }
    (codes, ends, (ends >> 56) as usize)
}

/// Writes the indices of a pawn with eight pawns that follow it: the first eight after `skipped` others.
#[expect(clippy::manual_memcpy, reason = "the compiler may leave `copy_from_slice` as a call")]
#[inline(always)]
fn row<N: Numbering>(
    numbering: N,
    numbers: &Numbers,
    pawn: usize,
    skipped: usize,
    list: &mut [N::Index],
    count: usize,
) {
    let first = pawn + skipped + 1;
    let partners = &numbers[first..first + LANES];
    let mut row = [0; LANES];
    for lane in 0..LANES {
        row[lane] = partners[lane];
    }
    let pawn = [numbers[pawn]; LANES];
    write(numbering, pawn, row, list, count + skipped);
}

/// Writes the indices of a pawn and of the next pawn, each with the four pawns that follow it.
#[inline(always)]
fn two_rows<N: Numbering>(
    numbering: N,
    numbers: &Numbers,
    pawn: usize,
    list: &mut [N::Index],
    starts: [usize; 2],
) {
    let [mut one, mut other] = [[0; LANES]; 2];
    for lane in 0..LANES {
        let pawn = pawn + lane / 4;
        one[lane] = numbers[pawn];
        other[lane] = numbers[pawn + 1 + lane % 4];
    }
    let indices = as_indices(list);
    for lane in 0..LANES {
        let start = starts[lane / 4].min(INDEX_CAPACITY - 4);
        indices[start + lane % 4] = numbering.index(one[lane], other[lane]);
    }
}

/// Counts, in a byte for each file, the pawns up to the end of the next file. The set is transposed.
#[inline(always)]
pub(super) const fn ends_of_files(transposed: u64) -> u64 {
    let up_to_file = counts_by_rank(transposed).wrapping_mul(0x0101_0101_0101_0101);
    up_to_file >> 8 | up_to_file & 0xff << 56
}
