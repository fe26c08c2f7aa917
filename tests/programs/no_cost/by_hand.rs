//! The code that an engine would write instead of each method: formulas in plain arithmetic, and lookups
//! in its own tables. It uses pawnfill's argument types and its macro for tables.
//!
//! An operation without a function here is compared with its definition only.

use pawnfill::{Color, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;
const RANK_4: u64 = 0x0000_0000_ff00_0000;
const RANK_5: u64 = 0x0000_00ff_0000_0000;

macro_rules! by_hand {
    ($strategy:ident { $(fn $name:ident $arguments:tt -> $return_type:ty $body:block)* }) => {
        $(export! {
            { "by_hand.", stringify!($strategy), ".", stringify!($name) }
            $arguments -> $return_type $body
        })*
    };
}

by_hand! { Shift {
    fn north_fill(set: u64) -> u64 {
        let set = set | set << 8;
        let set = set | set << 16;
        set | set << 32
    }

    fn south_fill(set: u64) -> u64 {
        let set = set | set >> 8;
        let set = set | set >> 16;
        set | set >> 32
    }

    fn file_fill(set: u64) -> u64 {
        let north = set | set << 8;
        let north = north | north << 16;
        let north = north | north << 32;
        let south = set | set >> 8;
        let south = south | south >> 16;
        let south = south | south >> 32;
        north | south
    }

    fn front_fill(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => {
                let set = pawns | pawns << 8;
                let set = set | set << 16;
                set | set << 32
            }
            Color::Black => {
                let set = pawns | pawns >> 8;
                let set = set | set >> 16;
                set | set >> 32
            }
        }
    }

    fn rear_fill(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => {
                let set = pawns | pawns >> 8;
                let set = set | set >> 16;
                set | set >> 32
            }
            Color::Black => {
                let set = pawns | pawns << 8;
                let set = set | set << 16;
                set | set << 32
            }
        }
    }

    fn file_set(set: u64) -> u8 {
        let half = (set | set >> 32) as u32;
        let quarter = half | half >> 16;
        (quarter | quarter >> 8) as u8
    }

    fn fill_files(files: u8) -> u64 {
        u64::from(files) * FILE_A
    }

    fn open_files(white: u64, black: u64) -> u8 {
        let set = white | black;
        let half = (set | set >> 32) as u32;
        let quarter = half | half >> 16;
        !(quarter | quarter >> 8) as u8
    }

    fn closed_files(white: u64, black: u64) -> u8 {
        let white = (white | white >> 32) as u32;
        let white = white | white >> 16;
        let white = (white | white >> 8) as u8;
        let black = black | black >> 8;
        let black = black | black >> 16;
        let black = (black | black >> 32) as u8;
        white & black
    }

    fn half_open_files(own: u64, enemy: u64) -> u8 {
        let enemy = (enemy | enemy >> 32) as u32;
        let enemy = enemy | enemy >> 16;
        let enemy = (enemy | enemy >> 8) as u8;
        let own = (own | own >> 32) as u32;
        let own = own | own >> 16;
        let own = (own | own >> 8) as u8;
        enemy & !own
    }

    fn half_open_or_open_fill(own: u64) -> u64 {
        let north = own | own << 8;
        let north = north | north << 16;
        let north = north | north << 32;
        let south = own | own >> 8;
        let south = south | south >> 16;
        let south = south | south >> 32;
        !(north | south)
    }

    fn adjacent_files(files: u8) -> u8 {
        files << 1 | files >> 1
    }

    fn isolated_files(files: u8) -> u8 {
        files & !(files << 1 | files >> 1)
    }

    fn island_count(files: u8) -> u8 {
        (files & !(files << 1)).count_ones() as u8
    }

    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        match color {
            Color::White => pawns << 8 & empty,
            Color::Black => pawns >> 8 & empty,
        }
    }

    fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        match color {
            Color::White => (pawns << 8 & empty) << 8 & empty & RANK_4,
            Color::Black => (pawns >> 8 & empty) >> 8 & empty & RANK_5,
        }
    }

    fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 {
        match color {
            Color::White => empty >> 8 & pawns,
            Color::Black => empty << 8 & pawns,
        }
    }

    fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 {
        match color {
            Color::White => ((empty & RANK_4) >> 8 & empty) >> 8 & pawns,
            Color::Black => ((empty & RANK_5) << 8 & empty) << 8 & pawns,
        }
    }

    fn push_targets(color: Color, square: Square, empty: u64) -> u64 {
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
    }

    fn able_to_capture_east(color: Color, pawns: u64, targets: u64) -> u64 {
        match color {
            Color::White => targets >> 9 & !FILE_H & pawns,
            Color::Black => targets << 7 & !FILE_H & pawns,
        }
    }

    fn able_to_capture_west(color: Color, pawns: u64, targets: u64) -> u64 {
        match color {
            Color::White => targets >> 7 & !FILE_A & pawns,
            Color::Black => targets << 9 & !FILE_A & pawns,
        }
    }

    fn pawns_directly_behind_own(color: Color, own: u64) -> u64 {
        match color {
            Color::White => own >> 8 & own,
            Color::Black => own << 8 & own,
        }
    }

    fn connected_pawns(color: Color, own: u64) -> u64 {
        let both = match color {
            Color::White => own | own << 8,
            Color::Black => own | own >> 8,
        };
        (both << 1 & !FILE_A | both >> 1 & !FILE_H) & own
    }

    fn file_mask(square: Square) -> u64 {
        FILE_A << (square as u8 & 7)
    }

    fn adjacent_files_mask(square: Square) -> u64 {
        u64::from((0b101_u16 << (square as u8 & 7) >> 1) as u8) * FILE_A
    }

    fn front_fill_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => FILE_A << square as u8,
            Color::Black => FILE_H >> (63 - square as u8),
        }
    }

    fn rear_fill_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => FILE_H >> (63 - square as u8),
            Color::Black => FILE_A << square as u8,
        }
    }

    fn front_span_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => 0x0101_0101_0101_0100 << square as u8,
            Color::Black => 0x0080_8080_8080_8080 >> (63 - square as u8),
        }
    }

    fn rear_span_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => 0x0080_8080_8080_8080 >> (63 - square as u8),
            Color::Black => 0x0101_0101_0101_0100 << square as u8,
        }
    }

    fn single_push_mask(color: Color, square: Square) -> u64 {
        let pawn: u64 = 1 << square as u8;
        match color {
            Color::White => pawn << 8,
            Color::Black => pawn >> 8,
        }
    }

    fn double_push_mask(color: Color, square: Square) -> u64 {
        let pawn: u64 = 1 << square as u8;
        match color {
            Color::White => pawn << 16 & RANK_4,
            Color::Black => pawn >> 16 & RANK_5,
        }
    }

    fn attack_mask(color: Color, square: Square) -> u64 {
        let pawn: u64 = 1 << square as u8;
        match color {
            Color::White => pawn << 7 & !FILE_H | pawn << 9 & !FILE_A,
            Color::Black => pawn >> 7 & !FILE_A | pawn >> 9 & !FILE_H,
        }
    }

    fn attack_front_span_mask(color: Color, square: Square) -> u64 {
        let files = u64::from((0b101_u16 << (square as u8 & 7) >> 1) as u8) * FILE_A;
        let rank = square as u8 & 0o70;
        let ranks_ahead = match color {
            Color::White => (!0xff) << rank,
            Color::Black => !(!0 << rank),
        };
        files & ranks_ahead
    }

    fn attack_rear_span_mask(color: Color, square: Square) -> u64 {
        let files = u64::from((0b101_u16 << (square as u8 & 7) >> 1) as u8) * FILE_A;
        let rank = square as u8 & 0o70;
        let ranks_ahead: u64 = match color {
            Color::White => (!0xff) << rank,
            Color::Black => !(!0 << rank),
        };
        files & !ranks_ahead
    }

    fn passed_mask(color: Color, square: Square) -> u64 {
        let files = u64::from((0b111_u16 << (square as u8 & 7) >> 1) as u8) * FILE_A;
        let rank = square as u8 & 0o70;
        let ranks_ahead = match color {
            Color::White => (!0xff) << rank,
            Color::Black => !(!0 << rank),
        };
        files & ranks_ahead
    }
} }

by_hand! { Rotate {
    fn file_fill(set: u64) -> u64 {
        let set = set | set.rotate_left(8);
        let set = set | set.rotate_left(16);
        set | set.rotate_left(32)
    }

    fn half_open_or_open_fill(own: u64) -> u64 {
        let set = own | own.rotate_left(8);
        let set = set | set.rotate_left(16);
        !(set | set.rotate_left(32))
    }

    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        let forward = 8_u32.wrapping_sub(16 * color as u32);
        pawns.rotate_left(forward) & empty
    }

    fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        let forward = 8_u32.wrapping_sub(16 * color as u32);
        let single = pawns.rotate_left(forward) & empty;
        single.rotate_left(forward) & empty & RANK_4 << (8 * color as u32)
    }

    fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 {
        let forward = 8_u32.wrapping_sub(16 * color as u32);
        empty.rotate_right(forward) & pawns
    }

    fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 {
        let forward = 8_u32.wrapping_sub(16 * color as u32);
        let targets = empty & RANK_4 << (8 * color as u32);
        (targets.rotate_right(forward) & empty).rotate_right(forward) & pawns
    }

    fn push_targets(color: Color, square: Square, empty: u64) -> u64 {
        let forward = 8_u32.wrapping_sub(16 * color as u32);
        let stop = (1_u64 << square as u8).rotate_left(forward);
        let single = stop & (empty & (!0xff_u64).rotate_right(8 * color as u32));
        single | single.rotate_left(forward) & empty & RANK_4 << (8 * color as u32)
    }

    fn file_mask(square: Square) -> u64 {
        FILE_A.rotate_left(square as u32)
    }
} }

by_hand! { ShiftTwice {
    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        (pawns << 8) >> (16 * color as u32) & empty
    }

    fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        let single = (pawns << 8) >> (16 * color as u32) & empty;
        (single << 8) >> (16 * color as u32) & empty & RANK_4 << (8 * color as u32)
    }

    fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 {
        (empty << (16 * color as u32)) >> 8 & pawns
    }

    fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 {
        let targets = empty & RANK_4 << (8 * color as u32);
        let between = (targets << (16 * color as u32)) >> 8 & empty;
        (between << (16 * color as u32)) >> 8 & pawns
    }

    fn push_targets(color: Color, square: Square, empty: u64) -> u64 {
        let pawn: u64 = 1 << square as u8;
        let single = (pawn << (8 - 8 * color as u32)) >> (8 * color as u32) & empty;
        single | (single << 8) >> (16 * color as u32) & empty & RANK_4 << (8 * color as u32)
    }
} }

pawnfill::tables! {
    static FILL_FILES: [u64; 256] = fill_files;
    static ADJACENT_FILES: [u8; 256] = adjacent_files;
    static ISOLATED_FILES: [u8; 256] = isolated_files;
    static ISLAND_COUNT: [u8; 256] = island_count;
    static FILE_MASK: [u64; 64] = file_mask;
    static ADJACENT_FILES_MASK: [u64; 64] = adjacent_files_mask;
    static FRONT_FILL_MASK: [[u64; 64]; 2] = front_fill_mask;
    static REAR_FILL_MASK: [[u64; 64]; 2] = rear_fill_mask;
    static FRONT_SPAN_MASK: [[u64; 64]; 2] = front_span_mask;
    static REAR_SPAN_MASK: [[u64; 64]; 2] = rear_span_mask;
    static SINGLE_PUSH_MASK: [[u64; 64]; 2] = single_push_mask;
    static DOUBLE_PUSH_MASK: [[u64; 64]; 2] = double_push_mask;
    static ATTACK_MASK: [[u64; 64]; 2] = attack_mask;
    static ATTACK_FRONT_SPAN_MASK: [[u64; 64]; 2] = attack_front_span_mask;
    static ATTACK_REAR_SPAN_MASK: [[u64; 64]; 2] = attack_rear_span_mask;
    static PASSED_MASK: [[u64; 64]; 2] = passed_mask;
    static PAIR_MASK: [u64; 64] = pair_mask;
}

/// The north fill of each half, rank by rank: the file fill of a rank's byte, moved up to start at the rank.
macro_rules! north_fill {
    ($set:ident) => {{
        let half = |first: u32| {
            let mut fill = 0;
            for rank in (first..first + 4).rev() {
                fill = fill << 8 | FILL_FILES[($set >> (8 * rank)) as u8 as usize];
            }
            fill
        };
        half(0) | half(4) << 32
    }};
}

/// The south fill in the same way: each file fill is moved down to end at the rank.
macro_rules! south_fill {
    ($set:ident) => {{
        let half = |first: u32| {
            let mut fill = 0;
            for rank in first..first + 4 {
                fill = fill >> 8 | FILL_FILES[($set >> (8 * rank)) as u8 as usize];
            }
            fill
        };
        half(0) >> 32 | half(4)
    }};
}

macro_rules! file_set {
    ($set:ident) => {
        u8::from($set & FILE_MASK[0] != 0)
            | u8::from($set & FILE_MASK[1] != 0) << 1
            | u8::from($set & FILE_MASK[2] != 0) << 2
            | u8::from($set & FILE_MASK[3] != 0) << 3
            | u8::from($set & FILE_MASK[4] != 0) << 4
            | u8::from($set & FILE_MASK[5] != 0) << 5
            | u8::from($set & FILE_MASK[6] != 0) << 6
            | u8::from($set & FILE_MASK[7] != 0) << 7
    };
}

by_hand! { Table {
    fn north_fill(set: u64) -> u64 {
        north_fill!(set)
    }

    fn south_fill(set: u64) -> u64 {
        south_fill!(set)
    }

    fn file_fill(set: u64) -> u64 {
        let half = (set | set >> 32) as u32;
        let quarter = half | half >> 16;
        FILL_FILES[(quarter | quarter >> 8) as u8 as usize]
    }

    fn front_fill(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => north_fill!(pawns),
            Color::Black => south_fill!(pawns),
        }
    }

    fn rear_fill(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => south_fill!(pawns),
            Color::Black => north_fill!(pawns),
        }
    }

    fn file_set(set: u64) -> u8 {
        file_set!(set)
    }

    fn fill_files(files: u8) -> u64 {
        FILL_FILES[files as usize]
    }

    fn open_files(white: u64, black: u64) -> u8 {
        let set = white | black;
        !file_set!(set)
    }

    fn closed_files(white: u64, black: u64) -> u8 {
        (file_set!(white)) & (file_set!(black))
    }

    fn half_open_files(own: u64, enemy: u64) -> u8 {
        (file_set!(enemy)) & !file_set!(own)
    }

    fn half_open_or_open_fill(own: u64) -> u64 {
        let half = (own | own >> 32) as u32;
        let quarter = half | half >> 16;
        FILL_FILES[!(quarter | quarter >> 8) as u8 as usize]
    }

    fn adjacent_files(files: u8) -> u8 {
        ADJACENT_FILES[files as usize]
    }

    fn isolated_files(files: u8) -> u8 {
        ISOLATED_FILES[files as usize]
    }

    fn island_count(files: u8) -> u8 {
        ISLAND_COUNT[files as usize]
    }

    fn push_targets(color: Color, square: Square, empty: u64) -> u64 {
        let single = SINGLE_PUSH_MASK[color as usize][square as usize] & empty;
        let double = DOUBLE_PUSH_MASK[color as usize][square as usize] & empty;
        let blocked = u64::from(single == 0);
        single | double & blocked.wrapping_sub(1)
    }

    fn file_mask(square: Square) -> u64 {
        FILE_MASK[square as usize]
    }

    fn adjacent_files_mask(square: Square) -> u64 {
        ADJACENT_FILES_MASK[square as usize]
    }

    fn front_fill_mask(color: Color, square: Square) -> u64 {
        FRONT_FILL_MASK[color as usize][square as usize]
    }

    fn rear_fill_mask(color: Color, square: Square) -> u64 {
        REAR_FILL_MASK[color as usize][square as usize]
    }

    fn front_span_mask(color: Color, square: Square) -> u64 {
        FRONT_SPAN_MASK[color as usize][square as usize]
    }

    fn rear_span_mask(color: Color, square: Square) -> u64 {
        REAR_SPAN_MASK[color as usize][square as usize]
    }

    fn single_push_mask(color: Color, square: Square) -> u64 {
        SINGLE_PUSH_MASK[color as usize][square as usize]
    }

    fn double_push_mask(color: Color, square: Square) -> u64 {
        DOUBLE_PUSH_MASK[color as usize][square as usize]
    }

    fn attack_mask(color: Color, square: Square) -> u64 {
        ATTACK_MASK[color as usize][square as usize]
    }

    fn attack_front_span_mask(color: Color, square: Square) -> u64 {
        ATTACK_FRONT_SPAN_MASK[color as usize][square as usize]
    }

    fn attack_rear_span_mask(color: Color, square: Square) -> u64 {
        ATTACK_REAR_SPAN_MASK[color as usize][square as usize]
    }

    fn passed_mask(color: Color, square: Square) -> u64 {
        PASSED_MASK[color as usize][square as usize]
    }

    fn pair_mask(square: Square) -> u64 {
        PAIR_MASK[square as usize]
    }
} }
