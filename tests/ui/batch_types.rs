//! What the compiler says of a body, on the body.

use pawnfill::{Color, Shift, Strategy};

pawnfill::batch! {
    fn files(sets: &[u64]) -> u8 {
        Shift.file_fill(sets)
    }
    fn colorless(sets: &[u64]) -> u64 {
        Shift.front_fill(sets, Color::White)
    }
}

fn main() {
    files(&[1_u64], &mut [0_u64]);
}
