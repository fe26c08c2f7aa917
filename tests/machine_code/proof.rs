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
//! - `proof/headers.rs`: the headers for C and C++, by GCC and Clang
//! - `proof/sides.rs`, `proof/batches.rs`: both sides at once, of one board and of several
//! - `proof/pairs.rs`: pairs of pawns
//! - `proof/executor.rs`: the parts of the executor, which is the package `tests/executor`
//! - `proof/planted.rs`: mistakes that are planted in compiled code, which must be refuted
//! - `programs/no_cost/mutants.rs`: deliberate mistakes in Rust, which must be refuted
//!
//! `cargo test --test machine_code proof -- --nocapture` prints what has been proved.

use std::collections::{BTreeSet, HashSet};
use std::time::Instant;

use pawnfill::{Color, Operation, Square};
use pawnfill_executor::diagram::Bdd;
use pawnfill_executor::program::Program;
use pawnfill_executor::statement::{self, Arguments, Call};
use pawnfill_executor::{instructions, machine, paths, processor, word};
use pawnfill_oracle::driver::{CANDIDATES, Disagreement, operation};
use pawnfill_oracle::input::{Input, PAWN_RANKS, Random};

use crate::code::Code;
use crate::compiled::{self, PROCESSORS};

mod batches;
mod executor;
mod headers;
mod pairs;
mod planted;
mod sides;

/// A function to prove, and what it should return.
#[derive(Clone, Debug)]
struct Subject {
    /// The name in the object file.
    function: String,
    /// The strategy that computes it.
    strategy: &'static str,
    statement: Statement,
}

/// The statement of a proof, apart from the code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Statement {
    /// The index of the operation.
    operation: usize,
    call: Call,
    /// The color, if it is a constant.
    color: Option<Color>,
    /// The result to compare: 1 is Black's of a pair.
    result: usize,
    /// Whether its sets and squares begin with a8.
    is_a8_first: bool,
}

impl Statement {
    const fn of(operation: usize, call: Call, color: Option<Color>) -> Self {
        Self {
            operation,
            call,
            color,
            result: 0,
            is_a8_first: false,
        }
    }

    const fn operation(&self) -> &'static Operation {
        &Operation::ALL[self.operation]
    }

    /// Whether the function takes a color as an argument.
    fn takes_color(&self) -> bool {
        self.color.is_none() && self.call.takes_color(self.operation())
    }

    /// The values that are passed for an input.
    fn passed(&self, input: &Input) -> Vec<u64> {
        let passed = statement::passed(input, self.operation(), self.call, self.color);
        passed.into_iter().map(|(value, _)| value).collect()
    }

    /// The part of a register that is the result.
    fn mask(&self) -> u64 {
        !0 >> (64 - statement::result_bits(self.operation))
    }
}

/// All functions of operations and of views. If one takes a color, there are others with a constant color.
fn subjects() -> Vec<Subject> {
    let strategies = || {
        CANDIDATES
            .iter()
            .map(|candidate| candidate.name)
            .chain(["Mixed"])
    };
    let methods = strategies().map(|strategy| ("method", strategy, Call::Operation));
    let answers = strategies().map(|strategy| ("answer", strategy, Call::View));
    let mut subjects = Vec::new();
    for (kind, strategy, call) in methods.chain(answers) {
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
            subjects.extend(
                colors
                    .into_iter()
                    .take(count)
                    .map(|(ending, color)| Subject {
                        function: format!("{kind}.{strategy}.{}{ending}", operation.name),
                        strategy,
                        statement: Statement::of(index, call, color),
                    }),
            );
        }
    }
    subjects
}

/// The outcome of a proof. The error says why the executor could not follow the function.
type Outcome = Result<Proof, String>;

#[derive(Debug)]
enum Proof {
    Proved,
    /// The function returns something else, for example for this input.
    Refuted(Box<Disagreement>),
}

/// Proves that a function returns the oracle's answer, or finds an input for which it does not. If the
/// function takes a color as an argument, each color has its own proof, which takes fewer nodes than one
/// for both at once.
fn prove(program: &Program, subject: &Subject) -> Outcome {
    let Subject {
        function,
        strategy,
        statement,
    } = subject;
    let Statement {
        operation,
        call,
        color,
        ..
    } = *statement;
    let address = program
        .functions()
        .get(function)
        .ok_or("there is no such function")?;
    let colors = match color {
        _ if statement.takes_color() => &Color::ALL[..],
        Some(Color::Black) => &[Color::Black],
        _ => &[Color::White],
    };
    for &color in colors {
        Bdd::forget_all();
        let arguments = Arguments::of(statement.operation(), call, color, statement.is_a8_first);
        let mut words = arguments.words(statement.operation(), call);
        if statement.takes_color() {
            words.insert(0, word::number(color as u64, 32));
        }
        let register = paths::RESULTS[statement.result];
        let results = paths::call(program, *address, &words, &[register])?;
        if let Some(refuted) = arguments.refutation(strategy, operation, call, &results[0]) {
            return Ok(Proof::Refuted(Box::new(refuted)));
        }
    }
    Ok(Proof::Proved)
}

/// The pairs of code and statement that have been proved: the code returns what is stated.
type Proved<Statement> = HashSet<(Code, Statement)>;

/// The outcome of a proof, and whether the proof was needed. It is not needed if the statement has already been
/// proved for a function with the same code.
fn prove_once<Statement: Eq + std::hash::Hash>(
    proved: &mut Proved<Statement>,
    program: &Program,
    function: &str,
    statement: Statement,
    prove: impl FnOnce() -> Outcome,
) -> (Outcome, bool) {
    let key = Code::of(program, function).map(|code| (code, statement));
    if key.as_ref().is_some_and(|key| proved.contains(key)) {
        return (Ok(Proof::Proved), false);
    }
    let outcome = prove();
    if let (Ok(Proof::Proved), Some(key)) = (&outcome, key) {
        proved.insert(key);
    }
    (outcome, true)
}

/// Proves all functions of a program, compiled for each processor.
#[track_caller]
fn prove_all(name: &'static str, subjects: &[Subject]) {
    let mut proved = Proved::new();
    for processor in PROCESSORS {
        let program = compiled::program(name, processor.options);
        prove_program(processor.name, program, subjects, &mut proved);
    }
}

/// Proves all functions of a program that was compiled for a processor, in addition to those proved for
/// others.
#[track_caller]
fn prove_program(
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
            Ok(Proof::Proved) => proofs += usize::from(is_new),
            Ok(Proof::Refuted(input)) => wrong.push(format!("{name} is refuted:\n{input}")),
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
            ("sides", sides::answers_of_this_machine()),
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
fn compare_instructions<'a>(
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
        let functions = answers.chain(sides::sums_of_this_machine(program));
        compare_instructions(&label, program, functions, &mut compared);
    }
}

#[test]
fn an_instruction_that_is_executed_otherwise_is_found() {
    if processor::is_v3() {
        processor::wrong_instructions_are_found(compiled::program("no_cost", &[]));
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
            let Statement {
                operation,
                call,
                color,
                result,
                ..
            } = *statement;
            let passed = statement::passed(&input, &Operation::ALL[operation], call, color);
            let words = passed
                .iter()
                .map(|&(value, bits)| word::number(value, bits));
            let address = program.functions()[function];
            let register = paths::RESULTS[result];
            let expected = paths::call(program, address, &Vec::from_iter(words), &[register]);
            let expected = expected.unwrap_or_else(|error| panic!("{function}: {error}"));
            let bits = statement::result_bits(operation);
            let found = loaded.call(address, &statement.passed(&input))[result] & statement.mask();
            let expected = word::known(&expected[0][..bits]);
            assert_eq!(expected, Some(found), "{label}, {function}: {input:x?}");
        }
    }
}

/// The error names an instruction that the executor does not know.
#[test]
fn an_unknown_instruction_names_itself() {
    let cpuid = processor::decoded(&[0x0f, 0xa2]);
    let error = instructions::execute(&mut machine::State::default(), &Program::default(), &cpuid);
    assert_eq!(
        error.err().as_deref(),
        Some("the instruction `cpuid` is not known")
    );
}

// What is wrong

/// Fails unless the processor returns the wrong answer that refutes a function, too.
#[track_caller]
fn assert_wrong_on_processor(program: &Program, subject: &Subject, refuted: &Disagreement) {
    let Disagreement {
        input,
        expected,
        found,
        ..
    } = refuted;
    let (function, statement) = (&subject.function, subject.statement);
    assert_ne!(Some(*expected), *found, "{function}");
    let loaded = processor::Loaded::new(program);
    let results = loaded.call(program.functions()[function], &statement.passed(input));
    assert_eq!(
        Some(results[statement.result] & statement.mask()),
        *found,
        "{function}"
    );
}

/// Each deliberate mistake is refuted, with an input for which the function really returns the wrong answer.
#[test]
fn what_is_wrong_is_refuted() {
    let program = compiled::program("no_cost", &[]);
    let mut refuted = BTreeSet::new();
    for function in program.functions().keys() {
        let words = Vec::from_iter(function.split('.'));
        let call = match words[0] {
            "mutant" => Call::Operation,
            "wrong_answer" => Call::View,
            _ => continue,
        };
        let color = words
            .get(3)
            .map(|&color| Color::ALL[usize::from(color == "Black")]);
        let subject = Subject {
            function: function.clone(),
            strategy: words[1],
            statement: Statement::of(operation(words[2]), call, color),
        };
        match prove(program, &subject).unwrap_or_else(|error| panic!("{function}: {error}")) {
            Proof::Refuted(disagreement) => {
                assert_wrong_on_processor(program, &subject, &disagreement);
                let text = disagreement.to_string();
                assert!(
                    text.contains("expected") && text.contains("found"),
                    "{text}"
                );
                println!("{function} is refuted: {text}");
                refuted.insert(subject.strategy);
            }
            // Some mistakes are wrong for one color only.
            Proof::Proved => assert!(color.is_some(), "{function} is proved"),
        }
    }
    assert_eq!(refuted.len(), 16, "{refuted:?}");
}
