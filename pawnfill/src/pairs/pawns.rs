//! [`Pawns`]: the pawns of both colors, and [`Pairs`], the iterator over their pairs.

use core::iter::FusedIterator;

use crate::board::{FILE_A, PAWN_RANKS, Square, array, take_first};
use crate::shift;

use super::numbering::{Numbering, number};
use super::perspective::{Perspective, square_of};

/// The pawns of both colors on ranks 2 to 7, with at most one pawn on each square.
///
/// ```
/// use pawnfill::pairs::Pawns;
///
/// let pawns = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000); // a2 b3, c7 d7
/// let mut names = String::new();
/// for [one, other] in pawns.pairs() {
///     names += &format!("{one}{other} ");
/// }
/// assert_eq!(names, "a2b3 b3c7 c7d7 ");
/// assert_eq!(pawns.pair_count(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pawns {
    pub(super) white: u64,
    pub(super) black: u64,
}

impl Pawns {
    /// Takes the pawns of two sets, and ignores squares of the first and last ranks. Debug builds assert that
    /// no square is in both sets; in release builds such a square is Black's.
    ///
    /// ```
    /// use pawnfill::pairs::Pawns;
    ///
    /// assert_eq!(Pawns::new(1 << 28 | 1 << 60, 1 << 35 | 1), Pawns::new(1 << 28, 1 << 35));
    /// ```
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub const fn new(white: u64, black: u64) -> Self {
        debug_assert!(white & black == 0, "a square has a white and a black pawn");
        Self { white: white & PAWN_RANKS & !black, black: black & PAWN_RANKS }
    }

    /// Returns all pairs: two pawns of any colors on the same file or on adjacent files.
    #[inline]
    #[must_use]
    pub const fn pairs(self) -> Pairs {
        Pairs::new(self.all(), 0)
    }

    /// Counts the pairs without listing them.
    #[inline]
    #[must_use]
    pub const fn pair_count(self) -> usize {
        let (mut twice, mut pawns_before, mut file) = (0, 0, 0);
        while file < 8 {
            let pawns = (self.all() & FILE_A << file).count_ones();
            // Twice the pairs of the file's pawns with each other and with the pawns of the previous file.
            twice += pawns * (pawns + 2 * pawns_before) - pawns;
            pawns_before = pawns;
            file += 1;
        }
        (twice / 2) as usize
    }

    /// Returns the pairs of these pawns that `other` does not have. `before.pairs_not_in(after)` are the
    /// removed pairs, and `after.pairs_not_in(before)` the added pairs.
    ///
    /// ```
    /// use pawnfill::Square::*;
    /// use pawnfill::pairs::Pawns;
    ///
    /// let before = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000); // a2 b3, c7 d7
    /// let after = Pawns::new(0x0000_0000_0002_0100, 0x0008_0004_0000_0000); // c7-c5
    /// assert!(before.pairs_not_in(after).eq([[C7, B3], [C7, D7]]));
    /// assert!(after.pairs_not_in(before).eq([[C5, B3], [C5, D7]]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pairs_not_in(self, other: Self) -> Pairs {
        let changed = self.not_in(other);
        Pairs::new(changed, self.all() & !changed)
    }

    /// Returns the index of the pair on two squares of ranks 2 to 7. An empty square's color is unspecified.
    #[inline(always)]
    pub fn index<N: Numbering>(
        self,
        numbering: N,
        perspective: Perspective,
        [one, other]: [Square; 2],
    ) -> N::Index {
        let number = |square: Square| number(numbering, perspective.view(self.code(square as u8)));
        numbering.index(number(one), number(other))
    }

    #[inline(always)]
    pub(super) const fn all(self) -> u64 {
        self.white | self.black
    }

    /// Returns the squares of these pawns, except where `other` has a pawn of the same color.
    #[inline(always)]
    pub(super) const fn not_in(self, other: Self) -> u64 {
        self.white & !other.white | self.black & !other.black
    }

    /// Returns the code of the pawn on a square: the square, and a bit that marks Black's pawns.
    #[inline(always)]
    pub(super) const fn code(self, square: u8) -> u8 {
        square | ((self.black >> (square & 63) & 1) as u8) << 6
    }
}

/// The iterator of [`Pawns::pairs`] and [`Pawns::pairs_not_in`]. Each pair has the squares of both pawns.
#[derive(Clone, Debug)]
pub struct Pairs {
    pawn: u8,
    /// The partners of `pawn` that are not listed yet.
    partners: u64,
    /// The pawns whose partners are not listed yet.
    left: u64,
    /// The pawns that occur only as partners.
    others: u64,
}

impl Pairs {
    const fn new(left: u64, others: u64) -> Self {
        Self { pawn: 0, partners: 0, left, others }
    }
}

impl Iterator for Pairs {
    type Item = [Square; 2];

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while self.partners == 0 {
            if self.left == 0 {
                return None;
            }
            self.pawn = take_first(&mut self.left);
            self.partners = partners(self.pawn) & (self.left | self.others);
        }
        let partner = take_first(&mut self.partners);
        Some([square_of(self.pawn), square_of(partner)])
    }
}

impl FusedIterator for Pairs {}

#[inline(always)]
pub(super) fn partners(square: u8) -> u64 {
    // A copy of the table in the crate being compiled avoids a load of its address, as in `lookup!`.
    (const { &{ PARTNERS } })[usize::from(square & 63)]
}

static PARTNERS: [u64; 64] = array![|square| shift::pair_mask(Square::ALL[square]); 64];
