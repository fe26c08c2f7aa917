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
use std::time::Instant;

use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::input::{Input, Random};
use pawnfill_prove::diagram::{Bdd, within_limits};
use pawnfill_prove::expression::result_bits;
use pawnfill_prove::processor::{self, Loaded};
use pawnfill_prove::program::Program;
use pawnfill_prove::question::{Answer, Counterexample, Question};
use pawnfill_prove::word::{known, number};
use pawnfill_prove::{paths, report};

use crate::code::Code;
use crate::compiled::{self, PROCESSORS, Processor};
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
        Self {
            function,
            statement,
            result: 0,
            is_a8_first: false,
        }
    }

    /// What is asked of the function.
    fn question(&self) -> Question {
        let statement = self.statement;
        let color = statement.color.unwrap_or(Color::White);
        Question {
            result: self.result,
            is_a8_first: self.is_a8_first,
            ..Question::of(statement.operation(), &statement.arguments(), color)
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

/// Whether this machine has a level.
pub(crate) fn can_run(level: &str) -> bool {
    let is_named = |it: AnyLevel| it.name().replace('-', "").eq_ignore_ascii_case(level);
    AnyLevel::all().any(is_named)
}

/// The answers of both sides at once at a level, White's and then Black's.
fn answers(level: &str) -> impl Iterator<Item = Subject> {
    let places = 0..Operation::ALL.len();
    let about_pawns = places.filter(|&place| !Operation::ALL[place].takes("square"));
    about_pawns.flat_map(move |place| {
        let function = format!("sides.{level}.{}", Operation::ALL[place].name);
        Color::ALL.map(|color| {
            let statement = Statement {
                place,
                is_answer: true,
                color: Some(color),
            };
            Subject {
                result: color as usize,
                ..Subject::new(function.clone(), statement)
            }
        })
    })
}

/// The outcome of a proof. The error says why the code could not be followed.
pub(crate) type Outcome = Result<Answer, String>;

/// Proves that a function returns the oracle's answer, or finds an input for which it does not.
pub(crate) fn prove(program: &Program, subject: &Subject) -> Outcome {
    let address = program.functions().get(&subject.function);
    let address = address.ok_or("there is no such function")?;
    within_limits(|| subject.question().answer(program, *address))
}

/// The code that has been proved, with what it returns.
pub(crate) type Proved = HashSet<(Code, (Statement, usize, bool))>;

/// The outcome of a proof, and whether the proof was needed. It is not needed if the statement has already been
/// proved for a function with the same code.
pub(crate) fn prove_once(
    proved: &mut Proved,
    program: &Program,
    subject: &Subject,
) -> (Outcome, bool) {
    let code = Code::of(program, &subject.function);
    let asked = (subject.statement, subject.result, subject.is_a8_first);
    let key = code.map(|code| (code, asked));
    if key.as_ref().is_some_and(|key| proved.contains(key)) {
        return (Ok(Answer::Proved), false);
    }
    let outcome = prove(program, subject);
    if let (Ok(Answer::Proved), Some(key)) = (&outcome, key) {
        proved.insert(key);
    }
    (outcome, true)
}

pub(crate) fn pictures(counterexample: &Counterexample) -> String {
    report::pictures(counterexample, false, ["expected", "found"])
}

/// Proves all functions of a program, compiled for each processor.
#[track_caller]
pub(crate) fn prove_all(name: &'static str, subjects: &[Subject]) {
    let mut proved = Proved::new();
    for processor in PROCESSORS {
        let program = compiled::program(name, processor.options);
        prove_program(processor.name, program, subjects, &mut proved);
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
    let started = Instant::now();
    let mut proofs = 0;
    let mut wrong = Vec::new();
    for subject in subjects {
        let (name, (outcome, is_new)) = (&subject.function, prove_once(proved, program, subject));
        match outcome {
            Ok(Answer::Proved) => proofs += usize::from(is_new),
            Ok(Answer::Refuted(input)) => {
                wrong.push(format!("{name} is refuted:\n{}", pictures(&input)))
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    let count = subjects.len() - wrong.len();
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{processor}: {count} functions proved for all sets, squares, file sets and colors, by {proofs} proofs \
         in {seconds:.1} s"
    );
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
    prove_all(
        "sides",
        &Vec::from_iter(LEVELS.into_iter().flat_map(answers)),
    );
}

// The executor and the processor

/// Fails unless each instruction of some functions does the same in the executor as on the processor.
#[track_caller]
pub(crate) fn compare_instructions<'a>(
    label: &str,
    program: &Program,
    functions: impl IntoIterator<Item = &'a String>,
    compared: &mut BTreeSet<Vec<u8>>,
) {
    if !processor::is_v3() {
        return;
    }
    let functions = functions.into_iter();
    let entries = BTreeSet::from_iter(functions.map(|function| program.functions()[function]));
    let entries = Vec::from_iter(entries);
    let (count, wrong) = processor::compare_instructions(program, &entries, compared);
    println!("{label}: {count} instructions do what the processor does");
    let is_all = count > 300 || entries.len() == 1;
    assert!(is_all, "{label}: {count} instructions");
    assert!(wrong.is_empty(), "{label}:\n{}", wrong.join("\n"));
}

/// Fails unless a function, with some values and their numbers of bits, returns the same in the executor as on the
/// processor, in some of the bits of one result.
#[track_caller]
pub(crate) fn compare_call(
    (program, loaded): (&Program, &Loaded),
    function: &str,
    passed: &[(u64, usize)],
    (result, bits): (usize, usize),
) {
    Bdd::forget_all();
    let address = program.functions()[function];
    let words = passed.iter().map(|&(value, bits)| number(value, bits));
    let results = &paths::RESULTS[result..=result];
    let executed = paths::call(program, address, &Vec::from_iter(words), results);
    let executed = executed.unwrap_or_else(|error| panic!("{function}: {error}"));
    let values = Vec::from_iter(passed.iter().map(|(value, _)| *value));
    let found = loaded.call(address, &values)[result] & !0 >> (64 - bits);
    assert_eq!(
        known(&executed[0][..bits]),
        Some(found),
        "{function}: {passed:x?}"
    );
}

/// Instructions one by one, and whole functions, including calls, branches and the stack.
#[test]
fn what_is_executed_is_what_the_processor_does() {
    const CALLS: usize = 3;
    if !processor::is_v3() {
        return;
    }
    let (mut compared, mut random) = (BTreeSet::new(), Random::new(0x3579));
    // The levels that this machine lacks are proved, but not compared.
    let here = LEVELS.into_iter().filter(|level| can_run(level));
    let answers = Vec::from_iter(here.flat_map(answers));
    for Processor { name, options } in PROCESSORS {
        for (file, subjects) in [("no_cost", &subjects()), ("sides", &answers)] {
            let program = compiled::program(file, options);
            let functions = subjects.iter().map(|subject| &subject.function);
            compare_instructions(
                &format!("{file}, {name}"),
                program,
                functions,
                &mut compared,
            );
            let loaded = Loaded::new(program);
            for subject in subjects.iter().cycle().take(CALLS * subjects.len()) {
                let input = Input {
                    color: Color::ALL[random.below(2) as usize],
                    square: Square::from_index(random.below(64) as u8),
                    files: random.below(256) as u8,
                    ..Input::of_sets(random.pawns(), random.sparse())
                };
                let arguments = subject.question().arguments.into_iter();
                let passed = arguments.map(|it| (input.value(&it.name), it.bits));
                let passed = Vec::from_iter(passed);
                let result = (subject.result, result_bits(subject.statement.place));
                compare_call((program, &loaded), &subject.function, &passed, result);
            }
        }
    }
}
