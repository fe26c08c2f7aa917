//! Misspelled entries and values: none hides another.

use pawnfill::Shift;

pawnfill::extend! {
    trait Entries for u64 {
        frist_square: A8, strtegy: X, colour: White,
    }

    trait Values for u64 {
        type Color = Colr;
        first_square: B1,
        strategy: Nope,
    }
}

fn main() {
    let _ = Shift;
}
