//! [`PairStrategy`], and the strategies that walk from pawn to pawn.

use crate::board::{Color, Square};

use super::indices::{Changed, Indices, ROOM};
use super::numbering::{Numbering, look_up};
use super::pawns::{Pawns, partners, take_first};
use super::perspective::Perspective;

/// A way to list pairs. All strategies list the same pairs, but each in its own order.
///
/// Every method takes any number of perspectives, such as one side or both sides at once, each with its
/// array. Beyond the counted indices, the contents of an array are unspecified.
pub trait PairStrategy: Copy {
    /// The usual name.
    const NAME: &'static str;

    /// Lists the indices of all pairs, and returns how many there are.
    ///
    /// ```
    /// use pawnfill::Color;
    /// use pawnfill::pairs::{ByRank, PairStrategy, Pawns, Perspective, ROOM, Rows};
    ///
    /// let pawns = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000); // a2 b3, c7 d7
    /// let perspectives = Color::ALL.map(|color| Perspective::new(color, false));
    /// let (mut white, mut black) = ([0; ROOM], [0; ROOM]);
    /// let count = Rows.all(ByRank, pawns, perspectives, [&mut white, &mut black]);
    /// assert_eq!(count, 3);
    /// white[..count].sort_unstable();
    /// assert_eq!(white[..count], [36, 4014, 4185]); // a2b3 b3c7 c7d7
    /// ```
    fn all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        indices: [&mut Indices; SIDES],
    ) -> usize;

    /// Lists the indices of the pairs that are removed and added when pawns change, by any number of
    /// moves, and returns how many there are.
    ///
    /// The perspectives are the same before and after. If a perspective begins or ceases to be mirrored in
    /// between, list [all](Self::all) of its pairs again.
    ///
    /// ```
    /// use pawnfill::Color;
    /// use pawnfill::pairs::{ByRank, Lookup, PairStrategy, Pawns, Perspective, ROOM};
    ///
    /// let before = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000); // a2 b3, c7 d7
    /// let after = Pawns::new(0x0000_0000_0002_0100, 0x0008_0004_0000_0000); // c7-c5
    /// let white = Perspective::new(Color::White, false);
    /// let (mut removed, mut added) = ([0; ROOM], [0; ROOM]);
    /// let changed = Lookup.changes(
    ///     ByRank,
    ///     [before, after],
    ///     [white],
    ///     [&mut removed],
    ///     [&mut added],
    /// );
    /// assert_eq!([changed.removed, changed.added], [2, 2]); // with b3 and d7
    /// ```
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        before_and_after: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut Indices; SIDES],
        added: [&mut Indices; SIDES],
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
        indices: [&mut Indices; SIDES],
    ) -> usize {
        let mut count = 0;
        for side in 0..SIDES {
            let mut list = Listing::new(numbering, perspectives[side], indices[side]);
            let [mut white, mut black] = [pawns.white(), pawns.black()];
            while white != 0 {
                let pawn = take_first(&mut white);
                let partners = partners(pawn);
                list.push_all(Color::White, pawn, Color::White, partners & white);
                list.push_all(Color::White, pawn, Color::Black, partners & black);
            }
            while black != 0 {
                let pawn = take_first(&mut black);
                list.push_all(Color::Black, pawn, Color::Black, partners(pawn) & black);
            }
            count = list.count;
        }
        count
    }

    #[inline(always)]
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        [before, after]: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut Indices; SIDES],
        added: [&mut Indices; SIDES],
    ) -> Changed {
        let mut changed = Changed::default();
        for side in 0..SIDES {
            let perspective = perspectives[side];
            changed = Changed {
                removed: changed_pairs(numbering, before, after, perspective, removed[side]),
                added: changed_pairs(numbering, after, before, perspective, added[side]),
            };
        }
        changed
    }
}

/// The pairs that pawns have and others do not.
#[inline(always)]
fn changed_pairs<N: Numbering>(
    numbering: N,
    pawns: Pawns,
    others: Pawns,
    perspective: Perspective,
    indices: &mut Indices,
) -> usize {
    let mut list = Listing::new(numbering, perspective, indices);
    let mut left = pawns.not_in(others);
    let unchanged = pawns.all() & !left;
    while left != 0 {
        let pawn = take_first(&mut left);
        let color = match pawns.black() >> pawn & 1 {
            0 => Color::White,
            _ => Color::Black,
        };
        let partners = partners(pawn) & (left | unchanged);
        list.push_all(color, pawn, Color::White, partners & pawns.white());
        list.push_all(color, pawn, Color::Black, partners & pawns.black());
    }
    list.count
}

/// The indices that are listed so far.
struct Listing<'a, N> {
    numbering: N,
    perspective: Perspective,
    indices: &'a mut Indices,
    count: usize,
}

impl<'a, N: Numbering> Listing<'a, N> {
    #[inline(always)]
    fn new(numbering: N, perspective: Perspective, indices: &'a mut Indices) -> Self {
        Self {
            numbering,
            perspective,
            indices,
            count: 0,
        }
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

/// All perspectives at once, from pawn to pawn and from partner to partner, with the indices looked up in
/// the [`TABLE`](Numbering::TABLE) of the numbering. Best for the few pairs that a move changes.
///
/// A pawn that is pushed has the same partners before and after. Walking through them only once gains less
/// than a tenth, and the gain depends on the build.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lookup;

impl PairStrategy for Lookup {
    const NAME: &'static str = "Lookup";

    #[inline(always)]
    fn all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        indices: [&mut Indices; SIDES],
    ) -> usize {
        look_up_pairs(numbering, pawns, pawns.all(), perspectives, indices)
    }

    #[inline(always)]
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        [before, after]: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut Indices; SIDES],
        added: [&mut Indices; SIDES],
    ) -> Changed {
        let [gone, new] = [before.not_in(after), after.not_in(before)];
        Changed {
            removed: look_up_pairs(numbering, before, gone, perspectives, removed),
            added: look_up_pairs(numbering, after, new, perspectives, added),
        }
    }
}

/// The pairs of the pawns on some squares with all pawns.
#[inline(always)]
fn look_up_pairs<N: Numbering, const SIDES: usize>(
    numbering: N,
    pawns: Pawns,
    mut left: u64,
    perspectives: [Perspective; SIDES],
    indices: [&mut Indices; SIDES],
) -> usize {
    let others = pawns.all() & !left;
    let mut count = 0;
    while left != 0 {
        let pawn = take_first(&mut left);
        let mut partners = partners(pawn) & (left | others);
        let pawn = pawns.code(pawn);
        while partners != 0 {
            let partner = pawns.code(take_first(&mut partners));
            // This does not use `zip`, which the compiler may leave as a call.
            for side in 0..SIDES {
                let perspective = perspectives[side];
                let (one, other) = (perspective.see(pawn), perspective.see(partner));
                // Never more than there is room for.
                indices[side][count & (ROOM - 1)] = look_up(numbering, one, other);
            }
            count += 1;
        }
    }
    count
}
