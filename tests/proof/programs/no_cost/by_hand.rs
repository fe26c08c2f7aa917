//! The code that an engine would write instead of the methods of some operations: formulas in plain arithmetic,
//! and lookups in its own tables. It uses pawnfill's argument types and its macro for tables.

use pawnfill::{Color, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;

/// The type of an argument or of a result, by its name.
macro_rules! type_of {
    (color) => {
        Color
    };
    (square) => {
        Square
    };
    (files) => {
        u8
    };
    (u8) => {
        u8
    };
    ($($set:ident)?) => {
        u64
    };
}

/// Exports the formulas of a strategy: one in braces, or in brackets one for White and one for Black.
macro_rules! by_hand {
    ($strategy:ident { $($name:ident($($arg:ident),*) $(-> $output:ident)? = $formula:tt;)* }) => {
        $(export! {
            { "by_hand.", stringify!($strategy), ".", stringify!($name) }
            ($($arg: type_of!($arg)),*) -> type_of!($($output)?) { by_hand!(@ ($($arg)*) $formula) }
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
    file_fill(set) = { north(set) | south(set) };
    front_fill(color, pawns) = [north(pawns), south(pawns)];
    fill_files(files) = { u64::from(files) * FILE_A };
    island_count(files) -> u8 = { (files & !(files << 1)).count_ones() as u8 };
    single_push_targets(color, pawns, empty) = [pawns << 8 & empty, pawns >> 8 & empty];
    able_to_capture_east(color, pawns, targets) =
        [targets >> 9 & !FILE_H & pawns, targets << 7 & !FILE_H & pawns];
    front_span_mask(color, square) =
        [0x0101_0101_0101_0100 << square as u8, 0x0080_8080_8080_8080 >> (63 - square as u8)];
} }

by_hand! { Rotate {
    file_fill(set) = {
        let set = set | set.rotate_left(8);
        let set = set | set.rotate_left(16);
        set | set.rotate_left(32)
    };
    single_push_targets(color, pawns, empty) = {
        // A rotation to the left by this moves a set one step forward.
        let forward = 8_u32.wrapping_sub(16 * color as u32);
        pawns.rotate_left(forward) & empty
    };
} }

by_hand! { ShiftTwice {
    single_push_targets(color, pawns, empty) = { (pawns << 8) >> (16 * color as u32) & empty };
} }

/// Makes tables, and exports the lookups in them.
macro_rules! looked_up {
    ($($table:ident: $type:ty = $name:ident $([$arg:ident])+ $(-> $output:ident)?;)*) => { $(
        pawnfill::tables! { static $table: $type = $name; }
        by_hand! { Table { $name($($arg),+) $(-> $output)? = { $table $([$arg as usize])+ }; } }
    )* };
}

looked_up! {
    FILL_FILES: [u64; 256] = fill_files[files];
    ISLAND_COUNT: [u8; 256] = island_count[files] -> u8;
    FRONT_SPAN_MASK: [[u64; 64]; 2] = front_span_mask[color][square];
    ATTACK_MASK: [[u64; 64]; 2] = attack_mask[color][square];
    PASSED_MASK: [[u64; 64]; 2] = passed_mask[color][square];
}
