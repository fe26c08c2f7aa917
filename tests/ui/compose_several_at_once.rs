//! Mistakes in operations, values and bases: none hides another, in this composition or the next.

use pawnfill::{Color, Strategy};

#[derive(Clone, Copy)]
struct Mine;

pawnfill::compose! {
    struct Values {
        passed_mask: 5,
        file_fill: Nope,
        front_fill: u64,
        rear_fill: Mine,
        ..Shift
    }

    struct Names {
        pased_mask: Tabel,
        file_fill: Rotat,
        ..Shift
    }

    struct Calls {
        file_fill: pick(),
        front_fill: Mine {},
        ..pawnfill::Shift
    }
}

fn main() {
    let _ = Values.front_fill(Color::White, 1);
}
