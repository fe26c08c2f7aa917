//! A strategy of the library in a field for an operation that it does not override: it would be `Shift`.

use pawnfill::{Flip, Portable, Rotate, Shift, ShiftTwice, Strategy, Table};

/// A strategy of somebody else, which may compute as `Shift` does.
#[derive(Clone, Copy)]
struct Own;

impl Strategy for Own {
    const NAME: &'static str = "Own";
}

pawnfill::compose! {
    struct Tuned {
        file_fill: Flip,
        north_fill: pawnfill::Rotate,
        stops: Table,
        passed_pawns: ShiftTwice,
        // All of these are fine.
        south_fill: Shift,
        double_attacks: Portable,
        single_attacks: Own,
        front_fill: Flip,
        passed_mask: Table,
        ..Rotate
    }
}

fn main() {
    let _ = Tuned.file_fill(1);
}
