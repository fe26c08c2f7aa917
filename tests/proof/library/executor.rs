//! The parts of the executor: diagrams, registers, and instructions that this processor may lack.

use std::collections::BTreeSet;

use iced_x86::Register;
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::input::Random;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::forms::{LIST, compare_forms};
use pawnfill_prove::instructions::execute;
use pawnfill_prove::machine::{State, VECTOR};
use pawnfill_prove::processor::{can_be_surrounded, decoded, is_v3};
use pawnfill_prove::program::Program;
use pawnfill_prove::word::{known, number};

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
    for (function, table) in functions {
        let smallest = function.smallest(|_| true);
        let inputs = inputs.clone().filter(|input| table >> input & 1 != 0);
        let fewest = inputs.map(u32::count_ones).min();
        assert_eq!(smallest.is_none(), fewest.is_none());
        let Some(smallest) = smallest else { continue };
        let input = smallest.into_iter().fold(0, |input, (number, value)| {
            input | u32::from(value) << number
        });
        assert!(table >> input & 1 != 0);
        assert_eq!(Some(input.count_ones()), fewest);
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

/// A multiplication by a matrix, a logic function of three operands, a comparison into a mask, and a move
/// under a mask.
const INSTRUCTIONS_OF_AVX512: [&[u8]; 4] = [
    &[0x62, 0xf3, 0xfd, 0x08, 0xce, 0xc1, 0x00], // vgf2p8affineqb xmm0, xmm0, xmm1, 0
    &[0x62, 0xf3, 0xf5, 0x08, 0x25, 0xc2, 0xe8], // vpternlogq xmm0, xmm1, xmm2, 0xe8
    &[0x62, 0xf2, 0x76, 0x08, 0x26, 0xc9],       // vptestnmb k1, xmm1, xmm1
    &[0x62, 0xf1, 0x7f, 0x89, 0x6f, 0xc0],       // vmovdqu8 xmm0 {k1} {z}, xmm0
];

/// The code around an AVX-512 instruction can be encoded, even where it cannot be run.
#[test]
fn instructions_of_avx512_can_be_run_where_they_are() {
    for bytes in INSTRUCTIONS_OF_AVX512 {
        let instruction = decoded(bytes);
        assert!(!instruction.is_invalid(), "{bytes:x?}");
        assert!(can_be_surrounded(&instruction), "{instruction}");
    }
}

/// Known results of some instructions, for processors that do not have them: the identity and the
/// reversal of a byte as matrices, and a majority and a parity as tables.
#[test]
fn instructions_of_avx512_do_what_is_known_of_them() {
    let program = Program::default();
    let run = |bytes: &[u8], values: [u64; 3]| {
        let mut state = State::default();
        for (register, value) in values.into_iter().enumerate() {
            state.vector[register] = Some(number(value, VECTOR));
        }
        execute(&mut state, &program, &decoded(bytes)).expect("it is known");
        let word = state.vector[0].as_ref().expect("it was written");
        known(&word[..64]).expect("numbers")
    };
    let mut random = Random::new(0x9876);
    for _ in 0..100 {
        let [a, b, c] = [random.set(), random.set(), random.set()];
        let affine = INSTRUCTIONS_OF_AVX512[0];
        assert_eq!(run(affine, [a, 0x0102_0408_1020_4080, 0]), a);
        let reversed = a.reverse_bits().swap_bytes();
        assert_eq!(run(affine, [a, 0x8040_2010_0804_0201, 0]), reversed);
        let majority = a & b | b & c | a & c;
        assert_eq!(run(INSTRUCTIONS_OF_AVX512[1], [a, b, c]), majority);
        let mut parity = INSTRUCTIONS_OF_AVX512[1].to_vec();
        parity[6] = 0x96;
        assert_eq!(run(&parity, [a, b, c]), a ^ b ^ c);
    }
}
