//! Items that are no tables: the first mistake of each, and none for their uses.

pawnfill::tables! { pub const PASSED: [[u64; 64]; 2] = passed_mask; }
pawnfill::tables! { static mut FILES: [u64; 256] = fill_files; }
pawnfill::tables! { statik ISLANDS: [u8; 256] = island_count; }
pawnfill::tables! { static : [u64; 64] = file_mask; }
pawnfill::tables! { static NO_TYPE = file_mask; }
pawnfill::tables! { static OTHER_TYPE: [u64, 64] = file_mask; }
pawnfill::tables! { static BARE: [u64; 64]; }
pawnfill::tables! { static ARRAY: [u64; 64] = [0; 64]; }
pawnfill::tables! { static WITH_A_PATH: [[u64; 64]; 2] = pawnfill::shift::passed_mask; }
// What follows the mistake is not read.
pawnfill::tables! {
    pub static ATTACKS: [[u64; 64]; 2] = attack_mask;
    static NO_SEMICOLON: [u64; 256] = fill_files
    /// Documented.
    static LAST: [u8; 256] = island_count
}

fn main() {
    let _: u64 = ATTACKS[0][12] | PASSED[0][12] | FILES[3] | NO_TYPE[12] | OTHER_TYPE[12] | BARE[12] | ARRAY[12];
    let _: u64 = WITH_A_PATH[0][12] | NO_SEMICOLON[3];
    let _: u8 = ISLANDS[3] | LAST[3];
}
