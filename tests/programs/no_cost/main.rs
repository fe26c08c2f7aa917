//! The downstream crate of the tests `no_cost`: every operation, through the trait and by hand.
//!
//! The crate is compiled but never run; the test reads its assembly. Each function is exported under a
//! name by which the test finds it:
//!
//! - `method.Rotate.file_fill`: the trait's method, for every strategy and operation
//! - `by_hand.Rotate.file_fill`: the formula or table access that an engine would have instead
//! - `definition.file_fill`: the function of [`pawnfill::shift`]
//! - `mutant.…`, `wrong_answer.…`: deliberate mistakes, for the proof
//! - `joined.closed_files`: two folds that a compiler joins in vectors, which the test must find
//! - `answer.Rotate.file_fill`: the answer of the view that the strategy builds
//! - `extended.Mixed.file_fill`: the method of an engine's type that `extend!` has extended
//! - `view_method.ours.file_fill`, `view_method.extended.file_fill`: the methods of our view and of the
//!   view in the engine's types
//! - `lookup.own`, `lookup.others_table`, …: lookups in tables of this crate and of another one
//!
//! An operation with a color has a function that takes the color as an argument, and one for each
//! constant color, whose name ends in `.White` or `.Black`.
//!
//! The crate is a program instead of an example, so it needs none of the packages that the tests need.

/// Exports a function and, if it takes a color, also one for each constant color.
macro_rules! export {
    ({ $($name:tt)* } $arguments:tt -> $return_type:ty $body:block) => {
        // Passes the arguments twice: once to recognize a color by its name, and once to use them as written.
        export! { @ $arguments { $($name)* } $arguments -> $return_type $body }
    };
    (
        @ (color: $($_:tt)*)
        { $($name:tt)* } ($color:ident: $color_type:ty $(, $arg:ident: $arg_type:ty)*)
        -> $return_type:ty $body:block
    ) => {
        export! {
            @@ { $($name)* } ($color: $color_type $(, $arg: $arg_type)*) -> $return_type $body
        }
        export! {
            @@ { $($name)*, ".White" } ($($arg: $arg_type),*) -> $return_type {
                let $color = <$color_type>::White;
                $body
            }
        }
        export! {
            @@ { $($name)*, ".Black" } ($($arg: $arg_type),*) -> $return_type {
                let $color = <$color_type>::Black;
                $body
            }
        }
    };
    (@ ($($_:tt)*) $($function:tt)*) => {
        export! { @@ $($function)* }
    };
    (
        @@ { $($name:tt)* } ($($arg:ident: $arg_type:ty),*) -> $return_type:ty $body:block
    ) => {
        const _: () = {
            #[unsafe(export_name = concat!($($name)*))]
            fn exported($($arg: $arg_type),*) -> $return_type $body
        };
    };
}

mod by_hand;
mod extended;
mod lookups;
mod mutants;

use pawnfill::{Color, Override, PawnStructure, Portable, Strategy};
use pawnfill_oracle::mixed::Mixed;

macro_rules! methods {
    (
        { $strategy:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        $($(export! {
            { "method.", stringify!($strategy), ".", stringify!($name) }
            ($($arg: $arg_type),*) -> $return_type { Strategy::$name($strategy, $($arg),*) }
        })*)*
    };
}

pawnfill::for_each_operation! { methods, Mixed }
pawnfill::for_each_operation! { methods, Portable }
pawnfill::for_each_operation! { methods, Outlined }

macro_rules! definitions {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        $($(export! {
            { "definition.", stringify!($name) }
            ($($arg: $arg_type),*) -> $return_type { pawnfill::shift::$name($($arg),*) }
        })*)*
    };
}

pawnfill::for_each_operation! { definitions, }

// The closed files as one would first write them.
export! {
    { "joined.closed_files" } (white: u64, black: u64) -> u8 {
        pawnfill::shift::file_set(white) & pawnfill::shift::file_set(black)
    }
}

/// Every answer of the view, by every strategy.
macro_rules! answers {
    (
        { $strategy:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        $($(answers! { @ $strategy $name($($arg),*) -> $return_type })*)*
    };
    // An operation that needs no pawns is a definition.
    (@ $strategy:ident $name:ident(square) -> $return_type:ty) => {};
    (@ $strategy:ident $name:ident(color, square $(, $set:ident)?) -> $return_type:ty) => {};
    (@ $strategy:ident $name:ident(white, black) -> $return_type:ty) => {
        export! {
            { "answer.", stringify!($strategy), ".", stringify!($name) }
            (white: u64, black: u64) -> $return_type {
                PawnStructure::new($strategy, white, black).$name()
            }
        }
    };
    (@ $strategy:ident $name:ident(color, pawns, $set:ident) -> $return_type:ty) => {
        export! {
            { "answer.", stringify!($strategy), ".", stringify!($name) }
            (color: Color, white: u64, black: u64, $set: u64) -> $return_type {
                PawnStructure::new($strategy, white, black).$name(color, $set)
            }
        }
    };
    (@ $strategy:ident $name:ident($($arg:ident),*) -> $return_type:ty) => {
        export! {
            { "answer.", stringify!($strategy), ".", stringify!($name) }
            (color: Color, white: u64, black: u64) -> $return_type {
                PawnStructure::new($strategy, white, black).$name(color)
            }
        }
    };
}

pawnfill::for_each_operation! { answers, Mixed }
pawnfill::for_each_operation! { answers, Portable }

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        use pawnfill::{$($strategy),*};

        $(
            pawnfill::for_each_operation! { methods, $strategy }
            pawnfill::for_each_operation! { answers, $strategy }
        )*
    };
}

pawnfill::for_each_strategy! { strategies, }

/// The sets that an evaluation asks of the view for both colors. They are so many that a compiler may
/// hesitate to inline the methods.
macro_rules! view {
    ($($strategy:ident),*) => {
        $(export! {
            { "view.", stringify!($strategy) } (white: u64, black: u64) -> u64 {
                let view = PawnStructure::new($strategy, white, black);
                let mut all = view.interspans();
                for color in Color::ALL {
                    all ^= view.passed_pawns(color) ^ view.candidate_pawns(color);
                    all ^= view.isolated_pawns(color) ^ view.backward_pawns(color);
                    all ^= view.doubled_pawns(color) ^ view.outposts(color);
                    all ^= view.attacks(color) ^ view.rear_spans(color) ^ view.telestops(color);
                    all ^= u64::from(view.island_count(color) ^ view.half_open_files(color));
                }
                all
            }
        })*
    };
}

view! { Shift, Flip, Table, Outlined }

/// A strategy with a cost that the tests must find: its `file_fill` is that of [`Rotate`], and its
/// `front_spans` are those of [`Shift`], but in calls that are not inlined.
#[derive(Clone, Copy)]
struct Outlined;

impl Strategy for Outlined {
    const NAME: &'static str = "Outlined";
    const OVERRIDES: &'static [Override] = &[
        Override::computed("file_fill"),
        Override::computed("front_spans"),
    ];

    #[inline(never)]
    fn file_fill(self, set: u64) -> u64 {
        let set = set | set.rotate_left(8);
        let set = set | set.rotate_left(16);
        set | set.rotate_left(32)
    }

    #[inline(never)]
    fn front_spans(self, color: Color, pawns: u64) -> u64 {
        Shift.front_spans(color, pawns)
    }
}

fn main() {}
