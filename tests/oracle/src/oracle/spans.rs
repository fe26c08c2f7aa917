//! The spans and stops.

use pawnfill::Color;

use super::bits::Set;
use super::board::{Members, squares_where};

pub fn front_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) > 0))
}

pub fn rear_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) < 0))
}

pub fn interspans<S: Set>(white: S, black: S) -> S {
    squares_where(|here| {
        white.exists_on(here.file, |pawn| pawn.rank < here.rank)
            & black.exists_on(here.file, |pawn| pawn.rank > here.rank)
    })
}

pub fn stops<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.steps_to(color, here, 1)))
}

pub fn telestops<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) >= 2))
}
