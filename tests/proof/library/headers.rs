//! Proofs of `pawnfill.h`, `pawnfill.hpp` and `pawnfill_sides.hpp`, as GCC and Clang compile them.

use crate::compiled::{self, Options};
use crate::proof::{Proved, Subject, prove_program};
use pawnfill_compilers as compilers;
use pawnfill_compilers::instances::{Instance, both_sides, instances};

const A8_FIRST: &str = "-DPAWNFILL_A8_FIRST";

/// The builds of `pawnfill.h` and `pawnfill.hpp`.
const BUILDS: [Options; 5] = [
    &[],
    &["-march=x86-64-v3"],
    &[A8_FIRST],
    &["-march=x86-64-v3", A8_FIRST],
    &["-DPAWNFILL_NO_BUILTINS"],
];

/// The builds of `pawnfill_sides.hpp`: two words, AVX2, and AVX-512 with GFNI.
const BUILDS_OF_SIDES: [Options; 5] = [
    &["-march=x86-64"],
    &["-march=x86-64-v3"],
    &["-march=icelake-client"],
    &["-march=icelake-client", A8_FIRST],
    &[A8_FIRST],
];

/// Proves functions in all builds by the installed compilers among `by`. Equal code is proved once.
fn prove_builds(by: [&str; 2], functions: &[Instance], builds: &[Options]) {
    let mut proved = Proved::new();
    let installed = [compilers::for_c(), compilers::for_cpp()].concat();
    for compiler in installed.into_iter().filter(|compiler| by.contains(compiler)) {
        for flags in builds {
            let (program, _) = compiled::functions_of_header(compiler, functions, flags, None);
            let is_a8_first = flags.contains(&A8_FIRST);
            let subjects = functions.iter().map(|function| Subject {
                is_a8_first,
                ..Subject::new(function.symbol(), function.statement)
            });
            let label = format!("{compiler} {}", flags.join(" "));
            prove_program(&label, &program, &Vec::from_iter(subjects), &mut proved);
        }
    }
}

#[test]
fn every_function_of_the_headers_by_gcc() {
    prove_builds(["gcc", "g++"], &instances(), &BUILDS);
}

#[test]
fn every_function_of_the_headers_by_clang() {
    prove_builds(["clang", "clang++"], &instances(), &BUILDS);
}

#[test]
fn both_sides_in_cpp() {
    prove_builds(["g++", "clang++"], &both_sides(), &BUILDS_OF_SIDES);
}
