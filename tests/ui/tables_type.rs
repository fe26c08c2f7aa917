//! The type of an operation's table. The table has the right one.

pawnfill::tables! {
    static NO_COLOR: [u64; 64] = passed_mask;
    static FILES: [u64; 256] = adjacent_files;
    #[cfg(any())]
    static NOT_COMPILED: [u64; 1] = not_an_operation;
}

fn main() {
    let _: u64 = NO_COLOR[0][12];
    let _: u8 = FILES[3];
}
