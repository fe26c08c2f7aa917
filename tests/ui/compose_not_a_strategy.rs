//! A value that is not a strategy: one error on it, wherever it is used.

use pawnfill::{Color, Shift, Strategy};

const NUMBER: u64 = 8;

pawnfill::compose! {
    struct Values {
        file_fill: NUMBER,
        passed_mask: Color::White,
        ..Shift
    }
}

pawnfill::compose! {
    struct Base {
        file_fill: Shift,
        ..Color::White
    }
}

pawnfill::compose! {
    struct Function {
        file_fill: pawnfill::shift::file_fill,
        ..Shift
    }
}

fn main() {
    let _ = Values.file_fill(1) | Base.file_fill(2) | Function.file_fill(3);
}
