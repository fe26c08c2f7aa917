//! Methods and the loops that the study measures have no vector instructions, except those that are listed.

use pawnfill::Operation;
use pawnfill_oracle::driver::{CANDIDATES, Candidate};

use crate::assembly::Assembly;
use crate::compiled::Options;
use crate::no_cost::subjects;

/// The builds whose methods are searched for vectors, and their options.
const BUILDS: [(&str, Options); 3] = [
    ("x86-64", &[]),
    ("x86-64-v3", &["-Ctarget-cpu=x86-64-v3"]),
    ("x86-64-v4", &["-Ctarget-cpu=x86-64-v4"]),
];

/// Methods with vectors within one call: the strategies, the operation, the builds and why.
struct Vectors {
    strategies: &'static [&'static str],
    operation: &'static str,
    builds: &'static [&'static str],
    why: &'static str,
}

/// Each method that may have vector instructions and does have some.
const VECTORS_WITHIN_A_CALL: &[Vectors] = &[
    Vectors {
        strategies: &["Shift", "Rotate", "ShiftTwice"],
        operation: "candidate_pawns",
        builds: &["x86-64"],
        why: "there is no popcnt, and the two counts are joined; with a color argument, two fills",
    },
    Vectors {
        strategies: &["Table"],
        operation: "candidate_pawns",
        builds: &["x86-64", "x86-64-v3", "x86-64-v4"],
        why: "as for Shift; with a color argument, two fills are joined in all builds: no slower",
    },
    Vectors {
        strategies: &["Table"],
        operation: "doubled_pawns",
        builds: &["x86-64", "x86-64-v3", "x86-64-v4"],
        why: "the tests of eight files are joined: faster",
    },
    Vectors {
        strategies: &["Table"],
        operation: "tripled_pawns",
        builds: &["x86-64", "x86-64-v3", "x86-64-v4"],
        why: "the tests of eight files are joined: faster",
    },
    Vectors {
        strategies: &["Table"],
        operation: "file_set",
        builds: &["x86-64-v3", "x86-64-v4"],
        why: FILES_BY_TESTS,
    },
    Vectors {
        strategies: &["Table"],
        operation: "open_files",
        builds: &["x86-64-v3", "x86-64-v4"],
        why: FILES_BY_TESTS,
    },
    Vectors {
        strategies: &["Table"],
        operation: "closed_files",
        builds: &["x86-64-v3", "x86-64-v4"],
        why: FILES_BY_TESTS,
    },
    Vectors {
        strategies: &["Table"],
        operation: "half_open_files",
        builds: &["x86-64-v3", "x86-64-v4"],
        why: FILES_BY_TESTS,
    },
];

const FILES_BY_TESTS: &str =
    "the tests of four files are joined: the docs of its `file_set` say what the other ways cost";

/// No method joins the sets of one call in vectors, except those that are listed: moving the sets to a
/// vector and back takes longer than the vector saves.
#[test]
fn methods_are_scalar() {
    if !is_portable_x86_64() {
        return;
    }
    let mut wrong = Vec::new();
    for (build, options) in BUILDS {
        let assembly = Assembly::of("no_cost", options);
        for (candidate, operation) in methods() {
            let found = vector_instruction(&assembly, candidate.name, operation.name);
            let listed = VECTORS_WITHIN_A_CALL.iter().find(|listed| {
                listed.operation == operation.name
                    && listed.strategies.contains(&candidate.name)
                    && listed.builds.contains(&build)
            });
            let method = format!("{build}: {}.{}", candidate.name, operation.name);
            match (found, listed) {
                (Some(instruction), None) => wrong.push(format!("{method} has `{instruction}`")),
                (None, Some(listed)) => {
                    wrong.push(format!("{method} has none, but is listed: {}", listed.why));
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "vectors:\n{}", wrong.join("\n"));
}

/// A test that cannot fail proves nothing: with SSE4.1, the compiler joins two equal folds in vectors.
#[test]
fn vectors_within_a_call_are_found() {
    if !is_portable_x86_64() {
        return;
    }
    for (build, options) in BUILDS {
        let assembly = Assembly::of("no_cost", options);
        let joined = assembly.vector_instruction("joined.closed_files");
        assert_eq!(joined.is_some(), build != "x86-64", "{build}: {joined:?}");
    }
}

/// Every method of every strategy.
fn methods() -> impl Iterator<Item = (&'static Candidate, &'static Operation)> {
    let operations = |candidate| {
        Operation::ALL
            .iter()
            .map(move |operation| (candidate, operation))
    };
    CANDIDATES.iter().flat_map(operations)
}

/// Whether this test is compiled for the baseline of x86-64. The flags of a newer level would apply to
/// all builds.
fn is_portable_x86_64() -> bool {
    let is = cfg!(all(target_arch = "x86_64", not(target_feature = "sse3")));
    if !is {
        eprintln!("skipped: the builds that are looked at are those of a portable x86-64");
    }
    is
}

/// The loops that the study measures work on one call at a time, as an engine does.
#[test]
fn measured_loops_are_scalar() {
    if !cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
        eprintln!("skipped: the vector registers of this architecture are not known here");
        return;
    }
    // The newer mangling keeps the operation in a function's name.
    let mangling = &["-Csymbol-mangling-version=v0"];
    let harness = Assembly::of("measured_loops", mangling);
    let kernels: Vec<&str> = harness
        .functions()
        .filter(|name| is_measured_loop(name))
        // The loops over whole pawn structures do many operations in a call, `candidate_pawns` among them.
        .filter(|name| name.contains("14each_operation"))
        .collect();
    // If the loops are elsewhere or have other names, the test must fail.
    let expected = 2 * Operation::ALL.len();
    assert!(kernels.len() > expected, "{} loops found", kernels.len());
    for candidate in CANDIDATES {
        let is_its = |kernel: &&str| calls(kernel, candidate.name);
        assert!(kernels.iter().any(is_its), "{}: no loops", candidate.name);
    }
    let mut vectors: Vec<String> = kernels
        .iter()
        .filter_map(|&kernel| {
            let instruction = harness.vector_instruction(kernel)?;
            let operation = measured_operation(kernel);
            (!is_vector_by_itself(kernel, operation))
                .then(|| format!("{operation}: `{instruction}` in {kernel}"))
        })
        .collect();
    vectors.sort();
    assert!(
        vectors.is_empty(),
        "{} of {} measured loops have vector instructions:\n{}",
        vectors.len(),
        kernels.len(),
        vectors.join("\n")
    );
}

/// Whether the method that a loop calls has vector instructions of its own, as it would in an engine. Such
/// methods are listed in [`VECTORS_WITHIN_A_CALL`].
fn is_vector_by_itself(kernel: &str, operation: &str) -> bool {
    let mut candidates = CANDIDATES.iter();
    candidates.any(|candidate| {
        calls(kernel, candidate.name)
            && vector_instruction(subjects(), candidate.name, operation).is_some()
    })
}

/// The first vector instruction of a method, with the color as an argument or constant.
fn vector_instruction<'a>(
    assembly: &'a Assembly,
    strategy: &str,
    operation: &str,
) -> Option<&'a str> {
    let mut colors = ["", ".White", ".Black"].into_iter();
    colors.find_map(|color| {
        assembly.vector_instruction(&format!("method.{strategy}.{operation}{color}"))
    })
}

/// Whether a mangled name belongs to a loop of the harness' module `kernel` or of a module within it.
/// Mangled, `kernel::latency` is `6kernel7latency`, and `kernel::loops::latency` is
/// `6kernel5loops7latency`.
fn is_measured_loop(name: &str) -> bool {
    let mut kernels = name.split("6kernel").skip(1);
    kernels.any(|mut path| {
        while let Some((word, rest)) = first_word(path) {
            if ["throughput", "latency"].contains(&word) {
                return true;
            }
            path = rest;
        }
        false
    })
}

/// The first name in a part of a mangled name, and what comes after it.
fn first_word(mangled: &str) -> Option<(&str, &str)> {
    let digits = mangled.bytes().take_while(u8::is_ascii_digit).count();
    let (length, rest) = mangled.split_at(digits);
    // If a name begins with an underscore or a digit, another underscore separates it from its length.
    let rest = rest.strip_prefix('_').unwrap_or(rest);
    rest.split_at_checked(length.parse().ok()?)
}

/// Whether a loop calls a strategy: `By<Rotate>` ends in `6RotateE`.
fn calls(kernel: &str, strategy: &str) -> bool {
    kernel.contains(&format!("{}{strategy}E", strategy.len()))
}

/// The operation in the mangled name of a loop: the name contains `each_operation::file_fill` as
/// `14each_operation9file_fill`.
fn measured_operation(kernel: &str) -> &str {
    let (_, name) = kernel
        .split_once("14each_operation")
        .unwrap_or(("", kernel));
    first_word(name).map_or(kernel, |(operation, _)| operation)
}

#[test]
fn the_measured_operation_is_named() {
    for kernel in [
        "_RINvNtCs1_14pawnfill_bench6kernel10throughputNtNtNtB4_9catalogue14each_operation9file_fillE",
        "_RINvNtNtCs1_14pawnfill_bench6kernel5loops7latencyNtNtB4_14each_operation9file_fillE",
    ] {
        assert!(is_measured_loop(kernel), "{kernel}");
        assert_eq!(measured_operation(kernel), "file_fill");
    }
    for other in [
        "_RINvNtNtCs1_14pawnfill_bench6kernel5loops5timedNtNtB4_14each_operation9file_fillE",
        "_RINvNtCs1_14pawnfill_bench5other7latencyNtNtNtB4_6kernel14each_operation9file_fillE",
    ] {
        assert!(!is_measured_loop(other), "{other}");
    }
}
