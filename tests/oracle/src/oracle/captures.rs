//! The pawns that can capture.

use pawnfill::{Color, Square};

use super::attacks::{attacks_east, attacks_square, attacks_west};
use super::bits::Set;
use super::board::{Coordinates, Members, squares_where, those_of};

pub fn able_to_capture_east<S: Set>(color: Color, pawns: S, targets: S) -> S {
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_east(color, pawn, target))
    })
}

pub fn able_to_capture_west<S: Set>(color: Color, pawns: S, targets: S) -> S {
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_west(color, pawn, target))
    })
}

pub fn able_to_capture<S: Set>(color: Color, pawns: S, targets: S) -> S {
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_square(color, pawn, target))
    })
}

pub fn attackers<S: Set>(square: Square, white: S, black: S) -> S {
    let square = Coordinates::of(square);
    let attacks = |color, pawn| S::Bit::from(attacks_square(color, pawn, square));
    squares_where(|pawn| {
        white.contains(pawn) & attacks(Color::White, pawn)
            | black.contains(pawn) & attacks(Color::Black, pawn)
    })
}
