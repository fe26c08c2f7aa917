//! `pawnfill_pairs.hpp` and `pawnfill_pairs.h`: what they list is what the oracle lists, by every compiler, with
//! and without AVX-512, and with any room.

use pawnfill::pairs::{ByFile, ByRank};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::positions::{POSITIONS, Pawns};

use crate::{compilers, run};

#[allow(dead_code, unreachable_pub, reason = "the tests in Rust use all of it")]
#[path = "../oracle/tests/pairs/oracle.rs"]
mod oracle;

use oracle::{Eyes, Numbered, pairs};

/// The pawns before and after a move, White's first, and the room of the lists.
type Line = ([u64; 4], usize);

/// The indices that are in one list but not in another.
fn without(all: &[u64], others: &[u64]) -> Vec<u64> {
    let mut left = all.to_vec();
    left.retain(|index| !others.contains(index));
    left
}

/// The name and the indices of each list that a numbering prints.
fn lists<N: Numbered>(
    [a, b, c, d]: [u64; 4],
    base: u64,
    stride: u64,
) -> Vec<(&'static str, Vec<u64>)> {
    let both = [pairs(a, b), pairs(c, d)];
    let of_eyes = Eyes::ALL.into_iter().flat_map(|eyes| {
        let [before, after] = both.each_ref().map(|pairs| -> Vec<u64> {
            let indices = eyes.indices::<N>(pairs).into_iter();
            indices
                .map(|index| base + stride * u64::from(index))
                .collect()
        });
        let (removed, added) = (without(&before, &after), without(&after, &before));
        [("all", before), ("removed", removed), ("added", added)]
    });
    of_eyes.collect()
}

fn check(line: Line, printed: &mut std::str::Lines<'_>, compiler: &str) {
    let (sets, room) = line;
    let expected = [
        lists::<ByRank>(sets, 0, 1),
        lists::<ByFile>(sets, 5, 768),
        lists::<ByRank>(sets, 59_808, 1),
    ];
    for (name, indices) in expected.concat() {
        let text = printed.next().unwrap_or_default();
        let mut words = text.split(' ');
        let context = || format!("{compiler}: {name} of {sets:x?} with room for {room}: {text}");
        assert_eq!(words.next(), Some(name), "{}", context());
        let mut found = words.map(|word| word.parse().expect("a number"));
        assert_eq!(found.next(), Some(indices.len() as u64), "{}", context());
        let found: Vec<u64> = found.collect();
        if indices.len() <= room {
            assert_eq!(found, indices, "{}", context());
        } else {
            // Some of the pairs, each once.
            assert_eq!(found.len(), room, "{}", context());
            assert!(found.is_sorted_by(|a, b| a < b), "{}", context());
            assert!(without(&found, &indices).is_empty(), "{}", context());
        }
    }
}

fn input() -> Vec<Line> {
    let mut random = Random::new(0x7070);
    let mut lines = Vec::new();
    for position in POSITIONS {
        let found = Pawns::of(position);
        lines.push((
            [
                found.white,
                found.black,
                found.white & (found.white - 1),
                found.black,
            ],
            128,
        ));
    }
    for number in 0..300 {
        // Pawns of games, or any sets: with squares in both, and where no pawn can stand.
        let mut set = || match number % 3 {
            0 => random.sparse() & random.set(),
            1 => random.sparse(),
            _ => random.set(),
        };
        let (white, black, few) = (set(), set(), set() & set());
        let pawn = white & white.wrapping_neg();
        let after = match number % 4 {
            0 => [white ^ few, black ^ few & white],
            // A push, a capture and a promotion.
            1 => [white ^ pawn | pawn << 8, black],
            2 => [white ^ pawn | pawn << 7, black & !(pawn << 7)],
            _ => [white ^ pawn, black],
        };
        let room = [128, 200, 127, 0, 3][number % 5];
        lines.push(([white, black, after[0], after[1]], room));
    }
    lines
}

/// Compiles a program, runs it on all lines, and compares what it prints.
fn check_program(compiler: &str, flags: &[&str], file: &str, source: &str) {
    let lines = input();
    let text = lines
        .iter()
        .map(|([a, b, c, d], room)| format!("{a:x} {b:x} {c:x} {d:x} {room}\n"));
    let text: String = text.collect();
    let flags = [&compilers::WARNINGS[..], flags].concat();
    let program = compilers::compile(compiler, &flags, &[(file, source)]);
    let output = run::output(&program.path(), &text);
    let mut printed = output.lines();
    for line in &lines {
        check(*line, &mut printed, compiler);
    }
    assert_eq!(printed.next(), None, "{compiler}");
}

/// By GCC with its kernels and with sanitizers, by Clang without the kernels.
#[test]
fn pairs_are_those_of_the_oracle() {
    const SANITIZED: [&str; 3] = [
        "-O1",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ];
    let of_cpp = ["-std=c++17", "-Wold-style-cast", "-Wsign-conversion"];
    let portable = &["-O3", "-DPAWNFILL_PAIRS_PORTABLE"][..];
    for compiler in compilers::for_cpp() {
        let ways = match compiler.starts_with('g') {
            true => vec![&["-O2"][..], &SANITIZED],
            false => vec![portable],
        };
        for options in ways {
            let flags = [&of_cpp, options].concat();
            check_program(compiler, &flags, "pairs.cpp", include_str!("pairs.cpp"));
        }
    }
    for compiler in compilers::for_c() {
        let options = match compiler.starts_with('g') {
            true => &SANITIZED[..],
            false => &["-O2"],
        };
        let flags = [&["-std=c99"][..], options].concat();
        check_program(compiler, &flags, "pairs.c", include_str!("pairs.c"));
    }
}

#[test]
fn the_listing_of_the_page_compiles() {
    let page = include_str!("../../pawnfill/PAIRS.md");
    let listing = page
        .split("```cpp\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    for compiler in compilers::for_cpp() {
        let files = [("page.cpp", listing.expect("the page has a listing"))];
        let flags = [&compilers::WARNINGS[..], &["-std=c++17", "-fsyntax-only"]].concat();
        compilers::compile(compiler, &flags, &files);
    }
}

/// Clang with MSVC's macros has no AVX-512 kernels, and compiles without builtins of GCC.
#[test]
fn pairs_compile_in_the_dialect_of_msvc() {
    let mut compilers = compilers::for_cpp();
    compilers.retain(|compiler| compiler.starts_with("clang"));
    for compiler in compilers {
        let flags = [
            "--target=x86_64-pc-windows-msvc",
            "-fms-extensions",
            "-U__clang__",
            "-U__GNUC__",
            "-Wno-language-extension-token",
            "-ffreestanding",
            "-fsyntax-only",
            "-std=c++17",
        ];
        let source = "#include \"pawnfill_pairs.hpp\"\nusing namespace pawnfill::pairs;\n\
                      std::size_t f(Pawns p, const Perspective (&s)[2], const List<int> (&l)[2]) {\n\
                      return all(ByRank(), p, s, l) + changes(ByFile(), p, p, s, l, l).added;\n}\n";
        let stdint = "#include <stdint.h>\nnamespace std { using ::uint8_t; using ::uint16_t; using \
                      ::uint64_t; }\n";
        let stddef = "#include <stddef.h>\nnamespace std { using ::size_t; }\n";
        let intrin =
            "extern \"C\" unsigned char _BitScanForward64(unsigned long *, unsigned long long);\n";
        let files = [
            ("pairs.cpp", source),
            ("cstdint", stdint),
            ("cstddef", stddef),
            ("cstring", ""),
            ("intrin.h", intrin),
        ];
        compilers::compile(
            compiler,
            &[&compilers::WARNINGS[..], &flags].concat(),
            &files,
        );
    }
}
