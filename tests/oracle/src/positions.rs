//! Well-known positions, random games and random placements.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, File, Move, Piece, Rank, Square, get_king_moves,
};

use crate::input::Random;

/// Positions as the first four fields of a FEN.
pub const POSITIONS: &[&str] = &[
    // The start of the game.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    // Perft positions.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    // Endings: Lasker and Reichhelm, Réti, Saavedra, the breakthrough of three pawns against three, and
    // others with doubled, tripled and outside passed pawns.
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -",
    "7K/8/k1P5/7p/8/8/8/8 w - -",
    "8/8/1KP5/3r4/8/8/8/k7 w - -",
    "7k/ppp5/8/PPP5/8/8/8/7K w - -",
    "8/pp3k2/2p2p2/3p2p1/3P4/2P1PK2/PP3P2/8 b - -",
    "8/5pk1/6p1/P2p3p/3P3P/6P1/1p3PK1/8 b - -",
    "4k3/8/1P1P1P2/1P1P1P2/8/p3p2p/p3p2p/4K3 w - -",
    "4k3/4p3/4p3/4p3/4P3/4P3/4P3/4K3 b - -",
    "4k3/p1p1p1p1/8/8/8/8/1P1P1P1P/4K3 w - -",
];

pub fn board(position: &str) -> Board {
    Board::from_fen(&format!("{position} 0 1"), false).unwrap_or_else(|e| panic!("{position}: {e}"))
}

pub fn pawns() -> impl Iterator<Item = [u64; 2]> {
    let of = |board: Board| Color::ALL.map(|color| board.colored_pieces(color, Piece::Pawn).0);
    POSITIONS.iter().map(move |position| of(board(position)))
}

/// Returns positions of endless random games, which depend only on the seed. One game in four is Chess960.
pub fn games(seed: u64) -> impl Iterator<Item = Board> {
    let (mut random, mut board, mut left) = (Random::new(seed), Board::default(), 160);
    std::iter::repeat_with(move || {
        let mut moves: Vec<Move> = Vec::new();
        board.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
        left -= 1;
        if left > 0 && !moves.is_empty() {
            board.play(moves[random.below(moves.len() as u64) as usize]);
        } else {
            left = 160;
            board = match random.below(4) {
                0 => Board::chess960_startpos(random.below(960) as u32),
                _ => Board::default(),
            };
        }
        board.clone()
    })
}

/// Returns endless random placements with many sliders, most with an en passant square. The kings are not
/// adjacent, and the side that has moved is not in check.
pub fn placements(seed: u64) -> impl Iterator<Item = Board> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || placement(&mut random)).flatten()
}

fn placement(random: &mut Random) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    let us = Color::ALL[random.below(2) as usize];
    builder.side_to_move = us;
    let mut free = !BitBoard::EMPTY;
    if random.below(4) != 0 {
        let file = random.below(8) as usize;
        let on_rank = |rank: Rank| Square::new(File::index(file), rank.relative_to(us));
        let [from, to, captured] = [Rank::Seventh, Rank::Sixth, Rank::Fifth].map(on_rank);
        builder.board[captured as usize] = Some((Piece::Pawn, !us));
        for beside in [file.wrapping_sub(1), file + 1].into_iter().filter(|file| *file < 8) {
            let captor = Square::new(File::index(beside), captured.rank());
            if random.below(4) != 0 {
                builder.board[captor as usize] = Some((Piece::Pawn, us));
                free -= captor.bitboard();
            }
        }
        free -= from.bitboard() | to.bitboard() | captured.bitboard();
        builder.en_passant = Some(to);
    }
    // The largest number of each piece, for the side to move and for the other side.
    let most = [
        (Piece::Bishop, 2, 3),
        (Piece::Rook, 2, 3),
        (Piece::Queen, 1, 3),
        (Piece::Knight, 2, 2),
        (Piece::Pawn, 6, 5),
    ];
    let counts = most.map(|(piece, ours, theirs)| {
        [(us, ours), (!us, theirs)].map(|(color, most)| (piece, color, random.below(most + 1)))
    });
    let kings = [(Piece::King, us, 1), (Piece::King, !us, 1)];
    for (piece, color, count) in kings.into_iter().chain(counts.into_iter().flatten()) {
        for _ in 0..count {
            let square = Square::index(random.below(64) as usize);
            let is_last = matches!(square.rank(), Rank::First | Rank::Eighth);
            if free.has(square) && !(is_last && piece == Piece::Pawn) {
                builder.board[square as usize] = Some((piece, color));
                free -= square.bitboard();
            }
        }
    }
    let board = builder.build().ok()?;
    let [one, other] = Color::ALL.map(|color| board.king(color));
    (!get_king_moves(one).has(other)).then_some(board)
}
