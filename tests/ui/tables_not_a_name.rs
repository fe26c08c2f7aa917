//! An operation is written as its bare name.

pawnfill::tables! {
    static CALLED: [[u64; 64]; 2] = passed_mask();
    static WITH_A_PATH: [[u64; 64]; 2] = pawnfill::shift::passed_mask;
    static SUM: [u64; 64] = file_mask | adjacent_files_mask;
    static ARRAY: [u64; 64] = [0; 64];
    static NOTHING: [u64; 64] = ;
    static NEITHER: [u64; 64];
    static BARE;
}

fn main() {
    let _: u64 = CALLED[0][12] | WITH_A_PATH[0][12] | SUM[12] | ARRAY[12] | NOTHING[12];
    let _: u64 = NEITHER[12] | BARE[0][12];
}
