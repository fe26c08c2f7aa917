//! [`Sides`]: a set of squares for each side.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::board::{Color, Square};

use super::lanes::{Lanes, OneBoard};
use super::levels::Level;

/// A set of squares for each side, such as White's passed pawns and Black's.
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
/// `&`, `|`, `^` and `!` act on each side's set separately. The right operand may also be an array, White's
/// set first, or one set for both sides, such as the occupied squares. Forward is north for White and south
/// for Black; east and west are the same for both. Squares that leave the board are lost.
///
/// The sets stay in registers until [`by_color`](Self::by_color) returns them.
///
/// `S` is the [type of the sets](SquareSet): `u64` with a1 as bit 0, or the engine's own type. Operands
/// of different set types do not compile, so bit 0 is never misread.
#[derive(Clone, Copy)]
pub struct Sides<L: Level, S = u64> {
    pub(super) level: L,
    pub(super) lanes: L::Lanes,
    sets: PhantomData<fn() -> S>,
}

/// A type for sets of squares that defines which square is bit 0: a1 for `u64`, and a8 for [`A8First`].
///
/// [`extend!`](crate::extend!#both-sides-at-once) implements this trait for an engine's type. The functions
/// of this module then take and return that type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of squares whose bit 0 is known",
    label = "expected a `u64` with a1 as bit 0, or a type that `extend!` extends",
    note = "for a foreign type, call `both_sides`, `to_sides` and `from_sides` of the trait that `extend!` makes"
)]
pub trait SquareSet: Copy {
    /// Whether bit 0 is a8 and bit 63 h1.
    const IS_A8_FIRST: bool;

    /// Returns the bits, unchanged.
    fn to_bits(self) -> u64;

    /// Makes a set from these bits, unchanged.
    fn from_bits(bits: u64) -> Self;

    /// Converts the set into bits with a1 as bit 0.
    #[inline(always)]
    fn to_a1_first(self) -> u64 {
        a1_first::<Self>(self.to_bits())
    }

    /// Makes a set from bits with a1 as bit 0.
    #[inline(always)]
    #[must_use]
    fn from_a1_first(set: u64) -> Self {
        Self::from_bits(a1_first::<Self>(set))
    }
}

#[inline(always)]
fn a1_first<S: SquareSet>(bits: u64) -> u64 {
    if S::IS_A8_FIRST { bits.swap_bytes() } else { bits }
}

/// The color type that belongs to the set type `S`: [`Color`], or the engine's color type, for which
/// [`extend!`](crate::extend) implements this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the color of `{S}`",
    label = "expected the color that belongs to `{S}`"
)]
pub trait ColorOf<S> {
    /// Converts the color into [`Color`].
    fn color(self) -> Color;
}

/// The square type that belongs to the set type `S`: [`Square`], or the engine's square type, for which
/// [`extend!`](crate::extend) implements this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the square of `{S}`",
    label = "expected the square that belongs to `{S}`"
)]
pub trait SquareOf<S> {
    /// Returns the index of the square's bit in a set of the type `S`, from 0 to 63.
    fn index(self) -> u8;
}

/// A set of squares with a8 as bit 0 and h1 as bit 63.
///
/// ```
/// use pawnfill::sides::{A8First, BothSides, Scalar};
///
/// let pawns = BothSides::new(Scalar, A8First(1 << 52), A8First(1 << 8)); // e2, a7
/// assert_eq!(pawns.stops().by_color(), [A8First(1 << 44), A8First(1 << 16)]); // e3, a6
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct A8First(pub u64);

macro_rules! square_sets {
    ($($set:ty, $is_a8_first:literal, |$this:ident| $to_bits:expr, |$bits:ident| $from_bits:expr;)*) => { $(
        impl SquareSet for $set {
            const IS_A8_FIRST: bool = $is_a8_first;

            #[inline(always)]
            fn to_bits(self) -> u64 {
                let $this = self;
                $to_bits
            }

            #[inline(always)]
            fn from_bits($bits: u64) -> Self {
                $from_bits
            }
        }

        impl ColorOf<$set> for Color {
            #[inline(always)]
            fn color(self) -> Color {
                self
            }
        }

        impl SquareOf<$set> for Square {
            #[inline(always)]
            fn index(self) -> u8 {
                if $is_a8_first { self.flip_rank() as u8 } else { self as u8 }
            }
        }
    )* };
}

square_sets! {
    u64, false, |set| set, |bits| bits;
    A8First, true, |set| set.0, |bits| A8First(bits);
}

/// An argument of the methods of [`BothSides`](super::BothSides) and of the operators of [`Sides`]: one set
/// for both sides, an array with White's set first, or a [`Sides`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set for each side",
    label = "expected `{S}`, `[{S}; 2]` or `Sides` of `{S}`"
)]
pub trait IntoSides<L: Level, S> {
    /// Converts the argument into a set for each side.
    fn into_sides(self, level: L) -> Sides<L, S>;
}

impl<L: Level, S: SquareSet> IntoSides<L, S> for Sides<L, S> {
    #[inline(always)]
    fn into_sides(self, _: L) -> Self {
        self
    }
}

impl<L: Level, S: SquareSet> IntoSides<L, S> for S {
    #[inline(always)]
    fn into_sides(self, level: L) -> Sides<L, S> {
        let set = self.to_a1_first();
        Sides::of(level, level.lanes(set, set))
    }
}

impl<L: Level, S: SquareSet> IntoSides<L, S> for [S; 2] {
    #[inline(always)]
    fn into_sides(self, level: L) -> Sides<L, S> {
        let [white, black] = self;
        Sides::of(level, level.lanes(white.to_a1_first(), black.to_a1_first()))
    }
}

impl<L: Level, S: SquareSet> Sides<L, S> {
    /// Creates a `Sides` from White's set and Black's.
    #[inline(always)]
    pub fn new(level: L, white: S, black: S) -> Self {
        [white, black].into_sides(level)
    }

    /// Creates a `Sides` with the same set for both sides.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// let occupied = 0x00ff_0000_0000_ff00;
    /// assert_eq!(Sides::splat(Scalar, occupied), Sides::new(Scalar, occupied, occupied));
    /// ```
    #[inline(always)]
    pub fn splat(level: L, set: S) -> Self {
        set.into_sides(level)
    }

    /// Returns both sets, White's first.
    #[inline(always)]
    pub fn by_color(self) -> [S; 2] {
        let [white, black] = self.lanes.by_color();
        [S::from_a1_first(white), S::from_a1_first(black)]
    }

    #[inline(always)]
    pub(super) fn of(level: L, lanes: L::Lanes) -> Self {
        Self { level, lanes, sets: PhantomData }
    }

    #[inline(always)]
    pub(super) fn with(self, lanes: L::Lanes) -> Self {
        Self::of(self.level, lanes)
    }

    /// Returns the number of squares in each set, White's first.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// assert_eq!(Sides::new(Scalar, 0xff00, 1 << 52).count(), [8, 1]);
    /// ```
    #[inline(always)]
    pub fn count(self) -> [u32; 2] {
        self.lanes.count()
    }

    /// Returns whether both sets are empty.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// let pawns = Sides::new(Scalar, 0xff00, 1 << 52);
    /// assert!((pawns & 0xff).is_empty() && !(pawns & 0xffff).is_empty());
    /// ```
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.lanes.by_color() == [0; 2]
    }
}

macro_rules! of_lanes {
    ($($(#[$doc:meta])* $name:ident($($ranks:literal)?);)*) => {
        impl<L: Level, S: SquareSet> Sides<L, S> { $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(self) -> Self {
                self.with(self.lanes.$name($($ranks)?))
            }
        )* }
    };
}

of_lanes! {
    /// Gives each side the other side's set, on the same squares.
    ///
    /// ```
    /// # use pawnfill::sides::{Scalar, Sides};
    /// let pawns = Sides::new(Scalar, 1 << 28, 1 << 36); // e4 and e5
    /// // The pawns that an enemy pawn blocks.
    /// let blocked = pawns & pawns.swap_sides().backward();
    /// assert_eq!(blocked.by_color(), [1 << 28, 1 << 36]);
    /// ```
    swap_sides();
    /// Moves each square one rank forward.
    forward(1);
    /// Moves each square one rank backward.
    backward(1);
    /// Moves each square one file to the east, towards the h-file.
    east();
    /// Moves each square one file to the west, towards the a-file.
    west();
    /// Returns the squares to the east and to the west of each member.
    beside();
}

macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident)*) => { $(
        impl<L: Level, S: SquareSet, T: IntoSides<L, S>> $operator<T> for Sides<L, S> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: T) -> Self {
                self.with(self.lanes.$method(other.into_sides(self.level).lanes))
            }
        }

        impl<L: Level, S: SquareSet, T: IntoSides<L, S>> $assign<T> for Sides<L, S> {
            #[inline(always)]
            fn $assign_method(&mut self, other: T) {
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

impl<L: Level, S: SquareSet> Not for Sides<L, S> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.with(!self.lanes)
    }
}

impl<L: Level, S: SquareSet> PartialEq for Sides<L, S> {
    fn eq(&self, other: &Self) -> bool {
        self.lanes.by_color() == other.lanes.by_color()
    }
}

impl<L: Level, S: SquareSet> Eq for Sides<L, S> {}

/// Shows both sets as numbers, with a1 as bit 0.
impl<L: Level, S: SquareSet> fmt::Debug for Sides<L, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.lanes.by_color();
        let mut sets = f.debug_struct("Sides");
        sets.field("white", &format_args!("{white:#x}"));
        sets.field("black", &format_args!("{black:#x}")).finish()
    }
}
