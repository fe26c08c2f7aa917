//! The examples in C and C++ compute the same scores as the one in Rust.

use std::fs;

use pawnfill::{Shift, Square};
use pawnfill_bench::loops::pawn_evaluation::steps::{Evaluator as _, Sets};
use pawnfill_compilers::{compile_strictly, compilers_for, headers, levels, output};
use pawnfill_oracle::input::Random;

#[test]
fn the_examples_in_c_and_cpp_have_the_scores_of_the_one_in_rust() {
    let mut random = Random::new(0x1234);
    let (mut input, mut expected) = (String::new(), String::new());
    for _ in 0..500 {
        let white = random.pawns();
        let black = random.pawns() & !white;
        let kings = [0; 2].map(|_| Square::from_index(random.below(64) as u8));
        let score = Sets(Shift).pawns(white, black).score;
        let score = score + Sets(Shift).shelter(kings, white, black);
        let [white_king, black_king] = kings.map(|king| king as u8);
        input += &format!("{white:x} {black:x} {white_king} {black_king}\n");
        expected += &format!("{score}\n");
    }
    // One compiler for each language is enough: the proof compares the code of both compilers.
    for (standard, file, turn) in [("c99", "evaluation.c", 0), ("c++17", "evaluation.cpp", 1)] {
        let compilers = compilers_for(standard);
        let Some(compiler) = compilers.get(turn).or(compilers.first()) else {
            continue;
        };
        let source = fs::read_to_string(headers().join(file)).expect("the example");
        for level in levels() {
            let flags = [&["-O2"], *level].concat();
            let program = compile_strictly(compiler, standard, &flags, &[(file, &source)]);
            let found = output(&program.path(), &input);
            assert_eq!(found, expected, "{compiler} {flags:?}");
        }
    }
}
