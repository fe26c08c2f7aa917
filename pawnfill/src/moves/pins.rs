//! What a king forbids its pawns: moves of pinned pawns off their line, and the capture en passant that opens its rank.

use crate::board::{Color, RANK_1, Square, beside};

/// The pawns that may not push, capture to the east and capture to the west.
pub(super) type Barred = [u64; 3];

/// [`Barred`], or nothing if no pawn is pinned: then lists have no code for it.
pub trait Pins: Copy {
    fn barred(self) -> Barred;
}

impl Pins for () {
    #[inline(always)]
    fn barred(self) -> Barred {
        [0; 3]
    }
}

impl Pins for Barred {
    #[inline(always)]
    fn barred(self) -> Barred {
        self
    }
}

/// For each square, all others but those on its file, on its diagonal from a1 to h8 and on that from a8 to h1. The square
/// itself is on each line.
static OFF_LINES: [[u64; 3]; 64] = {
    let mut table = [[!0; 3]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (king, square) = (pair / 64, pair % 64);
        let east = square as i32 % 8 - king as i32 % 8;
        let north = square as i32 / 8 - king as i32 / 8;
        let is_on_line = [east == 0, east == north, east == -north];
        let mut line = 0;
        while line < 3 {
            if is_on_line[line] {
                table[king][line] &= !(1 << square);
            }
            line += 1;
        }
        pair += 1;
    }
    table
};

/// The pinned pawns that leave their line by a push, by a capture to the east and by one to the west. On the king's
/// rank, they leave it by each.
#[inline(always)]
pub(super) fn barred(color: Color, king: Square, pinned: u64) -> Barred {
    let [file, rising, falling] = const { &OFF_LINES }[king as usize];
    let (east, west) = match color {
        Color::White => (rising, falling),
        Color::Black => (falling, rising),
    };
    [pinned & file, pinned & east, pinned & west]
}

/// The squares of a line through the king, whichever it is.
pub(super) fn lines(king: Square) -> u64 {
    let [file, rising, falling] = OFF_LINES[king as usize];
    !(file & rising & falling) | RANK_1 << (king as u8 & 56)
}

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
