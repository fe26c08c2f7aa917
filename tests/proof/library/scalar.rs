//! Methods and the loops that the study measures have no vector instructions, except those that are listed.

use iced_x86::Instruction;
use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_prove::paths;
use pawnfill_prove::program::Program;

use crate::code::is_vector;
use crate::compiled::{self, Options, V0};

/// The builds whose methods are searched for vectors, and their options.
const BUILDS: [(&str, Options); 3] = [
    ("x86-64", &[]),
    ("x86-64-v3", &["-Ctarget-cpu=x86-64-v3"]),
    ("x86-64-v4", &["-Ctarget-cpu=x86-64-v4"]),
];

/// The names of all builds, and of those with newer instructions.
const ALL: &[&str] = &[BUILDS[0].0, BUILDS[1].0, BUILDS[2].0];
const NEWER: &[&str] = ALL.split_at(1).1;
const TABLE: &[&str] = &["Table"];

const FEWER_COUNTS: &str =
    "there is no popcnt, and the two counts are joined; with a color argument, two fills";
const TWO_FILLS: &str =
    "as for Shift; with a color argument, two fills are joined in all builds: no slower";
const EIGHT_TESTS: &str = "the tests of eight files are joined: faster";
const FOUR_TESTS: &str =
    "the tests of four files are joined: the docs of its `file_set` say what the other ways cost";

/// An operation whose methods may have vector instructions within one call and do have some: the strategies,
/// the builds and why.
type Vectors = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static str,
);

const VECTORS_WITHIN_A_CALL: &[Vectors] = &[
    ("candidate_pawns", &["Shift"], &["x86-64"], FEWER_COUNTS),
    ("candidate_pawns", TABLE, ALL, TWO_FILLS),
    ("doubled_pawns", TABLE, ALL, EIGHT_TESTS),
    ("tripled_pawns", TABLE, ALL, EIGHT_TESTS),
    ("file_set", TABLE, NEWER, FOUR_TESTS),
    ("open_files", TABLE, NEWER, FOUR_TESTS),
    ("closed_files", TABLE, NEWER, FOUR_TESTS),
    ("half_open_files", TABLE, NEWER, FOUR_TESTS),
];

/// The first instruction that works on a vector register, in a function or in those that it calls or jumps
/// to.
fn vector_instruction(program: &Program, function: &str) -> Option<Instruction> {
    let instructions = paths::instructions(program, *program.functions().get(function)?);
    instructions.into_values().find(is_vector)
}

/// The same in a method, with the color as an argument or constant.
fn vector_in_method(program: &Program, strategy: &str, operation: &str) -> Option<Instruction> {
    let mut colors = ["", ".White", ".Black"].into_iter();
    colors.find_map(|color| {
        vector_instruction(program, &format!("method.{strategy}.{operation}{color}"))
    })
}

/// Whether this test is compiled for the baseline of x86-64. The flags of a newer level would apply to
/// all builds.
fn is_portable() -> bool {
    let is_portable = !cfg!(target_feature = "sse3");
    if !is_portable {
        eprintln!("skipped: the builds that are looked at are those of a portable x86-64");
    }
    is_portable
}

/// No method joins the sets of one call in vectors, except those that are listed: moving the sets to a
/// vector and back takes longer than the vector saves.
#[test]
fn methods_are_scalar() {
    if !is_portable() {
        return;
    }
    let mut wrong = Vec::new();
    for (build, options) in BUILDS {
        let program = compiled::program("no_cost", options);
        for (strategy, operation) in methods() {
            let found = vector_in_method(program, strategy, operation);
            // A method that is not overridden is that of `Shift`.
            let mut candidates = CANDIDATES
                .iter()
                .filter(|candidate| candidate.name == strategy);
            let is_own = candidates.any(|candidate| candidate.find_override(operation).is_some());
            let definer = if is_own { strategy } else { "Shift" };
            let listed = VECTORS_WITHIN_A_CALL
                .iter()
                .find(|(listed, strategies, builds, _)| {
                    *listed == operation && strategies.contains(&definer) && builds.contains(&build)
                });
            match (found, listed) {
                (Some(instruction), None) => {
                    wrong.push(format!(
                        "{build}: {strategy}.{operation} has `{instruction}`"
                    ));
                }
                (None, Some((.., why))) => {
                    wrong.push(format!(
                        "{build}: {strategy}.{operation} has none, but is listed: {why}"
                    ));
                }
                _ => {}
            }
        }
        // A test that cannot fail proves nothing: with SSE4.1, the compiler joins two equal folds in vectors.
        let joined = vector_instruction(program, "joined.closed_files");
        assert_eq!(joined.is_some(), build != "x86-64", "{build}");
    }
    assert!(wrong.is_empty(), "vectors:\n{}", wrong.join("\n"));
}

/// Every method of every strategy.
fn methods() -> impl Iterator<Item = (&'static str, &'static str)> {
    CANDIDATES.iter().flat_map(|candidate| {
        Operation::ALL
            .iter()
            .map(|operation| (candidate.name, operation.name))
    })
}

/// The loops that the study measures work on one call at a time, as an engine does. A loop may have vectors if
/// the method that it calls has some of its own.
#[test]
fn measured_loops_are_scalar() {
    // This mangling keeps the operation in a function's name: `operations::file_fill` is
    // `10operations9file_fill`, and `file_fill<Rotate>` ends in `6RotateE`. Loops over whole pawn
    // structures do many operations in a call, and are left out.
    let program = compiled::program("measured_loops", V0);
    let part = |name: &str| format!("{}{name}", name.len());
    let is_loop = |name: &&String| is_measured_loop(name) && name.contains("10operations");
    let loops = Vec::from_iter(program.functions().keys().filter(is_loop));
    // If the loops are elsewhere or have other names, the test must fail.
    assert!(
        loops.len() > 2 * Operation::ALL.len(),
        "{} loops found",
        loops.len()
    );
    let mut vectors = Vec::new();
    for name in &loops {
        let is_of_vectors = |(strategy, operation): (&str, &str)| {
            name.contains(&format!("10operations{}", part(operation)))
                && name.contains(&format!("{}E", part(strategy)))
                && vector_in_method(compiled::program("no_cost", &[]), strategy, operation)
                    .is_some()
        };
        let found = vector_instruction(program, name).filter(|_| !methods().any(is_of_vectors));
        vectors.extend(found.map(|found| format!("`{found}` in {name}")));
    }
    for candidate in CANDIDATES {
        let called = format!("{}E", part(candidate.name));
        assert!(
            loops.iter().any(|name| name.contains(&called)),
            "{}",
            candidate.name
        );
    }
    assert!(
        vectors.is_empty(),
        "vectors in measured loops:\n{}",
        vectors.join("\n")
    );
}

/// Whether a mangled name belongs to a loop of the harness' module `loops` or of a module within it:
/// `loops::timed::latency` is `5loops5timed7latency`.
fn is_measured_loop(name: &str) -> bool {
    let words = |mut path: &str| {
        let mut words = Vec::new();
        while let Some((word, rest)) = first_word(path) {
            words.push(word.to_owned());
            path = rest;
        }
        words
    };
    let is_loop = |word: &String| ["throughput", "latency"].contains(&word.as_str());
    let mut kernels = name.split("5loops").skip(1);
    kernels.any(|path| words(path).iter().any(is_loop))
}

/// The first name in a part of a mangled name, and what comes after it.
fn first_word(mangled: &str) -> Option<(&str, &str)> {
    let digits = mangled.bytes().take_while(u8::is_ascii_digit).count();
    let (length, rest) = mangled.split_at(digits);
    rest.split_at_checked(length.parse().ok()?)
}

#[test]
fn measured_loops_are_recognized() {
    for (name, is_loop) in [
        (
            "_RINvNtCs1_14pawnfill_bench5loops10throughputNtNtB4_9catalogue9file_fillE",
            true,
        ),
        (
            "_RINvNtNtCs1_14pawnfill_bench5loops5timed7latencyNtNtB4_9file_fillE",
            true,
        ),
        (
            "_RINvNtNtCs1_14pawnfill_bench5loops5timed5otherNtNtB4_9file_fillE",
            false,
        ),
        (
            "_RINvNtCs1_14pawnfill_bench5other7latencyNtNtB4_5loops10operations9file_fillE",
            false,
        ),
    ] {
        assert_eq!(is_measured_loop(name), is_loop, "{name}");
    }
}
