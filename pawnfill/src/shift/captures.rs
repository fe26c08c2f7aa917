//! Captures: the pawns that can take something.

use crate::board::{Color, Square};

use super::attacks::{attacks, east_attacks, west_attacks};

/// The pawns that attack a target towards the h-file.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::able_to_capture_east};
/// let (pawns, targets) = (0x0000_0080_1400_4100, 0x0000_c02a_0180_0000);
/// let boards = [
///     pawns,
///     targets,
///     able_to_capture_east(Color::White, pawns, targets),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . 1 1     . . . . . . . .
/// . . . . . . . 1     . 1 . 1 . 1 . .     . . . . . . . .
/// . . 1 . 1 . . .     1 . . . . . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . 1     . . . . . . . .
/// 1 . . . . . 1 .     . . . . . . . .     . . . . . . 1 .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every pair of sets. Source: [Pawns able to
/// capture](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards)).
#[inline(always)]
pub const fn able_to_capture_east(color: Color, pawns: u64, targets: u64) -> u64 {
    pawns & west_attacks(color.opponent(), targets)
}

/// The pawns that attack a target towards the a-file.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::able_to_capture_west};
/// let (pawns, targets) = (0x0000_0080_1400_4100, 0x0000_c02a_0180_0000);
/// let boards = [
///     pawns,
///     targets,
///     able_to_capture_west(Color::White, pawns, targets),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . 1 1     . . . . . . . .
/// . . . . . . . 1     . 1 . 1 . 1 . .     . . . . . . . 1
/// . . 1 . 1 . . .     1 . . . . . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . 1     . . . . . . . .
/// 1 . . . . . 1 .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every pair of sets. Source: [Pawns able to
/// capture](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards)).
#[inline(always)]
pub const fn able_to_capture_west(color: Color, pawns: u64, targets: u64) -> u64 {
    pawns & east_attacks(color.opponent(), targets)
}

/// The pawns that attack a target: an enemy piece, or the en passant square.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::able_to_capture};
/// let (pawns, targets) = (0x0000_0080_1400_4100, 0x0000_c02a_0180_0000);
/// let boards = [
///     pawns,
///     targets,
///     able_to_capture(Color::White, pawns, targets),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . 1 1     . . . . . . . .
/// . . . . . . . 1     . 1 . 1 . 1 . .     . . . . . . . 1
/// . . 1 . 1 . . .     1 . . . . . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . 1     . . . . . . . .
/// 1 . . . . . 1 .     . . . . . . . .     . . . . . . 1 .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// If the targets are enemy pawns, these are the [`lever_pawns`](super::lever_pawns). If they are
/// the own pawns, these are the pawns that defend one of them.
///
/// Domain: every pair of sets. Source: [Pawns able to
/// capture](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards)).
#[inline(always)]
pub const fn able_to_capture(color: Color, pawns: u64, targets: u64) -> u64 {
    pawns & attacks(color.opponent(), targets)
}

/// The pawns of both colors that attack a square.
///
/// ```
/// # use pawnfill::{Diagram, Square, shift::attackers};
/// let (white, black) = (0x0000_0000_1408_0800, 0x0010_1c00_0000_0000);
/// assert_eq!(Diagram([white, black, attackers(Square::D5, white, black)]).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . 1 . . .     . . . . . . . .
/// . . . . . . . .     . . 1 1 1 . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . 1 . 1 . . .     . . . . . . . .     . . 1 . 1 . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// An exchange on the square begins with these pawns.
///
/// Domain: every square, every pair of sets. Source: [Square Attacked
/// By](https://www.chessprogramming.org/Square_Attacked_By).
#[inline(always)]
pub const fn attackers(square: Square, white: u64, black: u64) -> u64 {
    // A pawn attacks the square from where a pawn of the other color on it would attack.
    let target = square.bitboard();
    attacks(Color::Black, target) & white | attacks(Color::White, target) & black
}
