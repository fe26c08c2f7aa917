//! The attacks, and the attacks after advancing.

use pawnfill::Color;

use super::bits::Set;
use super::board::{Coordinates, Members, squares_where};

pub(super) fn attacks_east(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    to.file == pawn.file + 1 && pawn.ranks_ahead(color, to) == 1
}

pub(super) fn attacks_west(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    to.file == pawn.file - 1 && pawn.ranks_ahead(color, to) == 1
}

pub(super) fn attacks_square(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    attacks_east(color, pawn, to) || attacks_west(color, pawn, to)
}

/// Whether a pawn attacks a square now or could attack it after advancing.
pub(super) fn ever_attacks(color: Color, pawn: Coordinates, to: Coordinates) -> bool {
    pawn.adjacent_file(to) && pawn.ranks_ahead(color, to) > 0
}

pub fn east_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_east(color, pawn, here)))
}

pub fn west_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_west(color, pawn, here)))
}

pub fn attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_square(color, pawn, here)))
}

pub fn double_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| {
        pawns.count_beside(here.file, |pawn| attacks_square(color, pawn, here)).exactly(2)
    })
}

pub fn single_attacks<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| {
        pawns.count_beside(here.file, |pawn| attacks_square(color, pawn, here)).exactly(1)
    })
}

pub fn attack_front_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| ever_attacks(color, pawn, here)))
}

pub fn attack_rear_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_beside(here.file, |pawn| pawn.ranks_ahead(color, here) <= 0))
}
