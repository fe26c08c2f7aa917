//! Legal pawn moves: cozy-chess and shakmaty are the witnesses, in positions of random games, Chess960 too, in random
//! placements, and in positions on which engines have failed.

use cozy_chess::{Board, Move, Piece};
use pawnfill::moves::{
    Attackers, Checks, Empty, Enemies, Kinds, MOVE_CAPACITY, PawnMoves, legal_en_passant,
};
use pawnfill::sides::{A8First, AnyLevel, ColorOf, SquareOf, SquareSet};
use pawnfill::{Color, Square};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::moves::{self as rules, Plain, Sets, by_cozy_chess};
use pawnfill_oracle::positions::{games, placements};
use pawnfill_oracle::sampling::cases;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, PositionError, Role};

use crate::moves::pawn_moves;

/// The legal pawn moves by the other witness, in ascending order.
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

/// The legal moves by the pieces alone, the check mask with the pinned pieces, and the pawns that may capture en passant.
fn by_pieces<S: SquareSet>(board: &Board) -> (PawnMoves<S>, Checks<S>, S)
where
    Color: ColorOf<S>,
    Square: SquareOf<S>,
{
    let (sets, set) = (Sets::of(board), S::from_a1_first);
    let king = Square::from_index(board.king(board.side_to_move()) as u8);
    let [pawns, knights, straight, diagonal] = rules::attackers(board).map(set);
    let attackers = Attackers { pawns, knights, straight, diagonal };
    let (own, empty) = (set(sets.pawns), set(sets.empty));
    let moves = PawnMoves::new(sets.color, own, Empty(empty), Enemies(set(sets.enemies)));
    let square = sets.en_passant.map(Square::from_index);
    let captors = square.map_or(set(0), |square| {
        let occupied = set(!sets.empty);
        legal_en_passant(sets.color, own, square, king, occupied, straight, diagonal)
    });
    (moves.legal(king, attackers, square), moves.checks(king, attackers), captors)
}

/// Moves as they are listed at the best level, in ascending order, with squares from a1 on.
fn listed(list: impl FnOnce(AnyLevel, &mut [u16]) -> usize, flip: u16) -> Vec<u16> {
    let mut moves = [0; MOVE_CAPACITY + 64];
    let count = list(AnyLevel::best(), &mut moves);
    let mut listed = Vec::from_iter(moves[..count].iter().map(|bits| bits ^ flip));
    listed.sort_unstable();
    listed
}

/// Whether moves are those of a sorted list: listed, counted, and one by one, with other moves of the same pawns.
fn are_those(moves: PawnMoves, expected: &[u16], others: &[u16]) -> bool {
    let is_in = |bits: u16| {
        let [from, to] = [bits, bits >> 6].map(|bits| Square::from_index(bits as u8 & 63));
        // The encoding has four pieces, and the one of no number is not one of them.
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

#[test]
fn the_witnesses_have_the_same_moves() {
    let mut random = Random::new(0x6c65);
    let [mut moves, mut pinned, mut en_passant, mut illegal, mut checks] = [0; 5];
    let wanted = cases(200_000);
    let boards = games(0x6c65).zip(placements(0x706c)).flat_map(|(game, other)| [game, other]);
    for board in boards.take(wanted) {
        let (expected, sets) = (by_cozy_chess(&board), Sets::of(&board));
        assert_eq!(by_shakmaty(&board), expected, "{board}");
        let pawns = board.colored_pieces(board.side_to_move(), Piece::Pawn);
        // What else a hash table may hold: moves of other positions, and of the same pawns.
        let reached = pawns.into_iter().map(|from| {
            let step = [7, 8, 9, 16, 48, 55, 56, 57][random.below(8) as usize];
            from as u16 | ((from as u16 + step) % 64) << 6 | (random.below(2) as u16) << 14
        });
        let mut others = Vec::from_iter(reached);
        others.extend([(); 4].map(|()| random.set() as u16));
        let (ours, Checks { mask, pinned: pieces }, captors) = by_pieces::<u64>(&board);
        let own_pinned = (board.pinned() & board.colors(board.side_to_move())).0;
        assert_eq!((mask, pieces), (sets.check_mask, own_pinned), "{board}");
        assert!(are_those(ours, &expected, &others), "{board}");
        // By masks of cozy-chess.
        assert!(are_those(pawn_moves::<u64>(&sets, 0), &expected, &[]), "{board}");
        // Of no game or placement is another check.
        let passing = ours.only(Kinds::EN_PASSANT);
        assert_eq!(captors.count_ones() as usize, passing.count(Plain), "{board}");
        // In the other order, each square is its mirror's.
        let (ours, others_checks, others_captors) = by_pieces::<A8First>(&board);
        let mirrored = listed(|level, list| ours.list(level, Plain, list), 0xe38);
        assert_eq!(mirrored, expected, "{board}");
        let [other_mask, other_pinned] = [others_checks.mask, others_checks.pinned];
        let others = [other_mask, other_pinned, others_captors].map(|set| set.0.swap_bytes());
        assert_eq!(others, [mask, pieces, captors], "{board}");
        moves += expected.len();
        pinned += usize::from(!(board.pinned() & pawns).is_empty());
        checks += usize::from(!board.checkers().is_empty());
        let all = pawn_moves::<u64>(&Sets { legal: None, check_mask: !0, ..sets }, 0);
        let all = all.only(Kinds::EN_PASSANT).count(Plain);
        en_passant += usize::from(all != 0);
        illegal += all - passing.count(Plain);
    }
    println!(
        "{wanted} positions, {moves} pawn moves; {pinned} with pinned pawns, {checks} with checks, {en_passant} with \
         captures en passant, of which {illegal} are illegal"
    );
    let counts = [pinned, en_passant, illegal, checks];
    assert!(counts.map(|count| count > wanted / 100) == [true; 4]);
}

/// Positions in which engines have taken an illegal move of a hash table for a legal one, or left out a legal one, with
/// legal moves and illegal ones, under what was mistaken.
const REPORTS: &str = "\
# A pawn on its king's file, though not on the rank.
4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 2 | c5d6 e5e6 c5c6 | e5d6
# calvin-chess-engine 364: two squares, but not from the second rank.
4k3/8/8/8/8/4P3/P7/4K3 w - - 0 1 | a2a4 e3e4 | e3e5 a2a5
# hobbes-chess-engine 127: a capture along the rank.
1R6/2p2ppk/4q2p/r1p1Pb2/5P2/2PrNQ2/P5PP/4R1K1 w - - 2 26 | c3c4 a2a4 h2h4 | e5f5 e5e6 e5d6 f4f5 f4e5
# RubiChess 200: a pawn that is gone from d4, by a push and en passant.
r1bqkbnr/pp1p1pp1/2n5/2P1p3/4PP1p/2N2N2/PPP3PP/R1BQKB1R b KQkq - 1 4 | h4h3 e5f4 d7d5 | d4d3 d4e3 h4g3 e5e4
# Potential 553: a pinned pawn that captures en passant, along its line and off it.
6b1/8/8/3Pp3/8/1K6/8/7k w - e6 0 1 | d5e6 | d5d6
8/1b6/8/3Pp3/8/5K2/8/7k w - e6 0 1 | | d5e6 d5d6
# The suite of illegal captures en passant: the captured pawn covers its enemy's king on a diagonal.
8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1 | c5c6 | c5d6
8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1 | c4c3 | c4d3
# owlchess 6: a capture en passant that opens the rank.
1nbqkbnr/2pp1ppp/1p6/pr2pP1K/8/8/PPPPP1PP/RNBQ1BNR w k e6 0 7 | a2a4 f5f6 | f5e6
# Coda: two squares through a piece, a push onto one, and the last rank without a promotion.
1k6/6P1/8/8/4p3/3b1b2/3PPP2/K7 w - - 0 1 | g7g8q e2d3 e2f3 | f2f4 e2e4 d2d4 d2d3 g7g8";

#[test]
fn reported_mistakes() {
    let square = |square: cozy_chess::Square| Square::from_index(square as u8);
    for report in REPORTS.lines().filter(|line| !line.starts_with('#')) {
        let parts = Vec::from_iter(report.split('|').map(str::trim));
        let [fen, legal_moves, illegal_moves] = parts[..] else {
            panic!("{report}");
        };
        let board = Board::from_fen(fen, false).expect("a position");
        let (moves, ..) = by_pieces::<u64>(&board);
        assert!(are_those(moves, &by_cozy_chess(&board), &[]), "{fen}");
        for (words, is_legal) in [(legal_moves, true), (illegal_moves, false)] {
            for word in words.split_whitespace() {
                let chosen: Move = word.parse().expect("a move");
                let promotes = chosen.promotion.is_some();
                let is_contained = moves.contains(square(chosen.from), square(chosen.to), promotes);
                assert_eq!(is_contained, is_legal, "{fen}: {word}");
            }
        }
    }
}
