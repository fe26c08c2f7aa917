//! What is no item at all.

pawnfill::tables! {
    ;
    static : [u64; 64] = file_mask;
    static fn: [u64; 64] = file_mask;
    static GENERIC<T>: [u64; 64] = file_mask;
    static NO_COLON [u64; 64] = file_mask;
    42;
    /// Docs of nothing.
}

pawnfill::tables! {
    static NO_CONTENTS: [u64; 64]
    static CUT_SHORT: [u64; 64] =
}

pawnfill::tables! {
    static NO_TYPE
}

pawnfill::tables! {
    pub
}

fn main() {
    let _: u64 = GENERIC[12] | NO_COLON[12] | NO_CONTENTS[12] | CUT_SHORT[12] | NO_TYPE[0][12];
}
