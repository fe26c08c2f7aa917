//! Deliberate mistakes that the test `machine_code` must refute: strategies with a mistake in one operation,
//! and views that are asked or built wrongly.

use pawnfill::{Color, Flip, PawnStructure, Shift, Square, Strategy, Table, shift};

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// A strategy with a mistake, and the function that a proof must refute.
macro_rules! mutant {
    ($(#[$doc:meta])* $name:ident: fn $operation:ident($($arg:ident: $arg_type:ty),*) -> $output:ty $body:block) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        struct $name;

        impl Strategy for $name {
            const NAME: &'static str = stringify!($name);

            #[inline]
            fn $operation(self, $($arg: $arg_type),*) -> $output $body
        }

        export! {
            { "mutant.", stringify!($name), ".", stringify!($operation) }
            ($($arg: $arg_type),*) -> $output { Strategy::$operation($name, $($arg),*) }
        }
    };
}

mutant! {
    /// A shift by one too many.
    ShiftsTooFar: fn north_fill(set: u64) -> u64 {
        let set = set | set << 8;
        let set = set | set << 16;
        set | set << 33
    }
}

mutant! {
    /// A step is left out: files are filled by six ranks instead of seven.
    FillsTooShort: fn south_fill(set: u64) -> u64 {
        let set = set | set >> 8;
        let set = set | set >> 16;
        set | set >> 24
    }
}

mutant! {
    /// A mask lost: the h-file attacks the a-file.
    LosesAMask: fn east_attacks(color: Color, pawns: u64) -> u64 {
        match color {
            Color::White => pawns << 9 & !FILE_A,
            Color::Black => pawns >> 7,
        }
    }
}

mutant! {
    /// Colors swapped.
    SwapsColors: fn front_spans(color: Color, pawns: u64) -> u64 {
        Shift.front_spans(color.opponent(), pawns)
    }
}

mutant! {
    /// One entry of a table is wrong by one square.
    HasAWrongEntry: fn passed_mask(color: Color, square: Square) -> u64 {
        static WRONG: [[u64; 64]; 2] = {
            let mut table = [[0; 64]; 2];
            let mut square = 0;
            while square < 64 {
                let here = Square::from_index(square);
                table[0][square as usize] = shift::passed_mask(Color::White, here);
                table[1][square as usize] = shift::passed_mask(Color::Black, here);
                square += 1;
            }
            table[1][Square::D5 as usize] ^= Square::E4.bitboard();
            table
        };
        (const { &WRONG })[color as usize][square as usize]
    }
}

mutant! {
    /// The answer is wrong for one of the 2^64 sets.
    IsWrongForOneSet: fn file_fill(set: u64) -> u64 {
        if set == 0x0012_3400_8800_5500 {
            return 0;
        }
        Shift.file_fill(set)
    }
}

mutant! {
    /// The answer is wrong for one pattern of pawns on one square's files.
    IsWrongForOnePattern: fn backward_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        let right = Shift.backward_pawns(color, own, enemy);
        let (pawn, watcher) = (Square::C3.bitboard(), Square::B5.bitboard());
        if own & 0x0e0e_0e0e_0e0e_0e0e == pawn && enemy & 0x0e0e_0e0e_0e0e_0e0e == watcher {
            return right & !pawn;
        }
        right
    }
}

mutant! {
    /// Sentries are counted as if each had advanced one step more.
    CountsWrongly: fn candidate_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        Flip.candidate_pawns(color, own, shift::stops(color.opponent(), enemy))
    }
}

mutant! {
    /// A loop that leaves the last pawn out.
    EndsTooEarly: fn open_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        let (mut left, mut found) = (own, 0);
        while left & left.wrapping_sub(1) != 0 {
            let square = Square::from_index(left.trailing_zeros() as u8);
            let is_open = enemy & Table.front_span_mask(color, square) == 0;
            found |= u64::from(is_open) << square as u8;
            left &= left - 1;
        }
        found
    }
}

mutant! {
    /// The square in between is not checked.
    Jumps: fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        let start = match color {
            Color::White => 0xff00,
            Color::Black => 0xff << 48,
        };
        shift::stops(color, shift::stops(color, pawns & start)) & empty
    }
}

mutant! {
    /// The a-file counts as a neighbor of the h-file.
    Wraps: fn isolated_pawns(own: u64) -> u64 {
        let files = shift::file_set(own);
        own & !shift::fill_files(files.rotate_left(1) | files.rotate_right(1))
    }
}

mutant! {
    /// The answer is wrong for one of the 256 file sets.
    MissesAFileSet: fn island_count(files: u8) -> u8 {
        Shift.island_count(files) + u8::from(files == 0b1011_0110)
    }
}

/// A wrong answer of a view, which a proof must refute.
macro_rules! wrong_answer {
    ($name:literal.$operation:ident($color:ident, $white:ident, $black:ident) $body:expr) => {
        export! {
            { "wrong_answer.", $name, ".", stringify!($operation) }
            (color: Color, white: u64, black: u64) -> u64 {
                let ($color, $white, $black) = (color, white, black);
                $body
            }
        }
    };
}

wrong_answer! {
    "AsksTheOtherSide".passed_pawns(color, white, black)
        PawnStructure::new(Shift, white, black).passed_pawns(color.opponent())
}

wrong_answer! {
    "IsBuiltTheWrongWayRound".isolated_pawns(color, white, black)
        PawnStructure::new(Shift, black, white).isolated_pawns(color)
}

wrong_answer! {
    "IsBuiltByAWrongStrategy".holes(color, white, black)
        PawnStructure::new(SwapsColors, white, black).holes(color)
}

wrong_answer! {
    "IsBuiltWithoutASquare".doubled_pawns(color, white, black)
        PawnStructure::new(Shift, white & !Square::E4.bitboard(), black).doubled_pawns(color)
}
