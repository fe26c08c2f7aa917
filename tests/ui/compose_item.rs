//! Items that are no compositions: one error each, and none for their uses.

use pawnfill::{Rotate, Shift, Strategy};

pawnfill::compose! { enum Enum { file_fill: Rotate, ..Shift } }
pawnfill::compose! { struct Unit; }
pawnfill::compose! { struct Generic<T> { file_fill: Rotate, ..Shift } }
pawnfill::compose! { struct 3 { ..Shift } }
pawnfill::compose! {
    struct Missing { file_fill: Rotate }
    struct First { ..Shift, file_fill: Rotate }
    struct Right { file_fill: Rotate, ..Shift, }
}
pawnfill::compose! { fn }

fn main() {
    let _ = Enum.file_fill(1) | Unit.file_fill(2) | Generic.file_fill(4);
    let _ = Missing.file_fill(1) | First.file_fill(2) | Right.file_fill(4);
}
