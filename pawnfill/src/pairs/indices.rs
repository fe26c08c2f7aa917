//! The lists into which the indices of pairs are written.

use super::numbering::Numbering;
use super::pawns::{Pairs, Pawns};
use super::perspective::Perspective;

/// The elements that a list needs for a strategy to write whole vectors: the 96 pairs of 16 pawns, and a
/// vector of 32 behind them.
///
/// With less room, or for more than 16 pawns, the pairs are listed one by one, which is slower.
pub const ROOM: usize = 128;

/// A list with [`ROOM`]. Keep it from call to call, because making one takes as long as filling it.
pub type Indices<I = u16> = [I; ROOM];

/// How many pairs were removed and added. The numbers are the same for every perspective.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changed {
    /// The number of indices in the lists of removed pairs.
    pub removed: usize,
    /// The number of indices in the lists of added pairs.
    pub added: usize,
}

/// The partners that a pawn has at most: all other squares of three files.
pub(super) const MOST_PARTNERS: usize = 17;

/// Whether every list has room for whole vectors.
#[inline(always)]
pub(super) fn have_room<I, const SIDES: usize>(lists: &[&mut [I]; SIDES]) -> bool {
    let mut have_room = true;
    for list in lists {
        have_room &= list.len() >= ROOM;
    }
    have_room
}

/// A list that has room. The compiler knows that, so nothing is checked.
#[inline(always)]
pub(super) fn room<I>(list: &mut [I]) -> &mut Indices<I> {
    match list.first_chunk_mut() {
        Some(indices) => indices,
        None => unreachable!("the caller found out that the list has room"),
    }
}

/// Lists all pairs one by one, in lists with any room.
#[cold]
#[inline(never)]
pub(super) fn all_exactly<N: Numbering, const SIDES: usize>(
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    lists: &mut [&mut [N::Index]; SIDES],
) -> usize {
    list(numbering, pawns, pawns.pairs(), perspectives, lists)
}

/// Lists the pairs that change one by one, in lists with any room.
#[cold]
#[inline(never)]
pub(super) fn changes_exactly<N: Numbering, const SIDES: usize>(
    numbering: N,
    before: Pawns,
    after: Pawns,
    perspectives: [Perspective; SIDES],
    removed: &mut [&mut [N::Index]; SIDES],
    added: &mut [&mut [N::Index]; SIDES],
) -> Changed {
    let [gone, new] = [before.pairs_not_in(after), after.pairs_not_in(before)];
    Changed {
        removed: list(numbering, before, gone, perspectives, removed),
        added: list(numbering, after, new, perspectives, added),
    }
}

fn list<N: Numbering, const SIDES: usize>(
    numbering: N,
    pawns: Pawns,
    pairs: Pairs,
    perspectives: [Perspective; SIDES],
    lists: &mut [&mut [N::Index]; SIDES],
) -> usize {
    let count = pairs.clone().count();
    for (perspective, list) in perspectives.into_iter().zip(lists) {
        let room = list.len();
        assert!(
            count <= room,
            "there are {count} pairs, but the list has room for only {room}"
        );
        for (index, pair) in list.iter_mut().zip(pairs.clone()) {
            *index = pawns.index(numbering, perspective, pair);
        }
    }
    count
}
