//! How the view `PawnStructure` is printed: as a board with a legend.

use pawnfill::{PawnStructure, Shift};
use pawnfill_oracle::positions::pawns;

#[test]
fn prints_a_board_and_a_legend() {
    let start = PawnStructure::new(Shift, 0xff << 8, 0xff << 48);
    assert_eq!(
        start.to_string(),
        "\
8 . . . . . . . .                white                   black
7 p p p p p p p p   ! passed     -                       -
6 . . . . . . . .   * candidate  -                       -
5 . . . . . . . .   ? isolated   -                       -
4 . . . . . . . .   ? backward   -                       -
3 . . . . . . . .     doubled    -                       -
2 P P P P P P P P     islands    1                       1
1 . . . . . . . .     half-open  -                       -
  a b c d e f g h     open       -"
    );
    // A white pawn on d4 under a black one, c2 and c3, d7; a square of both colors, and edges.
    let odd = PawnStructure::new(
        Shift,
        1 | 1 << 27 | 1 << 10 | 1 << 18 | 1 << 36,
        1 << 36 | 1 << 63,
    );
    assert_eq!(
        odd.to_string(),
        "\
8 . . . . . . . p!               white                   black
7 . . . . . . . .   ! passed     a1 c2 c3 e5             h8
6 . . . . . . . .   * candidate  d4                      -
5 . . . . X!. . .   ? isolated   a1                      e5 h8
4 . . . P*. . . .   ? backward   -                       -
3 . . P!. . . . .     doubled    c2 c3                   -
2 . . P!. . . . .     islands    2                       2
1 P!. . . . . . .     half-open  h                       a c d
  a b c d e f g h     open       b f g"
    );
}

/// The board is as wide as a terminal, as long as no set has more than eight squares.
#[test]
fn prints_in_eighty_columns() {
    for pawns in pawns() {
        let text = PawnStructure::new(Shift, pawns.white, pawns.black).to_string();
        assert_eq!(text.lines().count(), 9);
        for line in text.lines() {
            assert!(line.len() <= 80 && line.trim_end() == line, "{line:?}");
        }
    }
    // Eight passed pawns on the seventh rank are doubled with nobody; sixteen squares are listed.
    let all = PawnStructure::new(Shift, 0x00ff << 48, 0).to_string();
    assert!(
        all.contains("! passed     a7 b7 c7 d7 e7 f7 g7 h7 -"),
        "{all}"
    );
}
