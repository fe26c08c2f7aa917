//! The lists of indices of pairs, and the slow path that writes indices one by one.

use super::numbering::Numbering;
use super::pawns::Pawns;
use super::perspective::Perspective;

/// The length of a list with room for 96 pairs (the most that 16 pawns have) and a vector of 32 after them.
///
/// If a list is shorter, a slower path writes indices one by one instead of in whole vectors. The same may
/// happen with more than 16 pawns.
pub const INDEX_CAPACITY: usize = 128;

/// A list of [`INDEX_CAPACITY`] indices. Reuse it: initializing a list takes as long as filling it.
pub type Indices<I = u16> = [I; INDEX_CAPACITY];

/// The numbers of removed and added pairs, which are the same for every perspective.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changed {
    /// The number of removed pairs.
    pub removed: usize,
    /// The number of added pairs.
    pub added: usize,
}

/// The most partners of a pawn: all other squares on ranks 2 to 7 of three files.
pub(super) const MOST_PARTNERS: usize = 17;

#[inline(always)]
pub(super) fn have_capacity<I, const SIDES: usize>(lists: &[&mut [I]; SIDES]) -> bool {
    let mut have_capacity = true;
    for list in lists {
        have_capacity &= list.len() >= INDEX_CAPACITY;
    }
    have_capacity
}

/// Converts a list into an array. The caller has called [`have_capacity`], so the compiler removes the check.
#[inline(always)]
pub(super) fn as_indices<I>(list: &mut [I]) -> &mut Indices<I> {
    match list.first_chunk_mut() {
        Some(indices) => indices,
        None => unreachable!("the caller checked the capacity"),
    }
}

#[inline(always)]
#[track_caller]
pub(super) fn all_exactly<N: Numbering, const SIDES: usize>(
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    lists: [&mut [N::Index]; SIDES],
) -> usize {
    let mut count = 0;
    for side in 0..SIDES {
        let (perspective, nobody) = (perspectives[side], Pawns::new(0, 0));
        count = list_exactly(numbering, pawns, nobody, perspective, &mut *lists[side]);
    }
    count
}

#[inline(always)]
#[track_caller]
pub(super) fn changes_exactly<N: Numbering, const SIDES: usize>(
    numbering: N,
    [before, after]: [Pawns; 2],
    perspectives: [Perspective; SIDES],
    removed: [&mut [N::Index]; SIDES],
    added: [&mut [N::Index]; SIDES],
) -> Changed {
    let mut changed = Changed::default();
    for side in 0..SIDES {
        let perspective = perspectives[side];
        changed = Changed {
            removed: list_exactly(numbering, before, after, perspective, &mut *removed[side]),
            added: list_exactly(numbering, after, before, perspective, &mut *added[side]),
        };
    }
    changed
}

/// This takes one list at a time. With an array of lists, callers would keep the array in memory instead of
/// registers, and `changes` would take 94 cycles instead of 72 (AMD Zen 3, November 2026).
#[cold]
#[inline(never)]
#[track_caller]
fn list_exactly<N: Numbering>(
    numbering: N,
    pawns: Pawns,
    others: Pawns,
    perspective: Perspective,
    list: &mut [N::Index],
) -> usize {
    let pairs = pawns.pairs_not_in(others);
    let (count, capacity) = (pairs.clone().count(), list.len());
    assert!(count <= capacity, "there are {count} pairs, but the list holds only {capacity}");
    for (index, pair) in list.iter_mut().zip(pairs) {
        *index = pawns.index(numbering, perspective, pair);
    }
    count
}
