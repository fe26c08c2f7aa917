//! [`PairStrategy`], and the strategy that engines have: from pawn to pawn.

use crate::board::{Color, Square, take_first};

use super::indices::{Changed, Indices, MOST_PARTNERS, ROOM, all_exactly, changes_exactly};
use super::numbering::Numbering;
use super::pawns::{Pawns, partners};
use super::perspective::Perspective;

/// A way to list pairs. All strategies list the same pairs, but each in its own order.
///
/// Every method takes any number of perspectives, such as one side or both sides at once, each with the slice
/// in which its list begins or goes on. If the slices have [`ROOM`], the indices are written in whole vectors,
/// so at most 32 elements behind the counted indices are overwritten, too, a vector of 32, 16 or 8: write an end
/// mark, or what fills the rest of a row, after the call. If one is shorter, or there are more than 16 pawns, the
/// indices are written one by one.
///
/// Place `i` of every list of a call is the same pair, as each perspective sees it.
///
/// # Panics
///
/// Every method panics if a slice is too short for the pairs.
pub trait PairStrategy: Copy {
    /// The usual name.
    const NAME: &'static str;

    /// Lists the indices of all pairs from the beginning of each slice, and returns how many there are.
    ///
    /// ```
    /// use pawnfill::Color;
    /// use pawnfill::pairs::{ByRank, Numbering, PairStrategy, Pawns, Perspective, Rows};
    ///
    /// let pawns = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000); // a2 b3, c7 d7
    /// let white = Perspective::new(Color::White, false);
    /// let numbering = ByRank.strided(59_808_u16, 1); // behind the network's other inputs
    /// // A list of the engine that has two indices already.
    /// let (mut list, mut length) = ([0; 256], 2);
    /// length += Rows.all(numbering, pawns, [white], [&mut list[length..]]);
    /// list[2..length].sort_unstable();
    /// assert_eq!(list[2..length], [59_844, 63_822, 63_993]); // a2b3 b3c7 c7d7
    /// ```
    #[track_caller]
    fn all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        lists: [&mut [N::Index]; SIDES],
    ) -> usize;

    /// Lists the indices of the pairs that are removed and added when pawns change, by any number of
    /// moves, and returns how many there are.
    ///
    /// The perspectives are the same before and after. If a perspective begins or ceases to be mirrored in
    /// between, list [all](Self::all) of its pairs again.
    ///
    /// ```
    /// use pawnfill::Color;
    /// use pawnfill::pairs::{ByRank, PairStrategy, Pawns, Perspective, ROOM, Rows};
    ///
    /// let before = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000); // a2 b3, c7 d7
    /// let after = Pawns::new(0x0000_0000_0002_0100, 0x0008_0004_0000_0000); // c7-c5
    /// let white = Perspective::new(Color::White, false);
    /// let (mut removed, mut added) = ([0; ROOM], [0; ROOM]);
    /// let changed = Rows.changes(
    ///     ByRank,
    ///     [before, after],
    ///     [white],
    ///     [&mut removed],
    ///     [&mut added],
    /// );
    /// assert_eq!([changed.removed, changed.added], [2, 2]); // with b3 and d7
    /// ```
    #[track_caller]
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        before_and_after: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut [N::Index]; SIDES],
        added: [&mut [N::Index]; SIDES],
    ) -> Changed;
}

/// One perspective at a time, from pawn to pawn and from partner to partner: this is what engines do, and the
/// baseline for measuring the other strategies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PawnByPawn;

impl PairStrategy for PawnByPawn {
    const NAME: &'static str = "PawnByPawn";

    #[inline(always)]
    fn all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        lists: [&mut [N::Index]; SIDES],
    ) -> usize {
        let mut count = 0;
        for side in 0..SIDES {
            match all_pairs(numbering, pawns, perspectives[side], &mut *lists[side]) {
                Some(listed) => count = listed,
                None => return all_exactly(numbering, pawns, perspectives, lists),
            }
        }
        count
    }

    #[inline(always)]
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        both: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut [N::Index]; SIDES],
        added: [&mut [N::Index]; SIDES],
    ) -> Changed {
        let [before, after] = both;
        let mut changed = Changed::default();
        for side in 0..SIDES {
            let perspective = perspectives[side];
            let gone = changed_pairs(numbering, before, after, perspective, &mut *removed[side]);
            let new = changed_pairs(numbering, after, before, perspective, &mut *added[side]);
            changed = match (gone, new) {
                (Some(removed), Some(added)) => Changed { removed, added },
                _ => return changes_exactly(numbering, both, perspectives, removed, added),
            };
        }
        changed
    }
}

/// All pairs of pawns, unless there is too little room.
#[inline(always)]
fn all_pairs<N: Numbering>(
    numbering: N,
    pawns: Pawns,
    perspective: Perspective,
    list: &mut [N::Index],
) -> Option<usize> {
    let mut list = Listing::new(numbering, perspective, list)?;
    let [mut white, mut black] = [pawns.white, pawns.black];
    while white != 0 {
        let pawn = list.next(&mut white)?;
        let partners = partners(pawn);
        list.push_all(Color::White, pawn, Color::White, partners & white);
        list.push_all(Color::White, pawn, Color::Black, partners & black);
    }
    while black != 0 {
        let pawn = list.next(&mut black)?;
        list.push_all(Color::Black, pawn, Color::Black, partners(pawn) & black);
    }
    Some(list.count)
}

/// The pairs that pawns have and others do not, unless there is too little room.
#[inline(always)]
fn changed_pairs<N: Numbering>(
    numbering: N,
    pawns: Pawns,
    others: Pawns,
    perspective: Perspective,
    list: &mut [N::Index],
) -> Option<usize> {
    let mut list = Listing::new(numbering, perspective, list)?;
    let mut left = pawns.not_in(others);
    let unchanged = pawns.all() & !left;
    while left != 0 {
        let pawn = list.next(&mut left)?;
        let color = match pawns.black >> pawn & 1 {
            0 => Color::White,
            _ => Color::Black,
        };
        let partners = partners(pawn) & (left | unchanged);
        list.push_all(color, pawn, Color::White, partners & pawns.white);
        list.push_all(color, pawn, Color::Black, partners & pawns.black);
    }
    Some(list.count)
}

/// The indices that are listed so far.
struct Listing<'a, N: Numbering> {
    numbering: N,
    perspective: Perspective,
    indices: &'a mut Indices<N::Index>,
    count: usize,
}

impl<'a, N: Numbering> Listing<'a, N> {
    #[inline(always)]
    fn new(numbering: N, perspective: Perspective, list: &'a mut [N::Index]) -> Option<Self> {
        Some(Self { numbering, perspective, indices: list.first_chunk_mut()?, count: 0 })
    }

    /// Takes the next pawn, unless there is too little room for its pairs.
    #[inline(always)]
    fn next(&self, pawns: &mut u64) -> Option<u8> {
        (self.count <= ROOM - MOST_PARTNERS).then_some(take_first(pawns))
    }

    #[inline(always)]
    fn number(&self, color: Color, square: u8) -> u16 {
        let is_enemy = self.perspective.is_enemy(color);
        let square = self.perspective.square(Square::from_index(square));
        self.numbering.number(is_enemy, square)
    }

    /// Pushes the pairs of a pawn with partners of a color.
    #[inline(always)]
    fn push_all(&mut self, color: Color, pawn: u8, partners_color: Color, mut partners: u64) {
        while partners != 0 {
            let one = self.number(color, pawn);
            let other = self.number(partners_color, take_first(&mut partners));
            // Never more than there is room for.
            self.indices[self.count & (ROOM - 1)] = self.numbering.index(one, other);
            self.count += 1;
        }
    }
}
