//! The fills.

use pawnfill::Color;

use super::bits::Set;
use super::board::{Members, squares_where};

/// The squares with a member on their file, level with them or to the south.
pub fn north_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.exists_on(here.file, |member| member.rank <= here.rank))
}

/// The squares with a member on their file, level with them or to the north.
pub fn south_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.exists_on(here.file, |member| member.rank >= here.rank))
}

/// The squares with a member anywhere on their file.
pub fn file_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.any_on(here.file))
}

/// The squares that are, on some pawn's file, its own square or ahead of it.
pub fn front_fill<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) >= 0))
}

/// The squares that are, on some pawn's file, its own square or behind it.
pub fn rear_fill<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) <= 0))
}
