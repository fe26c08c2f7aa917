//! [`Sides`]: a set of squares of each side.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::lanes::{Lanes, OneBoard, map};
use super::levels::{Level, Registers};

/// A set of squares of each side, such as White's passed pawns and Black's.
///
/// ```
/// use pawnfill::Diagram;
/// use pawnfill::sides::{Scalar, Sides};
///
/// let pawns = Sides::new(Scalar, 0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
/// let [white, black] = (pawns.forward() & !pawns).by_color();
/// assert_eq!(Diagram([white, black]).to_string(), "\
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . 1 . . . 1 . 1
/// 1 . . . . . . .     . . . . . . 1 .
/// . 1 . . . 1 . .     . . . . . . . .
/// . . . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .");
/// ```
///
/// `&`, `|`, `^` and `!` combine the sets of each side; `a & !b` has the squares of `a` that `b` does not
/// have. Forward is north for White and south for Black; east and west are the same for both. Squares that
/// leave the board are lost.
///
/// The sets stay in registers, in the level's own layout, until [`by_color`](Self::by_color) asks for two
/// `u64`.
#[derive(Clone, Copy)]
pub struct Sides<L: Registers>(pub(super) L::Lanes);

impl<L: Level> Sides<L> {
    /// White's set and Black's, a1 as bit 0.
    #[inline(always)]
    pub fn new(level: L, white: u64, black: u64) -> Self {
        Self(level.lanes(white, black))
    }
}

impl<L: Registers> Sides<L> {
    /// The sets, a1 as bit 0, by the index of the color: White's first.
    #[inline(always)]
    pub fn by_color(self) -> [u64; 2] {
        self.0.by_color()
    }

    /// The number of squares in each set, White's first.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// assert_eq!(Sides::new(Scalar, 0xff00, 1 << 52).count(), [8, 1]);
    /// ```
    #[inline(always)]
    pub fn count(self) -> [u32; 2] {
        self.0.count()
    }

    /// Whether each set is empty, White's first.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// assert_eq!(Sides::new(Scalar, 0, 1 << 52).is_empty(), [true, false]);
    /// ```
    #[inline(always)]
    pub fn is_empty(self) -> [bool; 2] {
        map(self.by_color(), |set| set == 0)
    }

    /// The files that have a square of the set, as file sets, White's first.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// assert_eq!(Sides::new(Scalar, 1 << 12 | 1 << 20, 1 << 55).file_sets(), [1 << 4, 1 << 7]);
    /// ```
    #[inline(always)]
    pub fn file_sets(self) -> [u8; 2] {
        self.0.file_sets()
    }
}

impl<L: Registers> Sides<L> {
    /// Gives each side the other side's set, on the same squares.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// let pawns = Sides::new(Scalar, 1 << 28, 1 << 36); // e4 and e5
    /// // The pawns that the other side's block.
    /// let blocked = pawns & pawns.swap_sides().backward();
    /// assert_eq!(blocked.by_color(), [1 << 28, 1 << 36]);
    /// ```
    #[inline(always)]
    pub fn swap_sides(self) -> Self {
        Self(self.0.swap_sides())
    }

    /// Each square one rank forward.
    #[inline(always)]
    pub fn forward(self) -> Self {
        Self(self.0.forward(1))
    }

    /// Each square one rank backward.
    #[inline(always)]
    pub fn backward(self) -> Self {
        Self(self.0.backward(1))
    }

    /// Each square one file to the east, towards the h-file.
    #[inline(always)]
    pub fn east(self) -> Self {
        Self(self.0.east())
    }

    /// Each square one file to the west, towards the a-file.
    #[inline(always)]
    pub fn west(self) -> Self {
        Self(self.0.west())
    }

    /// The squares beside those of the set, to the east and to the west.
    #[inline(always)]
    pub fn beside(self) -> Self {
        Self(self.0.beside())
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident)*) => { $(
        impl<L: Registers> $operator for Sides<L> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }

        impl<L: Registers> $assign for Sides<L> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )* };
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign
    BitOr bitor BitOrAssign bitor_assign
    BitXor bitxor BitXorAssign bitxor_assign
}

impl<L: Registers> Not for Sides<L> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<L: Registers> PartialEq for Sides<L> {
    fn eq(&self, other: &Self) -> bool {
        self.by_color() == other.by_color()
    }
}

impl<L: Registers> Eq for Sides<L> {}

/// Both sets, as numbers.
impl<L: Registers> fmt::Debug for Sides<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.by_color();
        let mut sets = f.debug_struct("Sides");
        sets.field("white", &format_args!("{white:#x}"));
        sets.field("black", &format_args!("{black:#x}")).finish()
    }
}
