//! cozy-chess as an outside witness of the oracle's pushes, captures, attacks and masks.

use std::cmp::Ordering;

use cozy_chess::{BitBoard, Board, Move, Rank, get_pawn_attacks, get_pawn_quiets};
use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{ORACLE, operation};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::positions::{POSITIONS, board};

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

/// Fails unless the oracle gives some answers to an input.
#[track_caller]
fn check<const N: usize>(input: Input, expected: [(&str, u64); N]) {
    let found = expected.map(|(name, _)| (name, ORACLE[operation(name)](&input)));
    assert_eq!(found, expected, "{input:x?}");
}

/// Where no piece is pinned and no king is in check, every push and every capture is a legal move, and vice versa.
#[test]
fn pushes_and_captures_are_the_legal_moves() {
    let (mut positions, mut captures, mut en_passant) = (0, 0, 0);
    for board in POSITIONS.iter().map(|fen| board(fen)).chain(games()) {
        if !board.checkers().is_empty() || !board.pinned().is_empty() {
            continue;
        }
        positions += 1;
        let side = board.side_to_move();
        let pawns = board.colored_pieces(side, cozy_chess::Piece::Pawn);
        let mut targets = board.colors(!side);
        if let Some(file) = board.en_passant() {
            targets |= cozy_chess::Square::new(file, Rank::Sixth.relative_to(side)).bitboard();
            en_passant += 1;
        }
        // The targets of pushes, and the pawns that have a move.
        let [mut single, mut double] = [0; 2];
        let [mut able, mut able_double, mut east, mut west] = [0; 4];
        board.generate_moves_for(pawns, |moves| {
            let (start, from) = (moves.from, moves.from.bitboard().0);
            for to in moves.to {
                let is_double = (start.rank() as i8).abs_diff(to.rank() as i8) == 2;
                match to.file().cmp(&start.file()) {
                    Ordering::Greater => east |= from,
                    Ordering::Less => west |= from,
                    Ordering::Equal if is_double => {
                        (double, able_double) = (double | to.bitboard().0, able_double | from);
                    }
                    Ordering::Equal => (single, able) = (single | to.bitboard().0, able | from),
                }
            }
            false
        });
        captures += (east | west).count_ones();
        let input = Input {
            color: Color::ALL[side as usize],
            targets: targets.0,
            ..Input::of_sets(pawns.0, !board.occupied().0)
        };
        let expected = [
            ("single_push_targets", single),
            ("double_push_targets", double),
            ("able_to_push", able),
            ("able_to_double_push", able_double),
            ("able_to_capture_east", east),
            ("able_to_capture_west", west),
            ("able_to_capture", east | west),
        ];
        check(input, expected);
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
            let attacks = attacks.map(|pawn| get_pawn_attacks(pawn, cozy).0);
            let [once, twice] = attacks.fold([0; 2], |[once, twice], attacks| {
                [once | attacks, twice | once & attacks]
            });
            let input = Input {
                color,
                ..Input::of_sets(pawns, 0)
            };
            check(input, [("attacks", once), ("double_attacks", twice)]);
        }
        for (square, from) in Square::ALL.into_iter().zip(cozy_chess::Square::ALL) {
            for occupied in varied_sets(12, 20) {
                let input = Input {
                    color,
                    square,
                    ..Input::of_sets(0, !occupied)
                };
                let pushes = get_pawn_quiets(from, cozy, BitBoard(occupied)).0;
                let expected = [
                    ("file_mask", from.file().bitboard().0),
                    ("adjacent_files_mask", from.file().adjacent().0),
                    ("attack_mask", get_pawn_attacks(from, cozy).0),
                    ("push_targets", pushes),
                ];
                check(input, expected);
            }
        }
    }
}
