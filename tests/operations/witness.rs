//! cozy-chess as an outside witness of the oracle's pushes and captures.

use cozy_chess::Piece;
use pawnfill_oracle::driver::{ORACLE, operation};
use pawnfill_oracle::input::Input;
use pawnfill_oracle::moves::Sets;
use pawnfill_oracle::positions::games;

/// Where no piece is pinned and no king is in check, every push and every capture is a legal move, and vice versa.
#[test]
fn pushes_and_captures_are_the_legal_moves() {
    let is_free =
        |sets: &Sets| sets.check_mask == !0 && sets.legal.is_some_and(|legal| legal.pinned == 0);
    let boards = games(8).map(|board| (Sets::of(&board), board));
    let (mut captures, mut en_passant) = (0, 0);
    for (sets, board) in boards.filter(|(sets, _)| is_free(sets)).take(5_000) {
        // The squares from which moves go by some files and ranks, and those to which they go.
        let squares = |to_the_end: bool, files: i8, ranks: u8| {
            let mut squares = 0;
            board.generate_moves_for(board.pieces(Piece::Pawn), |moves| {
                let from = moves.from as u8;
                for to in moves.to.into_iter().map(|to| to as u8) {
                    let is_such = (to % 8) as i8 - (from % 8) as i8 == files;
                    if is_such && (to / 8).abs_diff(from / 8) == ranks {
                        squares |= 1_u64 << if to_the_end { to } else { from };
                    }
                }
                false
            });
            squares
        };
        let [east, west] = [1, -1].map(|files| squares(false, files, 1));
        let square = sets.en_passant.map_or(0, |square| 1 << square);
        let input = Input {
            color: sets.color,
            targets: sets.enemies | square,
            ..Input::of_sets(sets.pawns, sets.empty)
        };
        let expected = [
            ("single_push_targets", squares(true, 0, 1)),
            ("double_push_targets", squares(true, 0, 2)),
            ("able_to_push", squares(false, 0, 1)),
            ("able_to_double_push", squares(false, 0, 2)),
            ("able_to_capture_east", east),
            ("able_to_capture_west", west),
            ("able_to_capture", east | west),
        ];
        let found = expected.map(|(name, _)| (name, ORACLE[operation(name)](&input)));
        assert_eq!(found, expected, "{board}");
        captures += (east | west).count_ones();
        en_passant += u32::from(square != 0);
    }
    assert!(captures > 1000 && en_passant > 10, "{captures}, {en_passant}");
}
