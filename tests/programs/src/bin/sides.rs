//! The program for the proof of `BothSides`: every answer at every level, for both colors.
//!
//! The program is compiled but never run: the test `library` of the proof executes its code symbolically. An
//! answer is exported as `sides.Gfni.passed_pawns`, counts and sums of weights as `sums.Gfni.by_rank`.

/// Exports every answer at a level, in code that is compiled for the level.
macro_rules! answers {
    (
        { $level:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
        $($(answers! { @ $level $name($($arg),*) })*)*
        answers! { @@ $level planted(), |level, pawns| planted(level, pawns) }
    };
    // Answers about a square are not exported.
    (@ $level:ident $name:ident(square $(, $white:ident, $black:ident)?)) => {};
    (@ $level:ident $name:ident(color, square $(, $set:ident)?)) => {};
    (@ $level:ident $name:ident(color, pawns, $($set:ident),+)) => {
        answers! { @@ $level $name($($set),+), |_level, pawns| pawns.$name($($set),+) }
    };
    (@ $level:ident $name:ident($($arg:ident),*)) => {
        answers! { @@ $level $name(), |_level, pawns| pawns.$name() }
    };
    (@@ $level:ident $name:ident($($set:ident),*), |$bound:ident, $pawns:ident| $answer:expr) => {
        export! {
            { "sides.", stringify!($level), ".", stringify!($name) }
            at $bound: $level, (white: u64, black: u64 $(, $set: u64)*) -> (u64, u64) {
                let $pawns = BothSides::new($bound, white, black);
                ByColor::by_color($answer).into()
            }
        }
    };
}

/// Exports counts and sums of weights at a level.
macro_rules! sums {
    ($level:ident) => {
        sums! { @ $level count, |level, sides| sides.count().map(u64::from).into() }
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
        export! {
            { "sums.", stringify!($level), ".", stringify!($name) }
            at $bound: $level, (white: u64, black: u64 $(, $weight: i32)?) -> (u64, u64) {
                let $sides = Sides::new($bound, white, black);
                $answer
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
use pawnfill::sides::{Avx2, Avx512, Gfni, Sse2};
use pawnfill::sides::{BothSides, Level, Scalar, Score, Sides};
use pawnfill_oracle::by_color::ByColor;
use pawnfill_oracle::export;

/// Attacks with a planted fault for one of the 2^64 sets, which the proof must find.
#[inline(always)]
fn planted<L: Level>(level: L, pawns: BothSides<L>) -> Sides<L> {
    let is_wrong = pawns.pawns().by_color()[0] == 0x0012_3400_8800_5500;
    pawns.attacks() ^ Sides::new(level, is_wrong.into(), 0)
}

#[inline(always)]
fn sum<L: Level>(level: L, add: impl FnOnce(&mut Score<L, i32>)) -> (u64, u64) {
    let mut score = Score::new(level);
    add(&mut score);
    (score.total() as u32 as u64, 0)
}

macro_rules! levels {
    ($($level:ident)*) => { $(
        pawnfill::for_each_operation! { answers, $level }
        sums! { $level }
    )* };
}

levels! { Scalar }
#[cfg(target_arch = "x86_64")]
levels! { Sse2 Avx2 Avx512 Gfni }

fn main() {}
