//! A composition of a name that another one has.

use pawnfill::{Rotate, Shift, Strategy, Table};

pawnfill::compose! {
    struct Tuned { file_fill: Rotate, ..Shift }

    struct Tuned { passed_mask: Table, ..Shift }
}

fn main() {
    let _ = Tuned.file_fill(1);
}
