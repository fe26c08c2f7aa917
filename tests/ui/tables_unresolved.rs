//! A wrong dimension hides no name that does not exist in the expression of another table.

pawnfill::tables! {
    static LENGTH: [u8; 65] = |square| square as u8;
    static NAME: [u8; 64] = |square| nope(square);
    static BOTH: [u8; 63] = |square| nope(square);
    static OPERATION: [u64; 64] = pased_mask;
    static TYPE: [u8; 64] = |square: u8| square;
    static OTHER: [u8; 256] = |files: usize| files as u8;
    static COLOR: [[u8; 64]; 2] = |color: bool, square: pawnfill::Square| square as u8;
}

fn main() {
    let _ = LENGTH[0];
}
