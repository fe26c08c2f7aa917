//! Another number of squares on one line, or of ranks.

use pawnfill::bitboard;

const ONE_LINE: u64 = bitboard!(........ ........ ........ ........ ........ ........ ........ .......);

const SEVEN_RANKS: u64 = bitboard! {
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
};

const NINE_RANKS: u64 = bitboard! {
    ........
    ........
    ........
    ........
    ...11...
    ........
    ........
    ........
    ...1....
};

fn main() {
    let _ = ONE_LINE | SEVEN_RANKS.count_ones() as u64 | NINE_RANKS;
}
