//! Attacks: the squares that pawns attack now, and the attack spans ahead of pawns and behind them.

use crate::board::{Color, FILE_A, FILE_H, beside};

use super::fills::{front_fill, rear_fill};

definitions! {
    /// The squares that pawns attack towards the h-file.
    ///
    /// Domain: every set. Source: [Pawn Attacks].
    pub const fn east_attacks(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => pawns << 9 & !FILE_A,
            Color::Black => pawns >> 7 & !FILE_A,
        }
    }

    /// The squares that pawns attack towards the a-file.
    ///
    /// Domain: every set. Source: [Pawn Attacks].
    pub const fn west_attacks(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => pawns << 7 & !FILE_H,
            Color::Black => pawns >> 9 & !FILE_H,
        }
    }

    /// The squares that some pawn attacks.
    ///
    /// Domain: every set. Source: [Pawn Attacks].
    pub const fn attacks(color: Color, pawns: u64) -> u64 {
        east_attacks(color, pawns) | west_attacks(color, pawns)
    }

    /// The squares that two pawns attack.
    ///
    /// Domain: every set. Source: [Pawn Attacks].
    pub const fn double_attacks(color: Color, pawns: u64) -> u64 {
        // One mask for both edges: four operations instead of the five of `east_attacks & west_attacks`.
        match color {
            Color::White => pawns << 9 & pawns << 7 & !(FILE_A | FILE_H),
            Color::Black => pawns >> 7 & pawns >> 9 & !(FILE_A | FILE_H),
        }
    }

    /// The squares that exactly one pawn attacks.
    ///
    /// Domain: every set. Source: [Pawn Attacks].
    pub const fn single_attacks(color: Color, pawns: u64) -> u64 {
        east_attacks(color, pawns) ^ west_attacks(color, pawns)
    }

    /// The squares that some pawn attacks now or after advancing: on an adjacent file and ahead.
    ///
    /// Domain: every set. Source: [Attack Spans].
    pub const fn attack_front_spans(color: Color, pawns: u64) -> u64 {
        front_fill(color, attacks(color, pawns))
    }

    /// The squares on an adjacent file of some pawn, level with it or behind.
    ///
    /// An own pawn there defends the pawn's stop now or after advancing.
    ///
    /// Domain: every set. Source: [Attack Spans].
    pub const fn attack_rear_spans(color: Color, pawns: u64) -> u64 {
        rear_fill(color, beside(pawns))
    }
}
