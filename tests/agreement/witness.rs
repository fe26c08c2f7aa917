//! cozy-chess as an outside witness of pushes, captures and masks.

use cozy_chess::{BitBoard, Board, Piece, Rank};
use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{CANDIDATES, Candidate, operation};
use pawnfill_oracle::input::Input;
use pawnfill_oracle::positions::{POSITIONS, pawns};

use super::check;
use super::games::{games, pawns_of};

/// The built-in positions.
fn known_boards() -> impl Iterator<Item = Board> {
    POSITIONS.iter().map(|fen| {
        Board::from_fen(&format!("{fen} 0 1"), false).unwrap_or_else(|e| panic!("{fen}: {e}"))
    })
}

fn cozy_color(color: Color) -> cozy_chess::Color {
    match color {
        Color::White => cozy_chess::Color::White,
        Color::Black => cozy_chess::Color::Black,
    }
}

fn cozy_square(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square as usize)
}

/// The pushes of a side, as a strategy or the witness finds them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pushes {
    single: u64,
    double: u64,
    able: u64,
    able_double: u64,
}

impl Pushes {
    fn of(candidate: &Candidate, input: &Input) -> Self {
        Self {
            single: candidate.ask("single_push_targets", input),
            double: candidate.ask("double_push_targets", input),
            able: candidate.ask("able_to_push", input),
            able_double: candidate.ask("able_to_double_push", input),
        }
    }

    /// Adds the push from one square to another.
    fn add(&mut self, from: cozy_chess::Square, to: cozy_chess::Square) {
        if (from.rank() as i8 - to.rank() as i8).abs() == 2 {
            self.double |= to.bitboard().0;
            self.able_double |= from.bitboard().0;
        } else {
            self.single |= to.bitboard().0;
            self.able |= from.bitboard().0;
        }
    }
}

#[test]
fn the_positions_are_read_as_cozy_chess_reads_them() {
    for (board, pawns) in known_boards().zip(pawns()) {
        assert_eq!(pawns_of(&board), pawns, "{board}");
    }
}

#[test]
fn pushes_are_those_of_cozy_chess() {
    for board in known_boards().chain(games(8, 50)) {
        for color in Color::ALL {
            let pawns = board.colored_pieces(cozy_color(color), Piece::Pawn);
            let mut expected = Pushes::default();
            for pawn in pawns {
                let targets =
                    cozy_chess::get_pawn_quiets(pawn, cozy_color(color), board.occupied());
                for target in targets {
                    expected.add(pawn, target);
                }
                let input = Input {
                    color,
                    ..Input::of_square(Square::from_index(pawn as u8), !board.occupied().0)
                };
                for candidate in CANDIDATES {
                    check(candidate, operation("push_targets"), &input, targets.0);
                }
            }
            let input = Input {
                color,
                ..Input::of_sets(pawns.0, !board.occupied().0)
            };
            for candidate in CANDIDATES {
                let found = Pushes::of(candidate, &input);
                assert_eq!(found, expected, "{}, {color}: {board}", candidate.name);
            }
        }
    }
}

/// Where no piece is pinned and no king is in check, every push is a legal move, and vice versa.
#[test]
fn pushes_are_the_legal_moves() {
    let mut positions = 0;
    for board in known_boards().chain(games(9, 50)) {
        if !board.checkers().is_empty() || !board.pinned().is_empty() {
            continue;
        }
        positions += 1;
        let side = board.side_to_move();
        let pawns = board.colored_pieces(side, Piece::Pawn);
        let mut expected = Pushes::default();
        board.generate_moves_for(pawns, |moves| {
            for to in moves.to {
                // All other moves of a pawn are captures.
                if to.file() == moves.from.file() {
                    expected.add(moves.from, to);
                }
            }
            false
        });
        let input = Input {
            color: Color::ALL[side as usize],
            ..Input::of_sets(pawns.0, !board.occupied().0)
        };
        for candidate in CANDIDATES {
            let found = Pushes::of(candidate, &input);
            assert_eq!(found, expected, "{}: {board}", candidate.name);
        }
    }
    assert!(positions > 1000, "{positions}");
}

/// Where no piece is pinned and no king is in check, every capture is a legal move, and vice versa.
#[test]
fn captures_are_the_legal_moves() {
    let (mut captures, mut en_passant) = (0, 0);
    for board in known_boards().chain(games(10, 50)) {
        if !board.checkers().is_empty() || !board.pinned().is_empty() {
            continue;
        }
        let side = board.side_to_move();
        let pawns = board.colored_pieces(side, Piece::Pawn);
        let mut targets = board.colors(!side);
        if let Some(file) = board.en_passant() {
            targets |= cozy_chess::Square::new(file, Rank::Sixth.relative_to(side)).bitboard();
            en_passant += 1;
        }
        // Captures to the east, to the west, and in either direction.
        let mut expected = [0; 3];
        board.generate_moves_for(pawns, |moves| {
            let (from, file) = (moves.from.bitboard().0, moves.from.file() as u8);
            for to in moves.to {
                expected[0] |= if to.file() as u8 > file { from } else { 0 };
                expected[1] |= if (to.file() as u8) < file { from } else { 0 };
            }
            false
        });
        expected[2] = expected[0] | expected[1];
        captures += expected[2].count_ones();
        let input = Input {
            color: Color::ALL[side as usize],
            ..Input::of_sets(pawns.0, targets.0)
        };
        for candidate in CANDIDATES {
            let found = [
                "able_to_capture_east",
                "able_to_capture_west",
                "able_to_capture",
            ]
            .map(|name| candidate.ask(name, &input));
            assert_eq!(found, expected, "{}: {board}", candidate.name);
        }
    }
    assert!(
        captures > 1000 && en_passant > 10,
        "{captures}, {en_passant}"
    );
}

#[test]
fn masks_are_those_of_cozy_chess() {
    for square in Square::ALL {
        let cozy = cozy_square(square);
        let file = cozy.file();
        // A rook on an empty board.
        let along_file = cozy_chess::get_rook_moves(cozy, BitBoard::EMPTY) & file.bitboard();
        for color in Color::ALL {
            let input = Input {
                color,
                ..Input::of_square(square, !0)
            };
            let pushes = cozy_chess::get_pawn_quiets(cozy, cozy_color(color), BitBoard::EMPTY);
            let attacks = cozy_chess::get_pawn_attacks(cozy, cozy_color(color));
            for candidate in CANDIDATES {
                let mask = |name: &str| candidate.ask(&format!("{name}_mask"), &input);
                let case = format!("{}, {color}, {square}", candidate.name);
                assert_eq!(mask("file"), file.bitboard().0, "{case}");
                assert_eq!(mask("adjacent_files"), file.adjacent().0, "{case}");
                assert_eq!(
                    mask("front_span") | mask("rear_span"),
                    along_file.0,
                    "{case}"
                );
                assert_eq!(mask("attack"), attacks.0, "{case}");
                assert_eq!(
                    mask("single_push") | mask("double_push"),
                    pushes.0,
                    "{case}"
                );
            }
        }
    }
}
