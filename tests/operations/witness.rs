//! cozy-chess as an outside witness of the oracle's moves, pushes, captures, attacks and masks.

use cozy_chess::{BitBoard, Board, Move, Piece, Rank, get_pawn_attacks, get_pawn_quiets};
use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{ORACLE, operation};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::moves::{Sets, moves};
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
        let side = board.side_to_move();
        let (pawns, enemies) = (board.colored_pieces(side, Piece::Pawn), board.colors(!side));
        let en_passant_square = board
            .en_passant()
            .map(|file| cozy_chess::Square::new(file, Rank::Sixth.relative_to(side)));
        let mut legal = Vec::new();
        board.generate_moves_for(pawns, |moves| {
            legal.extend(moves.to.into_iter().map(|to| [moves.from as u8, to as u8]));
            false
        });
        legal.sort_unstable();
        let sets = Sets {
            color: Color::ALL[side as usize],
            pawns: pawns.0,
            empty: !board.occupied().0,
            enemies: enemies.0,
            targets: !0,
            en_passant: en_passant_square.map(|square| square as u8),
            legal: None,
        };
        let listed = moves(&sets).into_iter().map(|(.., from, to)| [from, to]);
        let mut listed = Vec::from_iter(listed);
        listed.sort_unstable();
        assert_eq!(listed, legal, "{board}");

        // The squares from which moves go by some files and ranks, and those to which they go.
        let squares = |end: usize, files: i8, ranks: u8| {
            let is_such = |[from, to]: &&[u8; 2]| {
                (to % 8) as i8 - (from % 8) as i8 == files && (to / 8).abs_diff(from / 8) == ranks
            };
            let moves = legal.iter().filter(is_such);
            moves.fold(0, |set, squares| set | 1_u64 << squares[end])
        };
        let [east, west] = [squares(0, 1, 1), squares(0, -1, 1)];
        let targets = enemies.0 | en_passant_square.map_or(0, |square| square.bitboard().0);
        let input = Input {
            color: sets.color,
            targets,
            ..Input::of_sets(sets.pawns, sets.empty)
        };
        let expected = [
            ("single_push_targets", squares(1, 0, 1)),
            ("double_push_targets", squares(1, 0, 2)),
            ("able_to_push", squares(0, 0, 1)),
            ("able_to_double_push", squares(0, 0, 2)),
            ("able_to_capture_east", east),
            ("able_to_capture_west", west),
            ("able_to_capture", east | west),
        ];
        check(input, expected);
        positions += 1;
        captures += (east | west).count_ones();
        en_passant += u32::from(en_passant_square.is_some());
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
