//! The headers for C and C++: every function as GCC and Clang compile it.

use crate::compiled::{self, Options};
use crate::proof::{Proved, Subject, prove_program};
use pawnfill_compilers as compilers;
use pawnfill_compilers::instances::{Instance, both_sides, instances};

const WITHOUT_BUILTINS: &str = "-DPAWNFILL_NO_BUILTINS";
const A8_FIRST: &str = "-DPAWNFILL_A8_FIRST";

/// The ways in which an engine may compile the headers: a name, and the flags.
const BUILDS: [(&str, Options); 5] = [
    ("x86-64", &[]),
    ("x86-64-v3", &["-march=x86-64-v3"]),
    ("x86-64 with a8 first", &[A8_FIRST]),
    ("x86-64-v3 with a8 first", &["-march=x86-64-v3", A8_FIRST]),
    ("x86-64 without builtins", &[WITHOUT_BUILTINS]),
];

fn subject(instance: &Instance, flags: &[&str]) -> Subject {
    Subject {
        is_a8_first: flags.contains(&A8_FIRST),
        ..Subject::new(instance.symbol(), instance.statement)
    }
}

/// Proves the functions of both headers as some compilers compile them, with one proof for all functions
/// that have the same code.
fn prove_headers(by: [&str; 2]) {
    let mut proved = Proved::new();
    let here = [compilers::for_c(), compilers::for_cpp()].concat();
    for compiler in here.into_iter().filter(|compiler| by.contains(compiler)) {
        for (name, flags) in BUILDS {
            let label = format!("{compiler}, {name}");
            let functions = instances();
            let (program, _) = compiled::functions_of_header(compiler, &functions, flags, None);
            let subjects = functions.iter().map(|function| subject(function, flags));
            let subjects = Vec::from_iter(subjects);
            prove_program(&label, &program, &subjects, &mut proved);
        }
    }
}

#[test]
fn every_function_of_the_headers_by_gcc() {
    prove_headers(["gcc", "g++"]);
}

#[test]
fn every_function_of_the_headers_by_clang() {
    prove_headers(["clang", "clang++"]);
}

/// Both sides at once in C++, as words and by the vectors of two levels.
#[test]
fn both_sides_in_cpp() {
    let (answers, mut proved) = (both_sides(), Proved::new());
    for compiler in compilers::for_cpp() {
        for flags in [
            &["-march=x86-64"][..],
            &["-march=x86-64-v3"],
            &["-march=icelake-client"],
            &["-march=icelake-client", A8_FIRST],
            &[A8_FIRST],
        ] {
            let (program, _) = compiled::functions_of_header(compiler, &answers, flags, None);
            let subjects = answers.iter().map(|answer| subject(answer, flags));
            let label = format!("{compiler} {flags:?}");
            prove_program(&label, &program, &Vec::from_iter(subjects), &mut proved);
        }
    }
}
