//! The pushes: their targets, and the pawns that have one.

use pawnfill::{Color, Square};

use super::attacks::attacks_square;
use super::bits::{Bit, Set};
use super::board::{Place, Squares, squares_where};

/// The empty squares that are one step ahead of some pawn.
pub fn single_push_targets<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|target| {
        pawns.exists_on(target.file, |pawn| {
            can_single_push(color, pawn, target, &empty)
        })
    })
}

/// The empty squares that are two steps ahead of some pawn on its start rank, the square between
/// being empty too.
pub fn double_push_targets<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|target| {
        pawns.exists_on(target.file, |pawn| {
            can_double_push(color, pawn, target, &empty)
        })
    })
}

/// The pawns for which there is a target of a single push.
pub fn able_to_push<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|pawn| {
        pawns.contains(pawn)
            & empty.exists_on(pawn.file, |target| {
                can_single_push(color, pawn, target, &empty)
            })
    })
}

/// The pawns for which there is a target of a double push.
pub fn able_to_double_push<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|pawn| {
        pawns.contains(pawn)
            & empty.exists_on(pawn.file, |target| {
                can_double_push(color, pawn, target, &empty)
            })
    })
}

/// The squares that a pawn attacks from a target of its single or double push.
pub fn push_attacks<S: Set>(color: Color, pawns: S, empty: S, targets: S) -> S {
    let (pawns, empty, targets) = (Squares::of(pawns), Squares::of(empty), Squares::of(targets));
    squares_where(|here| {
        targets.exists_beside(here.file, |target| {
            match attacks_square(color, target, here) {
                true => pawns.exists_on(target.file, |pawn| {
                    can_single_push(color, pawn, target, &empty)
                        | can_double_push(color, pawn, target, &empty)
                }),
                false => S::Bit::from(false),
            }
        })
    })
}

/// The targets of the single and the double push of a pawn on the square.
pub fn push_targets<S: Set>(color: Color, square: Square, empty: S) -> S {
    let (pawn, empty) = (Place::of(square), Squares::of(empty));
    squares_where(|target| {
        can_single_push(color, pawn, target, &empty) | can_double_push(color, pawn, target, &empty)
    })
}

#[inline]
fn can_single_push<B: Bit>(color: Color, pawn: Place, target: Place, empty: &Squares<B>) -> B {
    match pawn.steps_to(color, target, 1) {
        true => empty.contains(target),
        false => B::from(false),
    }
}

#[inline]
fn can_double_push<B: Bit>(color: Color, pawn: Place, target: Place, empty: &Squares<B>) -> B {
    match pawn.on_start_rank(color) && pawn.steps_to(color, target, 2) {
        true => {
            let is_between = |place| pawn.steps_to(color, place, 1);
            empty.contains(target) & empty.exists_on(pawn.file, is_between)
        }
        false => B::from(false),
    }
}
