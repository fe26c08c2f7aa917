//! Captures: the pawns that can capture a target.

use crate::board::{Color, Square};

use super::attacks::{attacks, east_attacks, west_attacks};

definitions! {
    /// The pawns that attack a target towards the h-file.
    ///
    /// Domain: every pair of sets. Source: [Pawn Attacks].
    pub const fn able_to_capture_east(color: Color, pawns: u64, targets: u64) -> u64 {
        pawns & west_attacks(color.opponent(), targets)
    }

    /// The pawns that attack a target towards the a-file.
    ///
    /// Domain: every pair of sets. Source: [Pawn Attacks].
    pub const fn able_to_capture_west(color: Color, pawns: u64, targets: u64) -> u64 {
        pawns & east_attacks(color.opponent(), targets)
    }

    /// The pawns that attack a target: an enemy piece, or the en passant square.
    ///
    /// If the targets are enemy pawns, these are the [`lever_pawns`](super::lever_pawns). If the
    /// targets are own pawns, these are the pawns that defend an own pawn.
    ///
    /// Domain: every pair of sets. Source: [Pawn Attacks].
    pub const fn able_to_capture(color: Color, pawns: u64, targets: u64) -> u64 {
        pawns & attacks(color.opponent(), targets)
    }

    /// The pawns of both colors that attack a square.
    ///
    /// A static exchange evaluation (SEE) of the square starts with captures by these pawns.
    ///
    /// Domain: every square, every pair of sets. Source: [Square Attacked
    /// By](https://www.chessprogramming.org/Square_Attacked_By).
    pub const fn attackers(square: Square, white: u64, black: u64) -> u64 {
        // A white pawn attacks the square if a black pawn on the square would attack it, and vice versa.
        let target = square.bitboard();
        attacks(Color::Black, target) & white | attacks(Color::White, target) & black
    }
}
