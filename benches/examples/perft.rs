//! Perft: counts the positions that are reached in some moves, as move generators are tested. The pawn moves are
//! those of `pawnfill::moves`, the other pieces' those of cozy-chess.
//!
//! ```sh
//! cargo run --release --example perft
//! ```

use std::time::Instant;

use cozy_chess::{
    Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use pawnfill::moves::{Encoding, PawnMoves};
use pawnfill::sides::AnyLevel;

/// The six standard positions of <https://www.chessprogramming.org/Perft_Results>, and the number of positions
/// after 1, 2, … moves.
const POSITIONS: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: 20 400 8902 197281
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1: 48 2039 97862 4085603
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1: 14 191 2812 43238
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1: 6 264 9467 422333
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8: 44 1486 62379 2103487
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10: 46 2079 89890 3894594";

/// The moves of this program: from, to and the number of the promotion's piece.
#[derive(Clone, Copy)]
struct Plain;

impl Encoding for Plain {
    type Bits = u16;
    type Move = u16;
    const FROM: u32 = 0;
    const TO: u32 = 6;
    const PROMOTIONS: &[u32] = &[4 << 12, 3 << 12, 2 << 12, 1 << 12];

    #[inline(always)]
    fn of(bits: u16) -> u16 {
        bits
    }
}

fn decoded(bits: u16) -> Move {
    let square = |shift: u32| Square::index(usize::from(bits >> shift & 63));
    Move {
        from: square(0),
        to: square(6),
        promotion: (bits >> 12 != 0).then(|| Piece::index(usize::from(bits >> 12))),
    }
}

/// Lists the pawn moves of the side to move, which may leave the king in check.
fn pawn_moves(level: AnyLevel, board: &Board, list: &mut [u16]) -> usize {
    let us = board.side_to_move();
    let color = pawnfill::Color::ALL[us as usize];
    let en_passant = board.en_passant().map(|file| {
        let rank = [5, 2][us as usize];
        pawnfill::Square::from_index(8 * rank + file as u8)
    });
    let [pawns, enemies] = [board.colored_pieces(us, Piece::Pawn), board.colors(!us)];
    PawnMoves::new(color, pawns.0, !board.occupied().0, enemies.0)
        .en_passant(en_passant)
        .list(level, Plain, list)
}

/// Whether the king of a color is attacked.
fn is_in_check(board: &Board, color: Color) -> bool {
    let (king, occupied) = (board.king(color), board.occupied());
    let pieces = |piece| board.colored_pieces(!color, piece);
    let straight = get_rook_moves(king, occupied) & (pieces(Piece::Rook) | pieces(Piece::Queen));
    let diagonal =
        get_bishop_moves(king, occupied) & (pieces(Piece::Bishop) | pieces(Piece::Queen));
    let near = get_knight_moves(king) & pieces(Piece::Knight)
        | get_pawn_attacks(king, color) & pieces(Piece::Pawn)
        | get_king_moves(king) & pieces(Piece::King);
    !(straight | diagonal | near).is_empty()
}

/// The number of positions after a number of moves.
fn perft(level: AnyLevel, board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let us = board.side_to_move();
    let after = |chosen: Move| {
        let mut next = board.clone();
        next.play_unchecked(chosen);
        (!is_in_check(&next, us)).then_some(next)
    };
    let mut list = [0; 256];
    let count = pawn_moves(level, board, &mut list);
    let mut moves: Vec<Move> = list[..count].iter().map(|&bits| decoded(bits)).collect();
    board.generate_moves_for(!board.pieces(Piece::Pawn), |others| {
        moves.extend(others);
        false
    });
    let boards = moves.into_iter().filter_map(after);
    boards.map(|next| perft(level, &next, depth - 1)).sum()
}

/// Counts at a level as deep as asked, and compares with the known numbers.
fn check(level: AnyLevel, depths: usize) {
    for line in POSITIONS.lines() {
        let (fen, known) = line.split_once(": ").expect("a position and its numbers");
        let board = Board::from_fen(fen, false).expect("a position");
        let started = Instant::now();
        for (depth, known) in (1..).zip(known.split(' ').take(depths)) {
            let found = perft(level, &board, depth);
            assert_eq!(found.to_string(), known, "{level}, {depth} moves: {fen}");
        }
        println!("{known} in {:.2} s: {fen}", started.elapsed().as_secs_f64());
    }
}

fn main() {
    check(AnyLevel::best(), 4);
}

#[test]
fn the_numbers_are_known() {
    for level in AnyLevel::all() {
        check(level, 2);
    }
    check(AnyLevel::best(), 3);
}
