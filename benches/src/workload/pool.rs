//! The workload: a named pool of pawn structures.

use std::sync::OnceLock;

use cozy_chess::{Board, Color as Side, Piece};
use pawnfill::Square;
use rand::{RngExt, SeedableRng};

use crate::rows::hash::fnv;
use crate::workload::games::{Random, RandomGames, random_move};

/// A position, as the operations see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pawns {
    /// The white pawns.
    pub white: u64,
    /// The black pawns.
    pub black: u64,
    /// The pieces of both colors, pawns included.
    pub occupied: u64,
    /// White's pieces, pawns included.
    pub white_pieces: u64,
    /// The kings, by color, if each side has exactly one.
    pub kings: Option<[Square; 2]>,
}

impl From<&Board> for Pawns {
    fn from(board: &Board) -> Self {
        let kings = [Side::White, Side::Black].map(|side| board.king(side));
        Self {
            white: board.colored_pieces(Side::White, Piece::Pawn).0,
            black: board.colored_pieces(Side::Black, Piece::Pawn).0,
            occupied: board.occupied().0,
            white_pieces: board.colors(Side::White).0,
            kings: Some(kings.map(|king| Square::from_index(king as u8))),
        }
    }
}

/// The change that a move makes to the pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// The pawns before it, White's first.
    pub before: [u64; 2],
    /// The pawns after it.
    pub after: [u64; 2],
    /// The kings before it.
    pub kings: [Square; 2],
}

impl Change {
    /// The change between two positions, if there is one.
    fn between(before: &Board, after: &Board) -> Option<Self> {
        let sides = [Side::White, Side::Black];
        let sets = |board: &Board| sides.map(|side| board.colored_pieces(side, Piece::Pawn).0);
        let changed = [before, after].map(sets);
        if changed[0] == changed[1] {
            return None;
        }
        Some(Self {
            before: changed[0],
            after: changed[1],
            kings: Pawns::from(before).kings?,
        })
    }

    /// The first change in a game of random legal moves from a position, if there is one soon.
    fn after(board: &Board, random: &mut Random) -> Option<Self> {
        const PLIES: usize = 40;
        let mut board = board.clone();
        (0..PLIES).find_map(|_| {
            let before = board.clone();
            // A position without a move has no change either.
            if let Some(chosen) = random_move(&board, random) {
                board.play_unchecked(chosen);
            }
            Self::between(&before, &board)
        })
    }
}

/// A named pool of positions, and of moves that change pawns.
///
/// It must be large: if a list of a thousand inputs is run again and again, the branch predictor learns
/// every branch, and a loop over masks looks twice as fast as it is.
#[derive(Clone, Debug)]
pub struct Workload {
    name: String,
    positions: Vec<Pawns>,
    changes: Vec<Change>,
}

impl Workload {
    /// The positions of the built-in workload.
    const POSITIONS: usize = 1 << 14;

    /// The seed of the built-in workload.
    pub const SEED: u64 = 0x7061_776e_6669_6c6c;

    /// The built-in workload: positions from games of random legal moves.
    pub fn random_games() -> Self {
        // A build without optimization, whose times mean nothing, plays fewer games, and all studies of a process
        // share them.
        const COUNT: usize = if cfg!(debug_assertions) {
            1 << 11
        } else {
            Workload::POSITIONS
        };
        static GAMES: OnceLock<Workload> = OnceLock::new();
        GAMES.get_or_init(|| Self::play_random_games(COUNT)).clone()
    }

    fn play_random_games(count: usize) -> Self {
        let mut random = Random::seed_from_u64(Self::SEED);
        let mut positions = Vec::with_capacity(count);
        let mut changes = Vec::new();
        let mut games = RandomGames::new();
        while positions.len() < count {
            let before = games.board().clone();
            games.advance(&mut random);
            // The first move of a game comes after the end of another one.
            if games.plies() > 1 {
                changes.extend(Change::between(&before, games.board()));
            }
            // Takes one position in eight, because neighbors have nearly the same pawns.
            if games.plies() > 8 && random.random_ratio(1, 8) {
                positions.push(Pawns::from(games.board()));
            }
        }
        Self {
            name: "random games".to_owned(),
            positions,
            changes,
        }
    }

    /// A workload of given positions; `None` if there are none.
    pub fn new(name: impl Into<String>, positions: Vec<Pawns>) -> Option<Self> {
        (!positions.is_empty()).then(|| Self {
            name: name.into(),
            positions,
            changes: Vec::new(),
        })
    }

    /// Plays a game of random legal moves from each of these positions, and adds its first change of pawns.
    pub fn with_moves_from<'a>(mut self, boards: impl IntoIterator<Item = &'a Board>) -> Self {
        let mut random = Random::seed_from_u64(Self::SEED);
        for board in boards {
            self.changes.extend(Change::after(board, &mut random));
        }
        self
    }

    /// Its name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The positions of the pool.
    pub fn positions(&self) -> &[Pawns] {
        &self.positions
    }

    /// The moves of the pool that change pawns.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The index of the first position in which a side does not have exactly one king.
    pub fn without_kings(&self) -> Option<usize> {
        let mut positions = self.positions.iter();
        positions.position(|position| position.kings.is_none())
    }

    /// A hash of the pawns and the occupied squares (FNV-1a, 64 bits), which shows whether two reports
    /// measured the same positions.
    pub fn hash(&self) -> u64 {
        let positions = self.positions.iter();
        let sets = positions.flat_map(|pawns| [pawns.white, pawns.black, pawns.occupied]);
        fnv(sets.flat_map(u64::to_le_bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnfill::board::PAWN_RANKS;

    #[test]
    fn the_built_in_workload_is_the_same_everywhere() {
        let workload = Workload::play_random_games(Workload::POSITIONS);
        assert_eq!(workload.positions().len(), 1 << 14);
        // Records of other machines and of earlier builds can be compared with those of this one.
        assert_eq!(format!("{:016x}", workload.hash()), "be56a31c78e225cd");
    }

    /// What a move may change: pushes and captures of pieces by pawns, captures of pawns by pieces and by
    /// pawns, and promotions.
    #[test]
    fn its_moves_change_a_few_pawns() {
        let positions = [
            "4k3/8/8/8/8/8/P7/4K3 w",
            "4k3/8/8/8/8/8/8/4K3 w",
            "k7/8/K7/8/8/8/8/1R6 b",
        ];
        let boards =
            positions.map(|fen| Board::from_fen(&format!("{fen} - - 0 1"), false).unwrap());
        let from_positions =
            Workload::new("", boards.each_ref().map(Pawns::from).to_vec()).unwrap();
        let from_positions = from_positions.with_moves_from(&boards);
        assert_eq!(from_positions.changes().len(), 1);

        let workload = Workload::random_games();
        let mut kinds = [0; 4];
        for Change { before, after, .. } in
            workload.changes().iter().chain(from_positions.changes())
        {
            let gone = before[0] & !after[0] | before[1] & !after[1];
            let new = after[0] & !before[0] | after[1] & !before[1];
            assert!((1..=2).contains(&gone.count_ones()) && new.count_ones() <= 1);
            assert_eq!((new & !PAWN_RANKS, after[0] & after[1]), (0, 0));
            kinds[(2 * (gone.count_ones() - 1) + new.count_ones()) as usize] += 1;
        }
        let [leaves, moves, leaves_by_capture, captures] = kinds;
        assert!(
            moves > leaves && leaves > captures && captures > 100,
            "{kinds:?}"
        );
        // A pawn that captures a pawn does not promote.
        assert_eq!(leaves_by_capture, 0);
    }

    #[test]
    fn its_positions_are_positions() {
        for position in Workload::random_games().positions() {
            let Pawns {
                white,
                black,
                occupied,
                white_pieces,
                ..
            } = *position;
            assert_eq!(
                (white_pieces & (white | black), white_pieces & !occupied),
                (white, 0)
            );
            assert_eq!(white & black, 0);
            assert_eq!((white | black) & !(occupied & PAWN_RANKS), 0);
            assert!(white.count_ones() <= 8 && black.count_ones() <= 8);
        }
    }
}
