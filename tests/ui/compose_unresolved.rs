//! A name that does not exist: the compiler says so once, and which similar one there is.

use pawnfill::{Rotate, Shift, Strategy};

pawnfill::compose! {
    struct Field {
        file_fill: Rotat,
        ..Shift
    }
}

pawnfill::compose! {
    struct Base {
        file_fill: Rotate,
        ..Shft
    }
}

fn main() {
    let _ = Field.file_fill(1) | Base.file_fill(2);
}
