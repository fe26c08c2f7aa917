//! `pawnfill_pairs.hpp`: what it lists is what the oracle lists, by every compiler, with and without AVX-512, with any
//! room, and on machines of 32 bits and with the other byte order.

use pawnfill::pairs::{ByFile, ByRank};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::pairs::{EYES, Numbered, Pawn, indices, pairs};
use pawnfill_oracle::positions::{POSITIONS, Pawns};

use crate::moves::check_error;
use crate::run;

/// The program that prints what the header lists.
pub(crate) const IN_CPP: &str = include_str!("pairs.cpp");

/// The pawns before and after a move, White's first, and the room of the lists.
type Line = ([u64; 4], usize);

/// A pair by its index for the first perspective, and for another one.
type Pair = [u64; 2];

/// The pairs that are in one list but not in another.
fn without(all: &[Pair], others: &[Pair]) -> Vec<Pair> {
    let mut left = all.to_vec();
    left.retain(|pair| !others.contains(pair));
    left
}

/// The name and the pairs of a list.
type List = (&'static str, Vec<Pair>);

/// The lists that are printed for a numbering.
fn lists<N: Numbered>(both: &[Vec<[Pawn; 2]>; 2], base: u64, stride: u64) -> Vec<List> {
    let of_eyes = EYES.into_iter().flat_map(|eyes| {
        let [before, after] = both.each_ref().map(|pairs| {
            let of_pair = |pair: &[Pawn; 2]| {
                let index = |eyes| u64::from(indices::<N>(eyes, &[*pair])[0]);
                [EYES[0], eyes].map(|eyes| base + stride * index(eyes))
            };
            let mut pairs = Vec::from_iter(pairs.iter().map(of_pair));
            pairs.sort_unstable();
            pairs
        });
        let (removed, added) = (without(&before, &after), without(&after, &before));
        [("all", before), ("removed", removed), ("added", added)]
    });
    of_eyes.collect()
}

/// Checks the list that is printed in a line, with room for some.
fn check((name, pairs): &List, room: usize, line: &str, context: &str) {
    let mut words = line.split(' ');
    assert_eq!(words.next(), Some(*name), "{context}");
    let mut found = words.map(|word| word.parse().expect("a number"));
    // The count is of what is written.
    let written = pairs.len().min(room);
    assert_eq!(found.next(), Some(written as u64), "{context}");
    let mut found: Vec<u64> = found.collect();
    let mut indices = Vec::from_iter(pairs.iter().map(|pair| pair[1]));
    if written < pairs.len() {
        // Some of them, each once.
        found.sort_unstable();
        assert!(found.is_sorted_by(|a, b| a < b), "{context}");
        indices.retain(|index| found.contains(index));
        indices.sort_unstable();
    }
    assert_eq!(found, indices, "{context}");
}

fn input() -> Vec<Line> {
    let mut random = Random::new(0x7070);
    let mut lines = Vec::new();
    for position in POSITIONS {
        let found = Pawns::of(position);
        let (white, black) = (found.white, found.black);
        lines.push(([white, black, white & (white - 1), black], 128));
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
        let room = [128, 200, 96, 0, 3][number % 5];
        lines.push(([white, black, after[0], after[1]], room));
    }
    lines
}

#[test]
fn pairs_are_those_of_the_oracle() {
    let cases = input().into_iter().map(|([a, b, c, d], room)| {
        let both = [pairs([a, b]), pairs([c, d])];
        let of_numberings = [
            lists::<ByRank>(&both, 0, 1),
            lists::<ByFile>(&both, 5, 768),
            lists::<ByRank>(&both, 59_808, 3),
            lists::<ByRank>(&both, 59_808, 1),
        ];
        let line = format!("{a:x} {b:x} {c:x} {d:x} {room}\n");
        (line, room, of_numberings.concat())
    });
    let cases = Vec::from_iter(cases);
    let input = String::from_iter(cases.iter().map(|(line, ..)| line.as_str()));
    run::check_lists("pairs", IN_CPP, &input, |printed, context| {
        for (line, room, expected) in &cases {
            for list in expected {
                let found = printed.next().unwrap_or_default();
                let context = format!("{context}: {} of {line}: {found}", list.0);
                check(list, *room, found, &context);
            }
        }
    });
}

/// A type of a list that cannot hold the indices is an error that says so.
#[test]
fn types_that_are_too_small_do_not_compile() {
    let cases = [
        ("std::uint16_t", "ByRank()", ""),
        ("long", "strided(Own(), 5, 2)", ""),
        (
            "std::uint8_t",
            "ByRank()",
            "is an integer of 16, 32 or 64 bits",
        ),
        ("bool", "ByRank()", "is an integer of 16, 32 or 64 bits"),
        ("float", "ByFile()", "is an integer of 16, 32 or 64 bits"),
        ("short", "Own()", "the type of the list is too small"),
        (
            "short",
            "strided(Own(), 0, 1)",
            "the type of the list is too small",
        ),
    ];
    for (number, (index, numbering, error)) in cases.into_iter().enumerate() {
        let source = format!(
            "#include \"pawnfill_pairs.hpp\"\nusing namespace pawnfill::pairs;\n\
             struct Own : ByRank {{ static constexpr unsigned INDICES = 32769; }};\n\
             std::size_t f(List<{index}> list) {{\n    \
             return all({numbering}, Pawns(1, 2), Perspective(0, false), list) +\n           \
             changes({numbering}, Pawns(1, 2), Pawns(4, 8), Perspective(0, false), list, list).added;\n}}\n"
        );
        check_error(number, &source, error);
    }
}
