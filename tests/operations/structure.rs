//! How the view `PawnStructure` is printed: as a board with a legend.

use pawnfill::{PawnStructure, Shift};

#[test]
fn prints_a_board_and_a_legend() {
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
    let all = [0x00ff << 48, 0x0102_0408_1020_4080];
    for (white, black) in all.into_iter().flat_map(|set| [(set, 0), (0, set)]) {
        let text = PawnStructure::new(Shift, white, black).to_string();
        for line in text.lines() {
            assert!(line.len() <= 80 && line.trim_end() == line, "{line:?}");
        }
    }
}
