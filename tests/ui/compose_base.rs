//! No base, or one that is not last.

use pawnfill::{Rotate, Shift, Strategy, Table};

pawnfill::compose! {
    struct Missing {
        file_fill: Rotate,
    }
}

pawnfill::compose! {
    struct Empty {}
}

pawnfill::compose! {
    struct First {
        ..Shift,
        file_fill: Rotate,
        passed_mask: Table,
    }
}

pawnfill::compose! {
    struct Nameless {
        file_fill: Rotate,
        ..
    }
}

fn main() {
    let _ = Missing.file_fill(1) | Empty.file_fill(2) | First.file_fill(3) | Nameless.file_fill(4);
}
