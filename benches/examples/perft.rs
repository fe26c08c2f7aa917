//! Perft: counts the positions that are reached in some moves, as move generators are tested. The pawn moves are
//! those of `pawnfill::moves`, the other pieces' those of cozy-chess.
//!
//! ```sh
//! cargo run --release --example perft
//! cargo run --release --example perft -- 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' 4
//! ```

use std::process::ExitCode;
use std::time::Instant;
use std::{array, env};

use cozy_chess::{
    Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use pawnfill::moves::{Encoding, PawnMoves};
use pawnfill::sides::AnyLevel;

/// The six standard positions of <https://www.chessprogramming.org/Perft_Results>, and the number of positions
/// after 1, 2, … moves.
const POSITIONS: [(&str, [u64; 4]); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        [20, 400, 8_902, 197_281],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        [48, 2_039, 97_862, 4_085_603],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        [14, 191, 2_812, 43_238],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        [6, 264, 9_467, 422_333],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        [44, 1_486, 62_379, 2_103_487],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        [46, 2_079, 89_890, 3_894_594],
    ),
];

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
    let boards = list[..count]
        .iter()
        .filter_map(|&bits| after(decoded(bits)));
    let mut positions: u64 = boards.map(|next| perft(level, &next, depth - 1)).sum();
    board.generate_moves_for(!board.pieces(Piece::Pawn), |moves| {
        let boards = moves.into_iter().filter_map(after);
        positions += boards
            .map(|next| perft(level, &next, depth - 1))
            .sum::<u64>();
        false
    });
    positions
}

fn main() -> ExitCode {
    let level = AnyLevel::best();
    let arguments = Vec::from_iter(env::args().skip(1));
    if let [fen, depth] = &arguments[..] {
        let (Ok(board), Ok(depth)) = (Board::from_fen(fen, false), depth.parse()) else {
            eprintln!("expected a FEN and a number of moves, found {fen:?} and {depth:?}");
            return ExitCode::FAILURE;
        };
        println!("{}", perft(level, &board, depth));
        return ExitCode::SUCCESS;
    }
    let mut is_right = true;
    for (fen, expected) in POSITIONS {
        let board = Board::from_fen(fen, false).expect("a position");
        let started = Instant::now();
        let found: [u64; 4] = array::from_fn(|depth| perft(level, &board, depth as u32 + 1));
        let seconds = started.elapsed().as_secs_f64();
        println!("{found:?} in {seconds:.2} s: {fen}");
        is_right &= found == expected;
    }
    if !is_right {
        eprintln!("these are not the known numbers");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

#[test]
fn the_numbers_are_known() {
    for (fen, expected) in POSITIONS {
        let board = Board::from_fen(fen, false).expect("a position");
        for level in AnyLevel::all() {
            for depth in 1..=2 {
                let found = perft(level, &board, depth);
                assert_eq!(
                    found,
                    expected[depth as usize - 1],
                    "{level}, {depth}: {fen}"
                );
            }
        }
        let found = perft(AnyLevel::best(), &board, 3);
        assert_eq!(found, expected[2], "{fen}");
    }
}
