//! The fills.

use pawnfill::Color;

use super::bits::Set;
use super::board::{Members, squares_where};

pub fn north_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.exists_on(here.file, |member| member.rank <= here.rank))
}

pub fn south_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.exists_on(here.file, |member| member.rank >= here.rank))
}

pub fn file_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.any_on(here.file))
}

pub fn front_fill<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) >= 0))
}

pub fn rear_fill<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) <= 0))
}
