//! The pairs that a move changes. A mask gives the partners of each changed pawn. Their codes (squares and
//! colors) go into lanes. The numbering computes indices in a loop over lanes, which the compiler vectorizes.

use crate::board::{array, take_first};

use super::indices::{
    Changed, INDEX_CAPACITY, MOST_PARTNERS, as_indices, changes_exactly, have_capacity,
};
use super::numbering::{Numbering, number};
use super::pawns::{Pawns, partners};
use super::perspective::{ENEMY, Perspective};

/// A way to put the partners of a pawn into lanes.
pub(super) trait PartnerLanes<const LANES: usize>: Copy {
    /// The most pawns that a position may have. If there are more, pairs are listed one by one.
    const MAX_PAWNS: u32;

    type Remaining: Copy;

    /// Prepares to take the partners of a pawn, given the pawn's code and the partners' squares.
    fn begin(self, pawns: Pawns, code: u8, squares: u64) -> Self::Remaining;

    /// Takes the next partners. Returns their codes, and whether any partners are left. Unused lanes hold a
    /// code that differs from the pawn's.
    fn take(self, left: &mut Self::Remaining) -> ([u8; LANES], bool);
}

/// Takes eight partners without a branch. More than eight are rare.
///
/// The partners are on three files, so both colors fit into one word. White's pawns move to files a to c of
/// their rank, and Black's pawns to files e to g. A slot is the index of a bit in this word, and bit 2 of a
/// slot is the color.
#[derive(Clone, Copy)]
pub(super) struct Eight;

#[derive(Clone, Copy)]
pub(super) struct RemainingOfEight {
    squares: u64,
    /// A bit after all partners. Unused lanes find this bit. Its color is not the pawn's, so the codes differ
    /// even if both squares are equal.
    sentinel: u64,
    file: u8,
}

impl PartnerLanes<8> for Eight {
    const MAX_PAWNS: u32 = u64::BITS;

    type Remaining = RemainingOfEight;

    #[inline(always)]
    fn begin(self, pawns: Pawns, code: u8, squares: u64) -> RemainingOfEight {
        let file = code & 7;
        // No pawn is on the first or the last rank, so none is shifted off the board.
        let white = (pawns.white & squares) << 1;
        let black = (pawns.black & squares) << 5;
        RemainingOfEight {
            squares: (white | black) >> file,
            sentinel: 1 << (if code & ENEMY == 0 { 63 } else { 59 }),
            file,
        }
    }

    #[inline(always)]
    fn take(self, left: &mut RemainingOfEight) -> ([u8; 8], bool) {
        let (codes, is_more) = left.take();
        (codes.to_le_bytes(), is_more)
    }
}

impl RemainingOfEight {
    /// Takes the next partners. Returns their codes in the bytes of a word, and whether any are left.
    #[inline(always)]
    pub(super) fn take(&mut self) -> (u64, bool) {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let mut slots = 0;
        for lane in 0..8 {
            let first = (self.squares | self.sentinel).trailing_zeros();
            slots |= u64::from(first) << (8 * lane);
            self.squares &= self.squares.wrapping_sub(1);
        }
        let squares = (slots & !(4 * ONES)) + ONES * u64::from(self.file) - ONES;
        // The sentinel is on the last rank or beyond it. It moves down two ranks, to where a pawn can stand.
        let is_beyond = (squares + 72 * ONES) & (128 * ONES);
        let colors = (slots & (4 * ONES)) << 4;
        let codes = (squares - (is_beyond >> 3)) | colors;
        (codes, self.squares != 0)
    }
}

#[inline(always)]
#[track_caller]
pub(super) fn changes_by<
    T: PartnerLanes<LANES>,
    N: Numbering,
    const LANES: usize,
    const SIDES: usize,
>(
    lanes: T,
    numbering: N,
    [before, after]: [Pawns; 2],
    perspectives: [Perspective; SIDES],
    mut removed: [&mut [N::Index]; SIDES],
    mut added: [&mut [N::Index]; SIDES],
) -> Changed {
    let has_lanes = |pawns: Pawns| pawns.all().count_ones() <= T::MAX_PAWNS;
    if !(have_capacity(&removed) && have_capacity(&added) && has_lanes(before) && has_lanes(after))
    {
        return changes_exactly(numbering, [before, after], perspectives, removed, added);
    }
    let [gone, placed] = [before.not_in(after), after.not_in(before)];
    let from = gone.trailing_zeros() as u8;
    let is_removed = placed == 0;
    // If the pawn leaves the board, meaningless pairs are written to `added`, but not counted.
    let to = if is_removed { from } else { placed.trailing_zeros() as u8 };
    let is_one = gone.is_power_of_two() && placed & placed.wrapping_sub(1) == 0;
    if is_one && (from ^ to) & 7 == 0 {
        // A push or a removal. A pushed pawn has the same partners before and after.
        let partners = partners(from) & before.all();
        let count = partners.count_ones() as usize;
        let codes_of_pawn = [before.code(from), after.code(to)];
        let mut left = lanes.begin(before, codes_of_pawn[0], partners);
        let mut start = 0;
        loop {
            let (codes, is_more) = lanes.take(&mut left);
            for side in 0..SIDES {
                let partner_numbers = numbers_of(numbering, perspectives[side], codes);
                let [old, new] = numbers_of(numbering, perspectives[side], codes_of_pawn);
                write(numbering, [old; LANES], partner_numbers, removed[side], start);
                write(numbering, [new; LANES], partner_numbers, added[side], start);
            }
            if !is_more {
                return Changed { removed: count, added: if is_removed { 0 } else { count } };
            }
            start += LANES;
        }
    }
    if let Some(old_count) = pairs_of(lanes, numbering, before, gone, perspectives, &mut removed)
        && let Some(new_count) = pairs_of(lanes, numbering, after, placed, perspectives, &mut added)
    {
        return Changed { removed: old_count, added: new_count };
    }
    changes_exactly(numbering, [before, after], perspectives, removed, added)
}

/// Lists the pairs that have a pawn of `pawns_left`. Returns `None` if a list may be too short.
#[inline(always)]
fn pairs_of<T: PartnerLanes<LANES>, N: Numbering, const LANES: usize, const SIDES: usize>(
    lanes: T,
    numbering: N,
    pawns: Pawns,
    mut pawns_left: u64,
    perspectives: [Perspective; SIDES],
    lists: &mut [&mut [N::Index]; SIDES],
) -> Option<usize> {
    let others = pawns.all() & !pawns_left;
    let mut count = 0;
    while pawns_left != 0 {
        if count > INDEX_CAPACITY - MOST_PARTNERS - LANES {
            return None;
        }
        let square = take_first(&mut pawns_left);
        let partners = partners(square) & (pawns_left | others);
        let mut start = count;
        count += partners.count_ones() as usize;
        let code = pawns.code(square);
        let mut left = lanes.begin(pawns, code, partners);
        loop {
            let (codes, is_more) = lanes.take(&mut left);
            for side in 0..SIDES {
                let partner_numbers = numbers_of(numbering, perspectives[side], codes);
                let [pawn_number] = numbers_of(numbering, perspectives[side], [code]);
                write(numbering, [pawn_number; LANES], partner_numbers, lists[side], start);
            }
            if !is_more {
                break;
            }
            start += LANES;
        }
    }
    Some(count)
}

#[inline(always)]
pub(super) fn numbers_of<N: Numbering, const LANES: usize>(
    numbering: N,
    perspective: Perspective,
    codes: [u8; LANES],
) -> [u16; LANES] {
    array![|lane| number(numbering, perspective.view(codes[lane])); LANES]
}

/// Writes indices after the first `count`. In each lane, `one` and `other` are the numbers of a pair's pawns.
#[inline(always)]
pub(super) fn write<N: Numbering, const LANES: usize>(
    numbering: N,
    one: [u16; LANES],
    other: [u16; LANES],
    list: &mut [N::Index],
    count: usize,
) {
    let indices = as_indices(list);
    // `min` lets the compiler drop the bounds checks.
    debug_assert!(count <= INDEX_CAPACITY - LANES);
    let start = count.min(INDEX_CAPACITY - LANES);
    // This does not use `copy_from_slice`, which the compiler may leave as a call.
    for lane in 0..LANES {
        indices[start + lane] = numbering.index(one[lane], other[lane]);
    }
}
