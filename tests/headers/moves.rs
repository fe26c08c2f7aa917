//! `pawnfill_moves.hpp` and `pawnfill_moves.h`: what they list is what the oracle lists, by every compiler and level,
//! with any room, and on machines of 32 bits and with the other byte order.

use std::sync::LazyLock;

use pawnfill::Color;
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::moves::{Sets, moves};
use pawnfill_oracle::positions::{POSITIONS, Pawns};

use crate::pairs::level;
use crate::{compile, compilers, compilers_for, run};

/// The programs that print what the headers list.
pub(crate) const IN_C: &str = include_str!("moves.c");
pub(crate) const IN_CPP: &str = include_str!("moves.cpp");

/// The lowest bits of both squares, the flags of single and double pushes, captures and en passant, and those of
/// promotions by a push and by a capture.
type Encoding = (u32, u32, [u64; 4], &'static [u64], &'static [u64]);

/// The encodings of the programs. The one in C has the first four.
const ENCODINGS: [Encoding; 6] = [
    (
        6,
        0,
        [0x1000, 0x2000, 0x3000, 0x4000],
        &[0xf000, 0xe000, 0xd000, 0xc000],
        &[0xb000, 0xa000, 0x9000, 0x8000],
    ),
    (10, 0, [0x40, 0x80, 0xc0, 0x100], &[0x240], &[0x280, 0x2c0]),
    (
        26,
        13,
        [1, 1 << 12, 1 << 19, 1 << 25],
        &[3, 5, 7, 9],
        &[11, 13, 15, 17],
    ),
    (
        0,
        6,
        [0; 4],
        &[1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12],
        &[9 << 12, 10 << 12, 11 << 12, 12 << 12, 13 << 12],
    ),
    (
        0,
        6,
        [0, 1 << 12, 4 << 12, 5 << 12],
        &[11 << 12, 10 << 12, 9 << 12, 8 << 12],
        &[15 << 12],
    ),
    (
        8,
        0,
        [0, 1 << 16, 2 << 16, 3 << 16],
        &[1 << 31, 1 << 30, 1 << 29, 1 << 28],
        &[1 << 31, 1 << 30, 1 << 29, 1 << 28],
    ),
];

/// A position, the kinds that are listed as bits, and the room.
type Line = (Sets, u32, usize);

/// What a program prints for a line and an encoding: how many moves there are, and those that have room.
fn printed(
    (sets, kinds, room): &Line,
    (from, to, [single, double, capture, en_passant], by_push, by_capture): Encoding,
) -> String {
    let flags = [
        by_capture,
        by_push,
        &[en_passant],
        &[capture],
        &[single],
        &[double],
    ];
    let chosen = moves(sets).into_iter();
    let chosen = chosen.filter(|(kind, ..)| kinds >> kind & 1 != 0);
    let listed = chosen.flat_map(|(kind, _, start, end)| {
        let squares = u64::from(start) << from | u64::from(end) << to;
        flags[kind].iter().map(move |flag| squares | flag)
    });
    let moves = Vec::from_iter(listed);
    let words = moves.iter().take(*room).map(|code| format!(" {code}"));
    format!("{}{}", moves.len(), words.collect::<String>())
}

/// The number of all moves, and their integers added up, in the encoding of the program of several files.
pub(crate) fn sum(color: Color, pawns: u64, enemies: u64) -> u64 {
    let sets = Sets {
        color,
        pawns,
        empty: !(pawns | enemies),
        enemies,
        targets: !0,
        en_passant: None,
    };
    let pieces = &[1 << 12, 2 << 12];
    let listed = printed(&(sets, 63, 256), (6, 0, [0; 4], pieces, pieces));
    listed.split(' ').flat_map(str::parse::<u64>).sum()
}

/// The lines, and what a program prints for each of them.
static CASES: LazyLock<Vec<(Line, Vec<String>)>> = LazyLock::new(|| {
    let lines = input().into_iter();
    lines
        .map(|line| {
            let lists = ENCODINGS.map(|encoding| printed(&line, encoding));
            (line, lists.into())
        })
        .collect()
});

fn input() -> Vec<Line> {
    let mut random = Random::new(0x6d6f);
    let mut lines = Vec::new();
    for (number, position) in POSITIONS.iter().enumerate() {
        let found = Pawns::of(position);
        for (color, pawns) in Color::ALL.into_iter().zip([found.white, found.black]) {
            let sets = Sets {
                color,
                pawns,
                empty: found.empty,
                // The other pieces are the enemy's.
                enemies: !found.empty & !pawns,
                targets: !0,
                en_passant: None,
            };
            lines.push((sets, [63, 15, 48][number % 3], 256));
        }
    }
    for number in 0..600 {
        // Pawns of any number on any ranks, pawns that promote or have not moved, and on first ranks.
        let pawns = match number % 6 {
            0 => random.set(),
            1 => random.pawns(),
            2 => random.sparse() & 0x00ff_0000_0000_ff00,
            3 => random.sparse() & random.set() & PAWN_RANKS,
            4 => [0xff, 0xff00, 0xff << 48, 0xe1 << 56][number / 6 % 4],
            _ => random.sparse() & random.set(),
        };
        let mut set = || match random.below(3) {
            0 => random.sparse(),
            1 => random.set(),
            _ => random.dense(),
        };
        let [empty, enemies, targets] = [set() & !pawns, set(), set()];
        let square = random.below(64) as u8;
        let kinds = if number % 2 == 0 {
            63
        } else {
            random.below(64)
        };
        let sets = Sets {
            color: Color::ALL[random.below(2) as usize],
            pawns,
            empty,
            enemies: enemies & !empty & !pawns,
            targets: if number % 3 == 0 { !0 } else { targets },
            en_passant: (empty >> square & 1 != 0).then_some(square),
        };
        // With room for vectors, just so, and less.
        let room = [256, 32, 31, 40, 0, 3, 1000][number % 7];
        lines.push((sets, kinds as u32, room));
    }
    lines
}

/// Compiles a program, runs it on all lines, and compares what it prints. The program in C++ also compares random
/// positions itself, and fails if its kernels are of another level than expected.
fn check_program(compiler: &str, standard: &str, options: &[&str], file: (&str, &str)) {
    let is_cpp = standard.contains("++");
    let lines = CASES.iter().map(|((sets, kinds, room), _)| {
        let Sets {
            color,
            pawns,
            empty,
            enemies,
            targets,
            en_passant,
        } = *sets;
        let (color, square) = (color as u8, en_passant.unwrap_or(64));
        format!("{color} {pawns:x} {empty:x} {enemies:x} {targets:x} {square} {kinds} {room}\n")
    });
    let text: String = lines.collect();
    let program = compile(compiler, standard, options, &[file]);
    let output = run::output(&program.path(), &text);
    let mut printed = output.lines();
    let mut compared = 0;
    for (line, expected) in CASES.iter() {
        let lists = if is_cpp { 6 } else { 4 };
        for list in &expected[..lists] {
            let context = || format!("{compiler} {options:?}: {line:x?}");
            assert_eq!(printed.next(), Some(list.as_str()), "{}", context());
            compared += 1;
        }
    }
    assert_eq!(printed.next(), None, "{compiler}");
    eprintln!("compared: {compared} lists of moves");
    if is_cpp {
        let mut command = compilers::run_command(&program.path());
        let status = command.arg(level(options).to_string()).status();
        assert!(status.expect("it runs").success(), "{compiler} {options:?}");
    }
}

/// With kernels for each level and without, chosen by flags and at run time, by both compilers, and with sanitizers.
#[test]
fn moves_are_those_of_the_oracle() {
    const NO_AVX512: &str = "-DPAWNFILL_MOVES_NO_AVX512";
    const PORTABLE: &str = "-DPAWNFILL_MOVES_PORTABLE";
    for (standard, file, source) in [("c99", "moves.c", IN_C), ("c++17", "moves.cpp", IN_CPP)] {
        for compiler in compilers_for(standard) {
            let [first, second] = compilers::sanitized(compiler);
            let mut ways = match compiler {
                "gcc" => vec![vec!["-O1", first, second]],
                "clang" => vec![vec!["-O2"]],
                "g++" => vec![
                    vec!["-O2", NO_AVX512],
                    vec!["-O3", PORTABLE],
                    vec!["-O1", first, second],
                ],
                _ => vec![
                    vec!["-O2"],
                    vec!["-O3", PORTABLE],
                    vec!["-O1", first, second, NO_AVX512],
                ],
            };
            if cfg!(target_arch = "x86_64") && compilers::target().is_none() && standard != "c99" {
                ways.push(vec!["-O3", "-march=native"]);
                ways.push(vec!["-O2", "-march=native", NO_AVX512]);
            }
            for options in ways {
                check_program(compiler, standard, &options, (file, source));
            }
        }
    }
}

/// An encoding whose parts overlap or do not fit is an error that says so.
#[test]
fn wrong_encodings_do_not_compile() {
    let squares = "the squares of the encoding overlap";
    let square = "a square of the encoding does not fit into its bits";
    let flag = "a flag of the encoding overlaps a square or does not fit into its bits";
    let of = "`of` is not `static Move of(Bits)`";
    let offset = "a move that is larger than its integer needs `OFFSET`";
    let cases = [
        (
            "Encoding<std::uint16_t>",
            "FROM = 0, TO = 6",
            "1 << 12",
            None,
        ),
        (
            "Encoding<std::uint16_t>",
            "FROM = 0, TO = 5",
            "1 << 12",
            Some(squares),
        ),
        (
            "Encoding<std::uint16_t>",
            "FROM = 0, TO = 11",
            "1 << 8",
            Some(square),
        ),
        (
            "Encoding<std::uint16_t>",
            "FROM = 0, TO = 6",
            "1 << 11",
            Some(flag),
        ),
        (
            "Encoding<std::uint16_t>",
            "FROM = 0, TO = 6",
            "1 << 16",
            Some(flag),
        ),
        (
            "Encoding<std::uint16_t>",
            "FROM = 0, TO = 6, EN_PASSANT = 1",
            "1 << 12",
            Some(flag),
        ),
        (
            "Encoding<std::uint64_t>",
            "FROM = 0, TO = 6",
            "1 << 12",
            Some("is a std::uint16_t"),
        ),
        (
            "Encoding<std::uint16_t, Large>",
            "FROM = 0, TO = 6",
            "1 << 12",
            Some("needs `of`"),
        ),
        (
            "Encoding<std::uint16_t, Large>",
            "FROM = 0, TO = 6; static Large of(Bits)",
            "1 << 12",
            None,
        ),
        (
            "Encoding<std::uint16_t, Large>",
            "FROM = 0, TO = 6; Large of(Bits) const",
            "1 << 12",
            Some(of),
        ),
        (
            "Encoding<std::uint16_t>",
            "FROM = 0, TO = 6; static Bits of(Bits, int)",
            "1 << 12",
            Some(of),
        ),
        (
            "Encoding<std::uint16_t, Scored>",
            "FROM = 0, TO = 6; static constexpr unsigned OFFSET = 4",
            "1 << 12",
            None,
        ),
        (
            "Encoding<std::uint16_t, Scored>",
            "FROM = 0, TO = 6",
            "1 << 12",
            Some(offset),
        ),
        (
            "Encoding<std::uint16_t, std::uint32_t>",
            "FROM = 0, TO = 6",
            "1 << 12",
            Some(offset),
        ),
    ];
    for (base, constants, promotions, message) in cases {
        let source = format!(
            "#include \"pawnfill_moves.hpp\"\nusing namespace pawnfill::moves;\nstruct Large {{ char of[12]; }};\n\
             struct Scored {{ int score; std::uint16_t code; }};\n\
             struct Own : {base} {{ static constexpr unsigned PROMOTIONS[] = {{{promotions}}}, {constants}; }};\n\
             std::size_t f(Own::Move *list) {{ return PawnMoves(0, 1, 2, 4).list(Own(), list, 9); }}\n"
        );
        for compiler in compilers::for_cpp() {
            let (_, status, errors) = compilers::attempt(
                compiler,
                &["-std=c++17", "-fsyntax-only"],
                &[("encoding.cpp", source.as_str())],
            );
            let is_as_expected =
                message.map_or(status.success(), |message| errors.contains(message));
            assert!(
                is_as_expected,
                "{compiler} {constants} {promotions}: {errors}"
            );
        }
    }
}

/// So it is in C, where the message is the name of an array whose size is negative.
#[test]
fn wrong_encodings_do_not_compile_in_c() {
    const OF: &str = "\n#define PAWNFILL_MOVES_OF(bits) bits";
    const NINE: &str = "0, 0, 0, 0, 0, 0, 0, 0, 0";
    let of_captures = |flags| format!("\n#define PAWNFILL_MOVES_CAPTURE_PROMOTIONS {flags}");
    let (squares, flags) = ("own_has_two_squares", "own_has_flags_beside_its_squares");
    let cases = [
        ("uint16_t", 6, 0, "7 << 12, 15 << 12", String::new(), ""),
        ("uint16_t", 10, 5, "1 << 4", String::new(), squares),
        ("uint16_t", 0, 11, "1 << 8", String::new(), squares),
        ("uint16_t", 11, 0, "1 << 8", String::new(), squares),
        ("uint16_t", 8, 0, "5u << 8", String::new(), flags),
        ("uint16_t", 0, 6, "1 << 12, 5 << 16", String::new(), flags),
        ("uint16_t", 0, 6, "5 << 16", OF.to_owned(), ""),
        ("uint16_t", 0, 6, "UINT64_C(5) << 32", OF.to_owned(), flags),
        ("int", 0, 26, "1 << 6, 1 << 25", String::new(), ""),
        ("uint32_t", 0, 27, "1 << 6", String::new(), squares),
        ("int", 0, 6, "1, 1 << 12", String::new(), flags),
        ("int", 0, 6, "0, 0, 0, 0, 0, 0, 0, 1", String::new(), flags),
        ("int", 0, 6, "1 << 12", of_captures(NINE), "negative"),
        ("int", 0, 6, NINE, of_captures("1 << 12"), "negative"),
    ];
    let of_kinds = "SINGLE_PUSH DOUBLE_PUSH CAPTURE EN_PASSANT CAPTURE_PROMOTIONS".split(' ');
    let of_kinds = of_kinds.map(|kind| {
        let more = format!("\n#define PAWNFILL_MOVES_{kind} 4");
        ("uint16_t", 0, 6, "1 << 12", more, flags)
    });
    for (list, from, to, promotions, more, message) in cases.into_iter().chain(of_kinds) {
        let source = format!(
            "#define PAWNFILL_MOVES_NAME own\n#define PAWNFILL_MOVES_TYPE {list}\n\
             #define PAWNFILL_MOVES_FROM {from}\n#define PAWNFILL_MOVES_TO {to}\n\
             #define PAWNFILL_MOVES_PROMOTIONS {promotions}{more}\n#include \"pawnfill_moves.h\"\n"
        );
        for (standard, language) in [("c99", "c"), ("c++11", "c++")] {
            for compiler in compilers_for(standard) {
                let standard = format!("-std={standard}");
                let flags = ["-fsyntax-only", "-x", language, &standard];
                let files = [("encoding.c", source.as_str())];
                let (_, status, errors) = compilers::attempt(compiler, &flags, &files);
                let is_as_expected = match message {
                    "" => status.success(),
                    message => !status.success() && errors.contains(message),
                };
                assert!(is_as_expected, "{compiler} {source}: {errors}");
            }
        }
    }
}
