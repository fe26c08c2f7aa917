//! A strategy that is missing, or is not one.

use pawnfill::Shift;

const NUMBER: u64 = 8;

pawnfill::extend! {
    trait Missing for u64 {
        type Color = pawnfill::Color;
    }

    trait Nameless for u64 {
        strategy: ,
    }

    trait ANumber for u64 {
        strategy: NUMBER
    }

    trait AFunction for u64 {
        strategy: pawnfill::shift::file_fill,
    }
}

fn main() {
    let _ = (Missing::file_fill(1), ANumber::file_fill(3));
    let _ = Shift;
}
