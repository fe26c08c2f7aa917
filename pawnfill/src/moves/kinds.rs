//! [`Kinds`]: the kinds of pawn moves.

use core::ops::{BitAnd, BitOr, Not};

/// A set of kinds of pawn moves.
///
/// ```
/// use pawnfill::moves::Kinds;
///
/// let without_promotions = Kinds::NOISY & !Kinds::PROMOTIONS;
/// assert_eq!(without_promotions, Kinds::CAPTURES | Kinds::EN_PASSANT);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kinds(u8);

impl Kinds {
    /// Promotions by a capture.
    pub const CAPTURE_PROMOTIONS: Self = Self(1);
    /// Promotions by a push.
    pub const PUSH_PROMOTIONS: Self = Self(2);
    /// All promotions.
    pub const PROMOTIONS: Self = Self(3);
    /// Captures en passant.
    pub const EN_PASSANT: Self = Self(4);
    /// Captures except promotions and en passant. For a search of captures, use [`NOISY`](Self::NOISY).
    pub const CAPTURES: Self = Self(8);
    /// Pushes by one square, except promotions.
    pub const SINGLE_PUSHES: Self = Self(16);
    /// Pushes by two squares.
    pub const DOUBLE_PUSHES: Self = Self(32);
    /// Promotions, captures and en passant. Underpromotions are included.
    pub const NOISY: Self = Self(15);
    /// Pushes that do not promote.
    pub const QUIET: Self = Self(48);
    /// All kinds.
    pub const ALL: Self = Self(63);

    /// Returns all ones if the sets have a kind in common, otherwise 0.
    #[inline(always)]
    pub(super) const fn mask(self, other: Self) -> u64 {
        0_u64.wrapping_sub((self.0 & other.0 != 0) as u64)
    }
}

impl BitOr for Kinds {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Kinds {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Kinds {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}
