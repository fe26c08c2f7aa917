//! A lookup without an index, or of something that is not a path.

use pawnfill::lookup;

pawnfill::tables! {
    static FILES: [u64; 64] = file_mask;
}

fn main() {
    let _ = lookup!(FILES);
    let _ = lookup!(FILES, 3);
    let _ = FILES[0];
}
