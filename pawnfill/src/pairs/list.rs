//! [`all`] and [`changes`], and the choice of the level's code.

use crate::at_level;
#[cfg(feature = "simd")]
use crate::sides::return_of_kernel;
use crate::sides::{AnyLevel, Level};

use super::indices::{Changed, all_exactly, changes_exactly, have_capacity};
use super::numbering::Numbering;
use super::partners::{Eight, changes_by};
use super::pawns::Pawns;
use super::perspective::Perspective;
use super::rows;

/// The most pawns that `all` sorts by file. If there are more, pairs are listed one by one.
pub(super) const PAWNS: usize = 16;

/// Writes the indices of all pairs to the beginning of each slice, and returns how many there are.
///
/// There may be any number of perspectives, such as one or two, each with its own slice. To append to a list,
/// pass its unused part. Element `i` of every slice is the index of the same pair, seen by the slice's
/// perspective. The order of the pairs depends on the level.
///
/// If each slice has at least [`INDEX_CAPACITY`](super::INDEX_CAPACITY) elements, indices are written in
/// whole vectors. This overwrites at most 32 elements after the last index, so write an end mark or padding
/// after the call. If a slice is shorter, or there are more than 16 pawns, indices are written one by one.
///
/// # Panics
///
/// If a slice is too short for the pairs.
#[inline(always)]
#[track_caller]
pub fn all<N: Numbering, const SIDES: usize>(
    level: impl ListPairs,
    numbering: N,
    pawns: Pawns,
    perspectives: [Perspective; SIDES],
    lists: [&mut [N::Index]; SIDES],
) -> usize {
    level.list_all(numbering, pawns, perspectives, lists)
}

/// Writes the indices of the pairs that are removed and added from one position to another, and returns how
/// many there are. The positions may be any number of moves apart. The slices are used as in [`all`].
///
/// Each perspective applies to both positions. If a perspective changes in between, list [all] of its pairs
/// again.
///
/// # Panics
///
/// If a slice is too short for the pairs.
///
/// ```
/// use pawnfill::Color;
/// use pawnfill::pairs::{self, ByRank, INDEX_CAPACITY, Pawns, Perspective};
/// use pawnfill::sides::AnyLevel;
///
/// let level = AnyLevel::best(); // once, when the engine starts
/// let before = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000); // a2 b3, c7 d7
/// let after = Pawns::new(0x0000_0000_0002_0100, 0x0008_0004_0000_0000); // c7-c5
/// let white = Perspective::new(Color::White, false);
/// let (mut removed, mut added) = ([0; INDEX_CAPACITY], [0; INDEX_CAPACITY]);
/// let changed =
///     pairs::changes(level, ByRank, [before, after], [white], [&mut removed], [&mut added]);
/// assert_eq!([changed.removed, changed.added], [2, 2]); // with b3 and d7
/// ```
#[inline(always)]
#[track_caller]
pub fn changes<N: Numbering, const SIDES: usize>(
    level: impl ListPairs,
    numbering: N,
    before_and_after: [Pawns; 2],
    perspectives: [Perspective; SIDES],
    removed: [&mut [N::Index]; SIDES],
    added: [&mut [N::Index]; SIDES],
) -> Changed {
    level.list_changes(numbering, before_and_after, perspectives, removed, added)
}

/// A [`Level`] or an [`AnyLevel`], at which pairs are listed.
///
/// Use a [`Level`] only inside [`at_level!`](crate::at_level): elsewhere, each vector instruction is a call.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level or an `AnyLevel`, such as `Scalar` or `AnyLevel::best()`"
)]
pub trait ListPairs: Copy {
    #[doc(hidden)]
    #[track_caller]
    fn list_all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        lists: [&mut [N::Index]; SIDES],
    ) -> usize;

    #[doc(hidden)]
    #[track_caller]
    fn list_changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        both: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut [N::Index]; SIDES],
        added: [&mut [N::Index]; SIDES],
    ) -> Changed;
}

impl<L: Level> ListPairs for L {
    #[inline(always)]
    fn list_all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        lists: [&mut [N::Index]; SIDES],
    ) -> usize {
        if pawns.all().count_ones() > PAWNS as u32 || !have_capacity(&lists) {
            return all_exactly(numbering, pawns, perspectives, lists);
        }
        #[cfg(feature = "simd")]
        return_of_kernel! {
            self,
            |token| super::avx512::all(token, numbering, pawns, perspectives, lists),
            super::shuffle::all(token, numbering, pawns, perspectives, lists)
        }
        rows::all(numbering, pawns, perspectives, lists)
    }

    #[inline(always)]
    fn list_changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        both: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut [N::Index]; SIDES],
        added: [&mut [N::Index]; SIDES],
    ) -> Changed {
        #[cfg(feature = "simd")]
        return_of_kernel! {
            self,
            |token| changes_by(token, numbering, both, perspectives, removed, added),
            changes_by(
                super::shuffle::EightInVector(token), numbering, both, perspectives, removed, added
            )
        }
        changes_by(Eight, numbering, both, perspectives, removed, added)
    }
}

impl ListPairs for AnyLevel {
    #[inline]
    fn list_all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        lists: [&mut [N::Index]; SIDES],
    ) -> usize {
        // A list may be too short. Here, outside of the level's closure, the panic names the caller's line.
        if !have_capacity(&lists) {
            return all_exactly(numbering, pawns, perspectives, lists);
        }
        at_level!(self, |level| level.list_all(numbering, pawns, perspectives, lists))
    }

    #[inline]
    fn list_changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        both: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut [N::Index]; SIDES],
        added: [&mut [N::Index]; SIDES],
    ) -> Changed {
        if !(have_capacity(&removed) && have_capacity(&added)) {
            return changes_exactly(numbering, both, perspectives, removed, added);
        }
        at_level!(self, |level| level.list_changes(numbering, both, perspectives, removed, added))
    }
}
