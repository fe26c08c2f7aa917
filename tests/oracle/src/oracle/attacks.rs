//! The attacks, and the attacks after advancing.

use pawnfill::Color;

use super::bits::Set;
use super::board::{Coordinates, Members, squares_where};

/// Whether a pawn attacks a square on the next file to the east.
#[inline]
pub(super) fn attacks_east(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    to.file == pawn.file + 1 && pawn.ranks_ahead(color, to) == 1
}

/// Whether a pawn attacks a square on the next file to the west.
#[inline]
pub(super) fn attacks_west(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    to.file == pawn.file - 1 && pawn.ranks_ahead(color, to) == 1
}

/// Whether a pawn attacks a square.
#[inline]
pub(super) fn attacks_square(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    attacks_east(color, pawn, to) || attacks_west(color, pawn, to)
}

/// Whether a pawn attacks a square now or could attack it after advancing.
#[inline]
pub(super) fn ever_attacks(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    pawn.adjacent_file(to) && pawn.ranks_ahead(color, to) > 0
}

/// The squares that some pawn attacks to the east.
pub fn east_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_east(color, pawn, here)))
}

/// The squares that some pawn attacks to the west.
pub fn west_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_west(color, pawn, here)))
}

/// The squares that some pawn attacks.
pub fn attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_square(color, pawn, here)))
}

/// The squares that two pawns attack.
pub fn double_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| {
        pawns.count_beside(here.file, |pawn| attacks_square(color, pawn, here)).exactly(2)
    })
}

/// The squares that exactly one pawn attacks.
pub fn single_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| {
        pawns.count_beside(here.file, |pawn| attacks_square(color, pawn, here)).exactly(1)
    })
}

/// The squares ahead of some pawn on the adjacent files.
pub fn attack_front_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| ever_attacks(color, pawn, here)))
}

/// The squares level with some pawn or behind it, on the adjacent files.
pub fn attack_rear_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| pawn.ranks_ahead(color, here) <= 0))
}
