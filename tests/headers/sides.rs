//! Scores of `pawnfill_sides.hpp`, with weights of any size. Its answers are among the functions of the headers.

use pawnfill_oracle::input::Random;

use pawnfill_compilers::{levels, output};

use crate::{A8_FIRST, compilers};

/// Reads two sets, a weight for all squares of the sets one rank forward, and one for each rank.
const SOURCE: &str = r#"
#include <inttypes.h>
#include <stdio.h>
#include "pawnfill_sides.hpp"

int main() {
    uint64_t white, black;
    int all, w[8];
    while (scanf("%" SCNx64 " %" SCNx64 " %d %d %d %d %d %d %d %d %d", &white, &black, &all, w, w + 1, w + 2,
                 w + 3, w + 4, w + 5, w + 6, w + 7) == 11) {
        const pawnfill::sides::Sides sides(white, black);
        pawnfill::sides::Score score;
        score.add(sides.forward(), all);
        score.add_by_rank(sides, w);
        printf("%d\n", score.total());
    }
    return 0;
}
"#;

/// The score, square by square.
fn score([white, black]: [u64; 2], all: i32, by_rank: &[i32]) -> i32 {
    (0..64).fold(0, |sum: i32, square| {
        let rank = square / 8;
        let [ours, theirs] = [rank, 7 - rank].map(|rank| {
            let moved = if rank < 7 { all } else { 0 };
            by_rank[rank].wrapping_add(moved)
        });
        let sum = sum.wrapping_add(if white >> square & 1 == 1 { ours } else { 0 });
        sum.wrapping_sub(if black >> square & 1 == 1 { theirs } else { 0 })
    })
}

#[test]
fn scores_of_both_sides_add_up_weights_of_any_size() {
    for compiler in compilers::for_cpp() {
        for level in levels() {
            for is_a8_first in [false, true] {
                let first: &[&str] = if is_a8_first { &[A8_FIRST] } else { &[] };
                let flags = [&["-std=c++17", "-O2"], *level, first].concat();
                let program = compilers::compile(compiler, &flags, &[("scores.cpp", SOURCE)]);
                let mut random = Random::new(0x5c0e);
                let (mut input, mut expected) = (String::new(), String::new());
                for unused_bits in [25, 24, 16, 0].repeat(50) {
                    let sets = [random.set(), random.set()];
                    let weights = [0; 9].map(|_| (random.set() as i32) >> unused_bits);
                    let score = score(sets, weights[0], &weights[1..]);
                    let [white, black] = match is_a8_first {
                        true => sets.map(u64::swap_bytes),
                        false => sets,
                    };
                    let weights = weights.map(|weight| weight.to_string()).join(" ");
                    input += &format!("{white:x} {black:x} {weights}\n");
                    expected += &format!("{score}\n");
                }
                let found = output(&program.path(), &input);
                assert_eq!(found, expected, "{compiler} {flags:?}");
            }
        }
    }
}
