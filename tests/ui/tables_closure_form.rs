//! A closure names its indices, and has an expression.

pawnfill::tables! {
    static NO_INDEX: [u64; 64] = || 1;
    static TUPLE: [u64; 64] = |(file, rank)| 1;
    static REFERENCE: [u64; 64] = |&square| 1;
    static MUTABLE: [u64; 64] = |mut square| 1;
    static NO_TYPE: [u64; 256] = |files:| 1;
    static NO_COMMA: [[u64; 64]; 2] = |color square| 1;
    static NO_END: [u64; 64] = |square;
    static NO_EXPRESSION: [u64; 64] = |square|;
    static CALLED: [u64; 64] = pawnfill::shift::file_mask(square);
    const COPIED: [u64; 64] = |square| 1 << square as u8;
    static NO_SEMICOLON: [u64; 64] = |square| 1 << square as u8
    static NOR_HERE: [u64; 64] = |square| 1 << square as u8
}

pawnfill::tables! {
    static CUT_SHORT: [u64; 64] = |square
}

fn main() {
    let _: u64 = CUT_SHORT[0] | NO_INDEX[0] | TUPLE[0] | REFERENCE[0] | MUTABLE[0] | NO_TYPE[0] | NO_COMMA[0][0];
    let _: u64 = NO_END[0] | NO_EXPRESSION[0] | CALLED[0] | COPIED[0] | NO_SEMICOLON[0] | NOR_HERE[0];
}
