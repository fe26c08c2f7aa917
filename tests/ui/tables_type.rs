//! The wrong part of an operation's type is marked, or the whole type. The table has the right type.

pawnfill::tables! {
    static MISSING = passed_mask;
    static NO_COLOR: [u64; 64] = passed_mask;
    static NO_TYPE: [u64, 64] = file_mask;
    static FILES: [u64; 256] = adjacent_files;
}

fn main() {
    let _: u64 = MISSING[0][12] | NO_COLOR[0][12] | NO_TYPE[12];
    let _: u8 = FILES[3];
}
