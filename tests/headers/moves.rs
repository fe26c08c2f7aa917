//! `pawnfill_moves.hpp`: what it lists is what the oracle lists, by every compiler and level, with any room, and on machines of 32 bits and with the other byte order.

use pawnfill::Color;
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::moves::{Move, Sets, moves};
use pawnfill_oracle::positions::{POSITIONS, Pawns};

use crate::{compilers, run};

/// The program that prints what the header lists.
pub(crate) const IN_CPP: &str = include_str!("moves.cpp");

/// The encodings of the program, in hexadecimal: the lowest bits of both squares, the flags of single and double pushes,
/// captures and en passant, and those of promotions by a push and by a capture.
const ENCODINGS: &str = "\
6 0 | 1000 2000 3000 4000 | f000 e000 d000 c000 | b000 a000 9000 8000
a 0 | 40 80 c0 100 | 240 | 280 2c0
1a d | 1 1000 80000 2000000 | 3 5 7 9 | b d f 11
0 6 | 0 0 0 0 | 1000 2000 3000 4000 5000 | 9000 a000 b000 c000 d000
0 6 | 0 1000 4000 5000 | b000 a000 9000 8000 | f000
8 0 | 0 10000 20000 30000 | 80000000 40000000 20000000 10000000 | 80000000 40000000 20000000 10000000";

/// The numbers of an encoding.
fn encoding(line: &str) -> Vec<Vec<u64>> {
    let number = |word: &str| u64::from_str_radix(word, 16).expect("a number");
    let numbers = |part: &str| part.split_whitespace().map(number).collect();
    line.split('|').map(numbers).collect()
}

/// A position, the kinds that are listed as bits, and the room.
type Line = (Sets, u32, usize);

/// What a program prints for a line, all moves and an encoding: how many moves there are, and those that have room.
fn printed((_, kinds, room): &Line, all: &[Move], encoding: &[Vec<u64>]) -> String {
    let [squares, flags, by_push, by_capture] = encoding else {
        panic!("{encoding:?}");
    };
    let [single, double, capture, en_passant] = [0, 1, 2, 3].map(|kind| &flags[kind..=kind]);
    let flags = [by_capture, by_push, en_passant, capture, single, double];
    let chosen = all.iter().filter(|(kind, ..)| kinds >> kind & 1 != 0);
    let listed = chosen.flat_map(|&(kind, _, start, end)| {
        let squares = u64::from(start) << squares[0] | u64::from(end) << squares[1];
        flags[kind].iter().map(move |flag| squares | flag)
    });
    let moves = Vec::from_iter(listed);
    let words = moves.iter().take(*room).map(|code| format!(" {code}"));
    format!("{}{}", moves.len(), words.collect::<String>())
}

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
                legal: None,
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
            legal: None,
        };
        // With room for vectors, just so, and less.
        let room = [256, 32, 31, 40, 0, 3, 1000][number % 7];
        lines.push((sets, kinds as u32, room));
    }
    lines
}

#[test]
fn moves_are_those_of_the_oracle() {
    let encodings = Vec::from_iter(ENCODINGS.lines().map(encoding));
    let cases = input().into_iter().map(|line| {
        let (sets, kinds, room) = &line;
        let square = sets.en_passant.unwrap_or(64);
        let (color, pawns, targets) = (sets.color as u8, sets.pawns, sets.targets);
        let others = format!("{:x} {:x}", sets.empty, sets.enemies);
        let text = format!("{color} {pawns:x} {others} {targets:x} {square} {kinds} {room}\n");
        let all = moves(sets);
        let lists = encodings
            .iter()
            .map(|encoding| printed(&line, &all, encoding));
        (text, Vec::from_iter(lists))
    });
    let cases = Vec::from_iter(cases);
    let input = String::from_iter(cases.iter().map(|(line, _)| line.as_str()));
    run::check_lists("moves", IN_CPP, &input, |printed, context| {
        for (line, expected) in &cases {
            for list in expected {
                assert_eq!(printed.next(), Some(list.as_str()), "{context}: {line}");
            }
        }
    });
}

/// The base of an encoding, its constants, its promotions, and a part of the error, or nothing if it compiles.
const IN_CPP_ENCODINGS: &str = "\
Encoding<std::uint16_t> | FROM = 0, TO = 6 | 1 << 12 |
Encoding<std::uint16_t> | FROM = 0, TO = 5 | 1 << 12 | the squares of the encoding overlap
Encoding<std::uint16_t> | FROM = 0, TO = 11 | 1 << 8 | a square of the encoding does not fit into its bits
Encoding<std::uint16_t> | FROM = 0, TO = 6 | 1 << 11 | a flag of the encoding overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6 | 1 << 16 | a flag of the encoding overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6, EN_PASSANT = 1 | 1 << 12 | a flag of the encoding overlaps
Encoding<std::uint64_t> | FROM = 0, TO = 6 | 1 << 12 | is a std::uint16_t
Encoding<std::uint16_t, Large> | FROM = 0, TO = 6 | 1 << 12 | needs `of`
Encoding<std::uint16_t, Large> | FROM = 0, TO = 6; static Large of(Bits) | 1 << 12 |
Encoding<std::uint16_t, Large> | FROM = 0, TO = 6; Large of(Bits) const | 1 << 12 | `of` is not `static Move of(Bits)`
Encoding<std::uint16_t> | FROM = 0, TO = 6; static Bits of(Bits, int) | 1 << 12 | `of` is not `static Move of(Bits)`
Encoding<std::uint16_t, Scored> | FROM = 0, TO = 6; static constexpr unsigned OFFSET = 4 | 1 << 12 |
Encoding<std::uint16_t, Scored> | FROM = 0, TO = 6 | 1 << 12 | needs `OFFSET`
Encoding<std::uint16_t, std::uint32_t> | FROM = 0, TO = 6 | 1 << 12 | needs `OFFSET`";

/// Fails unless a source has an error with some text, or compiles if the text is empty. Half of the sources are compiled
/// by GCC and half by Clang.
#[track_caller]
fn check_error(number: usize, source: &str, error: &str) {
    let compilers = compilers::for_cpp();
    if let Some(compiler) = compilers.iter().cycle().take(2).nth(number % 2) {
        let (flags, files) = (["-fsyntax-only", "-std=c++17"], [("encoding.cpp", source)]);
        let (_, status, errors) = compilers::attempt(compiler, &flags, &files);
        let is_as_expected = status.success() == error.is_empty() && errors.contains(error);
        assert!(is_as_expected, "{compiler} {source}: {errors}");
    }
}

/// An encoding whose parts overlap or do not fit is an error that says so.
#[test]
fn wrong_encodings_do_not_compile() {
    for (number, case) in IN_CPP_ENCODINGS.lines().enumerate() {
        let parts = Vec::from_iter(case.split('|').map(str::trim));
        let [base, constants, promotions, error] = parts[..] else {
            panic!("{case}");
        };
        let source = format!(
            "#include \"pawnfill_moves.hpp\"\nusing namespace pawnfill::moves;\nstruct Large {{ char of[12]; }};\n\
             struct Scored {{ int score; std::uint16_t code; }};\n\
             struct Own : {base} {{ static constexpr unsigned PROMOTIONS[] = {{{promotions}}}, {constants}; }};\n\
             std::size_t f(Own::Move *list) {{ return PawnMoves(0, 1, 2, 4).list(Own(), list, 9); }}\n"
        );
        check_error(number, &source, error);
    }
}
