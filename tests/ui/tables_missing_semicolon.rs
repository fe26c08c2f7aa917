//! One error for each `;` that is missing, and the items on both sides are read.

pawnfill::tables! {
    static PASSED: [[u64; 64]; 2] = passed_mask
    static FILES: [u64; 256] = fill_files
    /// Documented.
    pub static ISLANDS: [u8; 256] = island_count
}

fn main() {
    let _: u64 = PASSED[0][12] | FILES[3];
    let _: u8 = ISLANDS[3];
}
