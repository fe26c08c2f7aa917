//! The pushes: their targets, the pawns that can push, and the attacks after a push.

use pawnfill::{Color, Square};

use super::attacks::attacks_square;
use super::bits::Set;
use super::board::{Coordinates, Members, squares_where, those_of};

pub fn single_push_targets<S: Set>(color: Color, pawns: S, empty: S) -> S {
    squares_where(|target| {
        pawns.exists_on(target.file, |pawn| can_single_push(color, pawn, target, empty))
    })
}

pub fn double_push_targets<S: Set>(color: Color, pawns: S, empty: S) -> S {
    squares_where(|target| {
        pawns.exists_on(target.file, |pawn| can_double_push(color, pawn, target, empty))
    })
}

pub fn able_to_push<S: Set>(color: Color, pawns: S, empty: S) -> S {
    those_of(pawns, |pawn| {
        empty.exists_on(pawn.file, |target| can_single_push(color, pawn, target, empty))
    })
}

pub fn able_to_double_push<S: Set>(color: Color, pawns: S, empty: S) -> S {
    those_of(pawns, |pawn| {
        empty.exists_on(pawn.file, |target| can_double_push(color, pawn, target, empty))
    })
}

pub fn push_attacks<S: Set>(color: Color, pawns: S, empty: S, targets: S) -> S {
    squares_where(|here| {
        targets.exists_beside(here.file, |target| {
            if !attacks_square(color, target, here) {
                return S::Bit::from(false);
            }
            pawns.exists_on(target.file, |pawn| {
                can_single_push(color, pawn, target, empty)
                    | can_double_push(color, pawn, target, empty)
            })
        })
    })
}

pub fn push_targets<S: Set>(color: Color, square: Square, empty: S) -> S {
    let pawn = Coordinates::of(square);
    squares_where(|target| {
        can_single_push(color, pawn, target, empty) | can_double_push(color, pawn, target, empty)
    })
}

fn can_single_push<S: Set>(
    color: Color,
    pawn: Coordinates,
    target: Coordinates,
    empty: S,
) -> S::Bit {
    S::Bit::from(pawn.steps_to(color, target, 1)) & empty.contains(target)
}

fn can_double_push<S: Set>(
    color: Color,
    pawn: Coordinates,
    target: Coordinates,
    empty: S,
) -> S::Bit {
    let can_step = pawn.on_start_rank(color) && pawn.steps_to(color, target, 2);
    let rank = (pawn.rank + target.rank) / 2;
    let between = Coordinates { rank, ..pawn };
    S::Bit::from(can_step) & empty.contains(between) & empty.contains(target)
}
