//! The code that an engine would write by hand for some operations: formulas in plain arithmetic, and lookups
//! in its own tables, with pawnfill's argument types and `tables!`.

use pawnfill::{Color, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;

/// Exports formulas of a strategy. Each is written `{ formula }` or `[formula for White, formula for Black]`.
macro_rules! by_hand {
    ($strategy:ident { $(fn $name:ident($($arg:ident: $type:ty),*) -> $output:ty = $formula:tt;)* }) => {
        $(export! {
            { "by_hand.", stringify!($strategy), ".", stringify!($name) }
            ($($arg: $type),*) -> $output { by_hand!(@ ($($arg)*) $formula) }
        })*
    };
    (@ ($color:ident $($_:ident)*) [$white:expr, $black:expr]) => {
        match $color {
            Color::White => $white,
            Color::Black => $black,
        }
    };
    (@ $_:tt { $($formula:tt)* }) => { { $($formula)* } };
}

#[inline(always)]
fn north(set: u64) -> u64 {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

#[inline(always)]
fn south(set: u64) -> u64 {
    let set = set | set >> 8;
    let set = set | set >> 16;
    set | set >> 32
}

by_hand! { Shift {
    fn file_fill(set: u64) -> u64 = { north(set) | south(set) };
    fn front_fill(color: Color, pawns: u64) -> u64 = [north(pawns), south(pawns)];
    fn fill_files(files: u8) -> u64 = { u64::from(files) * FILE_A };
    fn island_count(files: u8) -> u8 = { (files & !(files << 1)).count_ones() as u8 };
    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 =
        [pawns << 8 & empty, pawns >> 8 & empty];
    fn able_to_capture_east(color: Color, pawns: u64, targets: u64) -> u64 =
        [targets >> 9 & !FILE_H & pawns, targets << 7 & !FILE_H & pawns];
    fn front_span_mask(color: Color, square: Square) -> u64 =
        [0x0101_0101_0101_0100 << square as u8, 0x0080_8080_8080_8080 >> (63 - square as u8)];
} }

by_hand! { Rotate {
    fn file_fill(set: u64) -> u64 = {
        let set = set | set.rotate_left(8);
        let set = set | set.rotate_left(16);
        set | set.rotate_left(32)
    };
    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 = {
        // A rotation to the left by this many bits moves a set one step forward.
        let forward = 8_u32.wrapping_sub(16 * color as u32);
        pawns.rotate_left(forward) & empty
    };
} }

by_hand! { ShiftTwice {
    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 =
        { (pawns << 8) >> (16 * color as u32) & empty };
} }

pawnfill::tables! {
    static FILL_FILES: [u64; 256] = fill_files;
    static ISLAND_COUNT: [u8; 256] = island_count;
    static PASSED_MASK: [[u64; 64]; 2] = passed_mask;
}

by_hand! { Table {
    fn fill_files(files: u8) -> u64 = { FILL_FILES[files as usize] };
    fn island_count(files: u8) -> u8 = { ISLAND_COUNT[files as usize] };
    fn passed_mask(color: Color, square: Square) -> u64 =
        { PASSED_MASK[color as usize][square as usize] };
} }
