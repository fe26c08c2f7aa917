//! Moves that would expose the king: a pinned pawn leaves its pin ray, or a capture en passant opens a line.

use crate::board::{Color, RANK_1, Square, beside};
use crate::sides::{ColorOf, SquareOf, SquareSet};

use super::sets::forward;

// The directions of moves, as indices of arrays.
pub(super) const PUSH: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const WEST: usize = 2;

/// The pins of a position. `()` stands for none, and lists then have no code for pins.
pub trait Pins: Copy {
    /// Removes pinned pawns whose move leaves the pin ray. `sets[i]` has the origins of moves in direction
    /// `directions[i]`.
    fn keep<const N: usize>(self, color: Color, sets: [u64; N], directions: [usize; N])
    -> [u64; N];
}

impl Pins for () {
    #[inline(always)]
    fn keep<const N: usize>(self, _: Color, sets: [u64; N], _: [usize; N]) -> [u64; N] {
        sets
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pinned {
    pub(super) king: Square,
    pub(super) pawns: u64,
}

impl Pins for Pinned {
    #[inline(always)]
    fn keep<const N: usize>(
        self,
        color: Color,
        mut sets: [u64; N],
        directions: [usize; N],
    ) -> [u64; N] {
        // In games, only one position in 20 has a pinned pawn, so the branch is well predicted.
        if self.pawns != 0 {
            let off_lines = const { &{ OFF_LINES } }[color as usize][self.king as usize];
            for set in 0..N {
                sets[set] &= !(self.pawns & off_lines[directions[set]]);
            }
        }
        sets
    }
}

impl Pinned {
    /// Returns whether the move takes a pinned pawn off its pin ray.
    #[inline(always)]
    pub(super) fn forbids(self, from: Square, to: Square) -> bool {
        // Only one in some hundreds of moves is by a pinned pawn, so the branch is well predicted.
        self.pawns >> from as u8 & 1 != 0 && {
            let both = from.bitboard() | to.bitboard();
            let [file, rising, falling] = const { &{ OFF_LINES } }[0][self.king as usize];
            file & both != 0 && rising & both != 0 && falling & both != 0
        }
    }

    pub(super) fn are_on_lines(self) -> bool {
        let [file, rising, falling] = OFF_LINES[0][self.king as usize];
        let rank = RANK_1 << (self.king as u8 & 56);
        self.pawns & file & rising & falling & !rank == 0
    }
}

/// For each color, square of the king and direction of a move: the squares off the line that runs through the
/// king in this direction. On these squares, a pinned pawn may not move in this direction.
static OFF_LINES: [[[u64; 3]; 64]; 2] = {
    let mut table = [[[!0; 3]; 64]; 2];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (king, square) = (pair / 64, pair % 64);
        let east = square as i32 % 8 - king as i32 % 8;
        let north = square as i32 / 8 - king as i32 / 8;
        let is_on_line = [east == 0, east == north, east == -north];
        let mut line = 0;
        while line < 3 {
            if is_on_line[line] {
                table[0][king][line] &= !(1 << square);
                // Black captures to the east along the other diagonal.
                table[1][king][[0, 2, 1][line]] &= !(1 << square);
            }
            line += 1;
        }
        pair += 1;
    }
    table
};

/// Returns the own pawns that can capture en passant on a square without exposing their king to a slider, for
/// hash keys and FENs. `orthogonal` are the enemy's rooks and queens, `diagonal` its bishops and queens.
///
/// This finds pins and checks by sliders. It ignores knights and other pawns: after a double push, only the
/// pushed pawn or a slider can give check.
///
/// ```
/// use pawnfill::moves::legal_en_passant;
/// use pawnfill::{Color, Square};
///
/// // 8/5bk1/8/2Pp4/8/1K6/8/8 w - d6: d5 covers the king on b3 from the bishop on f7.
/// let (pawn, king, bishop) = (1 << 34, Square::B3, 1 << 53);
/// let occupied = pawn | 1 << 35 | king.bitboard() | bishop | 1 << 54;
/// let capturing = legal_en_passant(Color::White, pawn, Square::D6, king, occupied, 0, bishop);
/// assert_eq!(capturing, 0);
/// ```
#[inline]
pub fn legal_en_passant<S: SquareSet>(
    color: impl ColorOf<S>,
    pawns: S,
    square: impl SquareOf<S>,
    king: impl SquareOf<S>,
    occupied: S,
    orthogonal: S,
    diagonal: S,
) -> S {
    let [to, captured] = passing(seen_as::<S>(color), square);
    let captors = pawns.to_bits() & beside(captured);
    let sliders = [orthogonal, diagonal].map(S::to_bits);
    let king = Square::from_index(king.index());
    S::from_bits(legal_captors(captors, to | captured, king, occupied.to_bits(), sliders))
}

/// Returns the square of en passant and the square of the captured pawn.
#[inline(always)]
pub(super) fn passing<S>(color: Color, square: impl SquareOf<S>) -> [u64; 2] {
    let to = Square::from_index(square.index()).bitboard();
    [to, to.rotate_right(forward(color) as u32)]
}

/// Returns the color as code with a1 as bit 0 sees it: the opponent, if bit 0 of the engine's sets is a8.
#[inline(always)]
pub(super) fn seen_as<S: SquareSet>(color: impl ColorOf<S>) -> Color {
    if S::IS_A8_FIRST { color.color().opponent() } else { color.color() }
}

/// Returns the king's lines, each with the sliders that move along it.
#[inline]
pub(super) fn lines(king: Square, [orthogonal, diagonal]: [u64; 2]) -> [(u64, u64); 4] {
    let [file, rising, falling] = const { &{ OFF_LINES } }[0][king as usize].map(|off| !off);
    let rank = RANK_1 << (king as u8 & 56);
    [(file, orthogonal), (rank, orthogonal), (rising, diagonal), (falling, diagonal)]
}

/// Keeps the captors that do not expose the king. `moved` is the destination and the captured pawn's square.
#[inline]
pub(super) fn legal_captors(
    mut captors: u64,
    moved: u64,
    king: Square,
    occupied: u64,
    sliders: [u64; 2],
) -> u64 {
    let lines = lines(king, sliders);
    let (king, mut legal) = (king.bitboard(), 0);
    while captors != 0 {
        let from = captors & captors.wrapping_neg();
        captors ^= from;
        // The xor clears the squares of both pawns, and sets the destination.
        let after = (occupied ^ moved ^ from) | king;
        let mut seen = 0;
        for (line, sliders) in lines {
            let left = after & line;
            let attackers = sliders & left;
            // `o ^ (o - 2r)` gives the squares above the piece `r`, up to and including the first in `o`.
            let beyond_king = left ^ left.wrapping_sub(king << 1);
            let beyond_attackers = left ^ left.wrapping_sub(attackers << 1);
            seen |= beyond_king & attackers | beyond_attackers & king;
        }
        if seen == 0 {
            legal |= from;
        }
    }
    legal
}
