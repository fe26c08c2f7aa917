//! Fills: each square and all beyond it on its file.

use crate::board::Color;

/// Each square of `set` and all beyond it to the north.
///
/// ```
/// # use pawnfill::{Diagram, shift::north_fill};
/// let pawns = 0x0000_0000_2104_c600;
/// assert_eq!(Diagram([pawns, north_fill(pawns)]).to_string(), "\
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     . 1 1 . . . 1 1
/// . 1 1 . . . 1 1     . 1 1 . . . 1 1
/// . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline(always)]
pub const fn north_fill(set: u64) -> u64 {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

/// Each square of `set` and all beyond it to the south.
///
/// ```
/// # use pawnfill::{Diagram, shift::south_fill};
/// let pawns = 0x0062_8508_0000_0000;
/// assert_eq!(Diagram([pawns, south_fill(pawns)]).to_string(), "\
/// . . . . . . . .     . . . . . . . .
/// . 1 . . . 1 1 .     . 1 . . . 1 1 .
/// 1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . 1 . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline(always)]
pub const fn south_fill(set: u64) -> u64 {
    let set = set | set >> 8;
    let set = set | set >> 16;
    set | set >> 32
}

/// The whole files of the squares of `set`.
///
/// ```
/// # use pawnfill::{Diagram, shift::file_fill};
/// let pawns = 0x0000_0000_2104_c600;
/// assert_eq!(Diagram([pawns, file_fill(pawns)]).to_string(), "\
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     1 1 1 . . 1 1 1
/// . 1 1 . . . 1 1     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1");
/// ```
///
/// Domain: every set. Source: [Filefill](https://www.chessprogramming.org/Pawn_Fills#Filefill).
///
/// AMD Zen 4, November 2026: 8 cycles, because the compiler emits one fill after the other. The same
/// instructions take 7 if the steps of both fills alternate.
#[inline(always)]
pub const fn file_fill(set: u64) -> u64 {
    north_fill(set) | south_fill(set)
}

/// Each pawn's square and all in front of it on its file: the north fill for White, the south fill
/// for Black.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::front_fill};
/// let pawns = 0x0062_8508_0000_0000;
/// assert_eq!(Diagram([pawns, front_fill(Color::Black, pawns)]).to_string(), "\
/// . . . . . . . .     . . . . . . . .
/// . 1 . . . 1 1 .     . 1 . . . 1 1 .
/// 1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . 1 . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline(always)]
pub const fn front_fill(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => north_fill(pawns),
        Color::Black => south_fill(pawns),
    }
}

/// Each pawn's square and all behind it on its file: the south fill for White, the north fill for
/// Black.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::rear_fill};
/// let pawns = 0x0062_8508_0000_0000;
/// assert_eq!(Diagram([pawns, rear_fill(Color::Black, pawns)]).to_string(), "\
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . 1 . . . 1 1 .     1 1 1 1 . 1 1 1
/// 1 . 1 . . . . 1     1 . 1 1 . . . 1
/// . . . 1 . . . .     . . . 1 . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline(always)]
pub const fn rear_fill(color: Color, pawns: u64) -> u64 {
    front_fill(color.opponent(), pawns)
}
