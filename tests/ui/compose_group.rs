//! A group in the place of an operation, and a group that is misspelled.

use pawnfill::{Shift, Strategy, Table};

pawnfill::compose! {
    struct Groups {
        fills: Table,
        fille: Table,
        capture: Table,
        ..Shift
    }
}

fn main() {
    let _ = Groups.file_fill(1);
}
