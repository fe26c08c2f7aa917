//! Spans: the squares strictly ahead of pawns or behind them, on their files.

use crate::board::{Color, north_one, south_one};

use super::fills::{north_fill, south_fill};

definitions! {
    /// The squares ahead of some pawn on its file: the front fill, one step further.
    ///
    /// Domain: every set. Source: [Pawn Spans].
    pub const fn front_spans(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => north_fill(north_one(pawns)),
            Color::Black => south_fill(south_one(pawns)),
        }
    }

    /// The squares behind some pawn on its file: the rear fill, one step further.
    ///
    /// Domain: every set. Source: [Pawn Spans].
    pub const fn rear_spans(color: Color, pawns: u64) -> u64 {
        front_spans(color.opponent(), pawns)
    }

    /// The squares between pawns that face each other: ahead of a white pawn and of a black one.
    ///
    /// Pawns that have met (d4 and d5) or have passed each other (h6 and h3) have no square between them.
    ///
    /// Domain: every pair of sets. Source: [Pawn Spans].
    pub const fn interspans(white: u64, black: u64) -> u64 {
        front_spans(Color::White, white) & front_spans(Color::Black, black)
    }

    /// The square ahead of each pawn; a pawn on its last rank has none.
    ///
    /// Domain: every set. Source: [Stop Square].
    pub const fn stops(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => north_one(pawns),
            Color::Black => south_one(pawns),
        }
    }

    /// The squares ahead of some pawn on its file, beyond its stop.
    ///
    /// One pawn's stop may be a telestop of another pawn, such as f6 with pawns on f2 and f5.
    ///
    /// Domain: every set. Source: [Stop Square].
    pub const fn telestops(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => north_fill(pawns << 16),
            Color::Black => south_fill(pawns >> 16),
        }
    }
}
