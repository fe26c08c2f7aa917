//! cozy-chess as an outside witness of the oracle's pushes, captures, attacks and masks.

use cozy_chess::{BitBoard, Board, Move, Piece, Rank};
use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{ORACLE, operation};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::positions::{POSITIONS, pawns};

/// The built-in positions.
fn known() -> impl Iterator<Item = Board> {
    POSITIONS.iter().map(|fen| {
        Board::from_fen(&format!("{fen} 0 1"), false).unwrap_or_else(|e| panic!("{fen}: {e}"))
    })
}

/// The positions of games of random moves, the same ones each time.
fn games() -> Vec<Board> {
    let mut random = Random::new(8);
    let mut boards = Vec::new();
    for _ in 0..100 {
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

/// Fails unless the oracle gives some answers to an input for a color.
#[track_caller]
fn check<const N: usize>(color: Color, input: Input, expected: [(&str, u64); N]) {
    let input = Input { color, ..input };
    let found = expected.map(|(name, _)| (name, ORACLE[operation(name)](&input)));
    assert_eq!(found, expected, "{input:x?}");
}

#[test]
fn the_positions_are_read_as_cozy_chess_reads_them() {
    for (board, pawns) in known().zip(pawns()) {
        let of = |color| board.colored_pieces(color, Piece::Pawn).0;
        assert_eq!(of(cozy_chess::Color::White), pawns.white, "{board}");
        assert_eq!(of(cozy_chess::Color::Black), pawns.black, "{board}");
        assert_eq!(!board.occupied().0, pawns.empty, "{board}");
    }
}

/// Where no piece is pinned and no king is in check, every push and every capture is a legal move, and vice
/// versa.
#[test]
fn pushes_and_captures_are_the_legal_moves() {
    let (mut positions, mut captures, mut en_passant) = (0, 0, 0);
    for board in known().chain(games()) {
        if !board.checkers().is_empty() || !board.pinned().is_empty() {
            continue;
        }
        positions += 1;
        let side = board.side_to_move();
        let pawns = board.colored_pieces(side, Piece::Pawn);
        let mut targets = board.colors(!side);
        if let Some(file) = board.en_passant() {
            targets |= cozy_chess::Square::new(file, Rank::Sixth.relative_to(side)).bitboard();
            en_passant += 1;
        }
        // The targets of single and double pushes, and the pawns that have these.
        let [mut single, mut double, mut able, mut able_double] = [0; 4];
        let [mut east, mut west] = [0_u64; 2];
        board.generate_moves_for(pawns, |moves| {
            let (from, file) = (moves.from.bitboard().0, moves.from.file());
            for to in moves.to {
                match to.file().cmp(&file) {
                    std::cmp::Ordering::Equal
                        if (moves.from.rank() as i8 - to.rank() as i8) % 2 == 0 =>
                    {
                        (double, able_double) = (double | to.bitboard().0, able_double | from);
                    }
                    std::cmp::Ordering::Equal => {
                        (single, able) = (single | to.bitboard().0, able | from)
                    }
                    std::cmp::Ordering::Greater => east |= from,
                    std::cmp::Ordering::Less => west |= from,
                }
            }
            false
        });
        captures += (east | west).count_ones();
        let color = Color::ALL[side as usize];
        let expected = [
            ("single_push_targets", single),
            ("double_push_targets", double),
            ("able_to_push", able),
            ("able_to_double_push", able_double),
        ];
        check(
            color,
            Input::of_sets(pawns.0, !board.occupied().0),
            expected,
        );
        let expected = [
            ("able_to_capture_east", east),
            ("able_to_capture_west", west),
            ("able_to_capture", east | west),
        ];
        check(color, Input::of_sets(pawns.0, targets.0), expected);
    }
    let counts = (positions, captures, en_passant);
    assert!(
        positions > 1000 && captures > 1000 && en_passant > 10,
        "{counts:?}"
    );
}

#[test]
fn attacks_and_masks_are_those_of_cozy_chess() {
    for (color, cozy) in Color::ALL.into_iter().zip(cozy_chess::Color::ALL) {
        for pawns in varied_sets(11, 100) {
            let attacks = BitBoard(pawns).into_iter();
            let attacks = attacks.map(|pawn| cozy_chess::get_pawn_attacks(pawn, cozy).0);
            let [once, twice] = attacks.fold([0; 2], |[once, twice], attacks| {
                [once | attacks, twice | once & attacks]
            });
            let expected = [("attacks", once), ("double_attacks", twice)];
            check(color, Input::of_sets(pawns, 0), expected);
        }
        for (square, from) in Square::ALL.into_iter().zip(cozy_chess::Square::ALL) {
            let pushes = |blockers| cozy_chess::get_pawn_quiets(from, cozy, blockers).0;
            let file = from.file();
            let expected = [
                ("file_mask", file.bitboard().0),
                ("adjacent_files_mask", file.adjacent().0),
                ("attack_mask", cozy_chess::get_pawn_attacks(from, cozy).0),
                ("push_targets", pushes(BitBoard::EMPTY)),
            ];
            check(color, Input::of_square(square, !0), expected);
            for occupied in varied_sets(12, 20) {
                let expected = [("push_targets", pushes(BitBoard(occupied)))];
                check(color, Input::of_square(square, !occupied), expected);
            }
        }
    }
}
