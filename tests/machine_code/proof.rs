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
//! - `proof/code.rs`: functions with the same code, for which one proof is enough
//! - `proof/executor.rs`: the parts of the executor, which is the package `tests/executor`
//! - `programs/no_cost/mutants.rs`: deliberate mistakes, which must be refuted
//!
//! `cargo test --test machine_code proof -- --nocapture` prints what has been proved.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Instant;

use pawnfill::{Color, Operation, Square};
use pawnfill_executor::diagram::Bdd;
use pawnfill_executor::program::Program;
use pawnfill_executor::statement::{self, Arguments, Call};
use pawnfill_executor::{instructions, machine, paths, processor, word};
use pawnfill_oracle::driver::{CANDIDATES, Disagreement, operation};
use pawnfill_oracle::input::{Input, PAWN_RANKS, Random};

use crate::compiled::{self, Options};
use code::Proved;

#[cfg(feature = "batch")]
mod batches;
mod code;
mod executor;
mod headers;
#[cfg(feature = "batch")]
mod pairs;
#[cfg(feature = "batch")]
mod sides;

/// The functions that cannot be proved, by name, and the reasons. The test fails for each one that can be
/// proved.
const UNPROVED: &[(&str, &str)] = &[];

/// A function to prove: its operation, its strategy, and its color.
#[derive(Clone, Debug)]
struct Subject {
    /// The name in the object file.
    function: String,
    /// The strategy that computes it.
    strategy: &'static str,
    /// The index of the operation.
    place: usize,
    call: Call,
    /// The color, if it is a constant.
    color: Option<Color>,
    /// The result to compare: 1 is Black's of a pair.
    result: usize,
    /// Whether its sets and squares begin with a8.
    is_a8_first: bool,
}

/// All functions to prove.
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
        for (place, operation) in Operation::ALL.iter().enumerate() {
            subjects.extend(subjects_of(kind, strategy, place, call, operation));
        }
    }
    subjects
}

/// The functions of an operation. If it takes a color, one takes the color as an argument, and others
/// have a constant one.
fn subjects_of(
    kind: &str,
    strategy: &'static str,
    place: usize,
    call: Call,
    operation: &Operation,
) -> Vec<Subject> {
    if call == Call::View && operation.takes("square") {
        // These operations are definitions instead of answers about pawns.
        return Vec::new();
    }
    let colors: &[(&str, Option<Color>)] = if call.takes_color(operation) {
        &[
            ("", None),
            (".White", Some(Color::White)),
            (".Black", Some(Color::Black)),
        ]
    } else {
        &[("", None)]
    };
    let subject = |&(suffix, color): &(&str, Option<Color>)| Subject {
        function: format!("{kind}.{strategy}.{}{suffix}", operation.name),
        strategy,
        place,
        call,
        color,
        result: 0,
        is_a8_first: false,
    };
    colors.iter().map(subject).collect()
}

/// The outcome of a proof.
#[derive(Debug)]
enum Outcome {
    Proved,
    /// The function returns something else, for example for this input.
    Refuted(Box<Disagreement>),
    /// The executor could not follow the function.
    Unknown(String),
}

/// Proves that a function returns the oracle's answer, or finds an input for which it does not. If the
/// function takes a color as an argument, each color has its own proof, which takes fewer nodes than one
/// for both at once.
fn prove(program: &Program, subject: &Subject) -> Outcome {
    let operation = &Operation::ALL[subject.place];
    let is_given_color = subject.color.is_none() && subject.call.takes_color(operation);
    let colors = match (is_given_color, subject.color) {
        (true, _) => &Color::ALL[..],
        (false, Some(Color::Black)) => &[Color::Black],
        (false, _) => &[Color::White],
    };
    for &color in colors {
        Bdd::forget_all();
        match prove_for(program, subject, color, is_given_color) {
            Outcome::Proved => {}
            other => return other,
        }
    }
    Outcome::Proved
}

/// The same for one color.
fn prove_for(program: &Program, subject: &Subject, color: Color, is_given_color: bool) -> Outcome {
    let operation = &Operation::ALL[subject.place];
    let arguments = Arguments::of(operation, subject.call, color, subject.is_a8_first);
    let mut words = arguments.words(operation, subject.call);
    if is_given_color {
        words.insert(0, word::number(color as u64, 32));
    }
    let Some(&address) = program.functions().get(&subject.function) else {
        return Outcome::Unknown("there is no such function".to_owned());
    };
    let expected = arguments.expected(subject.place, subject.call);
    let register = paths::RESULTS[subject.result];
    let result = match paths::call(program, address, &words, &[register]) {
        Ok(results) => results[0][..expected.len()].to_vec(),
        Err(error) => return Outcome::Unknown(error),
    };
    // One bit is enough to refute the function, and all bits together are not a small function.
    let mut pairs = result.iter().zip(&expected);
    let differing = pairs.find(|(found, expected)| found != expected);
    match differing.and_then(|(&found, &expected)| (found ^ expected).example()) {
        None => Outcome::Proved,
        Some(example) => {
            let (place, call) = (subject.place, subject.call);
            let disagreement =
                arguments.disagreement(subject.strategy, place, call, &example, &result);
            Outcome::Refuted(Box::new(disagreement))
        }
    }
}

/// Reads a program of `tests/programs`, compiled for a processor.
fn program(name: &'static str, options: Options) -> Program {
    let file =
        fs::read(&compiled::program(name, options).object).expect("what was compiled can be read");
    Program::read(&file).expect("an object file")
}

/// The statement of a proof, apart from the code: the operation, the way in which it is called, the color
/// if it is constant, the result to compare, and whether sets begin with a8.
type Statement = (usize, Call, Option<Color>, usize, bool);

/// Proves all functions of a program, compiled for each processor.
#[track_caller]
fn prove_all(name: &'static str, subjects: &[Subject]) {
    let mut proved = Proved::default();
    for (processor, options) in PROCESSORS {
        let program = program(name, options);
        prove_program(processor, &program, subjects, &mut proved);
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
    let (mut proofs, mut most_nodes) = (0, 0);
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for subject in subjects {
        let name = subject.function.as_str();
        let reason = UNPROVED.iter().find(|(unproved, _)| *unproved == name);
        let statement = (
            subject.place,
            subject.call,
            subject.color,
            subject.result,
            subject.is_a8_first,
        );
        let (outcome, is_new) = proved.or_prove(program, name, statement, || {
            let outcome = prove(program, subject);
            most_nodes = most_nodes.max(Bdd::nodes());
            outcome
        });
        match (outcome, reason) {
            (Outcome::Proved, None) => {
                *counts.entry((kind(name), subject.strategy)).or_default() += 1;
                proofs += usize::from(is_new);
            }
            (Outcome::Proved, Some(_)) => {
                wrong.push(format!("{name} is said to be unproved, and can be proved"));
            }
            (Outcome::Refuted(input), _) => wrong.push(format!("{name} is refuted:\n{input}")),
            (Outcome::Unknown(error), None) => wrong.push(format!("{name}: {error}")),
            (Outcome::Unknown(_), Some(_)) => {}
        }
    }
    println!(
        "{processor}: {} functions proved for all sets, squares, file sets and colors, by {proofs} proofs \
         in {:.1} s; the largest took {most_nodes} nodes",
        counts.values().sum::<usize>(),
        started.elapsed().as_secs_f64(),
    );
    for ((kind, strategy), count) in counts {
        println!("  {kind}.{strategy}: {count}");
    }
    assert!(
        wrong.is_empty(),
        "{processor}: {} functions are not proved:\n\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}

/// The processors for which everything is compiled and proved, with the options that select them.
const PROCESSORS: [(&str, Options); 2] =
    [("x86-64", &[]), ("x86-64-v3", &["-Ctarget-cpu=x86-64-v3"])];

/// The programs, each for both processors, with the functions that this machine can run.
fn programs_of_this_machine() -> Vec<(&'static str, Vec<Subject>, (&'static str, Options))> {
    let mut programs = Vec::new();
    for processor in PROCESSORS {
        programs.push(("no_cost", subjects(), processor));
        #[cfg(feature = "batch")]
        programs.push(("sides", sides::answers_of_this_machine(), processor));
    }
    programs
}

/// The kind of function, the first word of its name.
fn kind(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

#[test]
fn every_strategy_and_view() {
    prove_all("no_cost", &subjects());
}

/// Each instruction of these functions does the same in the executor as on the processor.
#[test]
fn instructions_are_those_of_the_processor() {
    if !processor::is_v3() {
        return;
    }
    let mut compared = BTreeSet::new();
    for (name, subjects, (processor, options)) in programs_of_this_machine() {
        let program = program(name, options);
        let of_subjects = subjects
            .iter()
            .map(|subject| program.functions()[&subject.function]);
        let mut entries: BTreeSet<u64> = of_subjects.collect();
        #[cfg(feature = "batch")]
        entries.extend(sides::sums_of_this_machine(&program));
        let entries: Vec<u64> = entries.into_iter().collect();
        let (count, wrong) = processor::compare_instructions(&program, &entries, &mut compared);
        println!("{name}, {processor}: {count} instructions do what the processor does");
        assert!(count > 300, "{name}, {processor}: {count} instructions");
        assert!(
            wrong.is_empty(),
            "{} of {count} instructions are executed otherwise:\n{}",
            wrong.len(),
            wrong.join("\n")
        );
    }
}

#[test]
fn an_instruction_that_is_executed_otherwise_is_found() {
    if processor::is_v3() {
        processor::wrong_instructions_are_found(&program("no_cost", &[]));
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
    for (name, subjects, (processor, options)) in programs_of_this_machine() {
        let program = program(name, options);
        let loaded = processor::Loaded::new(&program);
        for subject in subjects {
            let operation = &Operation::ALL[subject.place];
            let address = program.functions()[&subject.function];
            for _ in 0..CALLS {
                Bdd::forget_all();
                let mut input = Input {
                    color: Color::ALL[random.below(2) as usize],
                    square: Square::from_index(random.below(64) as u8),
                    files: random.below(256) as u8,
                    ..Input::of_sets(random.pawns(), random.sparse())
                };
                input.enemy &= PAWN_RANKS;
                input.black = input.enemy;
                let arguments = statement::passed(&input, operation, subject.call, subject.color);
                let words = arguments
                    .iter()
                    .map(|&(value, bits)| word::number(value, bits));
                let words: Vec<_> = words.collect();
                let bits = statement::result_bits(subject.place);
                let register = paths::RESULTS[subject.result];
                let expected = paths::call(&program, address, &words, &[register]);
                let expected =
                    expected.unwrap_or_else(|error| panic!("{}: {error}", subject.function));
                let values: Vec<u64> = arguments.iter().map(|&(value, _)| value).collect();
                let found = loaded.call(address, &values)[subject.result] & (!0 >> (64 - bits));
                assert_eq!(
                    word::known(&expected[0][..bits]),
                    Some(found),
                    "{processor}, {}: {input:x?}",
                    subject.function
                );
            }
        }
    }
}

/// The error names an instruction that the executor does not know.
#[test]
fn an_unknown_instruction_names_itself() {
    let program = program("no_cost", &[]);
    let cpuid = processor::decoded(&[0x0f, 0xa2]);
    let error = instructions::execute(&mut machine::State::default(), &program, &cpuid).err();
    assert_eq!(
        error.as_deref(),
        Some("the instruction `cpuid` is not known")
    );
}

// What is wrong

/// Each deliberate mistake is refuted, with an input for which the function really returns the wrong answer.
#[test]
fn what_is_wrong_is_refuted() {
    let program = program("no_cost", &[]);
    let loaded = processor::Loaded::new(&program);
    let wrong = |name: &&String| name.starts_with("mutant.") || name.starts_with("wrong_answer.");
    let names: Vec<&String> = program.functions().keys().filter(wrong).collect();
    let mut refuted = BTreeSet::new();
    for name in names {
        let words: Vec<&str> = name.split('.').collect();
        let [kind, strategy, listed, ..] = words[..] else {
            panic!("{name}: a kind, a strategy and an operation");
        };
        let call = if kind == "mutant" {
            Call::Operation
        } else {
            Call::View
        };
        let color = words.get(3).map(|&color| match color {
            "White" => Color::White,
            _ => Color::Black,
        });
        let place = operation(listed);
        let subject = Subject {
            function: name.clone(),
            strategy: strategy.to_owned().leak(),
            place,
            call,
            color,
            result: 0,
            is_a8_first: false,
        };
        match prove(&program, &subject) {
            Outcome::Refuted(disagreement) => {
                let Disagreement {
                    input,
                    expected,
                    found,
                    ..
                } = *disagreement;
                assert_ne!(Some(expected), found, "{name}");
                // The processor returns the wrong answer, too.
                let arguments =
                    statement::passed(&input, &Operation::ALL[place], call, subject.color);
                let values: Vec<u64> = arguments.iter().map(|&(value, _)| value).collect();
                let bits = statement::result_bits(place);
                let [by_processor, _] = loaded.call(program.functions()[name], &values);
                assert_eq!(Some(by_processor & (!0 >> (64 - bits))), found, "{name}");
                let text = disagreement.to_string();
                assert!(
                    text.contains("expected") && text.contains("found"),
                    "{text}"
                );
                println!("{name} is refuted: {text}");
                refuted.insert(strategy.to_owned());
            }
            // Some mistakes are wrong for one color only.
            Outcome::Proved => assert!(words.len() > 3, "{name} is proved"),
            Outcome::Unknown(error) => panic!("{name}: {error}"),
        }
    }
    assert!(refuted.len() >= 16, "{refuted:?}");
}
