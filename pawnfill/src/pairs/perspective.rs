//! [`Perspective`]: the side from which an accumulator sees the board.

use crate::board::{Color, Square};

/// The color from whose side the board is seen, possibly mirrored (flipped horizontally).
///
/// Black's board is flipped vertically, so that own pawns always move up. Many networks also mirror the board
/// while the own king stands on files e to h, so that the king is always on the same half:
///
/// ```text
///          White          White, mirrored         Black          Black, mirrored
///
///   8  . . . . . . . .   8  . . . . . . . .   1  . . . . . . . .   1  . . . . . . . .
///   7  . . x x . . . .   7  . . . . x x . .   2  o . . . . . . .   2  . . . . . . . o
///   6  . . . . . . . .   6  . . . . . . . .   3  . o . . . . . .   3  . . . . . . o .
///   5  . . . . . . . .   5  . . . . . . . .   4  . . . . . . . .   4  . . . . . . . .
///   4  . . . . . . . .   4  . . . . . . . .   5  . . . . . . . .   5  . . . . . . . .
///   3  . o . . . . . .   3  . . . . . . o .   6  . . . . . . . .   6  . . . . . . . .
///   2  o . . . . . . .   2  . . . . . . . o   7  . . x x . . . .   7  . . . . x x . .
///   1  . . . . . . . .   1  . . . . . . . .   8  . . . . . . . .   8  . . . . . . . .
///      a b c d e f g h      h g f e d c b a      a b c d e f g h      h g f e d c b a
/// ```
///
/// Each of these boards is read as if it were White's. Black's pawn on c7 is an enemy pawn on c7 for White,
/// on f7 for White mirrored, and an own pawn on c2 for Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perspective {
    /// The bits of a pawn's code (its square and [`ENEMY`]) that this perspective inverts.
    flip_mask: u8,
}

impl Perspective {
    /// Creates the perspective of a color.
    ///
    /// ```
    /// use pawnfill::{Color, Square, pairs::Perspective};
    ///
    /// assert_eq!(Perspective::new(Color::White, true).square(Square::C7), Square::F7);
    /// assert_eq!(Perspective::new(Color::Black, false).square(Square::C7), Square::C2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn new(color: Color, is_mirrored: bool) -> Self {
        let colors = color as u8 * (ENEMY | 56);
        let files = is_mirrored as u8 * 7;
        Self { flip_mask: colors | files }
    }

    /// Creates the perspective of a color whose board is mirrored while its king stands on files e to h.
    ///
    /// ```
    /// use pawnfill::{Color, Square, pairs::Perspective};
    ///
    /// let castled = Perspective::of_king(Color::White, Square::G1);
    /// assert_eq!(castled, Perspective::new(Color::White, true));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn of_king(color: Color, king: Square) -> Self {
        Self::new(color, king.file() >= 4)
    }

    /// Converts a square of the board into the square that this perspective sees.
    #[inline(always)]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        square_of(square as u8 ^ self.flip_mask)
    }

    /// Returns whether the pawns of a color are enemy pawns.
    #[inline(always)]
    #[must_use]
    pub const fn is_enemy(self, color: Color) -> bool {
        color as u8 * ENEMY != self.flip_mask & ENEMY
    }

    /// Converts the code of a pawn to the code that this perspective sees: own pawns look like White's.
    #[inline(always)]
    pub(super) const fn view(self, code: u8) -> u8 {
        code ^ self.flip_mask
    }
}

/// The bit of a code that marks Black's pawns or, after [`Perspective::view`], enemy pawns. The other bits
/// are the square.
pub(super) const ENEMY: u8 = 64;

#[inline(always)]
pub(super) const fn square_of(code: u8) -> Square {
    Square::from_index(code & 63)
}
