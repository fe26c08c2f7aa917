//! Values that are no strategies, names that do not exist, and strategies that do not override the
//! operation: one error for each, on the value.

use pawnfill::{Color, Shift, Strategy, Table};

/// A strategy without a list of its overrides, which may override any operation.
#[derive(Clone, Copy)]
struct Own;

impl Strategy for Own {
    const NAME: &'static str = "Own";
}

pawnfill::compose! {
    struct Values { file_fill: Color::White, ..Shift }
    struct Unresolved { file_fill: Rotat, ..Shft }
    struct NotOverridden { stops: Table, file_set: Own, ..Shift }
}

fn main() {
    let _ = Values.file_fill(1) | Unresolved.file_fill(2) | NotOverridden.file_fill(3);
}
