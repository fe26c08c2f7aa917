//! Items that are no tables: the first mistake of each, and none for their uses.

pawnfill::tables! {
    /// Right.
    pub static ATTACKS: [[u64; 64]; 2] = attack_mask;
    pub const PASSED: [[u64; 64]; 2] = passed_mask;
    static mut FILES: [u64; 256] = fill_files;
    statik ISLANDS: [u8; 256] = island_count;
    static : [u64; 64] = file_mask;
    static NO_COLON [u64; 64] = file_mask;
    static BARE;
    static ARRAY: [u64; 64] = [0; 64];
    static WITH_A_PATH: [[u64; 64]; 2] = pawnfill::shift::passed_mask;
    static CALLED: [[u64; 64]; 2] = passed_mask();
    static NO_SEMICOLON: [u64; 256] = fill_files
    /// Documented.
    pub static ATTACKS: [u64; 64] = file_mask;
    #[cfg(any())]
    static NOT_COMPILED: [u64; 1] = not_an_operation;
    static LAST: [u8; 256] = island_count
}

const SIZE: usize = PASSED[0][12] as usize;

fn main() {
    let _: u64 = ATTACKS[0][12] | PASSED[0][SIZE] | FILES[3] | NO_COLON[12] | BARE[0][12] | ARRAY[12];
    let _: u64 = WITH_A_PATH[0][12] | CALLED[0][12] | NO_SEMICOLON[3];
    let _: u8 = ISLANDS[3] | LAST[3];
}
