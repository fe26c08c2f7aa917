//! One program whose files are compiled for different processors or with different macros. The linker takes
//! functions of the same name for one function, so the headers must not have any that differ.

use std::path::Path;
use std::process::Command;

use pawnfill::pairs::ByRank;
use pawnfill::{Color, Portable, Strategy as _};
use pawnfill_oracle::input::Random;

use crate::compilers::{self, Output};
use crate::{A8_FIRST, NO_BUILTINS, moves, pairs, run};

/// A file of the program: the function `FILE_NAME`, which answers by all headers.
const FILE: &str = r#"
#include "pawnfill_strategies.h"
#include "pawnfill.hpp"
#include "pawnfill_moves.hpp"
#include "pawnfill_pairs.hpp"
#include "pawnfill_sides.hpp"

struct Own : pawnfill::moves::Encoding<std::uint16_t> {
    static constexpr unsigned FROM = 6, TO = 0, PROMOTIONS[] = {1 << 12, 2 << 12};
};

extern "C" void FILE_NAME(unsigned color, uint64_t white, uint64_t black, uint64_t *results) {
    using namespace pawnfill::pairs;
    const uint64_t own = color == 0 ? white : black, enemy = color == 0 ? black : white;
    const pawnfill_view view = pawnfill_view_new(white, black);
    const pawnfill::PawnStructure structure(white, black);
    results[0] = pawnfill_passed_pawns(color, own, enemy);
    results[1] = pawnfill_view_passed_pawns(&view, color);
    results[2] = pawnfill::passed_pawns(color, own, enemy);
    const uint64_t of_both = pawnfill::sides::BothSides(white, black).passed_pawns().by_color()[color];
    results[3] = structure.passed_pawns(color) == of_both ? of_both : ~of_both;
    results[4] = pawnfill::Chosen::passed_pawns(TURNED(color), own, enemy);

    std::uint16_t moves[256];
    const std::uint64_t empty = ~(white | black);
    const std::size_t count = pawnfill::moves::PawnMoves(color, own, empty, enemy).list(Own(), moves, 256);
    results[7] = count;
    for (std::size_t place = 0; place < count; ++place) results[7] += moves[place];

    // The first square is a1 for pairs.
    if (TURNED(color) != color) {
        results[5] = results[6] = 0;
        return;
    }
    std::uint32_t list[ROOM], added[ROOM];
    const Pawns pawns(white, black), after(white & (white - 1), black);
    const Perspective side(color, false);
    results[5] = all(ByRank(), pawns, side, List<std::uint32_t>{list, ROOM});
    results[6] = 0;
    for (std::size_t index = 0; index < results[5]; ++index) results[6] += list[index];
    results[6] += changes(ByRank(), pawns, after, side, List<std::uint32_t>{list, ROOM},
                          List<std::uint32_t>{added, ROOM}).removed;
}
"#;

/// Prints what the files answer that the processor can run: the second only if it has AVX-512 or if `ALWAYS`
/// is defined.
const MAIN: &str = r#"
#include <inttypes.h>
#include <stdio.h>

extern "C" void first(unsigned, uint64_t, uint64_t, uint64_t *);
extern "C" void second(unsigned, uint64_t, uint64_t, uint64_t *);

int main() {
    unsigned color;
    uint64_t white, black, results[8];
    while (scanf("%u %" SCNx64 " %" SCNx64, &color, &white, &black) == 3) {
        first(color, white, black, results);
        for (int i = 0; i < 8; ++i) printf("%" PRIx64 " ", results[i]);
#ifdef ALWAYS
        second(color, __builtin_bswap64(white), __builtin_bswap64(black), results);
        for (int i = 0; i < 4; ++i) printf("%" PRIx64 " ", __builtin_bswap64(results[i]));
#endif
        puts("");
    }
    return 0;
}
"#;

fn object(compiler: &str, name: &str, flags: &[&str]) -> Output {
    let name = format!("-DFILE_NAME={name}");
    let turned = match flags.contains(&A8_FIRST) {
        true => "-DTURNED(color)=((color) ^ 1)",
        false => "-DTURNED(color)=(color)",
    };
    let flags = [&["-std=c++17", "-c", &name, turned], flags].concat();
    compilers::compile(compiler, &flags, &[("file.cpp", FILE)])
}

/// Links two files in both orders, and compares what the program prints.
#[track_caller]
fn check(
    compiler: &str,
    objects: [&Output; 2],
    options: &[&str],
    command: impl Fn(&Path) -> Command,
) {
    let mut random = Random::new(0x6d69);
    let (mut input, mut expected) = (String::new(), String::new());
    for number in 0..40 {
        let white = random.pawns();
        let black = random.pawns() & !white;
        let color = Color::ALL[number % 2];
        let [own, enemy] = if number % 2 == 0 {
            [white, black]
        } else {
            [black, white]
        };
        let passed = Portable.passed_pawns(color, own, enemy);
        let [all, removed] =
            pairs::of_side::<ByRank>([white, black, white & (white - 1), black], color);
        let sum = all.iter().sum::<u64>() + removed.len() as u64;
        input += &format!("{} {white:x} {black:x}\n", number % 2);
        expected += &format!("{passed:x} ").repeat(5);
        let moves = moves::sum(color, own, enemy);
        expected += &format!("{:x} {sum:x} {moves:x} ", all.len());
        if options.contains(&"-DALWAYS") {
            expected += &format!("{passed:x} ").repeat(4);
        }
        expected += "\n";
    }
    let [one, other] = objects.map(|object| object.path().display().to_string());
    for order in [[&one, &other], [&other, &one]] {
        // The objects before the source: the linker keeps what it meets first.
        let flags = [
            &["-x", "none", order[0], order[1]],
            options,
            &["-static", "-x", "c++"],
        ]
        .concat();
        let program = compilers::compile(compiler, &flags, &[("main.cpp", MAIN)]);
        let output = run::output_of(command(&program.path()), &input);
        assert_eq!(output, expected, "{compiler} {order:?} {options:?}");
    }
}

/// A file for AVX-512 does not lend its functions to a file for all processors.
#[test]
#[cfg(target_arch = "x86_64")]
fn files_for_different_processors_make_one_program() {
    const EMULATOR: &str = "qemu-x86_64";
    if compilers::target().is_some() {
        return;
    }
    if Command::new(EMULATOR).arg("--version").output().is_err() {
        eprintln!("skipped: files for different processors are not tested without qemu-x86_64");
        return;
    }
    for compiler in compilers::for_cpp() {
        for options in [&["-O0"][..], &["-O2"], &["-O1", "-fno-inline", NO_BUILTINS]] {
            let new = [options, &["-march=icelake-server"]].concat();
            let [first, second] = [("first", options), ("second", &new)]
                .map(|(name, flags)| object(compiler, name, flags));
            check(compiler, [&first, &second], &[], |program| {
                let mut emulator = Command::new(EMULATOR);
                emulator.args(["-cpu", "Nehalem"]).arg(program);
                emulator
            });
        }
    }
}

/// Nor does a file whose first square is a8, or which has other macros.
#[test]
fn files_with_different_macros_make_one_program() {
    for compiler in compilers::for_cpp() {
        for options in [&["-O0"][..], &["-O0", NO_BUILTINS], &["-O2", NO_BUILTINS]] {
            let turned = [
                options,
                &[
                    A8_FIRST,
                    "-DPAWNFILL_PAIRS_PORTABLE",
                    "-DPAWNFILL_MOVES_PORTABLE",
                ],
            ]
            .concat();
            let [first, second] = [("first", options), ("second", &turned)]
                .map(|(name, flags)| object(compiler, name, flags));
            check(
                compiler,
                [&first, &second],
                &["-DALWAYS"],
                compilers::run_command,
            );
        }
    }
}
