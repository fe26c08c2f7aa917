//! What a king forbids its pawns: moves of pinned pawns off their line, and the capture en passant that opens its rank.

use crate::board::{Color, RANK_1, Square, beside};

/// The directions of moves.
pub(super) const PUSH: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const WEST: usize = 2;

/// Whether pawns may be pinned: if it is `()`, lists have no code for it.
pub trait Pins: Copy {
    /// The pawns that stay on their line, of each set that moves in a direction.
    fn keep<const N: usize>(self, color: Color, sets: [u64; N], directions: [usize; N])
    -> [u64; N];
}

impl Pins for () {
    #[inline(always)]
    fn keep<const N: usize>(self, _: Color, sets: [u64; N], _: [usize; N]) -> [u64; N] {
        sets
    }
}

/// The king, and pawns that are pinned to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pinned {
    pub(super) king: Square,
    pub(super) pawns: u64,
}

impl Pins for Pinned {
    #[inline(always)]
    fn keep<const N: usize>(
        self,
        color: Color,
        mut sets: [u64; N],
        directions: [usize; N],
    ) -> [u64; N] {
        // In games, one position in 20 has a pinned pawn.
        if self.pawns != 0 {
            let off_lines = const { &{ OFF_LINES } }[color as usize][self.king as usize];
            for set in 0..N {
                sets[set] &= !(self.pawns & off_lines[directions[set]]);
            }
        }
        sets
    }
}

impl Pinned {
    /// Whether a move leaves the line of a pawn that is pinned.
    #[inline(always)]
    pub(super) fn forbids(self, from: Square, to: Square) -> bool {
        // The branch is always taken, but for one move in some hundred.
        self.pawns >> from as u8 & 1 != 0 && {
            let both = from.bitboard() | to.bitboard();
            let [file, rising, falling] = const { &{ OFF_LINES } }[0][self.king as usize];
            file & both != 0 && rising & both != 0 && falling & both != 0
        }
    }

    /// Whether all pinned pawns are on a line with the king.
    pub(super) fn are_on_lines(self) -> bool {
        let [file, rising, falling] = OFF_LINES[0][self.king as usize];
        let rank = RANK_1 << (self.king as u8 & 56);
        self.pawns & file & rising & falling & !rank == 0
    }
}

/// For each color and square of a king, the squares from which a push, a capture to the east and one to the west leave the
/// line to the king: all but those on its file and on a diagonal each. On its rank, each of them does. The king's square is
/// on each line.
static OFF_LINES: [[[u64; 3]; 64]; 2] = {
    let mut table = [[[!0; 3]; 64]; 2];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (king, square) = (pair / 64, pair % 64);
        let east = square as i32 % 8 - king as i32 % 8;
        let north = square as i32 / 8 - king as i32 / 8;
        let is_on_line = [east == 0, east == north, east == -north];
        let mut line = 0;
        while line < 3 {
            if is_on_line[line] {
                table[0][king][line] &= !(1 << square);
                // Black's captures to the east are on the other diagonal.
                table[1][king][[0, 2, 1][line]] &= !(1 << square);
            }
            line += 1;
        }
        pair += 1;
    }
    table
};

/// Whether a capture of a pawn en passant opens its rank between the king and a rook or queen: two pawns leave the rank at
/// once, which no pin shows.
#[inline(always)]
pub(super) fn opens_rank(
    king: Square,
    pawns: u64,
    captured: u64,
    occupied: u64,
    rooks_and_queens: u64,
) -> bool {
    let king = king.bitboard();
    let rank = RANK_1 << (captured.trailing_zeros() & 56);
    if king & rank == 0 {
        return false;
    }
    // Of two pawns that may capture, the other one stays between.
    let captors = pawns & beside(captured);
    let leaving = match captors.is_power_of_two() {
        true => captured | captors,
        false => captured,
    };
    let left = occupied & rank & !leaving | king;
    let attackers = rooks_and_queens & left;
    // The difference from twice a piece has the squares beyond it, up to the first that is occupied.
    let seen_to_the_east = left ^ left.wrapping_sub(king << 1);
    let seen_by_attackers = left ^ left.wrapping_sub(attackers << 1);
    seen_to_the_east & attackers | seen_by_attackers & king != 0
}
