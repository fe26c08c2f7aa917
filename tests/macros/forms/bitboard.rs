//! The forms of a picture: with titles and arrows, dense, on one line, as a constant, as a pattern.

use pawnfill::bitboard;

const DIAGONAL: u64 = bitboard! {
    .......1
    ......1.
    .....1..
    ....1...
    ...1....
    ..1.....
    .1......
    1.......
};

#[test]
fn a_picture_has_many_forms() {
    assert_eq!(DIAGONAL, 0x8040_2010_0804_0201);

    let pair: (u64, u64) = bitboard! {
                       south
        white rearfill      black frontfill
        . . . . . . . .  |  . . . . . . . .
        . . . . . . . .  |  . 1 . . . 1 1 .
        . . . . . . . .  |  1 1 1 . . 1 1 1
        . . . . . . . .  v  1 1 1 1 . 1 1 1
        1 . . . . 1 . .     1 1 1 1 . 1 1 1
        1 . 1 . . 1 . .     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
    };
    assert_eq!(pair, (0x0000_0000_2125_e7e7, 0x0062_e7ef_efef_efef));

    let one_line =
        bitboard!(........ ........ ........ ........ 1.1.1.1. 11....11 ...11... 11111111);
    assert_eq!(one_line, 0x0000_0000_55c3_18ff);

    assert!(matches!(
        DIAGONAL,
        bitboard!(.......1 ......1. .....1.. ....1... ...1.... ..1..... .1...... 1.......)
    ));
}
