//! The spans and stops.

use pawnfill::Color;

use super::bits::Set;
use super::board::{Members, squares_where};

/// The squares ahead of some pawn on its file.
pub fn front_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) > 0))
}

/// The squares behind some pawn on its file.
pub fn rear_spans<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) < 0))
}

/// The squares with a white pawn to the south and a black one to the north on their file.
pub fn interspans<S: Set>(white: S, black: S) -> S {
    squares_where(|here| {
        white.exists_on(here.file, |pawn| pawn.rank < here.rank)
            & black.exists_on(here.file, |pawn| pawn.rank > here.rank)
    })
}

/// The squares one step ahead of some pawn.
pub fn stops<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.steps_to(color, here, 1)))
}

/// The squares two or more steps ahead of some pawn.
pub fn telestops<S: Set>(color: Color, pawns: S) -> S {
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) >= 2))
}
