//! The positions of games that cozy-chess plays, and the pawns of its boards.

use cozy_chess::{Board, Move, Piece};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::positions::Pawns;

/// The positions of a number of games of random moves, the same ones each time.
pub(super) fn games(seed: u64, games: usize) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut boards = Vec::new();
    for _ in 0..games {
        let mut board = Board::default();
        for _ in 0..120 {
            let mut moves: Vec<Move> = Vec::new();
            board.generate_moves(|piece_moves| {
                moves.extend(piece_moves);
                false
            });
            if moves.is_empty() {
                break;
            }
            board.play(moves[random.below(moves.len() as u64) as usize]);
            boards.push(board.clone());
        }
    }
    boards
}

pub(super) fn pawns_of(board: &Board) -> Pawns {
    let pawns = |color| board.colored_pieces(color, Piece::Pawn).0;
    Pawns {
        white: pawns(cozy_chess::Color::White),
        black: pawns(cozy_chess::Color::Black),
        empty: !board.occupied().0,
    }
}
