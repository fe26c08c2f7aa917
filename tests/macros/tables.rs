//! Tables from closures: their entries, and the forms of an expression.

use pawnfill::{Color, Square, shift};

/// The squares strictly between two squares of a rank, a file or a diagonal.
const fn between(from: Square, to: Square) -> u64 {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let is_line = files == 0 || ranks == 0 || files == ranks || files == -ranks;
    let step = 8 * ranks.signum() + files.signum();
    let (mut set, mut square) = (0, from as i8 + step);
    while is_line && step != 0 && square != to as i8 {
        set |= 1 << square;
        square += step;
    }
    set
}

pawnfill::tables! {
    static BETWEEN: [[[(u64, Color, Square); 2]; 64]; 64] =
        |from, to: Square, color: Color| (between(from, to), color, from);
}

/// The first index belongs to the outermost dimension. The squares between two others equal cozy-chess's.
#[test]
fn entries_by_three_indices() {
    for (from, cozy_from) in Square::ALL.into_iter().zip(cozy_chess::Square::ALL) {
        for (to, cozy_to) in Square::ALL.into_iter().zip(cozy_chess::Square::ALL) {
            let expected = cozy_chess::get_between_rays(cozy_from, cozy_to).0;
            let found = BETWEEN[from as usize][to as usize];
            assert_eq!(found, Color::ALL.map(|color| (expected, color, from)), "{to}");
        }
    }
}

#[test]
fn elements_are_of_any_type_that_can_be_copied() {
    pawnfill::tables! {
        static NORTH: [Option<Square>; 64] = |square| Square::new(square as u8 + 8);
        static ROWS: [[u8; 64]; 2] = |color| [color as u8; 64];
        static FUNCTIONS: [fn(u64) -> u64; 2] = |color| match color {
            Color::White => shift::north_fill,
            Color::Black => shift::south_fill,
        };
    }
    assert_eq!(NORTH[Square::E7 as usize], Some(Square::E8));
    assert_eq!(NORTH[Square::E8 as usize], None);
    assert_eq!(ROWS, [[0; 64], [1; 64]]);
    assert_eq!(FUNCTIONS[1](1 << 8), 0x101);
}

#[test]
fn an_expression_uses_what_is_in_scope() {
    const OFFSET: u8 = 3;
    const fn twice<const TIMES: u8>(value: u8) -> u8 {
        TIMES * value
    }
    // Functions with the names of the expansion's variables.
    macro_rules! functions {
        ($($name:ident)*) => { $(const fn $name() -> u8 { 1 })* };
    }
    functions! { element next index_0 table }

    pawnfill::tables! {
        static LOCAL: [u8; 64] = |square| OFFSET + twice::<2>(square as u8);
        static NAMES: [u8; 64] = |_| element() + next() + index_0() + table();
        static TAIL: [u8; 64] = |square| if square.file() == 0 { 1 } else { 2 } + 1;
    }
    for square in Square::ALL {
        assert_eq!(LOCAL[square as usize], 3 + 2 * square as u8);
        assert_eq!(NAMES[square as usize], 4);
        assert_eq!(TAIL[square as usize], if square.file() == 0 { 2 } else { 3 });
    }
}
