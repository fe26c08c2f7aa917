//! The parts of the executor: diagrams, registers, and all forms of instructions.

use std::collections::BTreeSet;

use iced_x86::Register;
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::input::Random;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::forms::{LIST, compare_forms};
use pawnfill_prove::machine::State;
use pawnfill_prove::processor::{Comparison, STATES, compare, decoded, is_v3};
use pawnfill_prove::program::Program;
use pawnfill_prove::word::number;

/// Equal functions are the same node, however they were computed, and different functions are not.
#[test]
fn equal_functions_are_the_same() {
    const VARIABLES: u32 = 4;
    let inputs = 0..1_u32 << VARIABLES;
    // All functions of four variables that one operator makes from functions of three, with their truth
    // tables beside them.
    let mut functions: Vec<(Bdd, u16)> = vec![(Bdd::FALSE, 0)];
    for number in 0..VARIABLES {
        let table = inputs.clone().fold(0, |table, input| {
            table | u16::from(input >> number & 1 != 0) << input
        });
        functions.push((Bdd::variable(number), table));
    }
    for _ in 0..2 {
        let old = functions.clone();
        for &(a, of_a) in &old {
            for &(b, of_b) in &old {
                functions.push((a & b, of_a & of_b));
                functions.push((a | !b, of_a | !of_b));
                functions.push((a ^ b, of_a ^ of_b));
            }
        }
        functions.sort_by_key(|&(_, table)| table);
        functions.dedup();
    }
    assert!(functions.len() > 500);
    for pair in functions.windows(2) {
        assert_ne!(pair[0].1, pair[1].1, "one function for each table");
        assert_ne!(pair[0].0, pair[1].0, "one table for each function");
    }
}

/// Every form in the list does what it does on the processor, from random states, and no other form that the
/// executor accepts does anything else. The list has all of these.
#[test]
fn known_forms_are_those_of_the_processor() {
    if !is_v3() {
        return;
    }
    let compared = compare_forms();
    let different = compared.different.join("\n");
    assert!(different.is_empty(), "{different}");
    // Those that this processor does not have were compared on another one.
    let missing = LIST.lines().filter(|name| compared.missing.contains(*name));
    let missing = Vec::from_iter(missing.map(str::to_owned));
    let states: usize = compared.equal.values().sum();
    println!(
        "{} forms compared in {states} states, {} not on this processor",
        compared.equal.len(),
        missing.len()
    );
    let known = BTreeSet::from_iter(compared.equal.into_keys().chain(missing));
    assert!(known.len() > 700, "{}", known.len());
    let list = known.into_iter().map(|name| name + "\n");
    assert_file("tests/proof/src/forms.txt", &String::from_iter(list));
}

/// Above what an instruction before AVX writes, a register keeps what it had, which may be unknown.
#[test]
fn the_rest_of_a_vector_is_as_unknown_as_before() {
    let mut state = State::default();
    let value = number(1, 128);
    state
        .set_register(Register::XMM0, &value, false)
        .expect("a register");
    assert_eq!(state.register(Register::XMM0), Ok(value.clone()));
    assert!(state.register(Register::YMM0).is_err());
    state
        .set_register(Register::XMM0, &value, true)
        .expect("a register");
    assert_eq!(state.register(Register::YMM0), Ok(number(1, 256)));
}

/// The comparison can fail: it finds an instruction that is executed as another one.
#[test]
fn an_instruction_that_is_executed_otherwise_is_found() {
    let pairs: [[&[u8]; 2]; 3] = [
        // `shr rax, 3`, `sar rax, 3`
        [&[0x48, 0xc1, 0xe8, 3], &[0x48, 0xc1, 0xf8, 3]],
        // `setb bl`, `setbe bl`
        [&[0x0f, 0x92, 0xc3], &[0x0f, 0x96, 0xc3]],
        // `vpand xmm1, xmm1, xmm3`, which clears the register above what it writes, and `pand xmm1, xmm3`
        [&[0xc5, 0xf1, 0xdb, 0xcb], &[0x66, 0x0f, 0xdb, 0xcb]],
    ];
    if !is_v3() {
        return;
    }
    let (program, mut random) = (Program::default(), Random::new(0x2468));
    for [right, wrong] in pairs.map(|pair| pair.map(decoded)) {
        let found = compare(&program, &right, &wrong, STATES, &mut random);
        let is_found = matches!(found, Comparison::Different(_));
        assert!(is_found, "`{right}` is executed as `{wrong}`");
        assert_eq!(
            compare(&program, &right, &right, STATES, &mut random),
            Comparison::Equal
        );
    }
}
