//! [`Rows`]: a list of pawns by files, in which the partners of a pawn are neighbors.

use crate::board::{PAWN_RANKS, counts_by_rank};

use super::indices::{Changed, Indices};
use super::numbering::{Numbering, number};
use super::pawns::{Pawns, take_first};
use super::perspective::Perspective;
use super::strategy::{Lookup, PairStrategy};

/// A list of the pawns by files, and for each pawn a row of eight lanes.
///
/// In the list, a pawn's partners on its own file and the next one directly follow it. The indices of a row
/// are computed eight at a time, but only those of partners count, and the next row begins right behind them:
///
/// ```text
///   pawns      a2  a7  b3  c4  c5  e2          rows, of which
///                                              count
///   a2             a7  b3 |c4  c5  e2   …      2
///   a7                 b3 |c4  c5  e2   …      1
///   b3                     c4  c5 |e2   …      2
///   c4                         c5 |e2   …      1
/// ```
///
/// One list serves all perspectives. A move changes too little for a list to pay off, so [`Lookup`] lists the
/// changes. [`Lookup`] also lists the pairs of more than 16 pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rows;

/// The pawns that a list has room for.
const PAWNS: usize = 16;
/// The lanes of a row.
const LANES: usize = 8;
/// The numbers of the longest list, and behind them the numbers that rows read beyond their partners.
type Numbers = [u16; PAWNS + 2 * LANES];

impl PairStrategy for Rows {
    const NAME: &'static str = "Rows";

    #[inline(always)]
    fn all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        indices: [&mut Indices; SIDES],
    ) -> usize {
        let squares = pawns.all();
        if squares.count_ones() as usize > PAWNS {
            return Lookup.all(numbering, pawns, perspectives, indices);
        }
        // An empty square as the filler behind the last pawn, so that no pawn meets itself in a row.
        let nobody = (PAWN_RANKS & !squares).trailing_zeros() as u8;
        let (codes, ends, pawn_count) = by_files(pawns, nobody);
        let mut numbers = [[0; PAWNS + 2 * LANES]; SIDES];
        // This loop and those below do not use `zip`, which the compiler may leave as a call.
        for side in 0..SIDES {
            let perspective = perspectives[side];
            numbers[side] = [number(numbering, perspective.see(nobody)); PAWNS + 2 * LANES];
            for pawn in 0..PAWNS {
                numbers[side][pawn] = number(numbering, perspective.see(codes[pawn]));
            }
        }
        let mut count = 0;
        for pawn in 0..pawn_count & (2 * PAWNS - 1) {
            let pawn = pawn & (PAWNS - 1);
            let file = u32::from(codes[pawn] & 7);
            let partners = usize::from((ends >> (8 * file)) as u8).wrapping_sub(pawn + 1);
            for side in 0..SIDES {
                row(numbering, &numbers[side], pawn, 0, indices[side], count);
            }
            if partners > LANES {
                for side in 0..SIDES {
                    row(numbering, &numbers[side], pawn, LANES, indices[side], count);
                }
            }
            count += partners;
        }
        count
    }

    #[inline(always)]
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut Indices; SIDES],
        added: [&mut Indices; SIDES],
    ) -> Changed {
        Lookup.changes(numbering, pawns, perspectives, removed, added)
    }
}

/// The codes of up to 16 pawns by files, with `nobody` behind them; for each file, in one byte, how many
/// pawns there are up to the end of the next file; and how many pawns there are in all.
///
/// A loop over the pawns takes as long as lookups of each file's pawns, which have no loop but wait for
/// their stores.
#[inline(always)]
fn by_files(pawns: Pawns, nobody: u8) -> ([u8; PAWNS], u64, usize) {
    let squares = pawns.all();
    let mut left = transpose(squares);
    let up_to_file = counts_by_rank(left).wrapping_mul(0x0101_0101_0101_0101);
    let ends = up_to_file >> 8 | up_to_file & 0xff << 56;
    let mut codes = [nobody; PAWNS];
    let mut pawn = 0;
    while left != 0 {
        let bit = take_first(&mut left);
        codes[pawn & (PAWNS - 1)] = pawns.code(bit >> 3 | (bit & 7) << 3);
        pawn += 1;
    }
    (codes, ends, (up_to_file >> 56) as usize)
}

/// The indices of a pawn's pairs with the eight pawns that follow it after `skipped` others.
#[inline(always)]
fn row<N: Numbering>(
    numbering: N,
    numbers: &Numbers,
    pawn: usize,
    skipped: usize,
    indices: &mut Indices,
    count: usize,
) {
    let first = pawn + skipped + 1;
    let partners = &numbers[first..first + LANES];
    // At most 96 indices come before: the pairs of 16 pawns.
    let start = (count & 127) + skipped;
    // This does not use `copy_from_slice`, which the compiler may leave as a call: that took twice as long.
    for lane in 0..LANES {
        indices[start + lane] = numbering.index(numbers[pawn], partners[lane]);
    }
}

/// The board with files as ranks: a1, a2, … a8, b1, … h8.
#[inline(always)]
const fn transpose(set: u64) -> u64 {
    let swapped = (set ^ set >> 7) & 0x00aa_00aa_00aa_00aa;
    let set = set ^ swapped ^ swapped << 7;
    let swapped = (set ^ set >> 14) & 0x0000_cccc_0000_cccc;
    let set = set ^ swapped ^ swapped << 14;
    let swapped = (set ^ set >> 28) & 0x0000_0000_f0f0_f0f0;
    set ^ swapped ^ swapped << 28
}
