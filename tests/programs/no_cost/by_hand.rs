//! The code that an engine would write instead of each method: formulas in plain arithmetic, and lookups
//! in its own tables. It uses pawnfill's argument types and its macro for tables.
//!
//! An operation without a formula here is compared with its definition only.

use pawnfill::{Color, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;
const RANK_4: u64 = 0x0000_0000_ff00_0000;
const RANK_5: u64 = 0x0000_00ff_0000_0000;

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

/// The files of a set, from the half and the quarter that all ranks are folded to.
#[inline(always)]
fn folded(set: u64) -> u8 {
    let half = (set | set >> 32) as u32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) as u8
}

/// The files beside a square's, or with 0b111 also its own.
#[inline(always)]
fn files_around(files: u16, square: Square) -> u64 {
    u64::from((files << (square as u8 & 7) >> 1) as u8) * FILE_A
}

#[inline(always)]
fn ranks_ahead(color: Color, square: Square) -> u64 {
    let rank = square as u8 & 0o70;
    match color {
        Color::White => (!0xff) << rank,
        Color::Black => !(!0 << rank),
    }
}

by_hand! { Shift {
    north_fill(set) = { north(set) };
    south_fill(set) = { south(set) };
    file_fill(set) = { north(set) | south(set) };
    front_fill(color, pawns) = [north(pawns), south(pawns)];
    rear_fill(color, pawns) = [south(pawns), north(pawns)];
    file_set(set) -> u8 = { folded(set) };
    fill_files(files) = { u64::from(files) * FILE_A };
    open_files(white, black) -> u8 = { !folded(white | black) };
    closed_files(white, black) -> u8 = { folded(white) & south(black) as u8 };
    half_open_files(own, enemy) -> u8 = { folded(enemy) & !folded(own) };
    half_open_or_open_fill(own) = { !(north(own) | south(own)) };
    adjacent_files(files) -> u8 = { files << 1 | files >> 1 };
    isolated_files(files) -> u8 = { files & !(files << 1 | files >> 1) };
    island_count(files) -> u8 = { (files & !(files << 1)).count_ones() as u8 };
    single_push_targets(color, pawns, empty) = [pawns << 8 & empty, pawns >> 8 & empty];
    double_push_targets(color, pawns, empty) =
        [(pawns << 8 & empty) << 8 & empty & RANK_4, (pawns >> 8 & empty) >> 8 & empty & RANK_5];
    able_to_push(color, pawns, empty) = [empty >> 8 & pawns, empty << 8 & pawns];
    able_to_double_push(color, pawns, empty) =
        [((empty & RANK_4) >> 8 & empty) >> 8 & pawns, ((empty & RANK_5) << 8 & empty) << 8 & pawns];
    push_targets(color, square, empty) = {
        let pawn = 1 << square as u8;
        match color {
            Color::White => {
                let single = pawn << 8 & empty;
                single | single << 8 & empty & RANK_4
            }
            Color::Black => {
                let single = pawn >> 8 & empty;
                single | single >> 8 & empty & RANK_5
            }
        }
    };
    able_to_capture_east(color, pawns, targets) =
        [targets >> 9 & !FILE_H & pawns, targets << 7 & !FILE_H & pawns];
    able_to_capture_west(color, pawns, targets) =
        [targets >> 7 & !FILE_A & pawns, targets << 9 & !FILE_A & pawns];
    pawns_directly_behind_own(color, own) = [own >> 8 & own, own << 8 & own];
    connected_pawns(color, own) = {
        let both = match color {
            Color::White => own | own << 8,
            Color::Black => own | own >> 8,
        };
        (both << 1 & !FILE_A | both >> 1 & !FILE_H) & own
    };
    file_mask(square) = { FILE_A << (square as u8 & 7) };
    adjacent_files_mask(square) = { files_around(0b101, square) };
    front_fill_mask(color, square) = [FILE_A << square as u8, FILE_H >> (63 - square as u8)];
    rear_fill_mask(color, square) = [FILE_H >> (63 - square as u8), FILE_A << square as u8];
    front_span_mask(color, square) =
        [0x0101_0101_0101_0100 << square as u8, 0x0080_8080_8080_8080 >> (63 - square as u8)];
    rear_span_mask(color, square) =
        [0x0080_8080_8080_8080 >> (63 - square as u8), 0x0101_0101_0101_0100 << square as u8];
    single_push_mask(color, square) = [(1 << square as u8) << 8, (1 << square as u8) >> 8];
    double_push_mask(color, square) =
        [(1 << square as u8) << 16 & RANK_4, (1 << square as u8) >> 16 & RANK_5];
    attack_mask(color, square) = {
        let pawn: u64 = 1 << square as u8;
        match color {
            Color::White => pawn << 7 & !FILE_H | pawn << 9 & !FILE_A,
            Color::Black => pawn >> 7 & !FILE_A | pawn >> 9 & !FILE_H,
        }
    };
    attack_front_span_mask(color, square) =
        { files_around(0b101, square) & ranks_ahead(color, square) };
    attack_rear_span_mask(color, square) =
        { files_around(0b101, square) & !ranks_ahead(color, square) };
    passed_mask(color, square) = { files_around(0b111, square) & ranks_ahead(color, square) };
} }

/// A rotation to the left by this moves a set one step forward.
#[inline(always)]
fn forward(color: Color) -> u32 {
    8_u32.wrapping_sub(16 * color as u32)
}

by_hand! { Rotate {
    file_fill(set) = {
        let set = set | set.rotate_left(8);
        let set = set | set.rotate_left(16);
        set | set.rotate_left(32)
    };
    half_open_or_open_fill(own) = {
        let set = own | own.rotate_left(8);
        let set = set | set.rotate_left(16);
        !(set | set.rotate_left(32))
    };
    single_push_targets(color, pawns, empty) = { pawns.rotate_left(forward(color)) & empty };
    double_push_targets(color, pawns, empty) = {
        let single = pawns.rotate_left(forward(color)) & empty;
        single.rotate_left(forward(color)) & empty & RANK_4 << (8 * color as u32)
    };
    able_to_push(color, pawns, empty) = { empty.rotate_right(forward(color)) & pawns };
    able_to_double_push(color, pawns, empty) = {
        let targets = empty & RANK_4 << (8 * color as u32);
        (targets.rotate_right(forward(color)) & empty).rotate_right(forward(color)) & pawns
    };
    push_targets(color, square, empty) = {
        let stop = (1_u64 << square as u8).rotate_left(forward(color));
        let single = stop & (empty & (!0xff_u64).rotate_right(8 * color as u32));
        single | single.rotate_left(forward(color)) & empty & RANK_4 << (8 * color as u32)
    };
    file_mask(square) = { FILE_A.rotate_left(square as u32) };
} }

by_hand! { ShiftTwice {
    single_push_targets(color, pawns, empty) = { (pawns << 8) >> (16 * color as u32) & empty };
    double_push_targets(color, pawns, empty) = {
        let single = (pawns << 8) >> (16 * color as u32) & empty;
        (single << 8) >> (16 * color as u32) & empty & RANK_4 << (8 * color as u32)
    };
    able_to_push(color, pawns, empty) = { (empty << (16 * color as u32)) >> 8 & pawns };
    able_to_double_push(color, pawns, empty) = {
        let targets = empty & RANK_4 << (8 * color as u32);
        let between = (targets << (16 * color as u32)) >> 8 & empty;
        (between << (16 * color as u32)) >> 8 & pawns
    };
    push_targets(color, square, empty) = {
        let pawn: u64 = 1 << square as u8;
        let single = (pawn << (8 - 8 * color as u32)) >> (8 * color as u32) & empty;
        single | (single << 8) >> (16 * color as u32) & empty & RANK_4 << (8 * color as u32)
    };
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
    ADJACENT_FILES: [u8; 256] = adjacent_files[files] -> u8;
    ISOLATED_FILES: [u8; 256] = isolated_files[files] -> u8;
    ISLAND_COUNT: [u8; 256] = island_count[files] -> u8;
    FILE_MASK: [u64; 64] = file_mask[square];
    ADJACENT_FILES_MASK: [u64; 64] = adjacent_files_mask[square];
    FRONT_FILL_MASK: [[u64; 64]; 2] = front_fill_mask[color][square];
    REAR_FILL_MASK: [[u64; 64]; 2] = rear_fill_mask[color][square];
    FRONT_SPAN_MASK: [[u64; 64]; 2] = front_span_mask[color][square];
    REAR_SPAN_MASK: [[u64; 64]; 2] = rear_span_mask[color][square];
    SINGLE_PUSH_MASK: [[u64; 64]; 2] = single_push_mask[color][square];
    DOUBLE_PUSH_MASK: [[u64; 64]; 2] = double_push_mask[color][square];
    ATTACK_MASK: [[u64; 64]; 2] = attack_mask[color][square];
    ATTACK_FRONT_SPAN_MASK: [[u64; 64]; 2] = attack_front_span_mask[color][square];
    ATTACK_REAR_SPAN_MASK: [[u64; 64]; 2] = attack_rear_span_mask[color][square];
    PASSED_MASK: [[u64; 64]; 2] = passed_mask[color][square];
    PAIR_MASK: [u64; 64] = pair_mask[square];
}

/// The north fill of each half, rank by rank: the file fill of a rank's byte, moved up to start at the rank.
#[inline(always)]
fn north_by_table(set: u64) -> u64 {
    let half = |first: u32| {
        let mut fill = 0;
        for rank in (first..first + 4).rev() {
            fill = fill << 8 | FILL_FILES[(set >> (8 * rank)) as u8 as usize];
        }
        fill
    };
    half(0) | half(4) << 32
}

/// The south fill in the same way: each file fill is moved down to end at the rank.
#[inline(always)]
fn south_by_table(set: u64) -> u64 {
    let half = |first: u32| {
        let mut fill = 0;
        for rank in first..first + 4 {
            fill = fill >> 8 | FILL_FILES[(set >> (8 * rank)) as u8 as usize];
        }
        fill
    };
    half(0) >> 32 | half(4)
}

#[inline(always)]
fn files_by_table(set: u64) -> u8 {
    let has = |file: usize| u8::from(set & FILE_MASK[file] != 0) << file;
    has(0) | has(1) | has(2) | has(3) | has(4) | has(5) | has(6) | has(7)
}

by_hand! { Table {
    north_fill(set) = { north_by_table(set) };
    south_fill(set) = { south_by_table(set) };
    file_fill(set) = { FILL_FILES[folded(set) as usize] };
    front_fill(color, pawns) = [north_by_table(pawns), south_by_table(pawns)];
    rear_fill(color, pawns) = [south_by_table(pawns), north_by_table(pawns)];
    file_set(set) -> u8 = { files_by_table(set) };
    open_files(white, black) -> u8 = { !files_by_table(white | black) };
    closed_files(white, black) -> u8 = { files_by_table(white) & files_by_table(black) };
    half_open_files(own, enemy) -> u8 = { files_by_table(enemy) & !files_by_table(own) };
    half_open_or_open_fill(own) = { FILL_FILES[!folded(own) as usize] };
    push_targets(color, square, empty) = {
        let single = SINGLE_PUSH_MASK[color as usize][square as usize] & empty;
        let double = DOUBLE_PUSH_MASK[color as usize][square as usize] & empty;
        let blocked = u64::from(single == 0);
        single | double & blocked.wrapping_sub(1)
    };
} }
