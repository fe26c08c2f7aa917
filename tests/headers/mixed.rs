//! One program whose files are compiled for different processors or with different macros. The linker merges
//! functions of the same name, so functions that differ must have different names. The test compares the
//! answers of each file with the answers of a program that has only this file.

use std::path::Path;
use std::process::Command;

use pawnfill_compilers::{compile, for_cpp, links, output_of, run_command, target};
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
    // A function whose address is taken is in the object file, although all its calls are inlined.
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
    const List<std::uint32_t> gone{list, index_capacity}, arrived{added, index_capacity};
    add(changes(strided(ByFile(), 1u, 2u), pawns, after, side, gone, arrived).removed);
    return mixed;
}
"#;

/// Prints the answers of each file. It calls the second file, which may need AVX2, only with an argument.
const MAIN: &str = r#"
#include <inttypes.h>
#include <stdio.h>

extern "C" __attribute__((weak)) uint64_t first(unsigned, uint64_t, uint64_t);
extern "C" __attribute__((weak)) uint64_t second(unsigned, uint64_t, uint64_t);

static uint64_t state = 1;
static uint64_t next() { return (state = state * 6364136223846793005 + 1442695040888963407) ^ state >> 32; }

int main(int count, char **) {
    for (unsigned number = 0; number < 40; ++number) {
        const uint64_t ranks = 0x00ffffffffffff00, white = next() & next() & next() & ranks;
        const uint64_t black = next() & next() & next() & ranks & ~white;
        if (first) printf("first %" PRIx64 "\n", first(number & 1, white, black));
        if (second && count > 1) printf("second %" PRIx64 "\n", second(number & 1, white, black));
    }
    return 0;
}
"#;

/// The options of the second file, by which it differs from the first, and the command that runs the program.
type Variant = (Vec<&'static str>, fn(&Path) -> Command);

/// Returns the variants of the second file. One has a8 as the first square, and no kernels. The other is for
/// AVX2, so the first file, which is for all processors, must not call the second file's functions.
fn variants(compiler: &str) -> Vec<Variant> {
    let macros = vec![A8_FIRST, "-DPAWNFILL_PAIRS_PORTABLE", "-DPAWNFILL_MOVES_PORTABLE"];
    let mut variants: Vec<Variant> = vec![(macros, |program| {
        let mut command = run_command(program);
        command.arg("second");
        command
    })];
    if can_emulate(compiler) {
        variants.push((vec!["-march=haswell"], |program| emulator("Nehalem", program)));
    }
    variants
}

/// Compiles two files, the second with the options of a variant. Links each file alone and both in either
/// order, and compares what the programs print. With `-O0`, every function is in the object files.
#[test]
fn files_with_different_options_make_one_program() {
    for compiler in for_cpp() {
        for options in [["-O0", NO_BUILTINS], ["-O2", "-Wall"]] {
            let object = |more: &[&str], text| {
                let flags = [&["-std=c++17", "-c"], &options[..], more].concat();
                compile(compiler, &flags, &[("file.cpp", text)])
            };
            let [one, main] = [object(&["-DFILE_NAME=first"], FILE), object(&[], MAIN)];
            for (more, command) in variants(compiler) {
                let other = object(&[&["-DFILE_NAME=second"], &more[..]].concat(), FILE);
                let [one, other, main] =
                    [&one, &other, &main].map(|file| file.path().display().to_string());
                let linked = if more.contains(&A8_FIRST) { "-O2" } else { "-static" };
                let printed = |objects: &[&str]| {
                    // The linker keeps the first definition.
                    let flags = [objects, &[main.as_str(), linked]].concat();
                    let program = compile(compiler, &flags, &[("nothing.cpp", "")]);
                    output_of(command(&program.path()), "")
                };
                let alone = printed(&[&one]) + &printed(&[&other]);
                let lines = |output: &str| {
                    let (first, second) =
                        output.lines().partition(|line| line.starts_with("first"));
                    [first, second].map(|lines: Vec<&str>| lines.join("\n"))
                };
                assert!(alone.lines().count() >= 40, "{compiler}");
                for order in [[&*one, &*other], [&*other, &*one]] {
                    let context = (compiler, options, &more, order);
                    assert_eq!(lines(&printed(&order)), lines(&alone), "{context:?}");
                }
            }
        }
    }
}

/// The name of a list header's namespace has a 0 or 1 for each of several processor features, but not for all
/// features of the AVX-512 kernels. Instead, it has `avx512` if the flags allow these kernels.
#[test]
#[cfg(target_arch = "x86_64")]
fn kernels_for_avx512_have_their_own_names() {
    let few = "-mavx2 -mbmi -mbmi2 -mpopcnt -mavx512f -mavx512bw -mavx512vl -mavx512vbmi2";
    let more = "-mavx512vbmi -mavx512bitalg -mavx512vpopcntdq";
    for compiler in for_cpp().into_iter().filter(|_| target().is_none()) {
        let has_kernel = |flags: &str| {
            let flags = ["-std=c++17", "-O0", "-c"].into_iter().chain(flags.split_whitespace());
            let object = compile(compiler, &Vec::from_iter(flags), &[("pairs.cpp", lists::PAIRS)]);
            object.read().windows(10).any(|name| name == b"a1_avx512_")
        };
        assert_eq!([few, &format!("{few} {more}")].map(has_kernel), [false, true], "{compiler}");
    }
}

const EMULATOR: &str = "qemu-x86_64";

/// Whether programs of a compiler can run on an emulated processor. They are linked statically, because the
/// dynamic linker uses processor features without checking that they are present.
fn can_emulate(compiler: &str) -> bool {
    if cfg!(not(target_arch = "x86_64")) || target().is_some() {
        return false;
    }
    let is_here = Command::new(EMULATOR).arg("--version").output().is_ok();
    if !is_here {
        skip(format!("`{EMULATOR}`"));
    }
    is_here && links(compiler, &["-static"])
}

/// Returns the command that runs a program on an emulated processor.
fn emulator(processor: &str, program: &Path) -> Command {
    let mut emulator = Command::new(EMULATOR);
    emulator.args(["-cpu", processor]).arg(program);
    // If this variable is set, the C library uses processor features without checking that they are present.
    emulator.env_remove("LD_LIBRARY_PATH");
    emulator
}

/// A hypervisor may hide any feature of its processor, and programs must not use hidden features. Kernels use
/// only features that they check at run time. `BothSides` uses only features that the compiler's flags allow.
#[test]
#[cfg(target_arch = "x86_64")]
fn hidden_features_are_not_used() {
    // The features of the AVX2 kernels, of the flag `-mavx2`, and others.
    let kernels = ["bmi1", "ssse3", "sse4.1", "sse4.2", "popcnt", "xsave", "avx", "avx2"];
    let flags = ["pni", "ssse3", "sse4.1", "sse4.2", "popcnt", "xsave", "avx", "avx2"];
    let others = ["none", "bmi1", "bmi2", "abm", "movbe", "fma", "f16c", "aes", "pclmulqdq"];
    for compiler in for_cpp().into_iter().filter(|compiler| can_emulate(compiler)) {
        let program = |source: &str, flag: &str| {
            let flags = ["-std=c++17", "-O2", "-static", "-DFILE_NAME=first", flag];
            compile(compiler, &flags, &[("hidden.cpp", source)])
        };
        let lists = [lists::PAIRS, lists::MOVES].map(|source| program(source, "-Wall"));
        let file = [MAIN, FILE].concat();
        let [words, vectors] = ["-Wall", "-mavx2"].map(|flag| program(&file, flag));
        let expected = output_of(run_command(&words.path()), "");
        for feature in others.iter().chain(&flags) {
            let processor = format!("Haswell,-{feature}").replace(",-none", "");
            for lists in &lists {
                // With arguments, the program compares 20 random positions.
                let level = if kernels.contains(feature) { "0" } else { "1" };
                let status = emulator(&processor, &lists.path()).args([level, "20"]).status();
                assert!(status.expect("it runs").success(), "{compiler} {processor}");
            }
            let vectors = Some(&vectors).filter(|_| !flags.contains(feature));
            for sides in [Some(&words), vectors].into_iter().flatten() {
                let found = output_of(emulator(&processor, &sides.path()), "");
                assert_eq!(found, expected, "{compiler} {processor}");
            }
        }
    }
}
