//! Spans: the squares strictly ahead of pawns or behind them, on their files.

use crate::board::{Color, north_one, south_one};

use super::fills::{north_fill, south_fill};

/// The squares ahead of some pawn on its file: the front fill, one step further.
///
#[doc = include_str!("../../pictures/front_spans.md")]
///
/// Domain: every set. Source: [Pawn Spans](https://www.chessprogramming.org/Pawn_Spans).
#[inline(always)]
pub const fn front_spans(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => north_fill(north_one(pawns)),
        Color::Black => south_fill(south_one(pawns)),
    }
}

/// The squares behind some pawn on its file: the rear fill, one step further.
///
#[doc = include_str!("../../pictures/rear_spans.md")]
///
/// Domain: every set. Source: [Pawn Spans](https://www.chessprogramming.org/Pawn_Spans).
#[inline(always)]
pub const fn rear_spans(color: Color, pawns: u64) -> u64 {
    front_spans(color.opponent(), pawns)
}

/// The squares between pawns that face each other: ahead of a white pawn and of a black one.
///
#[doc = include_str!("../../pictures/interspans.md")]
///
/// Pawns that have met (d4 and d5) or have passed each other (h6 and h3) have none.
///
/// Domain: every pair of sets. Source: [Pawn Spans](https://www.chessprogramming.org/Pawn_Spans).
///
/// AMD Zen 4, November 2026: 9 cycles, because the compiler emits one fill after the other, as for
/// [`file_fill`](super::file_fill).
#[inline(always)]
pub const fn interspans(white: u64, black: u64) -> u64 {
    front_spans(Color::White, white) & front_spans(Color::Black, black)
}

/// The square ahead of each pawn; a pawn on its last rank has none.
///
#[doc = include_str!("../../pictures/stops.md")]
///
/// Domain: every set. Source: [Stop
/// Square](https://www.chessprogramming.org/Pawn_Spans#StopandDistantStop).
#[inline(always)]
pub const fn stops(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => north_one(pawns),
        Color::Black => south_one(pawns),
    }
}

/// The squares ahead of some pawn on its file, beyond its stop.
///
#[doc = include_str!("../../pictures/telestops.md")]
///
/// One pawn's stop may be a telestop of another: with pawns on f2 and f5 that is f6.
///
/// Domain: every set. Source: [Stop
/// Square](https://www.chessprogramming.org/Pawn_Spans#StopandDistantStop).
#[inline(always)]
pub const fn telestops(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => north_fill(pawns << 16),
        Color::Black => south_fill(pawns >> 16),
    }
}
