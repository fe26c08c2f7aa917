//! An item that is no composition.

use pawnfill::{Rotate, Shift, Strategy};

pawnfill::compose! {
    enum Enum { file_fill: Rotate, ..Shift }
}

pawnfill::compose! {
    struct Unit;
}

pawnfill::compose! {
    struct Tuple(Rotate);
}

pawnfill::compose! {
    struct Generic<T> { file_fill: Rotate, ..Shift }
}

pawnfill::compose! {
    struct 3 { ..Shift }
}

pawnfill::compose! {
    fn
}

fn main() {
    let _ = Enum.file_fill(1) | Unit.file_fill(2) | Tuple.file_fill(3) | Generic.file_fill(4);
}
