//! The program of the proof and of the test `no_cost`: every operation through the trait, and some by hand,
//! in a crate that depends on the library.
//!
//! Nobody starts the program. The tests find its functions by name, read their machine code, and the prover
//! executes them one by one:
//!
//! - `method.Rotate.file_fill`: the trait's method, for every strategy and operation
//! - `answer.Rotate.file_fill`: the answer of the view that the strategy builds
//! - `method.Extended.file_fill`, `answer.FromA8.file_fill`: the same in an engine's types
//! - `by_hand.Rotate.file_fill`: the formula or lookup that an engine would write instead
//! - `planted.strategy`: a planted fault, which the proof must find
//! - `lookup.own`, `lookup.others`, …: lookups in tables of this crate and of another one
//! - `joined.closed_files`, `method.Outlined.…`: code with a cost, which the test must find
//!
//! An operation with a color has three functions: one takes the color as an argument, and two have a
//! constant color, with names that end in `.White` and `.Black`.

/// Exports a function and, if it takes a color, also one for each constant color.
macro_rules! export {
    ({ $($name:tt)* } $arguments:tt -> $return_type:ty $body:block) => {
        // The first copy of the arguments tells whether there is a color.
        export! { @ $arguments { $($name)* } $arguments -> $return_type $body }
    };
    (
        @ (color: $($_:tt)*)
        { $($name:tt)* } ($color:ident: $color_type:ty $(, $arg:ident: $arg_type:ty)*)
        -> $return_type:ty $body:block
    ) => {
        pawnfill_oracle::export! {
            { $($name)* } ($color: $color_type $(, $arg: $arg_type)*) -> $return_type $body
        }
        pawnfill_oracle::export! {
            { $($name)*, ".White" } ($($arg: $arg_type),*) -> $return_type {
                let $color = <$color_type>::White;
                $body
            }
        }
        pawnfill_oracle::export! {
            { $($name)*, ".Black" } ($($arg: $arg_type),*) -> $return_type {
                let $color = <$color_type>::Black;
                $body
            }
        }
    };
    (@ ($($_:tt)*) $($function:tt)*) => {
        pawnfill_oracle::export! { $($function)* }
    };
}

/// Translates a return type: `u64` becomes the engine's set.
macro_rules! of_engine {
    (u64) => {
        Set
    };
    ($other:ident) => {
        $other
    };
}

/// Exports every answer of the type `View`, under the name of a strategy or an engine. In
/// `[Name (arguments)]`, the arguments are those of `View::new` before `white` and `black`.
macro_rules! answers {
    (
        { $view:tt }
        $($group:ident { $(fn $operation:ident($($arg:ident: $_:ty),*) -> $output:ident;)* })*
    ) => {
        $($(answers! { @ $view $operation($($arg),*) -> $output })*)*
    };
    // Answers about a square are not exported.
    (@ $view:tt $operation:ident(square $(, $white:ident, $black:ident)?) -> $output:ident) => {};
    (@ $view:tt $operation:ident(color, square $(, $set:ident)?) -> $output:ident) => {};
    (@ $view:tt $operation:ident(white, black) -> $output:ident) => {
        answers! { @@ $view $operation() () -> $output }
    };
    (@ $view:tt $operation:ident(color, pawns, $($set:ident),+) -> $output:ident) => {
        answers! { @@ $view $operation(color) ($($set),+) -> $output }
    };
    (@ $view:tt $operation:ident($($arg:ident),*) -> $output:ident) => {
        answers! { @@ $view $operation(color) () -> $output }
    };
    (
        @@ [$name:ident ($($strategy:tt)*)] $operation:ident($($color:ident)?) ($($set:ident),*)
        -> $output:ident
    ) => {
        export! {
            { "answer.", stringify!($name), ".", stringify!($operation) }
            ($($color: Color,)? white: Set, black: Set $(, $set: Set)*) -> of_engine!($output) {
                View::new($($strategy)* white, black).$operation($($color,)? $($set),*)
            }
        }
    };
}

mod by_hand;
mod extended;

use pawnfill::{Color, Override, PawnStructure as View, Portable, Square, Strategy, lookup, shift};
use pawnfill_oracle::mixed::Mixed;
use pawnfill_oracle::programs;

type Set = u64;

macro_rules! strategy {
    (
        { $strategy:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
        $($(export! {
            { "method.", stringify!($strategy), ".", stringify!($name) }
            ($($arg: $arg_type),*) -> $output { Strategy::$name($strategy, $($arg),*) }
        })*)*
    };
}

pawnfill::for_each_operation! { strategy, Mixed }
pawnfill::for_each_operation! { answers, [Mixed (Mixed,)] }
pawnfill::for_each_operation! { strategy, Portable }
pawnfill::for_each_operation! { answers, [Portable (Portable,)] }

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        use pawnfill::{$($strategy),*};

        $(
            pawnfill::for_each_operation! { strategy, $strategy }
            pawnfill::for_each_operation! { answers, [$strategy ($strategy,)] }
        )*
    };
}

pawnfill::for_each_strategy! { strategies, }

// The obvious form of `closed_files`. The test must find that compilers vectorize its two folds with SSE4.1.
export! {
    { "joined.closed_files" } (white: u64, black: u64) -> u8 {
        pawnfill::shift::file_set(white) & pawnfill::shift::file_set(black)
    }
}

/// A strategy with a cost that the test must find: [`Rotate`]'s formula of `file_fill`, not inlined.
#[derive(Clone, Copy)]
struct Outlined;

impl Strategy for Outlined {
    const NAME: &'static str = "Outlined";
    const OVERRIDES: &'static [Override] = &[Override::computed("file_fill")];

    #[inline(never)]
    fn file_fill(self, set: u64) -> u64 {
        let set = set | set.rotate_left(8);
        let set = set | set.rotate_left(16);
        set | set.rotate_left(32)
    }
}

export! { { "method.Outlined.file_fill" } (set: u64) -> u64 { Outlined.file_fill(set) } }

/// A strategy with a planted fault for one of the 2^64 sets, which the proof must find.
#[derive(Clone, Copy)]
struct Planted;

impl Strategy for Planted {
    const NAME: &'static str = "Planted";

    #[inline]
    fn file_fill(self, set: u64) -> u64 {
        if set == 0x0012_3400_8800_5500 {
            return 0;
        }
        Shift.file_fill(set)
    }
}

export! { { "planted.strategy" } (set: u64) -> u64 { Planted.file_fill(set) } }

pawnfill::tables! {
    static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
}

export! {
    { "lookup.own" } (color: Color, square: Square) -> u64 {
        SHELTER[color as usize][square as usize]
    }
}
export! {
    { "lookup.others" } (color: Color, square: Square) -> u64 {
        lookup!(programs::SHELTER[color][square])
    }
}
export! {
    { "lookup.by_address" } (color: Color, square: Square) -> u64 {
        programs::shelter_by_address(color, square)
    }
}

fn main() {}
