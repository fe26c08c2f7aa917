//! Reads the code of the loops that the study times. They call nothing that should have been inlined, load nothing
//! from the stack of which a narrower store has just written a part, and work on one call of an operation at a
//! time: neither they nor the methods have vector instructions, except those that are listed.
//!
//! This depends on how the compiler divides a program, so the loops are those of the command that measures, in cargo's
//! default release profile: the variable `PAWNFILL_BINARY` has its path. `.ci/run` builds it with names that say what is
//! measured, and at which level.

use std::collections::BTreeSet;
use std::env;
use std::fs;

use iced_x86::Mnemonic;
use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::skipped::skip;

use super::code::{Function, functions, functions_of_executable, has};
use crate::compiled::{self, PROCESSORS};

/// Whether a function may stay a call: neither of core, nor of the library, nor of its vectors, all of which should
/// be inlined. Panics stay calls, as do the slower way for lists with little room, and moves that are rare. Code that is not
/// timed may copy memory, and may call what adds candidates.
fn may_stay_a_call(callee: &str, is_timed: bool) -> bool {
    let has = |words: &str| has(callee, words);
    if has("memcpy memmove memset copy_from_slice 3addN") {
        return !is_timed;
    }
    has("panic _fail _exactly one_by_one list_rare")
        || !has("4core $LT$core.. 5alloc fearless_simd 8pawnfill $LT$pawnfill..")
}

/// The loops, and the code for levels, which contains such code if it is not inlined.
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
    // A timed function reads the counter.
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
            // Other mangled names do not say which strategy is called.
            let is_of_one_call = name.starts_with("_R") && name.contains("10operations");
            let is_scalar = is_of_one_call && !calls_vectors(name);
            let vector = function.vector().filter(|_| is_scalar);
            mistakes.extend(vector.map(|vector| format!("{name} has vectors: {vector}")));
        }
    }
    assert!(timed >= 2000, "{timed} timed functions: do they have other names?");
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    // The copies of each loop are at all four places of a block in which compilers let loops begin.
    let quarters = places.as_chunks::<16>().0;
    assert!(quarters[0][0] > 300 && quarters.iter().all(|one| *one == quarters[0]), "{places:?}");
}

/// Where the first loop begins whose calls are timed: where a jump back leads after the counter was read.
fn first_timed_loop(function: &Function) -> Option<u64> {
    let mut code = function.code.iter();
    let start = code.find(|it| it.mnemonic() == Mnemonic::Rdtsc)?.ip();
    let mut jumps = code.filter(|it| it.is_jcc_short_or_near());
    let back = jumps.find(|it| (start..it.ip()).contains(&it.near_branch_target()))?;
    Some(back.near_branch_target())
}

// Vectors within one call

/// The strategy, the operations and the processors whose methods have vector instructions within one call.
const VECTORS: [(&str, &str, &[&str]); 4] = [
    // There is no popcnt, so two counts are joined; with a color argument, two fills.
    ("Shift", "candidate_pawns", &["x86-64"]),
    // As for Shift; with a color argument, two fills are joined in all builds: no slower.
    ("Table", "candidate_pawns", &["x86-64", "x86-64-v3"]),
    // The tests of eight files are joined: faster.
    ("Table", "doubled_pawns tripled_pawns", &["x86-64", "x86-64-v3"]),
    // The tests of four files are joined: the docs of its `file_set` say what the other ways cost.
    ("Table", "file_set open_files closed_files half_open_files", &["x86-64-v3"]),
];

/// The strategies and operations that are listed for a processor.
fn listed(processor: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_processor = VECTORS.into_iter().filter(move |(.., on)| on.contains(&processor));
    of_processor.flat_map(|(strategy, names, _)| names.split(' ').map(move |it| (strategy, it)))
}

/// Whether the loop with a mangled name calls a method that is listed for the baseline, such as the loop over
/// `operations::file_fill<Rotate>`, whose name has `10operations9file_fill` and `6RotateE`.
fn calls_vectors(name: &str) -> bool {
    let part = |name: &str| format!("{}{name}", name.len());
    listed("x86-64").any(|(strategy, operation)| {
        let operation = format!("10operations{}", part(operation));
        name.contains(&operation) && name.contains(&(part(strategy) + "E"))
    })
}

/// No method joins the sets of one call in vectors, except those that are listed: moving the sets to a
/// vector and back takes longer than the vector saves.
#[test]
fn methods_are_scalar() {
    // The flags of a newer level would apply to all builds.
    if cfg!(target_feature = "sse3") {
        skip("a build for the baseline of x86-64 (RUSTFLAGS)");
        return;
    }
    for (processor, options) in PROCESSORS {
        let functions = functions(compiled::program("no_cost", options));
        let vectors = functions.iter().filter(|function| function.vector().is_some());
        let vectors = BTreeSet::from_iter(vectors.map(|function| function.name));
        let listed = BTreeSet::from_iter(listed(processor));
        for (candidate, operation) in CANDIDATES
            .iter()
            .flat_map(|it| Operation::ALL.iter().map(move |operation| (it, operation.name)))
        {
            // A method that is not overridden is that of `Shift`.
            let is_own = candidate.find_override(operation).is_some();
            let definer = if is_own { candidate.name } else { "Shift" };
            let method = format!("method.{}.{operation}", candidate.name);
            let mut colors = ["", ".White", ".Black"].into_iter();
            let is_vector = colors.any(|color| vectors.contains(&*format!("{method}{color}")));
            let is_listed = listed.contains(&(definer, operation));
            assert_eq!(is_vector, is_listed, "{processor}: {method}");
        }
        // A test that cannot fail proves nothing: with SSE4.1, the compiler joins two equal folds in vectors.
        let is_joined = vectors.contains("joined.closed_files");
        assert_eq!(is_joined, processor != "x86-64");
    }
}
