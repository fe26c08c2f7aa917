//! Pawn moves by the rules: from each square to each square, by files and ranks.

use pawnfill::Color;

/// The squares of a side to move, by which its pawn moves are determined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sets {
    pub(crate) color: Color,
    pub(crate) pawns: u64,
    pub(crate) empty: u64,
    pub(crate) enemies: u64,
    pub(crate) targets: u64,
    pub(crate) en_passant: Option<u8>,
}

/// What a pawn does, in the order of the lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    EastCapturePromotion,
    WestCapturePromotion,
    PushPromotion,
    EastEnPassant,
    WestEnPassant,
    EastCapture,
    WestCapture,
    SinglePush,
    DoublePush,
}

/// The kinds of all moves, with the squares from which and to which they go, in the order of the lists.
pub(crate) fn moves(sets: &Sets) -> Vec<(Kind, u8, u8)> {
    let mut moves = Vec::new();
    for from in 0..64 {
        for to in 0..64 {
            if let Some(kind) = kind(sets, from, to) {
                moves.push((kind, from, to));
            }
        }
    }
    moves.sort_unstable();
    moves
}

/// What a move from one square to another is, if a pawn may make it.
fn kind(sets: &Sets, from: u8, to: u8) -> Option<Kind> {
    let has = |set: u64, square: u8| set >> square & 1 != 0;
    if !has(sets.pawns, from) {
        return None;
    }
    // Ranks as the side counts them.
    let rank = |square: u8| match sets.color {
        Color::White => i32::from(square / 8),
        Color::Black => 7 - i32::from(square / 8),
    };
    let (ranks, files) = (
        rank(to) - rank(from),
        i32::from(to % 8) - i32::from(from % 8),
    );
    let is_promotion = rank(to) == 7;
    let is_target = has(sets.targets, to);
    match (ranks, files) {
        (1, 0) if has(sets.empty, to) && is_target && is_promotion => Some(Kind::PushPromotion),
        (1, 0) if has(sets.empty, to) && is_target => Some(Kind::SinglePush),
        (2, 0) if rank(from) == 1 => {
            let between = (from + to) / 2;
            let is_free = has(sets.empty, between) && has(sets.empty, to);
            (is_free && is_target).then_some(Kind::DoublePush)
        }
        (1, 1 | -1) => {
            let kinds = if has(sets.enemies, to) && is_target && is_promotion {
                [Kind::EastCapturePromotion, Kind::WestCapturePromotion]
            } else if has(sets.enemies, to) && is_target {
                [Kind::EastCapture, Kind::WestCapture]
            } else if sets.en_passant == Some(to) && !is_promotion {
                [Kind::EastEnPassant, Kind::WestEnPassant]
            } else {
                return None;
            };
            Some(kinds[usize::from(files < 0)])
        }
        _ => None,
    }
}
