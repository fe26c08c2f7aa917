//! Marks that are not squares: one error for a picture lists them.

use pawnfill::bitboard;

const PIECES: u64 = bitboard! {
    . . . . . . . .
    b b . . . . b b
    . . . . . . . .
    . . . w b . . .
    . . . * x . 0 0
    . . . . . . . .
    . . . . . . . .
    . . . (1) . . . .
};

fn main() {
    let labelled = bitboard! {
        8 . . . . . . . .
        7 . . . . . . . .
        6 . . . . . . . .
        5 . . . . . . . .
        4 . . . . 1 . . .
        3 . . . . . . . .
        2 . . . . . . . .
        1 . . . . . . . .
          a b c d e f g h
    };
    let legend = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . "x" . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        a b c d e f g h
    };
    let _ = PIECES | labelled | legend;
}
