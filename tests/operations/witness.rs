//! cozy-chess as an outside witness of pushes, captures, attacks and masks.

use cozy_chess::{BitBoard, Board, Piece, Rank};
use pawnfill::{Color, Square};
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::input::{Input, varied_sets};
use pawnfill_oracle::positions::{POSITIONS, pawns};

use super::games::{games, pawns_of};

/// The built-in positions, and those of some games.
fn boards(seed: u64) -> impl Iterator<Item = Board> {
    let known = POSITIONS.iter().map(|fen| {
        Board::from_fen(&format!("{fen} 0 1"), false).unwrap_or_else(|e| panic!("{fen}: {e}"))
    });
    known.chain(games(seed, 50))
}

/// Fails unless every strategy gives some answers to an input for a color.
#[track_caller]
fn check<const N: usize>(color: Color, input: Input, expected: [(&str, u64); N]) {
    let input = Input { color, ..input };
    for candidate in CANDIDATES {
        let found = expected.map(|(name, _)| (name, candidate.ask(name, &input)));
        assert_eq!(found, expected, "{}, {input:x?}", candidate.name);
    }
}

/// The pushes of a side: the targets of single and double ones, and the pawns that have these.
#[derive(Default)]
struct Pushes([u64; 4]);

impl Pushes {
    /// Adds the push from one square to another.
    fn add(&mut self, from: cozy_chess::Square, to: cozy_chess::Square) {
        let is_double = usize::from((from.rank() as i8 - to.rank() as i8).abs() == 2);
        self.0[is_double] |= to.bitboard().0;
        self.0[2 + is_double] |= from.bitboard().0;
    }

    #[track_caller]
    fn check(self, color: Color, pawns: BitBoard, occupied: BitBoard) {
        let [single, double, able, able_double] = self.0;
        let expected = [
            ("single_push_targets", single),
            ("double_push_targets", double),
            ("able_to_push", able),
            ("able_to_double_push", able_double),
        ];
        check(color, Input::of_sets(pawns.0, !occupied.0), expected);
    }
}

#[test]
fn the_positions_are_read_as_cozy_chess_reads_them() {
    for (board, pawns) in boards(8).zip(pawns()) {
        assert_eq!(pawns_of(&board), pawns, "{board}");
    }
}

#[test]
fn pushes_and_attacks_are_those_of_cozy_chess() {
    for board in boards(8) {
        for (color, cozy) in Color::ALL.into_iter().zip(cozy_chess::Color::ALL) {
            let pawns = board.colored_pieces(cozy, Piece::Pawn);
            let mut pushes = Pushes::default();
            for pawn in pawns {
                let targets = cozy_chess::get_pawn_quiets(pawn, cozy, board.occupied());
                targets
                    .into_iter()
                    .for_each(|target| pushes.add(pawn, target));
                let input = Input::of_square(Square::from_index(pawn as u8), !board.occupied().0);
                check(color, input, [("push_targets", targets.0)]);
            }
            pushes.check(color, pawns, board.occupied());
        }
    }
    let own = boards(8).map(|board| board.pieces(Piece::Pawn));
    for pawns in own.chain(varied_sets(11, 100).into_iter().map(BitBoard)) {
        for (color, cozy) in Color::ALL.into_iter().zip(cozy_chess::Color::ALL) {
            let attacks = pawns
                .into_iter()
                .map(|pawn| cozy_chess::get_pawn_attacks(pawn, cozy).0);
            let [once, twice] = attacks.fold([0; 2], |[once, twice], attacks| {
                [once | attacks, twice | once & attacks]
            });
            let expected = [("attacks", once), ("double_attacks", twice)];
            check(color, Input::of_sets(pawns.0, 0), expected);
        }
    }
}

/// Where no piece is pinned and no king is in check, every push and every capture is a legal move, and vice
/// versa.
#[test]
fn pushes_and_captures_are_the_legal_moves() {
    let (mut positions, mut captures, mut en_passant) = (0, 0, 0);
    for board in boards(9).chain(games(10, 50)) {
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
        let mut pushes = Pushes::default();
        let [mut east, mut west] = [0; 2];
        board.generate_moves_for(pawns, |moves| {
            let (from, file) = (moves.from.bitboard().0, moves.from.file());
            for to in moves.to {
                match to.file().cmp(&file) {
                    std::cmp::Ordering::Equal => pushes.add(moves.from, to),
                    std::cmp::Ordering::Greater => east |= from,
                    std::cmp::Ordering::Less => west |= from,
                }
            }
            false
        });
        captures += (east | west).count_ones();
        let color = Color::ALL[side as usize];
        pushes.check(color, pawns, board.occupied());
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
fn masks_are_those_of_cozy_chess() {
    for (square, cozy) in Square::ALL.into_iter().zip(cozy_chess::Square::ALL) {
        let file = cozy.file();
        // A rook on an empty board.
        let along_file = cozy_chess::get_rook_moves(cozy, BitBoard::EMPTY) & file.bitboard();
        for (color, by) in Color::ALL.into_iter().zip(cozy_chess::Color::ALL) {
            let input = Input {
                color,
                ..Input::of_square(square, !0)
            };
            let expected = [
                ("file_mask", file.bitboard().0),
                ("adjacent_files_mask", file.adjacent().0),
                ("attack_mask", cozy_chess::get_pawn_attacks(cozy, by).0),
                (
                    "push_targets",
                    cozy_chess::get_pawn_quiets(cozy, by, BitBoard::EMPTY).0,
                ),
            ];
            check(color, input, expected);
            for candidate in CANDIDATES {
                let spans =
                    ["front_span_mask", "rear_span_mask"].map(|name| candidate.ask(name, &input));
                assert_eq!(
                    spans[0] | spans[1],
                    along_file.0,
                    "{}, {square}",
                    candidate.name
                );
            }
        }
    }
}
