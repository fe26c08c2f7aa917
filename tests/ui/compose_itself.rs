//! A composition that is a part of itself.

use pawnfill::{Rotate, Shift, Strategy};

pawnfill::compose! {
    struct Field { file_fill: Field, north_fill: Self, ..Shift }
}

pawnfill::compose! {
    struct Base { file_fill: Rotate, ..Base }
}

fn main() {
    let _ = Field.file_fill(1) | Base.file_fill(2);
}
