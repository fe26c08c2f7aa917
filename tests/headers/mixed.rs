//! One program whose files are compiled for different processors or with different macros. The linker takes
//! functions of the same name for one function, so the headers must not have any that differ: each file answers as it
//! does without the other one.

use std::path::Path;
use std::process::Command;

#[cfg(target_arch = "x86_64")]
use pawnfill_compilers::{Output, target};
use pawnfill_compilers::{compile, for_cpp, output_of, run_command};
#[cfg(target_arch = "x86_64")]
use pawnfill_oracle::skipped::skip;

use crate::{A8_FIRST, NO_BUILTINS, lists};

/// A file of the program: the function `FILE_NAME`, which mixes answers of all headers.
pub(crate) const FILE: &str = r#"
#include "pawnfill.hpp"
#include "pawnfill_moves.hpp"
#include "pawnfill_pairs.hpp"
#include "pawnfill_sides.hpp"

struct Own : pawnfill::moves::Encoding<std::uint16_t> {
    static constexpr unsigned from = 6, to = 0, promotions[] = {1 << 12, 2 << 12};
};

extern "C" uint64_t FILE_NAME(unsigned color, uint64_t white, uint64_t black) {
    using namespace pawnfill::pairs;
    uint64_t mixed = 0;
    const auto add = [&](uint64_t answer) { mixed = 31 * mixed + answer; };
    const uint64_t own = color == 0 ? white : black, enemy = color == 0 ? black : white;
    const pawnfill_view view = pawnfill_view_new(white, black);
    add(pawnfill_passed_pawns(color, own, enemy));
    add(pawnfill_view_passed_pawns(&view, color));
    add(pawnfill::passed_pawns(color, own, enemy));
    add(pawnfill::PawnStructure(white, black).passed_pawns(color));
    // A function whose address is taken is in the object file, though each call of it is inlined.
    uint64_t (*volatile by_address)(unsigned, uint64_t, uint64_t) = pawnfill::backward_pawns;
    add(by_address(color, own, enemy));
    const pawnfill::sides::BothSides both(white, black);
    add(both.isolated_pawns().by_color()[color]);
    pawnfill::sides::PawnScore score;
    const int weights[] = {1, 2, 3, 4, 5, 6, 7, 8};
    score.add(both.candidate_pawns(), 3);
    score.add_by_rank(both.passed_pawns() | both.backward_pawns(), weights);
    add(uint64_t(score.total()));

    std::uint16_t moves[256];
    const pawnfill::moves::PawnMoves of_pawns(color, own, pawnfill::moves::Empty(~(white | black)),
                                            pawnfill::moves::Enemies(enemy));
    for (std::size_t count = of_pawns.list(Own(), moves, 256); count > 0;) add(moves[--count]);
    add(of_pawns.only(pawnfill::moves::Kinds::noisy).count(Own()));

    std::uint32_t list[index_capacity], added[index_capacity];
    const PawnSets pawns(white, black), after(white & (white - 1), black);
    const Perspective side(color, false);
    uint64_t sum = 0;
    for (std::size_t count = all(ByRank(), pawns, side, List<std::uint32_t>{list, index_capacity}); count > 0;)
        sum += list[--count];
    add(sum);
    add(changes(strided(ByFile(), 1u, 2u), pawns, after, side, List<std::uint32_t>{list, index_capacity}, List<std::uint32_t>{added, index_capacity}).removed);
    return mixed;
}
"#;

/// Prints the answers of the files that it has, of the second one only if `ALWAYS` is defined.
const MAIN: &str = r#"
#include <inttypes.h>
#include <stdio.h>

extern "C" __attribute__((weak)) uint64_t first(unsigned, uint64_t, uint64_t), second(unsigned, uint64_t, uint64_t);

static uint64_t state = 1;
static uint64_t next() { return (state = state * 6364136223846793005 + 1442695040888963407) ^ state >> 32; }

int main() {
    for (unsigned number = 0; number < 40; ++number) {
        const uint64_t ranks = 0x00ffffffffffff00, white = next() & next() & next() & ranks;
        const uint64_t black = next() & next() & next() & ranks & ~white;
        if (first) printf("first %" PRIx64 "\n", first(number & 1, white, black));
#ifdef ALWAYS
        if (second) printf("second %" PRIx64 "\n", second(number & 1, white, black));
#endif
    }
    return 0;
}
"#;

/// Compiles two files with and without more options, links them alone and in both orders, and compares what the
/// programs print. Without optimization, every function is in the object files.
#[track_caller]
fn check(more: &[&str], of_main: &[&str], command: impl Fn(&Path) -> Command) {
    for compiler in for_cpp() {
        for options in
            [&["-std=c++17", "-c", "-O0", NO_BUILTINS], &["-std=c++17", "-c", "-O2", "-Wall"]]
        {
            let object = |more: &[&str], text| {
                compile(compiler, &[options, more].concat(), &[("file.cpp", text)])
            };
            let files = [
                object(&["-DFILE_NAME=first"], FILE),
                object(&[&["-DFILE_NAME=second"], more].concat(), FILE),
                object(of_main, MAIN),
            ];
            let [one, other, main] = files.each_ref().map(|file| file.path().display().to_string());
            let printed = |objects: &[&str]| {
                // The linker keeps what it meets first.
                let flags = [objects, &[main.as_str(), "-static"]].concat();
                let program = compile(compiler, &flags, &[("nothing.cpp", "")]);
                output_of(command(&program.path()), "")
            };
            let alone = printed(&[&one]) + &printed(&[&other]);
            let lines = |output: &str| {
                let (first, second) = output.lines().partition(|line| line.starts_with("first"));
                [first, second].map(|lines: Vec<&str>| lines.join("\n"))
            };
            assert!(alone.lines().count() >= 40, "{compiler}");
            for order in [[&*one, &*other], [&*other, &*one]] {
                let mixed = printed(&order);
                let context = (compiler, options, more, order);
                assert_eq!(lines(&mixed), lines(&alone), "{context:?}");
            }
        }
    }
}

/// A program on an emulated processor, if it can be run here.
#[cfg(target_arch = "x86_64")]
fn emulated(processor: &str) -> Option<Command> {
    const EMULATOR: &str = "qemu-x86_64";
    if target().is_some() {
        return None;
    }
    if Command::new(EMULATOR).arg("--version").output().is_err() {
        skip(format!("`{EMULATOR}`"));
        return None;
    }
    let mut emulator = Command::new(EMULATOR);
    emulator.args(["-cpu", processor]);
    // To read it, the C library uses more than it asks for where features are hidden.
    emulator.env_remove("LD_LIBRARY_PATH");
    Some(emulator)
}

/// A file for AVX2 does not lend its functions to a file for all processors. It has kernels for AVX-512, too, which are
/// chosen at run time.
#[test]
#[cfg(target_arch = "x86_64")]
fn files_for_different_processors_make_one_program() {
    if emulated("Nehalem").is_some() {
        check(&["-march=haswell"], &[], |program| {
            let mut emulator = emulated("Nehalem").expect("as before");
            emulator.arg(program);
            emulator
        });
    }
}

/// A hypervisor may hide any feature of its processor. What the headers then run needs none that is hidden: kernels that
/// are chosen at run time are compiled for the features that are asked for, and both sides for those of the flags.
#[test]
#[cfg(target_arch = "x86_64")]
fn hidden_features_are_not_used() {
    // Those on which kernels or flags of AVX2 are built, and the others.
    let kernels = "bmi1 ssse3 sse4.1 sse4.2 popcnt xsave avx avx2";
    let flags = "pni ssse3 sse4.1 sse4.2 popcnt xsave avx avx2";
    let others = "bmi2 abm movbe fma f16c aes pclmulqdq";
    if emulated("Haswell").is_none() {
        return;
    }
    for compiler in for_cpp() {
        let program = |source: &str, flag: &str| {
            let flags = ["-std=c++17", "-O2", "-static", "-DFILE_NAME=first", flag];
            compile(compiler, &flags, &[("hidden.cpp", source)])
        };
        let lists = [lists::PAIRS, lists::MOVES].map(|source| program(source, "-Wall"));
        let file = [MAIN, FILE].concat();
        let [words, vectors] = ["-Wall", "-mavx2"].map(|flag| program(&file, flag));
        let expected = output_of(run_command(&words.path()), "");
        for feature in format!("none bmi1 {flags} {others}").split(' ') {
            let is_of = |words: &str| words.split(' ').any(|word| word == feature);
            let processor = format!("Haswell,-{feature}").replace(",-none", "");
            let emulator = |program: &Output| {
                let mut emulator = emulated(&processor).expect("as before");
                emulator.arg(program.path());
                emulator
            };
            for lists in &lists {
                // Few of the positions that the program compares without the last argument.
                let level = if is_of(kernels) { "0" } else { "1" };
                let status = emulator(lists).args([level, "20"]).status();
                assert!(status.expect("it runs").success(), "{compiler} {processor}");
            }
            for sides in [Some(&words), (!is_of(flags)).then_some(&vectors)] {
                let printed = sides.map(|sides| output_of(emulator(sides), ""));
                let is_expected = printed.is_none_or(|printed| printed == expected);
                assert!(is_expected, "{compiler} {processor}");
            }
        }
    }
}

/// Nor does a file whose first square is a8, or which has other macros.
#[test]
fn files_with_different_macros_make_one_program() {
    let portable = ["-DPAWNFILL_PAIRS_PORTABLE", "-DPAWNFILL_MOVES_PORTABLE"];
    let more = [A8_FIRST, portable[0], portable[1]];
    check(&more, &["-DALWAYS"], run_command);
}
