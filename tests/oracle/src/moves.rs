//! Pawn moves by the rules: from each square to each square, by files and ranks. For the tests of lists of moves, in Rust,
//! C and C++.

use pawnfill::Color;
use pawnfill::moves::Kinds;

/// The squares of a side to move, by which its pawn moves are determined.
#[derive(Clone, Copy, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are the arguments of the library's type"
)]
pub struct Sets {
    pub color: Color,
    pub pawns: u64,
    pub empty: u64,
    pub enemies: u64,
    pub targets: u64,
    pub en_passant: Option<u8>,
    pub legal: Option<Legal>,
}

/// What a move must not do to its king: pinned pawns stay on the line through them and the king, and a capture en passant
/// does not open the king's rank.
#[derive(Clone, Copy, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are the arguments of the library's type"
)]
pub struct Legal {
    pub king: u8,
    pub pinned: u64,
    pub rooks_and_queens: u64,
}

/// The kinds of moves, in the order of the lists.
pub const KINDS: [Kinds; 6] = [
    Kinds::CAPTURE_PROMOTIONS,
    Kinds::PUSH_PROMOTIONS,
    Kinds::EN_PASSANT,
    Kinds::CAPTURES,
    Kinds::SINGLE_PUSHES,
    Kinds::DOUBLE_PUSHES,
];

/// A move's place in [`KINDS`], whether it goes to the west, and its squares, in the order of the lists.
pub type Move = (usize, bool, u8, u8);

/// All moves, in the order of the lists.
pub fn moves(sets: &Sets) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in 0..64 {
        for to in 0..64 {
            if let Some(kind) = kind(sets, from, to) {
                moves.push((kind, to % 8 < from % 8, from, to));
            }
        }
    }
    moves.sort_unstable();
    moves
}

/// The moves of some kinds.
pub fn only(moves: &[Move], kinds: Kinds) -> impl Iterator<Item = &Move> {
    let is_one = move |kind: usize| kinds & KINDS[kind] == KINDS[kind];
    moves.iter().filter(move |(kind, ..)| is_one(*kind))
}

/// What a move from one square to another is, if a pawn may make it: its place in [`KINDS`].
fn kind(sets: &Sets, from: u8, to: u8) -> Option<usize> {
    let has = |set: u64, square: u8| set >> square & 1 != 0;
    if !has(sets.pawns, from) {
        return None;
    }
    if let Some(Legal { king, pinned, .. }) = sets.legal
        && has(pinned, from)
        && !are_on_a_line(king, from, to)
    {
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
    let (is_last, is_target) = (rank(to) == 7, has(sets.targets, to));
    match (ranks, files) {
        (1, 0) if has(sets.empty, to) && is_target => Some(if is_last { 1 } else { 4 }),
        (2, 0) if rank(from) == 1 && is_target => {
            let between = (from + to) / 2;
            (has(sets.empty, between) && has(sets.empty, to)).then_some(5)
        }
        (1, 1 | -1) if has(sets.enemies, to) && is_target => Some(if is_last { 0 } else { 3 }),
        (1, 1 | -1) if sets.en_passant == Some(to) && !is_last => {
            let captured = from / 8 * 8 + to % 8;
            let is_target = is_target || has(sets.targets, captured);
            (is_target && !opens_rank(sets, from, captured)).then_some(2)
        }
        _ => None,
    }
}

/// Whether three squares are on a line.
fn are_on_a_line(king: u8, from: u8, to: u8) -> bool {
    let [file, rank] = [
        |square: u8| i32::from(square % 8),
        |square: u8| i32::from(square / 8),
    ];
    (file(from) - file(king)) * (rank(to) - rank(king))
        == (file(to) - file(king)) * (rank(from) - rank(king))
}

/// Whether a rook or queen sees the king along its rank when a pawn has captured another one en passant.
fn opens_rank(sets: &Sets, from: u8, captured: u8) -> bool {
    let Some(Legal {
        king,
        rooks_and_queens,
        ..
    }) = sets.legal
    else {
        return false;
    };
    if king / 8 != from / 8 {
        return false;
    }
    let is_occupied =
        |square: &u8| *square != from && *square != captured && sets.empty >> square & 1 == 0;
    let first = king / 8 * 8;
    let to_the_east = (king + 1..first + 8).find(is_occupied);
    let to_the_west = (first..king).rev().find(is_occupied);
    let attackers = [to_the_east, to_the_west];
    let is_attacker = |square: u8| rooks_and_queens >> square & 1 != 0;
    attackers.into_iter().flatten().any(is_attacker)
}
