//! The program of the proof of batches of both sides: a function for each set and level.
//!
//! The program is compiled but never run; the executor of the test `machine_code` executes its code. A
//! function is exported under a name such as `boards.Gfni.passed_pawns`. It takes a value of the level,
//! which is in no register.

/// Exports the sets of a level.
macro_rules! sets {
    (
        { $level:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:tt;)* })*
    ) => {
        $($(sets! { @ $level $name($($arg),*) -> $output })*)*
    };
    // Operations that return no set and those that need no pawns are left out.
    (@ $level:ident $name:ident $_:tt -> u8) => {};
    (@ $level:ident $name:ident(square) -> u64) => {};
    (@ $level:ident $name:ident(color, square $(, $arg:ident)?) -> u64) => {};
    // The empty squares are those without a pawn, the targets the other side's pawns.
    (@ $level:ident $name:ident(color, pawns, empty) -> u64) => {
        sets! { @@ $level $name, |pawns| {
            pawns.$name(!(pawns.pawns() | pawns.pawns().swap_sides()))
        } }
    };
    (@ $level:ident $name:ident(color, pawns, targets) -> u64) => {
        sets! { @@ $level $name, |pawns| pawns.$name(pawns.pawns().swap_sides()) }
    };
    (@ $level:ident $name:ident $_:tt -> u64) => {
        sets! { @@ $level $name, |pawns| pawns.$name() }
    };
    (@@ $level:ident $name:ident, |$pawns:ident| $set:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("boards.", stringify!($level), ".", stringify!($name)))]
            fn boards(level: $level, white: &[u64], black: &[u64], out: [&mut [u64]; 2]) {
                BothSides::batch(level, white, black, [out], #[inline(always)] |$pawns| [$set]);
            }
        };
    };
}

use pawnfill::sides::{BothSides, Scalar};

pawnfill::for_each_operation! { sets, Scalar }

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use pawnfill::sides::{Avx2, Avx512, BothSides, Gfni, Sse2};

    pawnfill::for_each_operation! { sets, Sse2 }
    pawnfill::for_each_operation! { sets, Avx2 }
    pawnfill::for_each_operation! { sets, Avx512 }
    pawnfill::for_each_operation! { sets, Gfni }
}

fn main() {}
