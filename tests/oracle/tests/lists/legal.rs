//! Compares legal pawn moves with cozy-chess and shakmaty, in random games and random placements. Compares
//! the oracle's pushes and captures with cozy-chess.

use cozy_chess::{Board, Piece};
use pawnfill::moves::{
    Attackers, Checks, Empty, Enemies, Kinds, MOVE_CAPACITY, PawnMoves, legal_en_passant,
};
use pawnfill::sides::{A8First, AnyLevel, ColorOf, SquareOf, SquareSet};
use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{ORACLE, operation};
use pawnfill_oracle::input::{Input, Random};
use pawnfill_oracle::moves::{self as rules, Plain, Sets, by_cozy_chess};
use pawnfill_oracle::positions::{games, placements};
use pawnfill_oracle::sampling::cases;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, PositionError, Role};

use crate::moves::pawn_moves;

/// Returns the legal pawn moves according to shakmaty, in ascending order.
fn by_shakmaty(board: &Board) -> Vec<u16> {
    let fen: Fen = format!("{board:#}").parse().expect("a FEN");
    let position: Chess = fen
        .into_position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .expect("a position");
    let moves = position.legal_moves().into_iter().filter(|chosen| chosen.role() == Role::Pawn);
    let mut moves = Vec::from_iter(moves.map(|chosen| {
        let piece = match chosen.promotion() {
            None => 0,
            Some(Role::Knight) => 1,
            Some(Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(_) => 4,
        };
        let from = chosen.from().expect("a pawn comes from a square");
        from as u16 | (chosen.to() as u16) << 6 | piece << 12
    }));
    moves.sort_unstable();
    moves
}

/// Computes the legal moves, the check mask with the pinned pieces, and the pawns that may capture
/// en passant, all from the pieces and the en passant square.
fn by_pieces<S: SquareSet>(board: &Board) -> (PawnMoves<S>, Checks<S>, S)
where
    Color: ColorOf<S>,
    Square: SquareOf<S>,
{
    let (sets, set) = (Sets::of(board), S::from_a1_first);
    let king = Square::from_index(board.king(board.side_to_move()) as u8);
    let [pawns, knights, orthogonal, diagonal] = rules::attackers(board).map(set);
    let attackers = Attackers { pawns, knights, orthogonal, diagonal };
    let (own, empty) = (set(sets.pawns), set(sets.empty));
    let moves = PawnMoves::new(sets.color, own, Empty(empty), Enemies(set(sets.enemies)));
    let square = sets.en_passant.map(Square::from_index);
    let captors = square.map_or(set(0), |square| {
        let occupied = set(!sets.empty);
        legal_en_passant(sets.color, own, square, king, occupied, orthogonal, diagonal)
    });
    (moves.legal(king, attackers, square), moves.checks(king, attackers), captors)
}

/// Lists moves at the best level, inverts the bits of `flip` in each, and sorts them.
fn listed(list: impl FnOnce(AnyLevel, &mut [u16]) -> usize, flip: u16) -> Vec<u16> {
    let mut moves = [0; MOVE_CAPACITY + 64];
    let count = list(AnyLevel::best(), &mut moves);
    let mut listed = Vec::from_iter(moves[..count].iter().map(|bits| bits ^ flip));
    listed.sort_unstable();
    listed
}

/// Whether the sorted list, the count, and `contains` of each move in `expected` and `others` are right.
fn are_equal(moves: PawnMoves, expected: &[u16], others: &[u16]) -> bool {
    let is_in = |bits: u16| {
        let [from, to] = [bits, bits >> 6].map(|bits| Square::from_index(bits as u8 & 63));
        // In the encoding, the pieces of promotions have the numbers 1 to 4.
        let is_contained = moves.contains(from, to, bits >> 12 != 0) && bits >> 12 <= 4;
        assert_eq!(moves.contains_bits(Plain, bits), is_contained);
        is_contained
    };
    let count = expected.len();
    listed(|level, list| moves.list(level, Plain, list), 0) == expected
        && (moves.count(Plain), moves.is_empty()) == (count, count == 0)
        && expected.iter().all(|&bits| is_in(bits))
        && others.iter().all(|bits| is_in(*bits) == expected.binary_search(bits).is_ok())
}

/// Checks that the oracle's pushes and captures agree with the legal moves, if there are no pins and checks.
fn check_oracle(sets: &Sets, moves: &[u16]) {
    if sets.check_mask != !0 || sets.legal.is_none_or(|legal| legal.pinned != 0) {
        return;
    }
    // The from-squares and the to-squares of the moves that go `files` to the east and `ranks` forward.
    let ends = |files: i8, ranks: u8| {
        let squares = moves.iter().map(|bits| [*bits as u8 & 63, (bits >> 6) as u8 & 63]);
        let such = squares.filter(|[from, to]| {
            let is_file = (to % 8) as i8 - (from % 8) as i8 == files;
            is_file && (to / 8).abs_diff(from / 8) == ranks
        });
        such.fold([0, 0], |[starts, ends], [from, to]| [starts | 1_u64 << from, ends | 1_u64 << to])
    };
    let [single, double, east, west] = [ends(0, 1), ends(0, 2), ends(1, 1), ends(-1, 1)];
    let square = sets.en_passant.map_or(0, |square| 1 << square);
    let input = Input {
        color: sets.color,
        targets: sets.enemies | square,
        ..Input::of_sets(sets.pawns, sets.empty)
    };
    for (name, expected) in [
        ("single_push_targets", single[1]),
        ("double_push_targets", double[1]),
        ("able_to_push", single[0]),
        ("able_to_double_push", double[0]),
        ("able_to_capture_east", east[0]),
        ("able_to_capture_west", west[0]),
        ("able_to_capture", east[0] | west[0]),
    ] {
        assert_eq!(ORACLE[operation(name)](&input), expected, "{name}: {sets:x?}");
    }
}

#[test]
fn the_witnesses_have_the_same_moves() {
    let mut random = Random::new(0x6c65);
    let [mut pinned, mut en_passant, mut illegal, mut checks] = [0; 4];
    let wanted = cases(200_000);
    let boards = games(0x6c65).zip(placements(0x706c)).flat_map(|(game, other)| [game, other]);
    for (number, board) in boards.take(wanted).enumerate() {
        let (expected, sets) = (by_cozy_chess(&board), Sets::of(&board));
        assert_eq!(by_shakmaty(&board), expected, "{board}");
        let pawns = board.colored_pieces(board.side_to_move(), Piece::Pawn);
        // Further moves to ask `contains` about, as from a hash table: moves of these pawns, and random bits.
        let reached = pawns.into_iter().map(|from| {
            let step = [7, 8, 9, 16, 48, 55, 56, 57][random.below(8) as usize];
            from as u16 | ((from as u16 + step) % 64) << 6 | (random.below(2) as u16) << 14
        });
        let mut others = Vec::from_iter(reached);
        others.extend([(); 4].map(|()| random.set() as u16));
        let (ours, Checks { mask, pinned: pieces }, captors) = by_pieces::<u64>(&board);
        let own_pinned = (board.pinned() & board.colors(board.side_to_move())).0;
        assert_eq!((mask, pieces), (sets.check_mask, own_pinned), "{board}");
        assert!(are_equal(ours, &expected, &others), "{board}");
        // The same with cozy-chess's check mask and pinned pieces.
        assert!(are_equal(pawn_moves::<u64>(&sets, 0), &expected, &[]), "{board}");
        // `legal_en_passant` ignores checks by knights and by pawns other than the pushed one: after a double
        // push, there are none.
        let passing = ours.only(Kinds::EN_PASSANT);
        assert_eq!(captors.count_ones() as usize, passing.count(Plain), "{board}");
        // The same with a8 as the first square.
        let (ours, others_checks, others_captors) = by_pieces::<A8First>(&board);
        let mirrored = listed(|level, list| ours.list(level, Plain, list), 0xe38);
        assert_eq!(mirrored, expected, "{board}");
        let [other_mask, other_pinned] = [others_checks.mask, others_checks.pinned];
        let others = [other_mask, other_pinned, others_captors].map(|set| set.0.swap_bytes());
        assert_eq!(others, [mask, pieces, captors], "{board}");
        // Only games (even numbers): in placements, en passant is often illegal, but the oracle lists it.
        if number.is_multiple_of(16) {
            check_oracle(&sets, &expected);
        }
        pinned += usize::from(!(board.pinned() & pawns).is_empty());
        checks += usize::from(!board.checkers().is_empty());
        let all = pawn_moves::<u64>(&Sets { legal: None, check_mask: !0, ..sets }, 0);
        let all = all.only(Kinds::EN_PASSANT).count(Plain);
        en_passant += usize::from(all != 0);
        illegal += all - passing.count(Plain);
    }
    let counts = [pinned, en_passant, illegal, checks];
    assert!(counts.iter().all(|count| *count > wanted / 100), "{counts:?}");
}
