//! Well-known positions, and the pawns in them.

use crate::input::Input;

/// Positions as the first four fields of a FEN.
pub const POSITIONS: &[&str] = &[
    // The start of the game.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    // The positions with which move generators are tested.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    // Endings: Lasker and Reichhelm, Réti, Saavedra, the breakthrough of three pawns against three;
    // and some more, with doubled, tripled and far passed pawns.
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -",
    "7K/8/k1P5/7p/8/8/8/8 w - -",
    "8/8/1KP5/3r4/8/8/8/k7 w - -",
    "7k/ppp5/8/PPP5/8/8/8/7K w - -",
    "8/pp3k2/2p2p2/3p2p1/3P4/2P1PK2/PP3P2/8 b - -",
    "8/5pk1/6p1/P2p3p/3P3P/6P1/1p3PK1/8 b - -",
    "4k3/8/1P1P1P2/1P1P1P2/8/p3p2p/p3p2p/4K3 w - -",
    "4k3/4p3/4p3/4p3/4P3/4P3/4P3/4K3 b - -",
    "4k3/p1p1p1p1/8/8/8/8/1P1P1P1P/4K3 w - -",
    // From the openings of the Lichess project, which are in the public domain (CC0).
    "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq -",
    "rnbqkb1r/ppp2ppp/5n2/3pp2Q/8/2N1P3/PPPP1PPP/R1B1KBNR w KQkq -",
    "rnbqkb1r/pppppppp/5n2/8/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -",
    "rnbq1rk1/ppp1bppp/4pn2/3p4/2PP4/1P2PN2/PB3PPP/RN1QKB1R b KQ -",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2P5/2NP1NP1/PP2PPBP/R1BQ1RK1 b - -",
    "rnb1k1nr/pp2ppbp/3p2p1/q1p5/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQkq -",
    "rnbqkb1r/pppp1ppp/8/4P3/2P2Bn1/8/PP2PPPP/RN1QKBNR b KQkq -",
    "rnbqkb1r/ppppp1pp/5n2/6B1/3Pp3/2N5/PPP2PPP/R2QKBNR b KQkq -",
    "rnbqkb1r/ppp1pppp/3p1n2/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq -",
    "rnbqkb1r/ppp1pppp/1n1p4/4P3/3P4/5N2/PPP2PPP/RNBQKB1R w KQkq -",
    "rnbqkbnr/pp2pppp/2p5/3pP3/2P5/8/PP1P1PPP/RNBQKBNR b KQkq -",
    "rnbqkbnr/pp2pppp/8/2p5/4pP2/5N2/PPPP2PP/RNBQKB1R w KQkq -",
    "rnbqkbnr/1p2pppp/p2p4/2p5/4P3/2P2N2/PP1P1PPP/RNBQKB1R w KQkq -",
    "rnbqkbnr/pp2pppp/3p4/8/3pP3/2P2N2/PP3PPP/RNBQKB1R b KQkq -",
    "r1bq1rk1/pp2bppp/2nppn2/8/3NPP2/1BN1B3/PPP3PP/R2QK2R b KQ -",
    "rn2kbnr/pp1b1ppp/1q2p3/2ppP3/3P4/2P2N2/PP3PPP/RNBQKB1R w KQkq -",
    "rnbqk1nr/pp3ppp/4p3/3pP3/1P6/2p5/1PP2PPP/R1BQKBNR w KQkq -",
    "rnbqk1nr/pppp1ppp/8/2b1p3/2B1PP2/8/PPPP2PP/RNBQK1NR b KQkq -",
    "rnbqkbnr/ppp2ppp/8/3P4/4pP2/3P4/PPP3PP/RNBQKBNR b KQkq -",
    "rnbqkbnr/pppp1p1p/8/8/3PPpp1/2N2N2/PPP3PP/R1BQKB1R b KQkq -",
    "r1bqk2r/pp1nbppp/2pp1n2/4p3/3PP3/2N2N2/PPP1BPPP/R1BQ1RK1 w kq -",
    "r1bqk1nr/pppp1ppp/2n5/2b5/2BpP3/5N2/PPP2PPP/RNBQK2R w KQkq -",
    "r1bqk1nr/pppp2pp/2n5/2b1pp2/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq -",
    "r1bq3r/ppp3pp/5k2/3pN3/1n1Pn3/1Q3P2/PP4PP/RN2K2R b KQ -",
    "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq -",
    "r1bqkb1r/1pp2ppp/p1n5/3pp3/B3n3/5N2/PPPP1PPP/RNBQR1K1 w kq -",
    "rnbqkb1r/pp2pppp/2p2n2/8/3Pp3/2N2P2/PPP3PP/R1BQKBNR w KQkq -",
    "rnb1kb1r/pp2pppp/8/q1PP4/4n3/8/PP3PPP/RNBQKBNR w KQkq -",
    "rnbqkbnr/2p1pppp/p7/1p6/2pP4/4PN2/PP3PPP/RNBQKB1R w KQkq -",
    "rnbq1rk1/pp2bppp/2p2n2/3p2B1/3P4/2NBP3/PPQ2PPP/R3K1NR b KQ -",
    "r1b1k2r/pp1n1ppp/2p1pn2/q2p2B1/1bPP4/2N1P3/PPQN1PPP/R3KB1R b KQkq -",
    "rnb2rk1/p1pqppbp/1p4p1/8/2BPP3/2P5/P3NPPP/R1BQ1RK1 w - -",
    "rn1qkb1r/pbp2ppp/1p2p3/3n4/Q2P4/P1N2N2/1P2PPPP/R1B1KB1R b KQkq -",
    "rnbqk2r/pp1p1ppp/4pn2/2p5/1bPP4/2N1P3/PP2NPPP/R1BQKB1R b KQkq -",
];

/// The sets of a position that the operations look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pawns {
    /// The white pawns.
    pub white: u64,
    /// The black pawns.
    pub black: u64,
    /// The squares without any piece.
    pub empty: u64,
}

impl Pawns {
    /// The pawns of a position as a FEN writes them.
    ///
    /// # Panics
    ///
    /// If it is not the placement of pieces on a board.
    pub fn of(fen: &str) -> Self {
        let (mut white, mut black, mut empty) = (0, 0, !0);
        let placement = fen
            .split(' ')
            .next()
            .expect("a split gives one part at least");
        assert_eq!(placement.split('/').count(), 8, "eight ranks in {fen}");
        for (row, pieces) in placement.split('/').enumerate() {
            let mut file = 0;
            for piece in pieces.chars() {
                if let Some(gap) = piece.to_digit(10) {
                    file += gap;
                    continue;
                }
                // A FEN begins with rank 8.
                let square = 1_u64 << (8 * (7 - row as u32) + file);
                empty &= !square;
                match piece {
                    'P' => white |= square,
                    'p' => black |= square,
                    _ => {}
                }
                file += 1;
            }
            assert_eq!(file, 8, "eight squares in {pieces} of {fen}");
        }
        Self {
            white,
            black,
            empty,
        }
    }

    /// The inputs from both sides: the colors as they are, and own and enemy pawns for each color.
    pub fn inputs(self) -> [Input; 2] {
        let Self {
            white,
            black,
            empty,
        } = self;
        [(white, black), (black, white)].map(|(own, enemy)| Input {
            white,
            black,
            empty,
            ..Input::of_sets(own, enemy)
        })
    }
}

/// The pawns of all [`POSITIONS`].
pub fn pawns() -> impl Iterator<Item = Pawns> {
    POSITIONS.iter().map(|fen| Pawns::of(fen))
}
