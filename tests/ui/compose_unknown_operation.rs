//! A name that no operation has: the nearest one is offered, or all of them.

use pawnfill::{Rotate, Shift, Strategy, Table};

pawnfill::compose! {
    struct Misspelled {
        file_fil: Rotate,
        PassedMask: Table,
        half_open: Shift,
        ..Shift
    }
}

pawnfill::compose! {
    struct UnheardOf {
        knight_attacks: Table,
        ..Shift
    }
}

fn main() {
    let _ = Misspelled.file_fill(1) | UnheardOf.file_fill(2);
}
