//! The pawn structure, stated square by square.

use pawnfill::Color;

use super::attacks::{attacks_square, ever_attacks};
use super::bits::Set;
use super::board::{Coordinates, Members, squares_where, those_of};

fn is_obstructed<S: Set>(color: Color, pawn: Coordinates, enemy: S) -> S::Bit {
    enemy.exists_on(pawn.file, |other| pawn.ranks_ahead(color, other) > 0)
}

fn has_sentry<S: Set>(color: Color, pawn: Coordinates, enemy: S) -> S::Bit {
    enemy.exists_beside(pawn.file, |other| pawn.ranks_ahead(color, other) > 0)
}

pub fn open_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| !is_obstructed(color, pawn, enemy))
}

pub fn unfree_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| is_obstructed(color, pawn, enemy))
}

pub fn passed_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| !is_obstructed(color, pawn, enemy) & !has_sentry(color, pawn, enemy))
}

/// The open pawns that are not passed and have enough helpers: on the adjacent files, at least as many own
/// pawns stand level or behind as enemy pawns stand ahead.
pub fn candidate_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| {
        let helpers = own.count_beside(pawn.file, |other| pawn.ranks_ahead(color, other) <= 0);
        let sentries = enemy.count_beside(pawn.file, |other| pawn.ranks_ahead(color, other) > 0);
        !is_obstructed(color, pawn, enemy)
            & has_sentry(color, pawn, enemy)
            & helpers.at_least_as_many_as(&sentries)
    })
}

/// The open pawns that are not passed and meet two conditions. Every enemy pawn ahead on an adjacent file
/// attacks the pawn or its stop. At least as many own pawns stand beside the pawn as enemy pawns attack its
/// stop.
pub fn lever_candidate_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| {
        let beside = own.count_beside(pawn.file, |other| other.rank == pawn.rank);
        let attackers_of_stop =
            enemy.count_beside(pawn.file, |other| pawn.ranks_ahead(color, other) == 2);
        let is_out_of_reach =
            enemy.exists_beside(pawn.file, |other| pawn.ranks_ahead(color, other) > 2);
        !is_obstructed(color, pawn, enemy)
            & has_sentry(color, pawn, enemy)
            & !is_out_of_reach
            & beside.at_least_as_many_as(&attackers_of_stop)
    })
}

pub fn isolated_pawns<S: Set>(own: S) -> S {
    those_of(own, |pawn| !own.exists_beside(pawn.file, |_| true))
}

pub fn half_isolated_pawns<S: Set>(own: S) -> S {
    those_of(own, |pawn| {
        let west = own.any_on(pawn.file - 1);
        let east = own.any_on(pawn.file + 1);
        (west | east) & !(west & east)
    })
}

pub fn pawns_behind_own<S: Set>(color: Color, own: S) -> S {
    those_of(own, |pawn| own.exists_on(pawn.file, |other| pawn.ranks_ahead(color, other) > 0))
}

pub fn pawns_in_front_of_own<S: Set>(color: Color, own: S) -> S {
    those_of(own, |pawn| own.exists_on(pawn.file, |other| pawn.ranks_ahead(color, other) < 0))
}

pub fn pawns_directly_behind_own<S: Set>(color: Color, own: S) -> S {
    those_of(own, |pawn| own.exists_on(pawn.file, |other| pawn.steps_to(color, other, 1)))
}

pub fn doubled_pawns<S: Set>(own: S) -> S {
    those_of(own, |pawn| own.count_on(pawn.file).at_least(2))
}

pub fn tripled_pawns<S: Set>(own: S) -> S {
    those_of(own, |pawn| own.count_on(pawn.file).at_least(3))
}

pub fn pawns_without_helpers<S: Set>(color: Color, own: S) -> S {
    those_of(own, |pawn| !own.exists_beside(pawn.file, |other| pawn.ranks_ahead(color, other) <= 0))
}

/// The own pawns whose stop an enemy pawn attacks and no own pawn can ever attack: on the adjacent files, an
/// enemy pawn is two ranks ahead, and no own pawn is level or behind.
pub fn backward_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| {
        enemy.exists_beside(pawn.file, |other| pawn.ranks_ahead(color, other) == 2)
            & !own.exists_beside(pawn.file, |other| pawn.ranks_ahead(color, other) <= 0)
    })
}

pub fn rammed_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| enemy.exists_on(pawn.file, |other| pawn.steps_to(color, other, 1)))
}

pub fn lever_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    those_of(own, |pawn| {
        enemy.exists_beside(pawn.file, |other| attacks_square(color.opponent(), other, pawn))
    })
}

pub fn phalanx_pawns<S: Set>(own: S) -> S {
    those_of(own, |pawn| own.exists_beside(pawn.file, |other| other.rank == pawn.rank))
}

pub fn defended_pawns<S: Set>(color: Color, own: S) -> S {
    those_of(own, |pawn| own.exists_beside(pawn.file, |other| attacks_square(color, other, pawn)))
}

pub fn connected_pawns<S: Set>(color: Color, own: S) -> S {
    those_of(own, |pawn| {
        own.exists_beside(pawn.file, |other| {
            other.rank == pawn.rank || attacks_square(color, other, pawn)
        })
    })
}

pub fn holes<S: Set>(color: Color, own: S) -> S {
    squares_where(|here| !own.exists_beside(here.file, |pawn| ever_attacks(color, pawn, here)))
}

pub fn outposts<S: Set>(color: Color, own: S, enemy: S) -> S {
    squares_where(|here| {
        own.exists_beside(here.file, |pawn| attacks_square(color, pawn, here))
            & !enemy.exists_beside(here.file, |pawn| ever_attacks(color.opponent(), pawn, here))
    })
}
