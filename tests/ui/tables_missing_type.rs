//! The type is given, ready to paste; the table has it already.

pawnfill::tables! {
    static PASSED = passed_mask;
    static ISLANDS: = island_count;
    static MISSPELLED = pased_mask;
}

fn main() {
    let _: u64 = PASSED[0][12] | MISSPELLED[0][12];
    let _: u8 = ISLANDS[3];
}
