//! [`Numbering`]: the numbers of pawns and the indices of pairs, with the numberings that engines use.

use crate::board::Square;

use super::index_type::IndexType;
use super::perspective::{ENEMY, square_of};

/// A rule that gives each pawn a number, and computes the index of a pair from the numbers of its pawns.
///
/// Engines use [`ByRank`] and [`ByFile`]. [`BySquare`] packs both squares into the index. Your own numbering
/// implements [`number`](Self::number) and [`index`](Self::index). Both run in loops over the lanes of
/// vectors, so write arithmetic without branches.
///
/// ```
/// use pawnfill::Square;
/// use pawnfill::pairs::Numbering;
///
/// /// A matrix of 96 rows and columns. Only its lower triangle is used.
/// #[derive(Clone, Copy)]
/// struct Matrix;
///
/// impl Numbering for Matrix {
///     type Index = u16;
///     const INDICES: usize = 96 * 96;
///
///     #[inline(always)]
///     fn number(self, is_enemy: bool, square: Square) -> u16 {
///         48 * u16::from(is_enemy) + square as u16 - 8
///     }
///
///     #[inline(always)]
///     fn index(self, one: u16, other: u16) -> u16 {
///         96 * one.max(other) + one.min(other)
///     }
/// }
/// ```
pub trait Numbering: Copy {
    /// The type of the indices: `u16` in this module's numberings, your list's element type in [`Strided`].
    type Index: IndexType;

    /// The number of features. Indices are less than this, until a [`Strided`] applies its stride and base.
    const INDICES: usize;

    /// Returns the number of a pawn, which must be less than 256. The arguments describe the pawn as a
    /// perspective sees it. The square is on ranks 2 to 7.
    fn number(self, is_enemy: bool, square: Square) -> u16;

    /// Returns the index of a pair, given the numbers of two different pawns in either order. Callers also
    /// pass pawns that are no pair, and ignore the result, so this must not panic.
    fn index(self, one: u16, other: u16) -> Self::Index;

    /// Returns the numbering whose indices are `base + stride * index`, in the type of the caller's list.
    ///
    /// With a stride of 1, the base is the number of features that the network has before the pairs. If the
    /// stride is the length of a row of weights, indices are offsets into the weights.
    ///
    /// # Panics
    ///
    /// If an index does not fit into the type.
    ///
    /// ```
    /// use pawnfill::pairs::{ByRank, Numbering};
    ///
    /// let after_threats = ByRank.strided(59_808_u16, 1);
    /// assert_eq!(after_threats.index(0, 9), 59_808 + 36);
    /// let rows = ByRank.strided(0_u32, 1024);
    /// assert_eq!(rows.index(0, 9), 36 * 1024);
    /// ```
    #[inline(always)]
    fn strided<I: IndexType>(self, base: I, stride: I) -> Strided<Self, I>
    where
        Self: Numbering<Index = u16>,
    {
        assert!(
            I::fits(Self::INDICES - 1, base, stride),
            "the type of the list is too small for the base, the stride and the indices of the numbering"
        );
        Strided { numbering: self, base, stride }
    }
}

/// A numbering whose indices are `base + stride * index`, from [`Numbering::strided`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strided<N, I> {
    numbering: N,
    base: I,
    stride: I,
}

impl<N: Numbering<Index = u16>, I: IndexType> Numbering for Strided<N, I> {
    type Index = I;
    const INDICES: usize = N::INDICES;

    #[inline(always)]
    fn number(self, is_enemy: bool, square: Square) -> u16 {
        self.numbering.number(is_enemy, square)
    }

    #[inline(always)]
    fn index(self, one: u16, other: u16) -> I {
        I::strided(self.numbering.index(one, other), self.base, self.stride)
    }
}

/// Defines a numbering by its `number`, and its `index` of two sorted numbers.
macro_rules! numbering {
    (
        $(#[$meta:meta])* $name:ident, $indices:literal;
        number($is_enemy:ident, $square:ident) $number:block
        index($lower:ident, $higher:ident) $index:block
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name;

        impl $name {
            #[inline(always)]
            const fn number($is_enemy: u16, $square: u16) -> u16 $number

            #[inline(always)]
            const fn index($lower: i16, $higher: i16) -> u16 $index
        }

        impl Numbering for $name {
            type Index = u16;
            const INDICES: usize = $indices;

            #[inline(always)]
            fn number(self, is_enemy: bool, square: Square) -> u16 {
                Self::number(u16::from(is_enemy), square as u16)
            }

            #[inline(always)]
            fn index(self, one: u16, other: u16) -> u16 {
                // SSE2 has minimum and maximum instructions for signed words, but not for unsigned words.
                let (one, other) = (one as i16, other as i16);
                Self::index(one.min(other), one.max(other))
            }
        }
    };
}

numbering! {
    /// Pawns are numbered rank by rank, own pawns first. The indices of pairs form a triangle.
    ///
    /// A pawn's number is `square - 8`, plus 48 for an enemy pawn. The index of a pair is
    /// `higher * (higher - 1) / 2 + lower`:
    ///
    /// ```text
    ///      own pawns                   the enemy's
    ///   7  40 41 42 43 44 45 46 47     88 89 90 91 92 93 94 95            lower
    ///   6  32 33 34 35 36 37 38 39     80 81 82 83 84 85 86 87             0  1  2  3
    ///   5  24 25 26 27 28 29 30 31     72 73 74 75 76 77 78 79  higher  1  0
    ///   4  16 17 18 19 20 21 22 23     64 65 66 67 68 69 70 71          2  1  2
    ///   3   8  9 10 11 12 13 14 15     56 57 58 59 60 61 62 63          3  3  4  5
    ///   2   0  1  2  3  4  5  6  7     48 49 50 51 52 53 54 55          4  6  7  8  9
    ///       a  b  c  d  e  f  g  h      a  b  c  d  e  f  g  h
    /// ```
    ByRank, 4560;
    number(is_enemy, square) { 48 * is_enemy + square - 8 }
    index(lower, higher) {
        // A division of signed numbers would take two more instructions.
        (((higher * (higher - 1)) >> 1) + lower) as u16
    }
}

numbering! {
    /// Pawns are numbered file by file, own pawns before enemy pawns on each file. The numbers of a pair
    /// differ by less than 24, so about half as many indices as with [`ByRank`] are enough.
    ///
    /// A pawn's number is `12 * file + rank - 1`, plus 6 for an enemy pawn; files and ranks count from 0. The
    /// index of a pair is `22 * lower + higher - 1`:
    ///
    /// ```text
    ///      own pawns                   the enemy's
    ///   7   5 17 29 41 53 65 77 89     11 23 35 47 59 71 83 95
    ///   6   4 16 28 40 52 64 76 88     10 22 34 46 58 70 82 94
    ///   5   3 15 27 39 51 63 75 87      9 21 33 45 57 69 81 93
    ///   4   2 14 26 38 50 62 74 86      8 20 32 44 56 68 80 92
    ///   3   1 13 25 37 49 61 73 85      7 19 31 43 55 67 79 91
    ///   2   0 12 24 36 48 60 72 84      6 18 30 42 54 66 78 90
    ///       a  b  c  d  e  f  g  h      a  b  c  d  e  f  g  h
    /// ```
    ByFile, 2163;
    number(is_enemy, square) { 12 * (square & 7) + (square >> 3) - 1 + 6 * is_enemy }
    index(lower, higher) { (22 * lower + higher - 1) as u16 }
}

numbering! {
    /// The squares of both pawns, as a perspective sees them, for engines that compute the index themselves.
    ///
    /// ```
    /// use pawnfill::pairs::{BySquare, Numbering};
    /// use pawnfill::Square;
    ///
    /// let number = |square| BySquare.number(false, square);
    /// let index = BySquare.index(number(Square::E4), number(Square::D5));
    /// assert_eq!(BySquare::squares(index), [Square::E4, Square::D5]); // the lower square first
    /// ```
    BySquare, 4096;
    number(_is_enemy, square) { square }
    index(lower, higher) { (lower << 6 | higher) as u16 }
}

impl BySquare {
    /// Returns the squares of a pair, the lower one first.
    #[inline(always)]
    #[must_use]
    pub const fn squares(index: u16) -> [Square; 2] {
        [square_of((index >> 6) as u8), square_of(index as u8)]
    }
}

/// Returns the number of a pawn. `seen` is its square in a perspective, plus `ENEMY` for an enemy pawn.
#[inline(always)]
pub(super) fn number<N: Numbering>(numbering: N, seen: u8) -> u16 {
    numbering.number(seen & ENEMY != 0, square_of(seen))
}
