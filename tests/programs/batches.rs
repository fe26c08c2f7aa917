//! The program of the tests `vectorized`: the functions of slices for every operation, by the definitions
//! and by every strategy that overrides the operation.
//!
//! The program is compiled but never run; the test reads its assembly. A function is exported under a
//! name such as `batch.Rotate.file_fill.plain`.
#![allow(dead_code, reason = "the answers are for the test")]

#[path = "../macros/batches/functions.rs"]
mod functions;

use std::hint::black_box;

use pawnfill::sides::{BothSides, Scalar, Score};
use pawnfill::{Color, Override, PawnStructure, Strategy};

/// Whether the test reads a strategy's functions for an operation.
const fn is_read<S: Strategy>(_: S, operation: &str) -> bool {
    matches!(S::NAME.as_bytes(), b"Shift") || Override::of::<S>(operation).is_some()
}

/// Exports the functions of a strategy. Those that are not read do nothing.
macro_rules! exported {
    ({ $strategy:ident } $($group:ident { $(fn $name:ident $arguments:tt -> $output:ty;)* })*) => {
        $($(exported! { @ $strategy $name $arguments $arguments -> $output })*)*
    };
    (
        @ $strategy:ident $name:ident (color: $($_:tt)*)
        ($color:ident: $color_type:ty $(, $arg:ident: $type:ty)*) -> $output:ty
    ) => {
        exported! { @@ $strategy $name white () ($($arg: $type),*) -> $output }
        exported! { @@ $strategy $name black () ($($arg: $type),*) -> $output }
        exported! { @@ $strategy $name shared (color: Color) ($($arg: $type),*) -> $output }
        exported! { @@ $strategy $name each () (color: Color $(, $arg: $type)*) -> $output }
    };
    (@ $strategy:ident $name:ident $_:tt ($($arg:ident: $type:ty),*) -> $output:ty) => {
        exported! { @@ $strategy $name plain () ($($arg: $type),*) -> $output }
    };
    (
        @@ $strategy:ident $name:ident $variant:ident
        ($($shared:ident: $shared_type:ty)?) ($($arg:ident: $type:ty),*) -> $output:ty
    ) => {
        const _: () = {
            #[unsafe(export_name = concat!(
                "batch.", stringify!($strategy), ".", stringify!($name), ".", stringify!($variant)
            ))]
            fn exported($($shared: $shared_type,)? $($arg: &[$type],)* out: &mut [$output]) {
                if const { is_read($strategy, stringify!($name)) } {
                    functions::$name::$variant($strategy, $($shared,)? $($arg,)* out);
                }
            }
        };
    };
}

macro_rules! exported_strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        use pawnfill::{$($strategy),*};

        $(pawnfill::for_each_operation! { exported, $strategy })*
    };
}

pawnfill::for_each_strategy! { exported_strategies, }

pawnfill::batch! {
    /// Several answers of the view for both colors, in several outputs, as statistics need them.
    #[unsafe(export_name = "batch.view")]
    fn view(white: &[u64], black: &[u64]) -> (u64, u64, u64, u64, u64, u64, u8, u8) {
        let pawns = PawnStructure::new(Flip, white, black);
        (
            pawns.passed_pawns(Color::White),
            pawns.passed_pawns(Color::Black),
            pawns.candidate_pawns(Color::White),
            pawns.candidate_pawns(Color::Black),
            pawns.backward_pawns(Color::White),
            pawns.backward_pawns(Color::Black),
            pawns.island_count(Color::White),
            pawns.island_count(Color::Black),
        )
    }

    /// Both sides at once, and their score.
    #[unsafe(export_name = "batch.both_sides")]
    fn both_sides(white: &[u64], black: &[u64]) -> (u64, u64, u64, u64, i32) {
        let pawns = BothSides::new(Scalar, white, black);
        let [passed, candidates] = [pawns.passed_pawns(), pawns.candidate_pawns()];
        let mut score = Score::new(Scalar);
        score.add(pawns.backward_pawns(), -8);
        score.add(passed, 20);
        let ([a, b], [c, d]) = (passed.by_color(), candidates.by_color());
        (a, b, c, d, score.total())
    }

    /// More than four operations, as in an evaluation.
    #[unsafe(export_name = "batch.evaluation")]
    fn evaluation(white: &[u64], black: &[u64]) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        20 * count(Shift.passed_pawns(Color::White, white, black))
            - 10 * count(Shift.isolated_pawns(white))
            - 5 * count(Shift.pawns_behind_own(Color::White, white))
            - 8 * count(Shift.backward_pawns(Color::White, white, black))
            + 2 * count(Shift.outposts(Color::White, white, black))
    }

    /// A function with a cost that the test must find: it calls an operation that is not inlined.
    #[unsafe(export_name = "batch.called")]
    fn called(white: &[u64]) -> u64 {
        outlined(white)
    }

    /// Another function with a cost: a loop over the pawns of a board.
    #[unsafe(export_name = "batch.looping")]
    fn looping(white: &[u64]) -> u64 {
        let (mut left, mut sum) = (white, 0);
        while left != 0 {
            sum += u64::from(left.trailing_zeros() % 8);
            left &= left - 1;
        }
        sum
    }
}

#[inline(never)]
fn outlined(set: u64) -> u64 {
    Shift.north_fill(black_box(set))
}

fn main() {}
