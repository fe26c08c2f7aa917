//! Planted faults, which the proof must find: one in a table, and others that change the result for only one
//! of the 2^64 sets, so that no test with examples finds them.

use std::path::Path;

use iced_x86::{Instruction, Mnemonic};
use pawnfill::Color;
use pawnfill_oracle::driver::operation;
use pawnfill_prove::claim::{Answer, Example};
use pawnfill_prove::paths;
use pawnfill_prove::second::Linked;

use crate::compiled;
use crate::counts::is_number_of_pairs;
use crate::proof::{LEVELS, Proved, Subject, assert_returned, prove, prove_once};
use pawnfill_compilers as compilers;
use pawnfill_compilers::instances::{Statement, instances};

/// Returns the claim that a function is an operation, or White's answer of `BothSides`.
fn claim(function: &str, name: &str, is_answer: bool) -> Subject {
    let statement =
        Statement { place: operation(name), is_answer, color: is_answer.then_some(Color::White) };
    Subject::new(function.to_owned(), statement)
}

/// Requires a counterexample, and reproduces it on the processor if there is an object file.
#[track_caller]
fn assert_refuted(object: Option<&Path>, subject: &Subject, outcome: Answer) {
    let function = &subject.function;
    let Ok(Some(found)) = outcome else {
        panic!("{function} is not refuted: {outcome:?}");
    };
    assert_ne!(found.example.expected, found.found, "{function}");
    println!("{function} is refuted:\n{}", found.pictures(["expected", "found"]));
    if let Some(object) = object {
        let example = Example { expected: found.found, ..found.example };
        let linked = Linked::new(object, &[function]).expect("an object file");
        assert_returned(&linked, function, &[example], (subject.result, found.bits));
    }
}

#[test]
fn a_constant_planted_in_each_layer_is_found() {
    let program = compiled::program("no_cost", &[]);
    let strategy = claim("planted.strategy", "file_fill", false);
    let object = compiled::object("no_cost", &[]);
    assert_refuted(Some(object), &strategy, prove(program, &strategy));

    // The first address in the function is that of its table. The fault is a7 in White's mask of d5.
    let of_table = claim("method.Table.passed_mask", "passed_mask", false);
    let code = paths::instructions(program, program.functions[&of_table.function]);
    let is_address =
        |it: &Instruction| it.mnemonic() == Mnemonic::Lea && it.is_ip_rel_memory_operand();
    let load = code.into_values().find(is_address).expect("the address of a table");
    let wrong = program.with_flipped(load.ip_rel_memory_address() + 8 * 35 + 6, 1);
    assert_refuted(None, &of_table, prove(&wrong, &of_table));

    let program = compiled::program("sides", &[]);
    let object = compiled::object("sides", &[]);
    for level in LEVELS {
        let formula = claim(&format!("sides.{level}.planted"), "attacks", true);
        assert_refuted(Some(object), &formula, prove(program, &formula));
    }

    let program = compiled::program("pair_lists", &[]);
    assert!(!is_number_of_pairs(program, "pairs.planted"));
}

/// The right code is proved first, to test that the wrong code is not taken for equal code.
#[test]
fn a_constant_planted_in_a_header_is_found() {
    let subject = claim("method.Portable.north_fill", "north_fill", false);
    let mut functions = instances();
    functions.retain(|function| function.symbol() == subject.function);
    for compiler in [compilers::for_c(), compilers::for_cpp()].concat() {
        let mut proved = Proved::new();
        let mut outcome = |mistake| {
            let (program, file) = compiled::functions_of_header(compiler, &functions, &[], mistake);
            (file, prove_once(&mut proved, &program, &subject))
        };
        assert!(matches!(outcome(None).1, Ok(None)), "{compiler}");
        let right = "pawnfill_north_fill(uint64_t set) {";
        let wrong = format!("{right} if (set == 0x0012340088005500) return 0;");
        let (file, outcome) = outcome(Some([right, &wrong]));
        assert_refuted(Some(&file.path()), &subject, outcome);
    }
}
