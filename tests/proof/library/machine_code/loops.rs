//! The loops that the study times. They call nothing that should be inlined, have no failed store forwarding
//! and, except for the methods in [`VECTORS`], no vector instructions within a call of an operation.
//!
//! Inlining depends on the program, so the test reads a release build of the command `pawnfill` itself.
//! `PAWNFILL_BINARY` is its path. `.ci/run` builds it with v0 mangling, whose names contain types.

use std::collections::BTreeSet;
use std::env;
use std::fs;

use iced_x86::Mnemonic;
use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::skipped::skip;

use super::code::{Function, functions, functions_of_executable, has};
use crate::compiled::{self, PROCESSORS};

/// Whether a call may stay. Functions of core, alloc, pawnfill and fearless_simd should be inlined, except
/// panics and slow paths. Only code that is not timed may copy memory or call `add`, which adds competitors.
fn may_stay_a_call(callee: &str, is_timed: bool) -> bool {
    if has(callee, &["memcpy", "memmove", "memset", "copy_from_slice", "3addN"]) {
        return !is_timed;
    }
    let inlined = ["4core", "$LT$core..", "5alloc", "fearless_simd", "8pawnfill", "$LT$pawnfill.."];
    has(callee, &["panic", "_fail", "_exactly", "one_by_one", "list_rare"])
        || !has(callee, &inlined)
}

/// The functions compiled for levels are checked, too, because a loop may call them.
#[test]
fn timed_loops_call_nothing_and_wait_for_no_store() {
    let Some(path) = env::var_os("PAWNFILL_BINARY") else {
        skip("PAWNFILL_BINARY, the path of a release build of the command `pawnfill`");
        return;
    };
    let file = fs::read(path).expect("a binary");
    let is_level = |name: &str| name.contains("vectorize_");
    let is_read = |name: &str| is_level(name) || name.contains("5loops5timed");
    let functions = functions_of_executable(&file, is_read).expect("an executable file");
    // A timed function reads the cycle counter.
    let reads_counter = |it: &Function| it.code.iter().any(|it| it.mnemonic() == Mnemonic::Rdtsc);
    let (mut mistakes, mut timed, mut places) = (Vec::new(), 0, [0; 64]);
    for function in &functions {
        let (name, is_timed) = (function.name, reads_counter(function));
        timed += usize::from(is_timed);
        if name.contains("timed10throughput") {
            let start = first_timed_loop(function).into_iter();
            start.for_each(|start| places[start as usize % 64] += 1);
        }
        if is_timed || is_level(name) {
            mistakes.extend(function.mistakes(|callee| may_stay_a_call(callee, is_timed)));
            // Only v0 names contain the strategy.
            let is_of_one_call = name.starts_with("_R") && name.contains("10operations");
            let is_scalar = is_of_one_call && !calls_vectors(name);
            let vector = function.vector().filter(|_| is_scalar);
            mistakes.extend(vector.map(|vector| format!("{name} has vectors: {vector}")));
        }
    }
    assert!(timed >= 2000, "{timed} timed functions: do they have other names?");
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    // A throughput loop has four padded copies, which begin at the four multiples of 16 in a cache line.
    let quarters = places.as_chunks::<16>().0;
    assert!(quarters[0][0] > 300 && quarters.iter().all(|one| *one == quarters[0]), "{places:?}");
}

/// Returns the start of the first timed loop: the target of the first backward jump after `rdtsc`.
fn first_timed_loop(function: &Function) -> Option<u64> {
    let mut code = function.code.iter();
    let start = code.find(|it| it.mnemonic() == Mnemonic::Rdtsc)?.ip();
    let mut jumps = code.filter(|it| it.is_jcc_short_or_near());
    let back = jumps.find(|it| (start..it.ip()).contains(&it.near_branch_target()))?;
    Some(back.near_branch_target())
}

/// The methods with vector instructions within one call: the strategy, the operations, and the processors.
const VECTORS: [(&str, &[&str], &[&str]); 4] = [
    // Without popcnt, the compiler vectorizes two counts; with a color argument, two fills.
    ("Shift", &["candidate_pawns"], &["x86-64"]),
    // As for `Shift`; with a color argument, two fills are vectorized in both builds, which is no slower.
    ("Table", &["candidate_pawns"], &["x86-64", "x86-64-v3"]),
    // The tests of eight files are vectorized, which is faster.
    ("Table", &["doubled_pawns", "tripled_pawns"], &["x86-64", "x86-64-v3"]),
    // The tests of four files are vectorized. The docs of `Table`'s `file_set` have the costs.
    ("Table", &["file_set", "open_files", "closed_files", "half_open_files"], &["x86-64-v3"]),
];

fn listed(processor: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_processor = VECTORS.into_iter().filter(move |(.., on)| on.contains(&processor));
    of_processor.flat_map(|(strategy, names, _)| names.iter().map(move |&it| (strategy, it)))
}

/// Whether a loop's mangled name has a method in [`VECTORS`] for the baseline. The name for
/// `operations::file_fill<Rotate>` has `10operations9file_fill` and `6RotateE`.
fn calls_vectors(name: &str) -> bool {
    let part = |name: &str| format!("{}{name}", name.len());
    listed("x86-64").any(|(strategy, operation)| {
        let operation = format!("10operations{}", part(operation));
        name.contains(&operation) && name.contains(&(part(strategy) + "E"))
    })
}

/// Methods outside [`VECTORS`] are scalar: moving sets to a vector and back takes longer than it saves.
#[test]
fn methods_are_scalar() {
    // If `RUSTFLAGS` selects a newer processor, no build is for the baseline.
    if cfg!(target_feature = "sse3") {
        skip("a build for the baseline of x86-64 (RUSTFLAGS)");
        return;
    }
    for (processor, options) in PROCESSORS {
        let functions = functions(compiled::program("no_cost", options));
        let vectors = functions.iter().filter(|function| function.vector().is_some());
        let vectors = BTreeSet::from_iter(vectors.map(|function| function.name));
        let listed = BTreeSet::from_iter(listed(processor));
        for candidate in CANDIDATES {
            for operation in Operation::ALL.iter().map(|operation| operation.name) {
                // Without an override, the method is that of `Shift`.
                let is_own = candidate.find_override(operation).is_some();
                let definer = if is_own { candidate.name } else { "Shift" };
                let method = format!("method.{}.{operation}", candidate.name);
                let mut colors = ["", ".White", ".Black"].into_iter();
                let is_vector = colors.any(|color| vectors.contains(&*format!("{method}{color}")));
                let is_listed = listed.contains(&(definer, operation));
                assert_eq!(is_vector, is_listed, "{processor}: {method}");
            }
        }
        // A positive control: with SSE4.1, the compiler vectorizes two equal folds.
        assert_eq!(vectors.contains("joined.closed_files"), processor != "x86-64");
    }
}
