//! Fields that are no pair of an operation and a strategy: the first one of each item is an error.

use pawnfill::Strategy;

pawnfill::compose! {
    struct Missing { file_fill, north_fill Rotate, ..Shift }
    struct Path { closed_files::Table, ..Shift }
    struct Number { south_fill: 3, ..Shift }
    struct Nothing { file_fill: Rotate, .. }
    struct Call { front_fill: Table(), ..Shift }
    struct Public { pub fill_files: Table, ..Shift }
    struct Condition { #[cfg(test)] open_files: Table, ..Shift }
}

fn main() {
    let _ = Missing.file_fill(1) | Path.file_fill(3) | Number.file_fill(4);
    let _ = (Nothing, Call, Public, Condition.file_fill(5));
}
