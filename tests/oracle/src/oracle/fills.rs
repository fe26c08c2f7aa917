//! The fills.

use pawnfill::Color;

use super::bits::Set;
use super::board::{Members, squares_where};

/// The squares of the set, and the squares north of one of them on its file.
pub fn north_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.exists_on(here.file, |member| member.rank <= here.rank))
}

/// The squares of the set, and the squares south of one of them on its file.
pub fn south_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.exists_on(here.file, |member| member.rank >= here.rank))
}

/// The squares on whose file the set has a square.
pub fn file_fill<S: Set>(set: S) -> S {
    squares_where(|here| set.any_on(here.file))
}

/// The squares of the pawns, and the squares ahead of some pawn on its file.
pub fn front_fill<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) >= 0))
}

/// The squares of the pawns, and the squares behind some pawn on its file.
pub fn rear_fill<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) <= 0))
}
