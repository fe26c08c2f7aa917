//! The wrong length is marked, or the whole type where its dimensions are others.

pawnfill::tables! {
    static NO_COLOR: [u64; 64] = passed_mask;
    static TOO_MANY: [[u64; 64]; 2] = file_mask;
    static SWAPPED: [[u64; 2]; 64] = attack_mask;
    static NO_ARRAY: u64 = file_mask;
    static SQUARES: [[u64; 46]; 2] = passed_mask;
    static COLORS: [[u64; 64]; 3] = passed_mask;
    static FILES: [u64; 64] = fill_files;
    static NAMED: [u64; LENGTH] = file_mask;
    static NO_TYPE: [u64, 64] = file_mask;
}

fn main() {
    let _: u64 = NO_COLOR[0][12] | TOO_MANY[12] | SWAPPED[0][12] | NO_ARRAY[12] | SQUARES[0][12];
    let _: u64 = COLORS[0][12] | FILES[3] | NAMED[12] | NO_TYPE[12];
}
