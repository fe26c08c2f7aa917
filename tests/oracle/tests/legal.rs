//! Legal pawn moves: cozy-chess is the witness, in positions of random games, Chess960 too, and in positions on which
//! engines have failed.

use cozy_chess::{Board, File, Move, Piece, Rank, get_between_rays};
use pawnfill::moves::{Encoding, PawnMoves, ROOM};
use pawnfill::sides::{A8First, AnyLevel, ColorOf, SquareOf, SquareSet};
use pawnfill::{Color, Square};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::sampling::positions;

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

fn square(square: cozy_chess::Square) -> Square {
    Square::from_index(square as u8)
}

/// The legal pawn moves of a position, of any type of sets.
fn legal<S: SquareSet>(board: &Board) -> PawnMoves<S>
where
    Color: ColorOf<S>,
    Square: SquareOf<S>,
{
    let us = board.side_to_move();
    let set = |set: cozy_chess::BitBoard| S::from_a1_first(set.0);
    let (own, enemies) = (board.colors(us), board.colors(!us));
    let (king, checkers) = (board.king(us), board.checkers());
    let targets = match checkers.len() {
        0 => !cozy_chess::BitBoard::EMPTY,
        1 => checkers.into_iter().fold(checkers, |set, checker| {
            set | get_between_rays(checker, king)
        }),
        _ => cozy_chess::BitBoard::EMPTY,
    };
    let en_passant = board.en_passant();
    let en_passant = en_passant
        .map(|file: File| square(cozy_chess::Square::new(file, Rank::Sixth.relative_to(us))));
    let straight = (board.pieces(Piece::Rook) | board.pieces(Piece::Queen)) & enemies;
    let pawns = own & board.pieces(Piece::Pawn);
    PawnMoves::new(
        Color::ALL[us as usize],
        set(pawns),
        set(!(own | enemies)),
        set(enemies),
    )
    .en_passant_if_legal(en_passant, square(king), set(straight))
    .pinned(square(king), set(board.pinned()))
    .targets(set(targets))
}

/// The witness's pawn moves in the encoding, sorted, and all moves.
fn by_witness(board: &Board) -> (Vec<u16>, Vec<Move>) {
    let (mut of_pawns, mut all) = (Vec::new(), Vec::new());
    board.generate_moves(|moves| {
        all.extend(moves);
        if moves.piece == Piece::Pawn {
            of_pawns.extend(moves.into_iter().map(|chosen| {
                let promotion = chosen.promotion.map_or(0, |piece| piece as u16);
                chosen.from as u16 | (chosen.to as u16) << 6 | promotion << 12
            }));
        }
        false
    });
    of_pawns.sort_unstable();
    (of_pawns, all)
}

/// Whether moves are those of a sorted list: listed, counted, and one by one, with other moves of the same pawns.
fn are_those(moves: PawnMoves, level: AnyLevel, expected: &[u16], others: &[u16]) -> bool {
    let mut list = [0; ROOM + 64];
    let count = moves.list(level, Plain, &mut list);
    let listed = &mut list[..count];
    listed.sort_unstable();
    let is_in = |bits: u16| {
        let [from, to] = [bits & 63, bits >> 6 & 63].map(|it| Square::from_index(it as u8));
        let is_contained = moves.contains(from, to, bits >> 12 != 0);
        // The encoding has four pieces, and the one of no number is not one of them.
        let has_piece = bits >> 12 <= 4;
        assert_eq!(moves.contains_bits(Plain, bits), is_contained && has_piece);
        is_contained && has_piece
    };
    listed == expected
        && (moves.count(Plain), moves.is_empty()) == (count, count == 0)
        && expected.iter().all(|&bits| is_in(bits))
        && others
            .iter()
            .all(|bits| is_in(*bits) == expected.binary_search(bits).is_ok())
}

#[test]
fn cozy_chess_has_the_same_moves() {
    let (mut random, level) = (Random::new(0x6c65), AnyLevel::best());
    let [
        mut moves,
        mut pinned,
        mut en_passant,
        mut checks,
        mut illegal,
    ] = [0; 5];
    let (wanted, mut seen) = (positions(200_000), 0);
    while seen < wanted {
        let mut board = match random.below(4) {
            0 => Board::chess960_startpos(random.below(960) as u32),
            _ => Board::default(),
        };
        for _ in 0..160 {
            let (expected, all) = by_witness(&board);
            if all.is_empty() {
                break;
            }
            let pawns = board.colored_pieces(board.side_to_move(), Piece::Pawn);
            // What else a hash table may hold: moves of other positions, and of the same pawns.
            let others = [(); 4].map(|()| random.set() as u16);
            let reached = pawns.into_iter().map(|from| {
                let to =
                    (from as u64 + [7, 8, 9, 16, 48, 55, 56, 57][random.below(8) as usize]) % 64;
                from as u16 | (to as u16) << 6 | (random.below(2) as u16) << 14
            });
            let others = Vec::from_iter(reached.chain(others));
            let ours = legal::<u64>(&board);
            assert!(are_those(ours, level, &expected, &others), "{board}");
            if seen % 8 == 0 {
                // In the other order, each square is its mirror's.
                let mut list = [0; ROOM + 64];
                let count = legal::<A8First>(&board).list(level, Plain, &mut list);
                let mut listed = Vec::from_iter(list[..count].iter().map(|bits| bits ^ 0xe38));
                listed.sort_unstable();
                assert_eq!(listed, expected, "{board}");
            }
            (seen, moves) = (seen + 1, moves + expected.len());
            pinned += usize::from(!(board.pinned() & pawns).is_empty());
            checks += usize::from(!board.checkers().is_empty());
            let file = board.en_passant();
            en_passant += usize::from(file.is_some());
            let unlimited = file.map(|file| {
                cozy_chess::Square::new(file, Rank::Sixth.relative_to(board.side_to_move()))
            });
            let unlimited = ours.en_passant(unlimited.map(square)).count(Plain);
            illegal += usize::from(unlimited != expected.len());
            board.play(all[random.below(all.len() as u64) as usize]);
        }
    }
    println!(
        "{seen} positions, {moves} pawn moves; {pinned} with pinned pawns, {checks} with checks, {en_passant} with \
         en passant, which opens a rank in {illegal}"
    );
    assert!([pinned, en_passant, checks].map(|count| count > wanted / 500) == [true; 3]);
}

/// Positions in which engines have taken an illegal move of a hash table for a legal one, or left out a legal one, with the
/// moves and whether they are legal.
const REPORTS: &[(&str, &str, &str)] = &[
    // A pawn on its king's file, though not on the rank.
    (
        "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "c5d6 e5e6 c5c6",
        "e5d6",
    ),
    // calvin-chess-engine 364: two squares, but not from the second rank.
    ("4k3/8/8/8/8/4P3/P7/4K3 w - - 0 1", "a2a4 e3e4", "e3e5 a2a5"),
    // hobbes-chess-engine 127: a capture along the rank.
    (
        "1R6/2p2ppk/4q2p/r1p1Pb2/5P2/2PrNQ2/P5PP/4R1K1 w - - 2 26",
        "c3c4 a2a4 h2h4",
        "e5f5 e5e6 e5d6 f4f5 f4e5",
    ),
    // RubiChess 200: a pawn that is gone from d4, by a push and en passant.
    (
        "r1bqkbnr/pp1p1pp1/2n5/2P1p3/4PP1p/2N2N2/PPP3PP/R1BQKB1R b KQkq - 1 4",
        "h4h3 e5f4 d7d5",
        "d4d3 d4e3 h4g3 e5e4",
    ),
    // Potential 553: a pinned pawn that captures en passant, along its line and off it.
    ("6b1/8/8/3Pp3/8/1K6/8/7k w - e6 0 1", "d5e6", "d5d6"),
    ("8/1b6/8/3Pp3/8/5K2/8/7k w - e6 0 1", "", "d5e6 d5d6"),
    // owlchess 6: a capture en passant that opens the rank.
    (
        "1nbqkbnr/2pp1ppp/1p6/pr2pP1K/8/8/PPPPP1PP/RNBQ1BNR w k e6 0 7",
        "a2a4 f5f6",
        "f5e6",
    ),
    // Coda: two squares through a piece, a push onto one, and the last rank without a promotion.
    (
        "1k6/6P1/8/8/4p3/3b1b2/3PPP2/K7 w - - 0 1",
        "g7g8q e2d3 e2f3",
        "f2f4 e2e4 d2d4 d2d3 g7g8",
    ),
];

#[test]
fn reported_mistakes() {
    for (fen, legal_moves, illegal_moves) in REPORTS {
        let board = Board::from_fen(fen, false).expect("a position");
        let (by_witness, _) = by_witness(&board);
        let moves = legal::<u64>(&board);
        assert!(
            are_those(moves, AnyLevel::best(), &by_witness, &[]),
            "{fen}"
        );
        for (words, is_legal) in [(legal_moves, true), (illegal_moves, false)] {
            for word in words.split_whitespace() {
                let chosen: Move = word.parse().expect("a move");
                let promotes = chosen.promotion.is_some();
                let found = moves.contains(square(chosen.from), square(chosen.to), promotes);
                assert_eq!(found, is_legal, "{fen}: {word}");
            }
        }
    }
}
