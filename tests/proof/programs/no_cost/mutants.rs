//! Deliberate mistakes that the test `library` must refute: strategies with a mistake in one operation.

use pawnfill::{Color, Shift, Square, Strategy, Table, shift};

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
    /// The answer is wrong for one of the 256 file sets.
    MissesAFileSet: fn island_count(files: u8) -> u8 {
        Shift.island_count(files) + u8::from(files == 0b1011_0110)
    }
}
