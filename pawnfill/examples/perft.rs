//! Perft, the test of move generators: counts the positions after some moves. The legal moves
//! of pawns come from `pawnfill::moves`, and the moves of other pieces from cozy-chess.
//!
//! ```sh
//! cargo run --release --example perft
//! ```

use std::time::Instant;

use cozy_chess::{Board, Move, Piece, Rank, Square};
use pawnfill::moves::{Attackers, Empty, Encoding, Enemies, PawnMoves};
use pawnfill::sides::AnyLevel;

/// Positions, and the number of positions after 1, 2, … moves: the six standard positions of
/// <https://www.chessprogramming.org/Perft_Results>, two of Chess960, and then pins, checks and en passant in
/// every form. Two generators agree on all numbers: cozy-chess and shakmaty.
const POSITIONS: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: 20 400 8902 197281
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1: 48 2039 97862 4085603
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1: 14 191 2812 43238
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1: 6 264 9467 422333
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8: 44 1486 62379 2103487
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10: 46 2079 89890 3894594
bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9: 21 528 12189 326672
bbq1nr1r/pppppk1p/2n2p2/6p1/P4P2/4P1P1/1PPP3P/BBQNNRKR w HF - 1 9: 23 589 14744 387556
4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 2: 8 109 835 12605
8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1: 6 96 613 10996
8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1: 9 144 1010 17894
4K3/8/8/8/k1pP3R/8/8/8 b - d3 0 1: 6 96 613 10996
8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1: 6 113 761 14788
6b1/8/8/3Pp3/8/1K6/8/7k w - e6 0 1: 9 70 494 5438
8/1b6/8/3Pp3/8/5K2/8/7k w - e6 0 1: 6 49 311 3168
7k/7b/8/3PpP2/8/8/2K5/8 w - e6 0 1: 10 59 486 4136
8/8/8/4k3/2pP4/8/8/4K3 b - d3 0 1: 9 50 370 2354
8/8/8/3pP3/2K5/8/8/4k3 w - d6 0 1: 9 48 351 2365
8/8/8/3pP3/2K5/4P3/8/4k2b w - d6 0 1: 8 71 540 6353
rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1: 5 173 3980 135212
4k3/8/8/8/8/5n2/3P2P1/4K2r w - - 0 1: 2 54 445 10288
6nb/6P1/5K2/8/8/8/8/k7 w - - 0 1: 6 42 425 4069
3nr3/4P3/4K3/8/8/8/8/k7 w - - 0 1: 6 66 568 8911
8/8/8/8/8/8/K2P3r/7k w - - 0 1: 5 60 425 6509
4r1k1/8/8/8/8/8/4P3/4K3 w - - 0 1: 6 93 571 9660
k7/8/8/8/4b2P/3P1P2/4P3/1n1QK2R w K - 0 1: 19 234 5064 64099
1nbqkbnr/2pp1ppp/1p6/pr2pP1K/8/8/PPPPP1PP/RNBQ1BNR w k e6 0 7: 21 666 13585 427686
3k4/3r4/8/3PpP2/8/B7/3K4/8 w - e6 0 1: 18 223 3259 48232
8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1: 8 104 736 9287
8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1: 8 104 736 9287
2r5/1P1P4/8/8/4k3/8/8/2K5 w - - 0 1: 12 148 2364 26356";

/// The moves of this program: from, to and cozy-chess's index of the piece that a pawn becomes.
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

fn decoded(bits: u16) -> Move {
    let square = |shift: u32| Square::index(usize::from(bits >> shift & 63));
    Move {
        from: square(0),
        to: square(6),
        promotion: (bits >> 12 != 0).then(|| Piece::index(usize::from(bits >> 12))),
    }
}

fn named(square: Square) -> pawnfill::Square {
    pawnfill::Square::from_index(square as u8)
}

fn pawn_moves(board: &Board) -> PawnMoves {
    let us = board.side_to_move();
    let [own, enemies] = [board.colors(us), board.colors(!us)];
    let (color, king) = (pawnfill::Color::ALL[us as usize], named(board.king(us)));
    let of = |piece| (board.pieces(piece) & enemies).0;
    let queens = of(Piece::Queen);
    let attackers = Attackers {
        pawns: of(Piece::Pawn),
        knights: of(Piece::Knight),
        orthogonal: of(Piece::Rook) | queens,
        diagonal: of(Piece::Bishop) | queens,
    };
    let sixth = Rank::Sixth.relative_to(us);
    let en_passant = board.en_passant().map(|file| named(Square::new(file, sixth)));
    let pawns = own & board.pieces(Piece::Pawn);
    PawnMoves::new(color, pawns.0, Empty(!board.occupied().0), Enemies(enemies.0))
        .legal(king, attackers, en_passant)
}

/// Counts the positions after `depth` moves. No move is made to test whether it is legal.
fn perft(level: AnyLevel, board: &Board, depth: u32) -> u64 {
    let pawn_moves = pawn_moves(board);
    let mut list = [0; 256];
    let count = pawn_moves.list(level, Plain, &mut list);
    assert_eq!(pawn_moves.is_empty(), count == 0);
    let mut positions = 0;
    let mut after = |chosen: Move| {
        let mut next = board.clone();
        next.play_unchecked(chosen);
        positions += perft(level, &next, depth - 1);
    };
    if depth > 1 {
        list[..count].iter().for_each(|&bits| after(decoded(bits)));
    }
    let mut others = 0;
    board.generate_moves_for(!board.pieces(Piece::Pawn), |moves| {
        others += moves.len();
        if depth > 1 {
            moves.into_iter().for_each(&mut after);
        }
        false
    });
    if depth == 1 { (count + others) as u64 } else { positions }
}

/// Returns how many positions were counted.
fn check(level: AnyLevel, depths: usize) -> u64 {
    let mut counted = 0;
    for line in POSITIONS.lines() {
        let (fen, known) = line.split_once(": ").expect("a position and its numbers");
        let is_chess960 = fen.contains(" HF");
        let board = Board::from_fen(fen, is_chess960).expect("a position");
        let started = Instant::now();
        for (depth, known) in (1..).zip(known.split(' ').take(depths)) {
            let found = perft(level, &board, depth);
            assert_eq!(found.to_string(), known, "{level}, {depth} moves: {fen}");
            counted += found;
        }
        println!("{known} in {:.2} s: {fen}", started.elapsed().as_secs_f64());
    }
    counted
}

fn main() {
    let started = Instant::now();
    let millions = check(AnyLevel::best(), 4) as f64 / 1e6;
    let seconds = started.elapsed().as_secs_f64();
    println!("{:.1} million positions a second", millions / seconds);
}

#[test]
fn the_numbers_are_known() {
    for level in AnyLevel::all() {
        check(level, 2);
    }
    check(AnyLevel::best(), 3);
}
