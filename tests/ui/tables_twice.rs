//! A table that is defined twice.

pawnfill::tables! {
    pub static FILES: [u64; 64] = file_mask;
    static PASSED: [[u64; 64]; 2] = passed_mask;
    static FILES: [u64; 256] = fill_files;
}

fn main() {
    let _ = (FILES[63], PASSED[0][12]);
}
