//! The parts of the executor: diagrams, registers, and all forms of instructions.

use pawnfill_oracle::generated::assert_file;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::forms::compare_forms;

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

/// Every form in the list does what it does on the processor, from random states. The list has all of these.
#[test]
fn known_forms_are_those_of_the_processor() {
    let compared = compare_forms();
    let different = Vec::from_iter(compared.different.values());
    assert!(different.is_empty(), "{different:#?}");
    let states: usize = compared.equal.values().sum();
    let here = compared.equal.values().filter(|states| **states > 0);
    println!("{} forms compared in {states} states", here.count());
    let list = compared.equal.into_keys().map(|name| name + "\n");
    assert_file("tests/proof/src/forms.txt", &String::from_iter(list));
}
