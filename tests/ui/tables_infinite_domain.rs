//! Operations on sets of squares have no table.

pawnfill::tables! {
    static FILLED: [u64; 64] = north_fill;
    static PUSHED: [[u64; 64]; 2] = push_targets;
    static FILES: [u8; 256] = file_set;
}

fn main() {
    let _: u64 = FILLED[12] | PUSHED[0][12];
    let _: u8 = FILES[3];
}
