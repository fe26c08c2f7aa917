//! What the compiler says of a body, on the body.

use pawnfill::{Shift, Strategy};

pawnfill::batch! {
    fn files(sets: &[u64]) -> u8 {
        Shift.file_fill(sets)
    }
}

fn main() {
}
