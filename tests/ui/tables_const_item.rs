//! A table is a `static` that never changes.

pawnfill::tables! {
    pub const PASSED: [[u64; 64]; 2] = passed_mask;
    static mut FILES: [u64; 256] = fill_files;
    let ISLANDS: [u8; 256] = island_count;
    statik ATTACKS: [[u64; 64]; 2] = attack_mask;
    FILE: [u64; 64] = file_mask;
}

const _: () = assert!(PASSED[0][63] == 0);

fn main() {
    let _: u64 = PASSED[0][12] | FILES[3] | ATTACKS[0][12] | FILE[12];
    let _: u8 = ISLANDS[3];
}
