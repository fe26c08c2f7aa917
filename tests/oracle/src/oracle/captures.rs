//! The pawns that can capture.

use pawnfill::Color;

use super::attacks::{attacks_east, attacks_square, attacks_west};
use super::bits::Set;
use super::board::{Squares, those_of};

/// The pawns with a target that they attack to the east.
pub fn able_to_capture_east<S: Set>(color: Color, pawns: S, targets: S) -> S {
    let targets = Squares::of(targets);
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_east(color, pawn, target))
    })
}

/// The pawns with a target that they attack to the west.
pub fn able_to_capture_west<S: Set>(color: Color, pawns: S, targets: S) -> S {
    let targets = Squares::of(targets);
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_west(color, pawn, target))
    })
}

/// The pawns with a target that they attack.
pub fn able_to_capture<S: Set>(color: Color, pawns: S, targets: S) -> S {
    let targets = Squares::of(targets);
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_square(color, pawn, target))
    })
}
