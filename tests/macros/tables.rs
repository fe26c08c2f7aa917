//! Tables from closures: their entries, and the forms of an expression.

use pawnfill::{Color, Square, shift};

pawnfill::tables! {
    static ENTRIES: [[[(u16, Color, Square); 2]; 64]; 64] =
        |from, to: Square, color: Color| (64 * from as u16 + to as u16, color, from);
}

/// The first index belongs to the outermost dimension.
#[test]
fn entries_by_three_indices() {
    for (number, entries) in (0..).zip(ENTRIES.as_flattened()) {
        let from = Square::ALL[usize::from(number) / 64];
        assert_eq!(*entries, Color::ALL.map(|color| (number, color, from)));
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
