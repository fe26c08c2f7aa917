//! The forms of a picture: dense, on one line, as a constant, as a pattern. Titles and arrows are in the test
//! `operations`.

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

    let one_line =
        bitboard!(........ ........ ........ ........ 1.1.1.1. 11....11 ...11... 11111111);
    assert_eq!(one_line, 0x0000_0000_55c3_18ff);

    assert!(matches!(
        DIAGONAL,
        bitboard!(.......1 ......1. .....1.. ....1... ...1.... ..1..... .1...... 1.......)
    ));
}
