//! Proofs that the compiled code of every strategy and of the view equals the oracle for all inputs.
//!
//! The functions are those of [`no_cost/main.rs`](../../programs/src/bin/no_cost/main.rs) and `sides.rs`,
//! compiled as for a release. `PROOF.md` says how the proof works and what it assumes.

use std::collections::HashSet;
use std::path::Path;

use pawnfill::{Color, Operation};
use pawnfill_oracle::driver::{CANDIDATES, RETURN_TYPES};
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::skipped::skip;
use pawnfill_prove::claim::{Answer, Claim, Example};
use pawnfill_prove::diagram::{Bdd, within_limits};
use pawnfill_prove::expression::Expression;
use pawnfill_prove::forms::compare_forms;
use pawnfill_prove::program::Program;
use pawnfill_prove::second::Linked;

use crate::compiled::{self, PROCESSORS};
use crate::machine_code::code::{Code, code};
use pawnfill_compilers::instances::Statement;

/// A function to prove, and what it should return.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) function: String,
    pub(crate) statement: Statement,
    /// Which result is meant, if the function returns a pair for White and Black.
    pub(crate) result: usize,
    /// Whether bit 0 of its sets and square 0 are a8.
    pub(crate) is_a8_first: bool,
}

impl Subject {
    pub(crate) const fn new(function: String, statement: Statement) -> Self {
        Self { function, statement, result: 0, is_a8_first: false }
    }

    fn claim(&self) -> Claim {
        let statement = self.statement;
        let expected = Expression::parse(statement.operation().name).expect("an operation");
        let arguments = statement.arguments().into_iter().map(str::to_owned).collect();
        let color = statement.color.unwrap_or(Color::White);
        Claim {
            result: self.result,
            is_a8_first: self.is_a8_first,
            ..Claim::new(expected, arguments, color)
        }
    }
}

fn subjects() -> Vec<Subject> {
    // A composition, and two extended types.
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

/// The levels of `BothSides`, by their names in symbols.
pub(crate) const LEVELS: [&str; 5] = ["Scalar", "Sse2", "Avx2", "Avx512", "Gfni"];

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

pub(crate) fn prove(program: &Program, subject: &Subject) -> Answer {
    let address = program.functions.get(&subject.function).ok_or("there is no such function")?;
    within_limits(|| subject.claim().answer(program, *address))
}

/// Proved code, with the statement, the result and whether a8 comes first.
pub(crate) type Proved = HashSet<(Code, (Statement, usize, bool))>;

/// Proves a function, unless the same statement is already proved for equal code.
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

#[track_caller]
fn prove_all(name: &'static str, subjects: &[Subject]) {
    let mut proved = Proved::new();
    for (processor, options) in PROCESSORS {
        let program = compiled::program(name, options);
        prove_program(processor, program, subjects, &mut proved);
    }
}

#[track_caller]
pub(crate) fn prove_program(
    build: &str,
    program: &Program,
    subjects: &[Subject],
    proved: &mut Proved,
) {
    let mut wrong = Vec::new();
    for subject in subjects {
        let name = &subject.function;
        match prove_once(proved, program, subject) {
            Ok(None) => {}
            Ok(Some(found)) => {
                let boards = found.pictures(["expected", "found"]);
                wrong.push(format!("{name} is refuted:\n{boards}"));
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{build}, not proved:\n\n{}", wrong.join("\n\n"));
    let count = subjects.len();
    println!("{build}: {count} functions proved for all sets, squares, file sets and colors");
}

#[test]
fn every_strategy_and_view() {
    prove_all("no_cost", &subjects());
}

#[test]
fn every_answer_of_both_sides() {
    prove_all("sides", &Vec::from_iter(LEVELS.into_iter().flat_map(answers)));
}

/// The list has exactly the forms that the executor can execute, and the processor agrees on all that it has.
#[test]
fn known_forms_are_those_of_the_processor() {
    let (equal, different) = compare_forms();
    assert!(different.is_empty(), "{:#?}", different.values());
    let states: usize = equal.values().sum();
    let here = equal.values().filter(|states| **states > 0).count();
    println!("{here} forms compared in {states} states");
    if here < equal.len() {
        skip(format!("{} forms of instructions", equal.len() - here));
    }
    let list = equal.into_keys().map(|name| name + "\n");
    assert_file("tests/proof/src/forms.txt", &String::from_iter(list));
}

/// Asserts that the processor returns the expected lowest bits. Returns false if it lacks an instruction.
#[track_caller]
pub(crate) fn assert_returned(
    linked: &Linked,
    function: &str,
    examples: &[Example],
    (result, bits): (usize, usize),
) -> bool {
    let server = Path::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
    let asked = [result as u64, !0 >> (64 - bits)];
    let outcome = linked.compare(server, function, examples, asked);
    let is_called = outcome.unwrap_or_else(|error| panic!("{function}: {error}"));
    if !is_called {
        skip("instructions of functions that are called");
    }
    is_called
}

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
            let called = sample.into_iter().filter(|subject| {
                let examples = subject.claim().examples(BOARDS).expect("what is expected");
                let is_byte = RETURN_TYPES[subject.statement.place] == "u8";
                let asked = (subject.result, if is_byte { 8 } else { 64 });
                assert_returned(&linked, &subject.function, &examples, asked)
            });
            let count = called.count();
            println!(
                "{file}, {name}: the processor agrees on {BOARDS} boards of {count} functions"
            );
            assert!(count > 10, "{file}, {name}: {count} functions");
        }
    }
}
