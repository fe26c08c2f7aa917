//! `pawnfill_pairs.hpp` and `pawnfill_pairs.h`: what they list is what the oracle lists, by every compiler, with
//! and without AVX-512, with any room, and on machines of 32 bits and with the other byte order.

use std::sync::LazyLock;

use pawnfill::pairs::{ByFile, ByRank};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::pairs::{EYES, Numbered, indices, pairs};
use pawnfill_oracle::positions::{POSITIONS, Pawns};

use crate::{compile, compilers, compilers_for, run};

/// The programs that print what the headers list.
pub(crate) const IN_C: &str = include_str!("pairs.c");
pub(crate) const IN_CPP: &str = include_str!("pairs.cpp");

/// All pairs of the pawns before a move, and those that it removes, as a color sees them.
pub(crate) fn of_side<N: Numbered>(sets: [u64; 4], color: pawnfill::Color) -> [Vec<u64>; 2] {
    let mut lists = lists::<N>(sets, 0, 1).into_iter().skip(3 * color as usize);
    [(); 2].map(|()| lists.next().expect("lists for each color").1)
}

/// The pawns before and after a move, White's first, and the room of the lists.
type Line = ([u64; 4], usize);

/// The indices that are in one list but not in another.
fn without(all: &[u64], others: &[u64]) -> Vec<u64> {
    let mut left = all.to_vec();
    left.retain(|index| !others.contains(index));
    left
}

/// The name and the indices of a list.
type List = (&'static str, Vec<u64>);

/// The lists that are printed for a numbering.
fn lists<N: Numbered>([a, b, c, d]: [u64; 4], base: u64, stride: u64) -> Vec<List> {
    let both = [pairs([a, b]), pairs([c, d])];
    let of_eyes = EYES.into_iter().flat_map(|eyes| {
        let [before, after] = both.each_ref().map(|pairs| -> Vec<u64> {
            let indices = indices::<N>(eyes, pairs).into_iter();
            indices
                .map(|index| base + stride * u64::from(index))
                .collect()
        });
        let (removed, added) = (without(&before, &after), without(&after, &before));
        [("all", before), ("removed", removed), ("added", added)]
    });
    of_eyes.collect()
}

/// The lines, and for each the lists that a program prints.
static CASES: LazyLock<Vec<(Line, Vec<List>)>> = LazyLock::new(|| {
    let lists_of = |line: Line| {
        let of_numberings = [
            lists::<ByRank>(line.0, 0, 1),
            lists::<ByFile>(line.0, 5, 768),
            lists::<ByRank>(line.0, 59_808, 3),
            lists::<ByRank>(line.0, 59_808, 1),
        ];
        (line, of_numberings.concat())
    };
    input().into_iter().map(lists_of).collect()
});

/// Compares the lists that a program prints for a line.
fn check((sets, room): Line, expected: &[List], printed: &mut std::str::Lines<'_>, compiler: &str) {
    for (name, indices) in expected {
        let text = printed.next().unwrap_or_default();
        let mut words = text.split(' ');
        let context = || format!("{compiler}: {name} of {sets:x?} with room for {room}: {text}");
        assert_eq!(words.next(), Some(*name), "{}", context());
        let mut found = words.map(|word| word.parse().expect("a number"));
        // The count is of what is written.
        let written = indices.len().min(room);
        assert_eq!(found.next(), Some(written as u64), "{}", context());
        let found: Vec<u64> = found.collect();
        if indices.len() <= room {
            assert_eq!(found, *indices, "{}", context());
        } else {
            // Some of the pairs, each once.
            assert_eq!(found.len(), room, "{}", context());
            assert!(found.is_sorted_by(|a, b| a < b), "{}", context());
            assert!(without(&found, indices).is_empty(), "{}", context());
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
    // Full files, where a pawn and its last partner are as far apart as they can be.
    for file in 0..7 {
        let [one, next] = [0, 1].map(|step| 0x0101_0101_0101_0101 << (file + step));
        lines.push(([one, next, one & (one - 1), next], 128));
        lines.push(([one | next, 0, next, one], 128));
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

/// Compiles a program, runs it on all lines, and compares what it prints. The program in C++ also compares random
/// positions itself, in more numberings, and fails if its kernels are of another level than expected.
fn check_program(compiler: &str, standard: &str, options: &[&str], file: (&str, &str)) {
    let lines = CASES
        .iter()
        .map(|(([a, b, c, d], room), _)| format!("{a:x} {b:x} {c:x} {d:x} {room}\n"));
    let text: String = lines.collect();
    let program = compile(compiler, standard, options, &[file]);
    let output = run::output(&program.path(), &text);
    let mut printed = output.lines();
    for (line, expected) in CASES.iter() {
        check(*line, expected, &mut printed, compiler);
    }
    assert_eq!(printed.next(), None, "{compiler}");
    let compared: usize = CASES.iter().map(|(_, expected)| expected.len()).sum();
    eprintln!("compared: {compared} lists of pairs");
    if standard.contains("++") {
        let mut command = compilers::run_command(&program.path());
        let status = command.arg(level(options).to_string()).status();
        assert!(status.expect("it runs").success(), "{compiler} {options:?}");
    }
}

const PORTABLE: &str = "-DPAWNFILL_PAIRS_PORTABLE";
const NO_AVX512: &str = "-DPAWNFILL_PAIRS_NO_AVX512";

/// The level of the kernels that a program should have on this machine: 0 without any, 1 for AVX2 and NEON, 2 for
/// AVX-512.
pub(crate) fn level(options: &[&str]) -> u8 {
    let has = |macro_name| options.iter().any(|option| option.ends_with(macro_name));
    match compilers::target().as_deref() {
        _ if has("_PORTABLE") => 0,
        Some(target) => u8::from(target == "aarch64"),
        #[cfg(target_arch = "x86_64")]
        None => {
            let has_vbmi2 =
                is_x86_feature_detected!("avx512vbmi2") && is_x86_feature_detected!("avx512bitalg");
            match has_vbmi2 && !has("_NO_AVX512") {
                true => 2,
                false => u8::from(is_x86_feature_detected!("avx2")),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        None => u8::from(cfg!(target_arch = "aarch64")),
    }
}

/// With kernels for each level and without, by both compilers, and with sanitizers.
#[test]
fn pairs_are_those_of_the_oracle() {
    let is_i686 = compilers::target().as_deref() == Some("i686");
    for (standard, file, source) in [("c99", "pairs.c", IN_C), ("c++17", "pairs.cpp", IN_CPP)] {
        for compiler in compilers_for(standard) {
            let [first, second] = compilers::sanitized(compiler);
            let mut ways = match compiler {
                "gcc" => vec![vec!["-O1", first, second]],
                "g++" => vec![
                    vec!["-O2", NO_AVX512],
                    vec!["-O3", PORTABLE],
                    vec!["-O1", first, second],
                ],
                "clang" => vec![vec!["-O2"]],
                _ => vec![
                    vec!["-O3"],
                    vec!["-O2", PORTABLE],
                    vec!["-O1", first, second, NO_AVX512],
                ],
            };
            match compiler {
                // GCC's default is a processor without SSE, Clang's is one with SSE2.
                "g++" if is_i686 => ways.push(vec!["-O2", "-msse2"]),
                "clang++" if is_i686 => ways.push(vec!["-O2", "-mno-sse"]),
                _ => {}
            }
            for options in ways {
                check_program(compiler, standard, &options, (file, source));
            }
        }
    }
}
