//! Measures where a search enters the level of its evaluation: nanoseconds per leaf, as the docs of the module
//! `sides` compare them.
//!
//! ```sh
//! cargo run --release -p pawnfill --features simd --example search
//! ```
//!
//! Each move of the search takes one of the mover's own pawns from the board, so a leaf costs little more than its
//! evaluation.

use std::hint::black_box;
use std::time::Instant;

use pawnfill::at_level;
use pawnfill::sides::{AnyLevel, BothSides, Level, Score};

/// The pawns' score in centipawns, as in the README.
#[inline(always)]
fn evaluate<L: Level>(level: L, white: u64, black: u64) -> i32 {
    let pawns = BothSides::new(level, white, black);
    let mut score = Score::new(level);
    score.add(pawns.isolated_pawns(), -14);
    score.add(pawns.backward_pawns(), -8);
    score.add_by_rank(pawns.passed_pawns(), [0, 5, 10, 20, 35, 60, 100, 0]);
    score.total()
}

/// A recursive function, which is not inlined, with the evaluation of a leaf inlined into it.
fn search(leaf: impl Fn(u64, u64) -> i32 + Copy, white: u64, black: u64, depth: u32) -> i32 {
    if depth == 0 {
        return leaf(white, black);
    }
    let (mut best, mut rest) = (i32::MIN + 1, white);
    while rest != 0 {
        let pawn = rest & rest.wrapping_neg();
        rest ^= pawn;
        best = best.max(-search(leaf, black, white ^ pawn, depth - 1));
    }
    best
}

/// The whole search in the level: `search` is compiled without it.
fn inside(any: AnyLevel, [white, black]: [u64; 2]) -> i32 {
    at_level!(any, |level| search(
        #[inline(always)]
        move |white, black| evaluate(level, white, black),
        white,
        black,
        4
    ))
}

/// A search of each level, which enters it at the leaf.
fn enter(any: AnyLevel, [white, black]: [u64; 2]) -> i32 {
    at_level!(any, |level| search(
        #[inline(always)]
        move |white, black| level.enter(
            #[inline(always)]
            || evaluate(level, white, black)
        ),
        white,
        black,
        4
    ))
}

/// One search, which asks at the leaf which level it is.
fn at_leaf(any: AnyLevel, [white, black]: [u64; 2]) -> i32 {
    let leaf = move |white, black| at_level!(any, |level| evaluate(level, white, black));
    search(leaf, white, black, 4)
}

fn main() {
    let forms: [fn(AnyLevel, [u64; 2]) -> i32; 3] = [inside, enter, at_leaf];
    // Seven pawns against seven.
    let pawns = [0x0000_0008_0122_6400, 0x00a2_4500_0800_0000];
    let leaves = f64::from(7 * 7 * 6 * 6);
    println!("| level | search in the level | `enter` at the leaf | `at_level!` at the leaf |");
    println!("|---|--:|--:|--:|");
    for level in AnyLevel::all() {
        let mut best = [f64::INFINITY; 3];
        for round in 0..3 * 500 {
            let form = round % 3;
            let start = Instant::now();
            black_box(forms[form](black_box(level), black_box(pawns)));
            let leaf = start.elapsed().as_secs_f64() * 1e9 / leaves;
            best[form] = best[form].min(leaf);
        }
        let columns = best.map(|leaf| format!(" {leaf:.1} |")).concat();
        println!("| {level} |{columns}");
    }
}
