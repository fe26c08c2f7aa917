//! The headers for C and C++: every function as GCC and Clang compile it.

use std::collections::BTreeSet;

use iced_x86::{Instruction, Mnemonic};
use pawnfill::{Portable, Strategy as _};
use pawnfill_prove::paths;
use pawnfill_prove::program::Program;

use crate::compiled::{self, Options};
use crate::compilers;
use crate::instances::{Instance, both_sides, instances};
use crate::proof::{Call, Proved, Statement, Subject, compare_instructions, prove_program};

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

/// The headers, and the compilers of each that are here.
fn headers() -> [(&'static str, Vec<&'static str>); 2] {
    [
        ("pawnfill.h", compilers::for_c()),
        ("pawnfill.hpp", compilers::for_cpp()),
    ]
}

fn subject(instance: &Instance, flags: &[&str]) -> Subject {
    let call = if instance.kind != "method" {
        Call::View
    } else {
        Call::Operation
    };
    Subject {
        function: instance.symbol(),
        statement: Statement {
            is_a8_first: flags.contains(&A8_FIRST),
            ..Statement::of(instance.place, call, instance.color)
        },
    }
}

/// The functions of a build as a compiler compiles them, and those to prove. Only the operations that engines call
/// know where a8 is.
fn build(compiler: &'static str, flags: Options) -> (Program, Vec<Subject>) {
    let mut functions = instances();
    let program = if flags.contains(&A8_FIRST) {
        functions.retain(|function| function.strategy == Portable::NAME);
        compiled::functions_of_header(compiler, &functions, flags, None)
    } else {
        compiled::header(compiler, flags).clone()
    };
    let mut subjects = Vec::from_iter(functions.iter().map(|function| subject(function, flags)));
    if flags.contains(&WITHOUT_BUILTINS) {
        let baseline = compiled::header(compiler, &[]);
        subjects.retain(|subject| !looks_for_a_square(baseline, &subject.function));
    }
    (program, subjects)
}

/// Whether a function looks for the first square of a set. Without builtins, it finds the square by counting,
/// and the executor goes square by square only for an instruction that finds it, as in the baseline.
fn looks_for_a_square(baseline: &Program, function: &str) -> bool {
    let instructions = paths::instructions(baseline, baseline.functions()[function]);
    let mut mnemonics = instructions.values().map(Instruction::mnemonic);
    mnemonics.any(|mnemonic| matches!(mnemonic, Mnemonic::Bsf | Mnemonic::Tzcnt))
}

/// Proves the functions of both headers as some compilers compile them, with one proof for all functions
/// that have the same code. Also compares their instructions with the processor.
fn prove_headers(by: [&str; 2]) {
    let (mut proved, mut compared) = (Proved::new(), BTreeSet::new());
    for (header, compilers) in headers() {
        for compiler in compilers
            .into_iter()
            .filter(|compiler| by.contains(compiler))
        {
            for (name, flags) in BUILDS {
                let label = format!("{header}, {compiler}, {name}");
                let (program, subjects) = build(compiler, flags);
                prove_program(&label, &program, &subjects, &mut proved);
                let functions = subjects.iter().map(|subject| &subject.function);
                compare_instructions(&label, &program, functions, &mut compared);
            }
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
            let program = compiled::functions_of_header(compiler, &answers, flags, None);
            let subjects = answers.iter().map(|answer| subject(answer, flags));
            let label = format!("{compiler} {flags:?}");
            prove_program(&label, &program, &Vec::from_iter(subjects), &mut proved);
        }
    }
}
