//! Proofs that the compiled code of every strategy and of the view returns the same as the oracle for all
//! inputs.
//!
//! The functions are those of [`no_cost/main.rs`](../../programs/src/bin/no_cost/main.rs), compiled as for a release,
//! for the baseline of x86-64 and for x86-64-v3. Each function is executed along all of its paths at once.
//! It computes with bits that are functions of the bits of its arguments, as binary decision diagrams. The
//! oracle is executed in the same way, and the results are compared bit by bit. Equal functions are the
//! same diagram, so this is a proof instead of a test with examples. It holds as far as the executor does
//! the same as a processor, which is tested against the processor.
//!
//! `cargo test --test library -- --nocapture` prints what has been proved.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use pawnfill::{Color, Operation};
use pawnfill_oracle::driver::{CANDIDATES, RETURN_TYPES};
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::skipped::skip;
use pawnfill_prove::claim::{Answer, Claim, Counterexample, Example};
use pawnfill_prove::diagram::{Bdd, within_limits};
use pawnfill_prove::forms::{LIST, compare_forms};
use pawnfill_prove::processor::Processor;
use pawnfill_prove::program::Program;
use pawnfill_prove::second::Linked;

use crate::compiled::{self, PROCESSORS};
use crate::machine_code::code::{Code, code};
use pawnfill_compilers::instances::Statement;

/// A function to prove, and what it should return.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// The name in the object file.
    pub(crate) function: String,
    pub(crate) statement: Statement,
    /// The result to compare: 1 is Black's of a pair.
    pub(crate) result: usize,
    /// Whether its sets and squares begin with a8.
    pub(crate) is_a8_first: bool,
}

impl Subject {
    pub(crate) const fn new(function: String, statement: Statement) -> Self {
        Self { function, statement, result: 0, is_a8_first: false }
    }

    /// What is claimed of the function.
    fn claim(&self) -> Claim {
        let statement = self.statement;
        let color = statement.color.unwrap_or(Color::White);
        Claim {
            result: self.result,
            is_a8_first: self.is_a8_first,
            ..Claim::of(statement.operation(), &statement.arguments(), color)
        }
    }
}

/// All functions of operations and of views.
fn subjects() -> Vec<Subject> {
    // A composition, and the types of two engines that are extended with it.
    let others = ["Mixed", "Extended", "FromA8"];
    let strategies = CANDIDATES.iter().map(|candidate| candidate.name);
    let mut subjects = Vec::new();
    for strategy in strategies.chain(others) {
        for (kind, is_answer) in [("method", false), ("answer", true)] {
            let statements =
                (0..Operation::ALL.len()).flat_map(|place| Statement::all(place, is_answer));
            subjects.extend(statements.map(|statement| {
                let color = statement.color.map(|color| format!(".{color:?}"));
                let (name, color) = (statement.operation().name, color.unwrap_or_default());
                Subject {
                    is_a8_first: strategy == "FromA8",
                    ..Subject::new(format!("{kind}.{strategy}.{name}{color}"), statement)
                }
            }));
        }
    }
    subjects
}

/// The levels of both sides at once, as the program's functions name them.
pub(crate) const LEVELS: [&str; 5] = ["Scalar", "Sse2", "Avx2", "Avx512", "Gfni"];

/// The answers of both sides at once at a level, White's and then Black's.
fn answers(level: &str) -> impl Iterator<Item = Subject> {
    let places = 0..Operation::ALL.len();
    let about_pawns = places.filter(|&place| !Operation::ALL[place].takes("square"));
    about_pawns.flat_map(move |place| {
        let function = format!("sides.{level}.{}", Operation::ALL[place].name);
        Color::ALL.map(|color| {
            let statement = Statement { place, is_answer: true, color: Some(color) };
            Subject { result: color as usize, ..Subject::new(function.clone(), statement) }
        })
    })
}

/// Proves that a function returns the oracle's answer, or finds an input for which it does not.
pub(crate) fn prove(program: &Program, subject: &Subject) -> Answer {
    let address = program.functions().get(&subject.function);
    let address = address.ok_or("there is no such function")?;
    within_limits(|| subject.claim().answer(program, *address))
}

/// The code that has been proved, with what it returns.
pub(crate) type Proved = HashSet<(Code, (Statement, usize, bool))>;

/// The outcome of a proof, which is not needed if the statement has already been proved for a function with the same code.
pub(crate) fn prove_once(proved: &mut Proved, program: &Program, subject: &Subject) -> Answer {
    let asked = (subject.statement, subject.result, subject.is_a8_first);
    let key = code(program, &subject.function).map(|code| (code, asked));
    if key.as_ref().is_some_and(|key| proved.contains(key)) {
        return Ok(None);
    }
    let outcome = prove(program, subject);
    if let (Ok(None), Some(key)) = (&outcome, key) {
        proved.insert(key);
    }
    outcome
}

pub(crate) fn pictures(counterexample: &Counterexample) -> String {
    counterexample.pictures(["expected", "found"])
}

/// Proves all functions of a program, compiled for each processor.
#[track_caller]
pub(crate) fn prove_all(name: &'static str, subjects: &[Subject]) {
    let mut proved = Proved::new();
    for (processor, options) in PROCESSORS {
        let program = compiled::program(name, options);
        prove_program(processor, program, subjects, &mut proved);
    }
}

/// Proves all functions of a program that was compiled for a processor, in addition to those proved for
/// others.
#[track_caller]
pub(crate) fn prove_program(
    processor: &str,
    program: &Program,
    subjects: &[Subject],
    proved: &mut Proved,
) {
    let mut wrong = Vec::new();
    for subject in subjects {
        let name = &subject.function;
        match prove_once(proved, program, subject) {
            Ok(None) => {}
            Ok(Some(input)) => wrong.push(format!("{name} is refuted:\n{}", pictures(&input))),
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    let count = subjects.len() - wrong.len();
    println!("{processor}: {count} functions proved for all sets, squares, file sets and colors");
    let unproved = wrong.len();
    assert!(
        unproved == 0,
        "{processor}: {unproved} functions are not proved:\n\n{}",
        wrong.join("\n\n")
    );
}

#[test]
fn every_strategy_and_view() {
    prove_all("no_cost", &subjects());
}

#[test]
fn every_answer_of_both_sides() {
    prove_all("sides", &Vec::from_iter(LEVELS.into_iter().flat_map(answers)));
}

// The executor and the processor

/// Every form that is executed does what it does on the processor, from random states. The list has all of these.
#[test]
fn known_forms_are_those_of_the_processor() {
    let compared = compare_forms(Processor::This);
    let different = Vec::from_iter(compared.different.values());
    assert!(different.is_empty(), "{different:#?}");
    let states: usize = compared.equal.values().sum();
    let here = compared.equal.values().filter(|states| **states > 0).count();
    println!("{here} forms compared in {states} states");
    if here < compared.equal.len() {
        skip(format!("{} forms of instructions", compared.equal.len() - here));
    }
    let list = compared.equal.into_keys().map(|name| name + "\n");
    assert_file("tests/proof/src/forms.txt", &String::from_iter(list));
}

/// The comparison has an instruction of every form in the list that is executed, and of no other, whatever this machine's
/// processor is. A form that is missing has to be compared on a processor that has it.
#[test]
fn known_forms_are_those_that_are_executed() {
    for has_avx512 in [false, true] {
        let executed = compare_forms(Processor::Imagined { has_avx512 }).equal;
        let executed = BTreeSet::from_iter(executed.keys().map(String::as_str));
        let known = BTreeSet::from_iter(LIST.lines());
        let differ = Vec::from_iter(executed.symmetric_difference(&known));
        assert!(
            differ.is_empty(),
            "AVX-512: {has_avx512}; in forms.txt or executed, not both: {differ:?}"
        );
    }
}

/// Fails unless the processor returns what is expected by a function of an object file, in some bits of a result. A
/// processor that lacks an instruction returns nothing. Returns how many functions it has called.
#[track_caller]
pub(crate) fn assert_returned(
    linked: &Linked,
    function: &str,
    examples: &[Example],
    (result, bits): (usize, usize),
) -> usize {
    let server = Path::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
    let asked = [result as u64, !0 >> (64 - bits)];
    let is_equal = linked.compare(server, function, examples, asked);
    let is_equal = is_equal.unwrap_or_else(|error| panic!("{function}: {error}"));
    if !is_equal {
        skip("instructions of functions that are called");
    }
    usize::from(is_equal)
}

/// Some of the functions, linked and called in processes of their own.
#[test]
fn what_is_proved_is_what_the_processor_does() {
    const EVERY: usize = 25;
    const BOARDS: usize = 400;
    let answers = Vec::from_iter(LEVELS.into_iter().flat_map(answers));
    for (name, options) in PROCESSORS {
        for (file, subjects) in [("no_cost", &subjects()), ("sides", &answers)] {
            Bdd::forget_all();
            let object = compiled::object(file, options);
            let sample = Vec::from_iter(subjects.iter().step_by(EVERY));
            let functions = Vec::from_iter(sample.iter().map(|subject| &*subject.function));
            let linked = Linked::new(object, &functions).expect("a program");
            let called = sample.into_iter().map(|subject| {
                let examples = subject.claim().examples(BOARDS).expect("what is expected");
                let is_byte = RETURN_TYPES[subject.statement.place] == "u8";
                let bits = if is_byte { 8 } else { 64 };
                assert_returned(&linked, &subject.function, &examples, (subject.result, bits))
            });
            let equal: usize = called.sum();
            println!(
                "{file}, {name}: the processor agrees on {BOARDS} boards of {equal} functions"
            );
            assert!(equal > 10, "{file}, {name}: {equal} functions");
        }
    }
}
