//! Tables made from closures: tests of their entries, against the oracle and against independent
//! statements, and of the forms that an expression may have.

use pawnfill::{Color, Square, shift};
use pawnfill_oracle::oracle;

// The entries

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
    static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
    static BETWEEN: [[u64; 64]; 64] = |from, to| between(from, to);
    static BETWEEN_AND_COLOR: [[[u64; 64]; 64]; 2] =
        |color: Color, from: Square, to: Square| between(from, to) ^ color as u64;
    static COLOR_LAST: [[(u8, Color); 2]; 64] = |square, color| (square as u8, color);
    static PAIRS: [[u32; 64]; 256] =
        |files: u8, square: Square| (files & files >> 1).count_ones() + square as u32;
    /// Ten times the work of `BETWEEN`, to show how much the compiler can do.
    static TEN_TIMES: [[u64; 64]; 64] = |from, to| {
        let (mut all, mut i) = (!0, 0);
        while i < 10 {
            all &= between(from, to);
            i += 1;
        }
        all
    };
}

#[test]
fn entries_by_color_and_square() {
    for square in Square::ALL {
        for color in Color::ALL {
            let expected = oracle::passed_mask(color, square) & !oracle::file_mask(square);
            let found = SHELTER[color as usize][square as usize];
            assert_eq!(found, expected, "{color}, {square}");
        }
    }
}

/// The squares between two others are those of cozy-chess.
#[test]
fn entries_by_two_squares() {
    for (from, cozy_from) in Square::ALL.into_iter().zip(cozy_chess::Square::ALL) {
        for (to, cozy_to) in Square::ALL.into_iter().zip(cozy_chess::Square::ALL) {
            let expected = cozy_chess::get_between_rays(cozy_from, cozy_to).0;
            let found = BETWEEN[from as usize][to as usize];
            assert_eq!(found, expected, "{from} {to}");
            for color in Color::ALL {
                let found = BETWEEN_AND_COLOR[color as usize][from as usize][to as usize];
                assert_eq!(found, expected ^ color as u64, "{color} {from} {to}");
            }
        }
    }
}

#[test]
fn the_first_index_is_the_outermost_dimension() {
    for square in Square::ALL {
        for color in Color::ALL {
            let found = COLOR_LAST[square as usize][color as usize];
            assert_eq!(found, (square as u8, color));
        }
    }
    for files in 0..=255_u8 {
        let pairs = (0..7).filter(|file| files >> file & 3 == 3).count();
        assert_eq!(
            PAIRS[usize::from(files)][9] as usize,
            pairs + 9,
            "{files:#010b}"
        );
    }
}

/// A table of 64 × 64 entries compiles in well under a second. Tests do not depend on time, but the
/// compiler counts its steps and refuses to go on after two million, which take it about a second.
/// `TEN_TIMES` compiles, so `BETWEEN` takes less than a tenth of these steps.
#[test]
fn a_large_table_takes_less_than_a_tenth_of_the_compilers_patience() {
    assert_eq!(TEN_TIMES, BETWEEN);
}

// What an expression and an element may be

/// A middle game score and an endgame score.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Score {
    middle: i16,
    end: i16,
}

/// Items with the names that the macro uses, in the module that calls it.
mod same_names {
    pub(super) const fn element() -> u8 {
        1
    }
    pub(super) const fn next() -> u8 {
        2
    }
    pub(super) const fn index_0() -> u8 {
        3
    }
    pub(super) const fn table() -> u8 {
        4
    }
}

#[test]
fn elements_are_of_any_type_that_can_be_copied() {
    pawnfill::tables! {
        static SCORES: [[Score; 64]; 2] = |color, square| Score {
            middle: square.file() as i16,
            end: if let Color::White = color { 1 } else { -1 },
        };
        static NORTH: [Option<Square>; 64] = |square| Square::new(square as u8 + 8);
        static PAIR: [[i16; 2]; 64] = |square| [square.file() as i16, square.rank() as i16];
        static ROWS: [[u8; 64]; 2] = |color| [color as u8; 64];
        static FUNCTIONS: [fn(u64) -> u64; 2] = |color| match color {
            Color::White => shift::north_fill,
            Color::Black => shift::south_fill,
        };
    }
    assert_eq!(SCORES[1][Square::C4 as usize], Score { middle: 2, end: -1 });
    assert_eq!(SCORES[0][Square::H1 as usize], Score { middle: 7, end: 1 });
    assert_eq!(NORTH[Square::E7 as usize], Some(Square::E8));
    assert_eq!(NORTH[Square::E8 as usize], None);
    assert_eq!(PAIR[Square::E7 as usize], [4, 6]);
    assert_eq!(ROWS, [[0; 64], [1; 64]]);
    assert_eq!(FUNCTIONS[1](1 << 8), 0x101);
}

#[test]
fn an_expression_uses_what_is_in_scope() {
    const OFFSET: u8 = 3;
    const fn twice<const TIMES: u8>(value: u8) -> u8 {
        TIMES * value
    }
    use same_names::{element, index_0, next, table};

    pawnfill::tables! {
        static LOCAL: [u8; 64] = |square| OFFSET + twice::<2>(square as u8);
        static NAMES: [u8; 64] = |_| element() + next() + index_0() + table();
        static LOOP: [u8; 64] = |square| {
            let mut steps = 0;
            while steps < 100 {
                if steps == square as u8 {
                    break;
                }
                steps += 1;
            }
            steps
        };
        static CONST_BLOCK: [u8; 2] = |color| const { OFFSET + 1 } + color as u8;
        static TAIL: [u8; 64] = |square| if square.file() == 0 { 1 } else { 2 } + 1;
    }
    for square in Square::ALL {
        assert_eq!(LOCAL[square as usize], 3 + 2 * square as u8);
        assert_eq!(NAMES[square as usize], 10);
        assert_eq!(LOOP[square as usize], square as u8);
        assert_eq!(
            TAIL[square as usize],
            if square.file() == 0 { 2 } else { 3 }
        );
    }
    assert_eq!(CONST_BLOCK, [4, 5]);
}
