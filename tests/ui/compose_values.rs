//! Values of several kinds that are no strategies: each is an error.

use pawnfill::{Rotate, Shift, Strategy, Table};

const NUMBER: u64 = 8;

fn pick() -> Shift {
    Shift
}

pawnfill::compose! {
    struct Calls {
        passed_mask: pick(),
        file_fill: Rotate.clone(),
        north_fill: Table { },
        south_fill: !Table,
        ..Shift
    }
}

pawnfill::compose! {
    struct Numbers {
        passed_mask: NUMBER,
        file_fill: NUMBER,
        north_fill: pick,
        ..NUMBER
    }
}

fn main() {
    let _ = Calls.file_fill(1) | Numbers.file_fill(2) | u64::from(pick().file_set(3));
}
