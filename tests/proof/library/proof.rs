//! Proofs that the compiled code of every strategy and of the view returns the same as the oracle for all
//! inputs.
//!
//! The functions are those of [`no_cost/main.rs`](../programs/no_cost/main.rs), compiled as for a release,
//! for the baseline of x86-64 and for x86-64-v3. Each function is executed along all of its paths at once.
//! It computes with bits that are functions of the bits of its arguments, as binary decision diagrams. The
//! oracle is executed in the same way, and the results are compared bit by bit. Equal functions are the
//! same diagram, so this is a proof instead of a test with examples. It holds as far as the executor does
//! the same as a processor, which is tested against the processor.
//!
//! `cargo test --test library -- --nocapture` prints what has been proved.

use std::collections::{BTreeSet, HashSet};
use std::time::Instant;

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::input::{Input, PAWN_RANKS, Random};
use pawnfill_prove::diagram::{Bdd, within_limits};
use pawnfill_prove::expression::result_bits;
use pawnfill_prove::program::Program;
use pawnfill_prove::question::{Answer, Counterexample, Question};
use pawnfill_prove::{paths, processor, report, word};

use crate::code::Code;
use crate::compiled::{self, PROCESSORS};

/// A function to prove, and what it should return.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// The name in the object file.
    pub(crate) function: String,
    pub(crate) statement: Statement,
}

/// The way in which an operation is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Call {
    /// With its own arguments.
    Operation,
    /// As a method of the view, which is built from a white and a black set.
    View,
}

impl Call {
    /// Whether a call of an operation takes a color. A method of the view takes the color of the own pawns.
    fn takes_color(self, operation: &Operation) -> bool {
        operation.takes("color") || self == Self::View && !operation.takes("white")
    }
}

/// The statement of a proof, apart from the code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Statement {
    /// The index of the operation.
    pub(crate) operation: usize,
    pub(crate) call: Call,
    /// The color, if it is a constant.
    pub(crate) color: Option<Color>,
    /// The result to compare: 1 is Black's of a pair.
    pub(crate) result: usize,
    /// Whether its sets and squares begin with a8.
    pub(crate) is_a8_first: bool,
}

impl Statement {
    pub(crate) const fn of(operation: usize, call: Call, color: Option<Color>) -> Self {
        Self {
            operation,
            call,
            color,
            result: 0,
            is_a8_first: false,
        }
    }

    pub(crate) const fn operation(&self) -> &'static Operation {
        &Operation::ALL[self.operation]
    }

    /// What is asked of the function.
    fn question(&self) -> Question {
        let operation = self.operation();
        let mut names = match self.call {
            Call::Operation => operation.arguments.to_vec(),
            Call::View => vec!["white", "black"],
        };
        names.retain(|name| *name != "color");
        if self.call == Call::View {
            names.extend(
                ["empty", "targets"]
                    .into_iter()
                    .filter(|name| operation.takes(name)),
            );
        }
        if self.color.is_none() && self.call.takes_color(operation) {
            names.insert(0, "color");
        }
        Question {
            result: self.result,
            is_a8_first: self.is_a8_first,
            ..Question::of(operation, &names, self.color.unwrap_or(Color::White))
        }
    }
}

/// All functions of operations and of views. If one takes a color, there are others with a constant color.
fn subjects() -> Vec<Subject> {
    // Compositions, and the types of two engines that are extended with one.
    let others = ["Mixed", "Extended", "FromA8"];
    let strategies = CANDIDATES.iter().map(|candidate| candidate.name);
    let mut subjects = Vec::new();
    for strategy in strategies.chain(others) {
        for (kind, call) in [("method", Call::Operation), ("answer", Call::View)] {
            for (index, operation) in Operation::ALL.iter().enumerate() {
                // These operations are definitions instead of answers about pawns.
                if call == Call::View && operation.takes("square") {
                    continue;
                }
                let colors = [
                    ("", None),
                    (".White", Some(Color::White)),
                    (".Black", Some(Color::Black)),
                ];
                let count = if call.takes_color(operation) { 3 } else { 1 };
                subjects.extend(colors[..count].iter().map(|&(ending, color)| Subject {
                    function: format!("{kind}.{strategy}.{}{ending}", operation.name),
                    statement: Statement {
                        is_a8_first: strategy == "FromA8",
                        ..Statement::of(index, call, color)
                    },
                }));
            }
        }
    }
    subjects
}

/// The outcome of a proof. The error says why the code could not be followed.
pub(crate) type Outcome = Result<Answer, String>;

/// Proves that a function returns the oracle's answer, or finds an input for which it does not.
pub(crate) fn prove(program: &Program, subject: &Subject) -> Outcome {
    let address = program.functions().get(&subject.function);
    let address = address.ok_or("there is no such function")?;
    within_limits(|| subject.statement.question().answer(program, *address)).flatten()
}

/// The pairs of code and statement that have been proved: the code returns what is stated.
pub(crate) type Proved<Statement> = HashSet<(Code, Statement)>;

/// The outcome of a proof, and whether the proof was needed. It is not needed if the statement has already been
/// proved for a function with the same code.
pub(crate) fn prove_once<Statement: Eq + std::hash::Hash>(
    proved: &mut Proved<Statement>,
    program: &Program,
    function: &str,
    statement: Statement,
    prove: impl FnOnce() -> Outcome,
) -> (Outcome, bool) {
    let key = Code::of(program, function).map(|code| (code, statement));
    if key.as_ref().is_some_and(|key| proved.contains(key)) {
        return (Ok(Answer::Proved), false);
    }
    let outcome = prove();
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
    proved: &mut Proved<Statement>,
) {
    let started = Instant::now();
    let mut proofs = 0;
    let mut wrong = Vec::new();
    for subject in subjects {
        let (name, statement) = (&subject.function, subject.statement);
        let prove = || prove(program, subject);
        let (outcome, is_new) = prove_once(proved, program, name, statement, prove);
        match outcome {
            Ok(Answer::Proved) => proofs += usize::from(is_new),
            Ok(Answer::Refuted(input)) => {
                wrong.push(format!("{name} is refuted:\n{}", pictures(&input)))
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    let (count, seconds) = (
        subjects.len() - wrong.len(),
        started.elapsed().as_secs_f64(),
    );
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

/// The programs, each for both processors, with the functions that this machine can run.
fn programs_of_this_machine() -> Vec<(String, &'static Program, Vec<Subject>)> {
    let mut programs = Vec::new();
    for processor in PROCESSORS {
        for (name, subjects) in [
            ("no_cost", subjects()),
            ("sides", crate::sides::answers_of_this_machine()),
        ] {
            let label = format!("{name}, {}", processor.name);
            programs.push((label, compiled::program(name, processor.options), subjects));
        }
    }
    programs
}

#[test]
fn every_strategy_and_view() {
    prove_all("no_cost", &subjects());
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
    let entries = functions
        .into_iter()
        .map(|function| program.functions()[function]);
    let entries = Vec::from_iter(BTreeSet::from_iter(entries));
    let (count, wrong) = processor::compare_instructions(program, &entries, compared);
    println!("{label}: {count} instructions do what the processor does");
    assert!(
        count > 300 || entries.len() == 1,
        "{label}: {count} instructions"
    );
    assert!(wrong.is_empty(), "{label}:\n{}", wrong.join("\n"));
}

#[test]
fn instructions_are_those_of_the_processor() {
    let mut compared = BTreeSet::new();
    for (label, program, subjects) in programs_of_this_machine() {
        let answers = subjects.iter().map(|subject| &subject.function);
        let functions = answers.chain(crate::sides::sums_of_this_machine(program));
        compare_instructions(&label, program, functions, &mut compared);
    }
}

/// Whole functions do the same, too, including calls, branches and the stack.
#[test]
fn functions_are_executed_as_by_the_processor() {
    const CALLS: usize = 3;
    if !processor::is_v3() {
        return;
    }
    let mut random = Random::new(0x3579);
    for (label, program, subjects) in programs_of_this_machine() {
        let loaded = processor::Loaded::new(program);
        for Subject {
            function,
            statement,
            ..
        } in subjects.iter().cycle().take(CALLS * subjects.len())
        {
            Bdd::forget_all();
            let mut input = Input {
                color: Color::ALL[random.below(2) as usize],
                square: Square::from_index(random.below(64) as u8),
                files: random.below(256) as u8,
                ..Input::of_sets(random.pawns(), random.sparse())
            };
            input.enemy &= PAWN_RANKS;
            input.black = input.enemy;
            let question = statement.question();
            let passed = question.arguments.iter();
            let passed =
                Vec::from_iter(passed.map(|argument| (input.value(&argument.name), argument.bits)));
            let words = passed
                .iter()
                .map(|&(value, bits)| word::number(value, bits));
            let (address, result) = (program.functions()[function], statement.result);
            let expected = paths::call(
                program,
                address,
                &Vec::from_iter(words),
                &[paths::RESULTS[result]],
            );
            let expected = expected.unwrap_or_else(|error| panic!("{function}: {error}"));
            let bits = result_bits(statement.operation);
            let passed = Vec::from_iter(passed.iter().map(|(value, _)| *value));
            let found = loaded.call(address, &passed)[result] & !0 >> (64 - bits);
            let expected = word::known(&expected[0][..bits]);
            assert_eq!(expected, Some(found), "{label}, {function}: {input:x?}");
        }
    }
}
