//! Pushes: the squares that pawns can go to, and the pawns that can go.
//!
//! The operations on sets are for pawns on ranks 2 to 7, which debug builds assert. A pawn on another
//! rank may wrap around to the other end of the board or be shifted off it, depending on the strategy.

use crate::board::{Color, RANK_4, RANK_5, Square, are_on_pawn_ranks, north_one, south_one};
use crate::shift::attacks::attacks;
use crate::shift::spans::stops;

/// The squares that some pawn can reach by a single push, promotions included.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::single_push_targets};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// let boards = [
///     pawns,
///     empty,
///     single_push_targets(Color::White, pawns, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . 1 . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     1 1 . . . . 1 1
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
#[inline(always)]
#[track_caller]
pub const fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
    debug_assert!(
        are_on_pawn_ranks(pawns),
        "single_push_targets is for pawns on ranks 2 to 7"
    );
    match color {
        Color::White => north_one(pawns) & empty,
        Color::Black => south_one(pawns) & empty,
    }
}

/// The squares that some pawn can reach by a double push. They are kept apart from the single
/// pushes because a double push sets the en passant square.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::double_push_targets};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// let boards = [
///     pawns,
///     empty,
///     double_push_targets(Color::White, pawns, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . 1 . . . . 1 1
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
///
/// AMD Zen 4, November 2026: 3.5 cycles, because compilers shift both sets at once, and join
/// constants.
#[inline(always)]
#[track_caller]
pub const fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
    debug_assert!(
        are_on_pawn_ranks(pawns),
        "double_push_targets is for pawns on ranks 2 to 7"
    );
    second_steps(color, single_push_targets(color, pawns, empty), empty)
}

/// The targets of the double pushes, from those of the single ones.
#[inline(always)]
const fn second_steps(color: Color, single: u64, empty: u64) -> u64 {
    match color {
        Color::White => north_one(single) & empty & RANK_4,
        Color::Black => south_one(single) & empty & RANK_5,
    }
}

/// The pawns that have a single push: the sources of [`single_push_targets`].
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::able_to_push};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// assert_eq!(Diagram([pawns, empty, able_to_push(Color::White, pawns, empty)]).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . . . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . 1 . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     1 1 . . . . 1 1
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawns able to
/// Push](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)#Pawns_able_to_Push).
#[inline(always)]
#[track_caller]
pub const fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 {
    debug_assert!(
        are_on_pawn_ranks(pawns),
        "able_to_push is for pawns on ranks 2 to 7"
    );
    match color {
        Color::White => south_one(empty) & pawns,
        Color::Black => north_one(empty) & pawns,
    }
}

/// The pawns that have a double push: the sources of [`double_push_targets`].
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::able_to_double_push};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// let boards = [
///     pawns,
///     empty,
///     able_to_double_push(Color::White, pawns, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . . . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . 1 . . . . 1 1
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// If moves may end only on some squares, such as those that block a check, the path need not be one of them. Limit the
/// empty squares on the ranks where double pushes end:
///
/// ```
/// # use pawnfill::{Color, board::{RANK_4, RANK_5}, shift::able_to_double_push};
/// let (pawns, empty, targets) = (0xff00, !0xff00, 0x0000_0008_1020_0000); // f3 e4 d5
/// let empty = empty & (targets | !(RANK_4 | RANK_5));
/// assert_eq!(able_to_double_push(Color::White, pawns, empty), 1 << 12); // e2, to e4
/// ```
///
/// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawns able to
/// Push](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)#Pawns_able_to_Push).
///
/// AMD Zen 4, November 2026: 3.5 cycles, because compilers shift both sets at once, and join
/// constants.
#[inline(always)]
#[track_caller]
pub const fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 {
    debug_assert!(
        are_on_pawn_ranks(pawns),
        "able_to_double_push is for pawns on ranks 2 to 7"
    );
    match color {
        Color::White => south_one(south_one(empty & RANK_4) & empty) & pawns,
        Color::Black => north_one(north_one(empty & RANK_5) & empty) & pawns,
    }
}

/// The squares that some pawn attacks after a push, single or double, that ends on a target.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::push_attacks};
/// let (pawns, empty, targets) = (0x0000_0000_0240_1000, 0xffff_fff5_fdbf_efff, 0xffff_ffff_3fff_ffff);
/// let attacked = push_attacks(Color::White, pawns, empty, targets);
/// assert_eq!(Diagram([pawns, empty, targets, attacked]).to_string(), "\
/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .
/// . . . . . . . .     1 . 1 . 1 1 1 1     1 1 1 1 1 1 1 1     . . . 1 . 1 . .
/// . 1 . . . . . .     1 . 1 1 1 1 1 1     1 1 1 1 1 1 . .     . . . 1 . 1 . .
/// . . . . . . 1 .     1 1 1 1 1 1 . 1     1 1 1 1 1 1 1 1     . . . . . . . .
/// . . . . 1 . . .     1 1 1 1 . 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .");
/// ```
///
/// For push threats, the targets are the squares where a pushed pawn is safe, as the engine defines it, and
/// `push_attacks(…) & enemy_pieces` are the threatened pieces. The square that a double push passes need not be a
/// target.
///
/// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: the push threats of Lynx, RubiChess and
/// Simbelmyne. Ethereal also wants a double push to pass a square that no enemy pawn attacks, and Weiss counts single
/// pushes only: `attacks(color, single_push_targets(color, pawns, empty))`.
#[inline(always)]
#[track_caller]
pub const fn push_attacks(color: Color, pawns: u64, empty: u64, targets: u64) -> u64 {
    debug_assert!(
        are_on_pawn_ranks(pawns),
        "push_attacks is for pawns on ranks 2 to 7"
    );
    let single = single_push_targets(color, pawns, empty);
    let both = single | second_steps(color, single, empty);
    attacks(color, both & targets)
}

/// The targets of the single and the double push of one pawn; a pawn on its last rank has none.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::push_targets};
/// let empty = 0x4208_dbe7_eed3_1842;
/// let boards = [
///     empty,
///     push_targets(Color::White, Square::E2, empty),
///     push_targets(Color::White, Square::C2, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . 1 . . . . 1 .     . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// 1 1 . 1 1 . 1 1     . . . . . . . .     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . . . . . .     . . . . . . . .
/// . 1 1 1 . 1 1 1     . . . . . . . .     . . . . . . . .
/// 1 1 . . 1 . 1 1     . . . . 1 . . .     . . . . . . . .
/// . . . 1 1 . . .     . . . . . . . .     . . . . . . . .
/// . 1 . . . . 1 .     . . . . . . . .     . . . . . . . .");
///
/// // On the last rank, and on the first one, where a pawn has one step.
/// assert_eq!(push_targets(Color::White, Square::H8, !0), 0);
/// assert_eq!(push_targets(Color::White, Square::E1, !0), Square::E2.bitboard());
/// ```
///
/// Domain: every square, every set of empty squares. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
///
/// AMD Zen 4, November 2026: 6.3 cycles, because for White the square is shifted to its target at
/// once.
#[inline(always)]
pub const fn push_targets(color: Color, square: Square, empty: u64) -> u64 {
    let single = stops(color, square.bitboard()) & empty;
    single | second_steps(color, single, empty)
}
