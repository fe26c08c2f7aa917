//! The workload: a pool of positions.

use std::sync::OnceLock;

use cozy_chess::{Board, Color as Side, Move, Piece};
use pawnfill::Square;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The random generator of the harness. On any machine, the same seed draws the same inputs.
pub type Random = Xoshiro256PlusPlus;

/// A position as the operations see it: the pawns, the pieces including the pawns, and the kings by color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Pawns {
    pub white: u64,
    pub black: u64,
    pub occupied: u64,
    pub white_pieces: u64,
    pub kings: [Square; 2],
}

impl From<&Board> for Pawns {
    fn from(board: &Board) -> Self {
        let [white, black] = Side::ALL.map(|side| board.colored_pieces(side, Piece::Pawn).0);
        Self {
            white,
            black,
            occupied: board.occupied().0,
            white_pieces: board.colors(Side::White).0,
            kings: Side::ALL.map(|side| Square::from_index(board.king(side) as u8)),
        }
    }
}

/// The pawns before and after a move that changes them, and the kings before it, all by color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Change {
    pub before: [u64; 2],
    pub after: [u64; 2],
    pub kings: [Square; 2],
}

impl Change {
    fn between(before: &Board, after: &Board) -> Option<Self> {
        let positions = [before, after].map(Pawns::from);
        let kings = positions[0].kings;
        let [before, after] = positions.map(|pawns| [pawns.white, pawns.black]);
        (before != after).then_some(Self { before, after, kings })
    }

    fn first_in_game(board: &Board, random: &mut Random) -> Option<Self> {
        const PLIES: usize = 40;
        let mut board = board.clone();
        (0..PLIES).find_map(|_| {
            let before = board.clone();
            board.play_unchecked(random_move(&board, random)?);
            Self::between(&before, &board)
        })
    }
}

fn random_move(board: &Board, random: &mut Random) -> Option<Move> {
    let mut all: Vec<Move> = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    (!all.is_empty()).then(|| all[random.random_range(..all.len())])
}

/// A named pool of positions, and of moves that change pawns.
///
/// The pool must be large, and inputs fresh. The branch predictor learns every branch of a thousand
/// inputs that are run repeatedly, and a loop over the pawns then looks twice as fast as it is.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Workload {
    pub name: String,
    pub positions: Vec<Pawns>,
    pub changes: Vec<Change>,
}

impl Workload {
    const POSITIONS: usize = 1 << 14;
    /// The seed of the built-in workload.
    pub const SEED: u64 = 0x7061_776e_6669_6c6c;

    /// The built-in workload: positions from games of random legal moves.
    pub fn random_games() -> Self {
        // A build without optimization plays fewer games, because its times mean nothing.
        const COUNT: usize = if cfg!(debug_assertions) { 1 << 11 } else { Workload::POSITIONS };
        static GAMES: OnceLock<Workload> = OnceLock::new();
        GAMES.get_or_init(|| Self::play_random_games(COUNT)).clone()
    }

    fn play_random_games(count: usize) -> Self {
        /// The most plies of a game; after that, few pawns are left.
        const LONGEST: usize = 100;
        let mut random = Random::seed_from_u64(Self::SEED);
        let (mut positions, mut changes) = (Vec::with_capacity(count), Vec::new());
        let (mut board, mut plies) = (Board::startpos(), 0);
        while positions.len() < count {
            let before = board.clone();
            match random_move(&board, &mut random) {
                Some(chosen) if plies < LONGEST => {
                    board.play_unchecked(chosen);
                    plies += 1;
                }
                _ => (board, plies) = (Board::startpos(), 0),
            }
            // After a reset, `before` is from another game. First moves are left out, too, without harm.
            if plies > 1 {
                changes.extend(Change::between(&before, &board));
            }
            // Successive positions have nearly the same pawns, so only some are kept.
            if plies > 8 && random.random_ratio(1, 8) {
                positions.push(Pawns::from(&board));
            }
        }
        Self { name: "random games".to_owned(), positions, changes }
    }

    /// Draws the changes from random games that begin on the boards; `None` if no game has a change.
    pub(crate) fn new(name: &str, positions: Vec<Pawns>, boards: &[Board]) -> Option<Self> {
        let mut random = Random::seed_from_u64(Self::SEED);
        let change = |board| Change::first_in_game(board, &mut random);
        let changes: Vec<Change> = boards.iter().filter_map(change).collect();
        (!changes.is_empty()).then(|| Self { name: name.to_owned(), positions, changes })
    }

    /// A hash (FNV-1a, 64 bits) of the pawns and the occupied squares, by which reports compare positions.
    pub(crate) fn hash(&self) -> u64 {
        let sets = self.positions.iter().flat_map(|one| [one.white, one.black, one.occupied]);
        let bytes = sets.flat_map(u64::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    }
}

#[test]
fn the_built_in_workload_is_the_same_everywhere() {
    let workload = Workload::play_random_games(Workload::POSITIONS);
    assert_eq!(workload.positions.len(), 1 << 14);
    // Published records contain this hash. New records with another hash would not be comparable.
    assert_eq!(format!("{:016x}", workload.hash()), "be56a31c78e225cd");
}

#[test]
fn moves_change_a_few_pawns() {
    let board = |fen| Board::from_fen(&format!("{fen} - - 0 1"), false).unwrap();
    // Boards with a pawn, without pawns, and without a legal move.
    let positions = "4k3/8/8/8/8/8/P7/4K3 w;4k3/8/8/8/8/8/8/4K3 w;k7/1R6/K7/8/8/8/8/8 b";
    let boards = Vec::from_iter(positions.split(';').map(board));
    let from_positions = Workload::new("", Vec::new(), &boards).expect("a pawn moves");
    assert_eq!(from_positions.changes.len(), 1);
    assert!(Workload::new("", Vec::new(), &boards[1..]).is_none());
    // A king captures.
    let [before, after] = ["4k3/8/8/8/8/8/p7/K7 w", "4k3/8/8/8/8/8/K7/8 b"].map(board);
    let change = Change::between(&before, &after).expect("a pawn is gone");
    assert_eq!(change.kings, [Square::A1, Square::E8]);
    for Change { before, after, .. } in Workload::random_games().changes {
        let gone = before[0] & !after[0] | before[1] & !after[1];
        let new = after[0] & !before[0] | after[1] & !before[1];
        assert!((1..=2).contains(&gone.count_ones()) && new.count_ones() <= 1);
    }
}
