//! A name that no operation has, or that a field before it has: the nearest operation is offered, or all.

use pawnfill::Strategy;

pawnfill::compose! {
    struct Misspelled { file_fill: Rotate, PassedMask: Table, ..Shift }
    struct Beginning { half_open: Table, ..Shift }
    struct UnheardOf { knight_attacks: Table, ..Shift }
    struct Twice { file_fill: Rotate, file_fill: Table, ..Shift }
    struct Field { file_fill: Field, ..Shift }
}

fn main() {
    let _ = (Misspelled.file_fill(1), Beginning, UnheardOf, Twice, Field);
}
