//! Fills: each square and all beyond it on its file.

use crate::board::Color;

definitions! {
    /// Each square of `set` and all beyond it to the north.
    ///
    /// Domain: every set. Source: [Pawn Fills].
    pub const fn north_fill(set: u64) -> u64 {
        let set = set | set << 8;
        let set = set | set << 16;
        set | set << 32
    }

    /// Each square of `set` and all beyond it to the south.
    ///
    /// Domain: every set. Source: [Pawn Fills].
    pub const fn south_fill(set: u64) -> u64 {
        let set = set | set >> 8;
        let set = set | set >> 16;
        set | set >> 32
    }

    /// The whole files of the squares of `set`.
    ///
    /// Domain: every set. Source: [Filefill](https://www.chessprogramming.org/Pawn_Fills#Filefill).
    pub const fn file_fill(set: u64) -> u64 {
        north_fill(set) | south_fill(set)
    }

    /// Each pawn's square and all in front of it on its file.
    ///
    /// Domain: every set. Source: [Pawn Fills].
    pub const fn front_fill(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => north_fill(pawns),
            Color::Black => south_fill(pawns),
        }
    }

    /// Each pawn's square and all behind it on its file.
    ///
    /// Domain: every set. Source: [Pawn Fills].
    pub const fn rear_fill(color: Color, pawns: u64) -> u64 {
        front_fill(color.opponent(), pawns)
    }
}
