//! The program of the proof of both sides at once: every answer of every level, for both colors.
//!
//! The program is compiled but never run; the executor of the test `library` executes its code. An
//! answer is exported under a name such as `sides.Gfni.passed_pawns`, and counts and sums of weights under
//! names such as `sums.Gfni.by_rank`. Each function takes a value of the level, which is in no register
//! and which no machine without the level can make.

/// Exports every answer at a level, in code that is compiled for the level.
macro_rules! answers {
    (
        { $level:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
        $($(answers! { @ $level $name($($arg),*) })*)*
        answers! { @@ $level planted(), |level, pawns| planted(level, pawns) }
    };
    // An operation that needs no pawns is a definition.
    (@ $level:ident $name:ident(square $(, $white:ident, $black:ident)?)) => {};
    (@ $level:ident $name:ident(color, square $(, $set:ident)?)) => {};
    (@ $level:ident $name:ident(color, pawns, $($set:ident),+)) => {
        answers! { @@ $level $name($($set),+), |_level, pawns| pawns.$name($($set),+) }
    };
    (@ $level:ident $name:ident($($arg:ident),*)) => {
        answers! { @@ $level $name(), |_level, pawns| pawns.$name() }
    };
    (@@ $level:ident $name:ident($($set:ident),*), |$bound:ident, $pawns:ident| $answer:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("sides.", stringify!($level), ".", stringify!($name)))]
            fn exported($bound: $level, white: u64, black: u64 $(, $set: u64)*) -> (u64, u64) {
                Level::enter(
                    $bound,
                    #[inline(always)]
                    move || {
                        let $pawns = BothSides::new($bound, white, black);
                        both(ByColor::by_color($answer))
                    },
                )
            }
        };
    };
}

/// Exports counts and sums of weights at a level, such as `sums.Gfni.by_rank`. A sum is the first of two
/// results.
macro_rules! sums {
    ($level:ident) => {
        sums! { @ $level count, |level, sides| {
            both(sides.count().map(u64::from))
        } }
        sums! { @ $level counted, |level, sides| sum(level, |score| score.add(sides, 12)) }
        sums! { @ $level counted_large, |level, sides| sum(level, |score| score.add(sides, -40_000)) }
        sums! { @ $level by_rank, |level, sides| {
            sum(level, |score| score.add_by_rank(sides, [0, 1, 2, 3, 5, 8, -3, 0]))
        } }
        sums! { @ $level by_rank_large, |level, sides| {
            sum(level, |score| score.add_by_rank(sides, [0, 0, 0, 70_000, 0, 0, 0, 1]))
        } }
        sums! { @ $level weight(weight: i32), |level, sides| {
            sum(level, |score| score.add(sides, weight))
        } }
        sums! { @ $level weight_by_rank(weight: i32), |level, sides| {
            sum(level, |score| score.add_by_rank(sides, [weight; 8]))
        } }
    };
    (@ $level:ident $name:ident$(($weight:ident: i32))?, |$bound:ident, $sides:ident| $answer:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("sums.", stringify!($level), ".", stringify!($name)))]
            fn exported($bound: $level, white: u64, black: u64 $(, $weight: i32)?) -> (u64, u64) {
                Level::enter(
                    $bound,
                    #[inline(always)]
                    move || {
                        let $sides = Sides::new($bound, white, black);
                        $answer
                    },
                )
            }
        };
    };
}

use pawnfill::sides::{BothSides, Level, Scalar, Score, Sides};
use pawnfill_oracle::by_color::ByColor;

/// The values of both colors, which are returned in registers.
#[inline(always)]
fn both([white, black]: [u64; 2]) -> (u64, u64) {
    (white, black)
}

/// Attacks with a planted constant, which the proof must find: one of the 2^64 sets.
#[inline(always)]
fn planted<L: Level>(level: L, pawns: BothSides<L>) -> Sides<L> {
    let is_wrong = pawns.pawns().by_color()[0] == 0x0012_3400_8800_5500;
    pawns.attacks() ^ Sides::new(level, is_wrong.into(), 0)
}

/// A sum in the form in which it is returned.
#[inline(always)]
fn sum<L: Level>(level: L, add: impl FnOnce(&mut Score<L, i32>)) -> (u64, u64) {
    let mut score = Score::new(level);
    add(&mut score);
    (score.total() as u32 as u64, 0)
}

pawnfill::for_each_operation! { answers, Scalar }
sums! { Scalar }

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use pawnfill::sides::{Avx2, Avx512, BothSides, Gfni, Level, Sides, Sse2};

    use super::{ByColor, both, planted, sum};

    pawnfill::for_each_operation! { answers, Sse2 }
    pawnfill::for_each_operation! { answers, Avx2 }
    pawnfill::for_each_operation! { answers, Avx512 }
    pawnfill::for_each_operation! { answers, Gfni }

    sums! { Sse2 }
    sums! { Avx2 }
    sums! { Avx512 }
    sums! { Gfni }
}

fn main() {}
