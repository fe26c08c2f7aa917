//! The element that the operation does not give is marked.

pawnfill::tables! {
    static FILES: [u64; 256] = adjacent_files;
    static MASKS: [[u32; 64]; 2] = passed_mask;
    static BOARDS: [Bitboard; 64] = file_mask;
    static PAIRS: [(u64, u64); 64] = file_mask;
}

fn main() {
    let _: u8 = FILES[3];
    let _: u64 = MASKS[0][12] | BOARDS[12] | PAIRS[12];
}
