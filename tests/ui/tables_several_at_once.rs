//! The first mistake of each item, all at once and nothing else: each name is defined, with the type it should have.

mod tables {
    pawnfill::tables! {
        /// Right.
        pub static ATTACKS: [[u64; 64]; 2] = attack_mask;
        /// Three mistakes.
        pub const PASSED: [u64; 64] = pased_mask;
        pub static FILES: [u8; 256] = fill_files;
        pub(super) static ISLANDS: [u8; 255] = islands_count;
        pub static FILLED: [u64; 64] = north_fill
        pub static DOUBLE: [[u64; 64]; 2] = double_push_mask();
        #[cfg(any())]
        pub static NOT_COMPILED: [u64; 1] = not_an_operation;
    }
}
use tables::*;

const SIZE: usize = PASSED[0][12] as usize;

struct Sized([u8; SIZE]);

fn attacked(square: usize) -> u64 {
    ATTACKS[0][square] | PASSED[0][square] | FILES[3] | FILLED[square] | DOUBLE[1][square]
}

fn main() {
    let _ = (attacked(12), ISLANDS[3].count_ones(), PASSED.iter().flatten().max());
    let _ = |sized: Sized| sized.0.len();
}
