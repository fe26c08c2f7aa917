//! Pawn moves by the rules of chess: each pair of squares is tested by its files and ranks. The
//! tests compare the library's lists of moves, in Rust and in C++, with these moves.

use cozy_chess::{BitBoard, Board, Piece, Rank, get_between_rays};
use pawnfill::Color;
use pawnfill::moves::{Encoding, Kinds};

use crate::input::{PAWN_RANKS, Random};

/// The sets and squares that determine the pawn moves of a side.
#[derive(Clone, Copy, Debug)]
pub struct Sets {
    pub color: Color,
    pub pawns: u64,
    pub empty: u64,
    pub enemies: u64,
    pub targets: u64,
    pub check_mask: u64,
    pub en_passant: Option<u8>,
    pub legal: Option<Legal>,
}

/// The pieces that can make a move illegal. A pinned pawn stays on the line through its square and the king.
/// A capture en passant must not open a line from a slider to the king.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    pub king: u8,
    pub pinned: u64,
    pub orthogonal: u64,
    pub diagonal: u64,
}

impl Sets {
    /// Makes sets that restrict no moves. Enemies are on all squares that have no pawn and are not empty.
    pub fn of_pawns(color: Color, pawns: u64, empty: u64) -> Self {
        Self {
            color,
            pawns,
            empty,
            enemies: !(pawns | empty),
            targets: !0,
            check_mask: !0,
            en_passant: None,
            legal: None,
        }
    }

    /// Returns the sets of a position's side to move, with the check mask, pins and en passant.
    pub fn of(board: &Board) -> Self {
        let us = board.side_to_move();
        let (own, enemies, king) = (board.colors(us), board.colors(!us), board.king(us));
        let [_, _, orthogonal, diagonal] = attackers(board);
        let mut checkers = board.checkers().into_iter();
        let check_mask = match (checkers.next(), checkers.next()) {
            (None, _) => !BitBoard::EMPTY,
            (Some(checker), None) => checker.bitboard() | get_between_rays(checker, king),
            _ => BitBoard::EMPTY,
        };
        let square = |file| cozy_chess::Square::new(file, Rank::Sixth.relative_to(us)) as u8;
        Self {
            color: Color::ALL[us as usize],
            pawns: (own & board.pieces(Piece::Pawn)).0,
            empty: (!board.occupied()).0,
            enemies: enemies.0,
            targets: !0,
            check_mask: check_mask.0,
            en_passant: board.en_passant().map(square),
            legal: Some(Legal { king: king as u8, pinned: board.pinned().0, orthogonal, diagonal }),
        }
    }

    /// Draws random sets, which need not be a legal position. Pawns stand on any rank but the last.
    pub fn random(random: &mut Random) -> Self {
        let color = Color::ALL[random.below(2) as usize];
        let rank = |rank: u8| (color as u8 * 7) ^ rank;
        let pawns = match random.below(6) {
            0 => random.sparse(),
            1 => random.set(),
            2 => random.pawns(),
            // Pawns that promote, and pawns that have not moved.
            3 => random.sparse() & 0x00ff_0000_0000_ff00,
            4 => random.sparse() & random.set() & PAWN_RANKS,
            _ => random.sparse() & random.set(),
        };
        let mut pawns = pawns & !(0xff << (8 * rank(7)));
        let mut set = || match random.below(4) {
            0 => random.sparse(),
            1 => random.set(),
            2 => random.dense(),
            _ => !0,
        };
        let [mut empty, mut enemies, targets, check_mask, pinned, orthogonal, diagonal] =
            [(); 7].map(|()| set());
        let [mut king, file, of_king, number] = [64, 8, 8, 64].map(|n| random.below(n) as u8);
        if number & 4 != 0 && file != of_king {
            // Both pawns of en passant are on the king's rank with few pieces: a capture may expose the king.
            let [to, captured] = [5, 4].map(|row| 1_u64 << (8 * rank(row) + file));
            let row = 0xff << (8 * rank(4));
            king = 8 * rank(4) + of_king;
            pawns = pawns & !row | (captured << 1 | captured >> 1) & row & random.set();
            pawns &= !(to | 1 << king);
            let few = random.sparse() & row;
            enemies = enemies & !row | few | captured;
            empty = empty & !row | row & !few & !captured | to;
        }
        let empty = empty & !pawns & !(1 << king);
        let enemies = enemies & !empty & !pawns & !(1 << king);
        let on_lines = (0..64).filter(|&square| is_on_a_line(king, square));
        let on_lines = on_lines.fold(0, |set, square| set | 1_u64 << square);
        let mut squares = (0..8).map(|place| [5, 4].map(|row| 8 * rank(row) + (file + place) % 8));
        let en_passant = squares
            .find(|&[to, captured]| empty >> to & 1 == 1 && enemies >> captured & 1 == 1)
            .map(|[to, _]| to);
        Self {
            color,
            pawns,
            empty,
            enemies,
            targets: [!0, targets][usize::from(number & 1)],
            check_mask: [!0, check_mask][usize::from(number >> 4 & 1)],
            en_passant: en_passant.filter(|_| number & 6 != 0),
            legal: (number & 8 != 0 && pawns >> king & 1 == 0).then_some(Legal {
                king,
                pinned: pinned & (on_lines | !pawns),
                // Half of the time there are few sliders, so that a single slider may attack the king.
                orthogonal: orthogonal & enemies & [!0, diagonal][usize::from(number >> 5)],
                diagonal: diagonal & enemies & [!0, pinned][usize::from(number >> 5)],
            }),
        }
    }
}

/// Returns the opponent's pawns, its knights, its rooks and queens, and its bishops and queens.
pub fn attackers(board: &Board) -> [u64; 4] {
    let of = |piece| (board.pieces(piece) & board.colors(!board.side_to_move())).0;
    let queens = of(Piece::Queen);
    let orthogonal = of(Piece::Rook) | queens;
    [of(Piece::Pawn), of(Piece::Knight), orthogonal, of(Piece::Bishop) | queens]
}

/// Returns the legal pawn moves according to cozy-chess, as integers of [`Plain`] in ascending order.
pub fn by_cozy_chess(board: &Board) -> Vec<u16> {
    let mut of_pawns = Vec::new();
    board.generate_moves_for(board.pieces(Piece::Pawn), |moves| {
        of_pawns.extend(moves.into_iter().map(|chosen| {
            let promotion = chosen.promotion.map_or(0, |piece| piece as u16);
            chosen.from as u16 | (chosen.to as u16) << 6 | promotion << 12
        }));
        false
    });
    of_pawns.sort_unstable();
    of_pawns
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

/// A move: the index of its kind in [`KINDS`], whether it goes to the west, its from-square and its
/// to-square. Sorted moves are in the order of the library's lists.
pub type Move = (usize, bool, u8, u8);

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

/// Returns the kinds whose bits are set in a number: bit i stands for `KINDS[i]`.
pub fn kinds(bits: usize) -> Kinds {
    let chosen = KINDS.into_iter().enumerate().filter(|(place, _)| bits >> place & 1 != 0);
    chosen.fold(!Kinds::ALL, |kinds, (_, kind)| kinds | kind)
}

pub fn encoded<E: Encoding>(moves: &[Move], kinds: Kinds) -> Vec<u32> {
    let flags = [
        E::CAPTURE_PROMOTIONS,
        E::PROMOTIONS,
        &[E::EN_PASSANT],
        &[E::CAPTURE],
        &[E::SINGLE_PUSH],
        &[E::DOUBLE_PUSH],
    ];
    let moves = moves.iter().filter(|(kind, ..)| kinds & KINDS[*kind] == KINDS[*kind]);
    let integers = moves.flat_map(|(kind, _, from, to)| {
        let squares = u32::from(*from) << E::FROM | u32::from(*to) << E::TO;
        flags[*kind].iter().map(move |flag| squares | flag)
    });
    integers.collect()
}

/// Defines encodings: the type of the integer and of an element, FROM, TO, the flags of single pushes, double
/// pushes, captures and en passant, the flags of promotions by push and by capture, and `of`.
macro_rules! encodings {
    ($(
        $name:ident: $bits:ty as $move:ty, $from:literal, $to:literal,
        [$single:expr, $double:expr, $capture:expr, $en_passant:expr], $push:expr, $by_capture:expr;
        |$parameter:ident| $of:expr;
    )*) => { $(
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Encoding for $name {
            type Bits = $bits;
            type Move = $move;
            const FROM: u32 = $from;
            const TO: u32 = $to;
            const SINGLE_PUSH: u32 = $single;
            const DOUBLE_PUSH: u32 = $double;
            const CAPTURE: u32 = $capture;
            const EN_PASSANT: u32 = $en_passant;
            const PROMOTIONS: &[u32] = $push;
            const CAPTURE_PROMOTIONS: &[u32] = $by_capture;

            #[inline(always)]
            fn of($parameter: $bits) -> $move {
                $of
            }
        }
    )* };
}

encodings! {
    // Squares and promotion pieces are numbered as in cozy-chess.
    Plain: u16 as u16, 0, 6, [0, 0, 0, 0],
        &[4 << 12, 3 << 12, 2 << 12, 1 << 12], Self::PROMOTIONS; |bits| bits;
    FromFirst: u16 as u16, 6, 0, [0x1000, 0x2000, 0x3000, 0x4000],
        &[0xf000, 0xe000, 0xd000, 0xc000], &[0xb000, 0xa000, 0x9000, 0x8000]; |bits| bits;
    ToFirst: u16 as [u16; 2], 0, 6, [0, 1 << 12, 4 << 12, 5 << 12],
        &[11 << 12, 10 << 12, 9 << 12, 8 << 12], &[15 << 12]; |bits| [bits, 0];
    AtTheEnds: u16 as (u16, i32), 10, 0, [0x40, 0x80, 0xc0, 0x100],
        &[0x240], &[0x280, 0x2c0]; |bits| (bits, -1);
    Wide: u32 as u32, 26, 13, [1, 1 << 12, 1 << 19, 1 << 25],
        &[3, 5, 7, 9], &[11, 13, 15, 17]; |bits| bits;
    WideWithScore: u32 as u64, 8, 0, [0, 1 << 16, 2 << 16, 3 << 16],
        &[1 << 31, 1 << 30, 1 << 29, 1 << 28], Self::PROMOTIONS; |bits| u64::from(bits) << 32 | 7;
    NoCapturePromotions: u32 as u64, 8, 0, [0, 1 << 16, 2 << 16, 3 << 16],
        &[1 << 31, 1 << 30, 1 << 29, 1 << 28], &[]; |bits| u64::from(bits) << 32 | 7;
    FivePieces: u16 as u16, 0, 6, [0, 0, 0, 0],
        &[1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12], &[9 << 12, 10 << 12, 11 << 12, 12 << 12, 13 << 12];
        |bits| bits;
}

/// Returns the kind of a move, as an index into [`KINDS`]; `None` if the sets do not allow the move.
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
    // Ranks are counted from the own side.
    let rank = |square: u8| (sets.color as u8 * 7) ^ (square / 8);
    let [files, north] = steps(from, to);
    let ranks = [north, -north][sets.color as usize];
    let (is_last, is_target) = (rank(to) == 7, has(sets.targets & sets.check_mask, to));
    match (ranks, files) {
        (1, 0) if has(sets.empty, to) && is_target => Some(if is_last { 1 } else { 4 }),
        (2, 0) if rank(from) == 1 && is_target => {
            let between = (from + to) / 2;
            (has(sets.empty, between) && has(sets.empty, to)).then_some(5)
        }
        (1, 1 | -1) if has(sets.enemies, to) && is_target => Some(if is_last { 0 } else { 3 }),
        (1, 1 | -1) if sets.en_passant == Some(to) && has(sets.targets, to) && !is_last => {
            let captured = from / 8 * 8 + to % 8;
            let ends_check = has(sets.check_mask, to) || has(sets.check_mask, captured);
            (ends_check && !exposes_king(sets, [from, captured, to])).then_some(2)
        }
        _ => None,
    }
}

/// Returns the steps from one square to another: files to the east and ranks to the north.
fn steps(from: u8, to: u8) -> [i32; 2] {
    [|square: u8| square % 8, |square: u8| square / 8]
        .map(|part| i32::from(part(to)) - i32::from(part(from)))
}

/// Whether a square is on the king's file, rank or diagonals.
fn is_on_a_line(king: u8, square: u8) -> bool {
    let [files, ranks] = steps(king, square);
    files == 0 || ranks == 0 || files.abs() == ranks.abs()
}

fn are_on_a_line(king: u8, from: u8, to: u8) -> bool {
    let [one, other] = [steps(king, from), steps(king, to)];
    one[0] * other[1] == one[1] * other[0]
}

/// Whether a slider attacks the king after a capture en passant.
fn exposes_king(sets: &Sets, [from, captured, to]: [u8; 3]) -> bool {
    let is_occupied = |square: u8| {
        let was_occupied = sets.empty >> square & 1 == 0;
        square == to || was_occupied && square != from && square != captured
    };
    sets.legal.is_some_and(|legal| {
        let sees = |[files, ranks]: [i32; 2]| {
            let sliders = if files * ranks == 0 { legal.orthogonal } else { legal.diagonal };
            let [file, rank] = [legal.king % 8, legal.king / 8].map(i32::from);
            let squares = (1..8).map(|step| [file + step * files, rank + step * ranks]);
            let on_board = squares.take_while(|place| place.iter().all(|it| (0..8).contains(it)));
            let mut squares = on_board.map(|[file, rank]| (8 * rank + file) as u8);
            let first = squares.find(|&square| is_occupied(square));
            first.is_some_and(|square| sliders >> square & 1 != 0)
        };
        let steps = [-1, 0, 1].map(|files| [-1, 0, 1].map(|ranks| [files, ranks]));
        steps.into_iter().flatten().any(|step| step != [0, 0] && sees(step))
    })
}
