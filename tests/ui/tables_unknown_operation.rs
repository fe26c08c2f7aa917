//! A name that no operation has: the nearest one is offered, or all that have a table.

pawnfill::tables! {
    static MISSPELLED: [[u64; 64]; 2] = pased_mask;
    static NEAREST_HAS_NO_TABLE: [[u64; 64]; 2] = north_fil;
    static BEGINNING: [[u64; 64]; 2] = passed;
    static UNHEARD_OF: [u64; 64] = knight_moves;
}

fn main() {
    let _: u64 = MISSPELLED[0][12] | NEAREST_HAS_NO_TABLE[1][12] | BEGINNING[0][12] | UNHEARD_OF[12];
}
