//! Items that are no compositions, fields that are not `operation: Strategy`, and unknown operations. The
//! first mistake of each item is an error, and the uses of the item are not. For an unknown operation, the
//! error offers the nearest operation or lists all.

use pawnfill::{Rotate, Shift, Strategy};

pawnfill::compose! { enum Enum { file_fill: Rotate, ..Shift } }
pawnfill::compose! { struct Unit; }
pawnfill::compose! { struct Generic<T> { file_fill: Rotate, ..Shift } }
pawnfill::compose! { struct 3 { ..Shift } }
pawnfill::compose! {
    struct NoBase { file_fill: Rotate }
    struct First { ..Shift, file_fill: Rotate }
    struct Right { file_fill: Rotate, ..Shift, }
    struct Missing { file_fill, north_fill Rotate, ..Shift }
    struct Path { closed_files::Table, ..Shift }
    struct Number { south_fill: 3, ..Shift }
    struct Nothing { file_fill: Rotate, .. }
    struct Call { front_fill: Table(), ..Shift }
    struct Public { pub fill_files: Table, ..Shift }
    struct Condition { #[cfg(test)] open_files: Table, ..Shift }
    struct Misspelled { file_fill: Rotate, PassedMask: Table, ..Shift }
    struct Beginning { half_open: Table, ..Shift }
    struct UnheardOf { knight_attacks: Table, ..Shift }
    struct Twice { file_fill: Rotate, file_fill: Table, ..Shift }
    struct Field { file_fill: Field, ..Shift }
}
pawnfill::compose! { fn }

fn main() {
    let _ = Enum.file_fill(1) | Unit.file_fill(2) | Generic.file_fill(4) | NoBase.file_fill(1) | First.file_fill(2);
    let _ = Right.file_fill(4) | Missing.file_fill(1) | Path.file_fill(3) | Number.file_fill(4) | Misspelled.file_fill(1);
    let _ = (Nothing, Call, Public, Condition.file_fill(5), Beginning, UnheardOf, Twice, Field);
}
