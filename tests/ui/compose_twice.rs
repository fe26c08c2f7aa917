//! An operation or a base that is named twice.

use pawnfill::{Rotate, Shift, Strategy, Table};

pawnfill::compose! {
    struct Operation {
        file_fill: Rotate,
        passed_mask: Table,
        file_fill: Table,
        ..Shift
    }
}

pawnfill::compose! {
    struct Base {
        file_fill: Rotate,
        ..Shift,
        ..Table
    }
}

fn main() {
    let _ = Operation.file_fill(1) | Base.file_fill(2);
}
