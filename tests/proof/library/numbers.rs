//! Proofs of numbers: of pairs of pawns, of pawn moves, of the pawns of both sides, and sums of weights.

use std::collections::BTreeSet;

use pawnfill_oracle::input::Random;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::paths;
use pawnfill_prove::processor::{Loaded, is_v3};
use pawnfill_prove::program::Program;
use pawnfill_prove::word::{Word, add, map, number, resized, sub};

use crate::compiled::{self, PROCESSORS};
use crate::proof::{LEVELS, can_run, compare_call, compare_instructions};

/// Whether a function returns some results for arguments that are variables.
fn returns(program: &Program, name: &str, arguments: &[Word], expected: &[Word]) -> bool {
    let results = &paths::RESULTS[..expected.len()];
    let found = paths::call(program, program.functions()[name], arguments, results);
    found.unwrap_or_else(|error| panic!("{name}: {error}")) == expected
}

/// Proves functions of a program, each with whether this machine can run it, for both processors. Also compares the
/// executor with the processor.
#[track_caller]
fn prove(
    file: &'static str,
    functions: &[(String, bool)],
    arguments: impl Fn() -> Vec<Word>,
    expected: impl Fn(&[Word]) -> Vec<Word>,
) {
    Bdd::forget_all();
    let arguments = arguments();
    let expected = expected(&arguments);
    let programs = PROCESSORS.map(|it| (it.name, compiled::program(file, it.options)));
    for (processor, program) in programs {
        for (name, _) in functions {
            let is_right = returns(program, name, &arguments, &expected);
            assert!(is_right, "{processor}: {name}");
        }
    }
    let functions = functions.iter().filter(|(_, can_run)| *can_run && is_v3());
    let functions = Vec::from_iter(functions.map(|(name, _)| name));
    let bits = Vec::from_iter(arguments.iter().map(Vec::len));
    for (processor, program) in programs {
        for name in &functions {
            compare_instructions(processor, program, [*name], &mut BTreeSet::new());
        }
        let (loaded, mut random) = (Loaded::new(program), Random::new(0x7061));
        for name in functions.iter().flat_map(|name| [name; 50]) {
            let passed = bits.iter().map(|bits| (random.set() >> (64 - bits), *bits));
            let passed = Vec::from_iter(passed);
            compare_call((program, &loaded), name, &passed, (0, 64));
        }
    }
}

/// A set with a variable for each square.
fn set(variable: impl Fn(u32) -> u32) -> Word {
    (0..64)
        .map(|square| Bdd::variable(variable(square)))
        .collect()
}

/// Counts what may be on each of eight files or ranks, which is a small function, and adds these numbers up.
fn total(counted: impl Fn(usize) -> Vec<Bdd>) -> Word {
    let plus = |sum: Word, number: &Word| add(&sum, number, Bdd::FALSE).0;
    (0..8).fold(number(0, 64), |total, line| {
        let bits = counted(line).into_iter().map(|bit| resized(&[bit], 64));
        plus(total, &bits.fold(number(0, 64), |sum, bit| plus(sum, &bit)))
    })
}

// Pairs

/// The number of pairs by their definition: two squares on ranks 2 to 7, on the same file or on adjacent
/// files, with pawns of any colors.
fn pairs(sets: &[Word]) -> Vec<Word> {
    let is_pawn = |square: usize| sets[0][square] | sets[1][square];
    let squares = |file: usize| (1..7).map(move |rank| 8 * rank + file);
    vec![total(|file| {
        let next = squares(file + 1).filter(|_| file < 7);
        let partners = |one| {
            squares(file)
                .take_while(move |&other| other < one)
                .chain(next.clone())
        };
        let of_one = |one| partners(one).map(move |other| is_pawn(one) & is_pawn(other));
        squares(file).flat_map(of_one).collect()
    })]
}

/// White's and Black's sets, file by file.
fn sets_by_file() -> Vec<Word> {
    let of_color = |color| set(move |square| 16 * (square % 8) + 2 * (square / 8) + color);
    [0, 1].map(of_color).into()
}

/// Whether a function returns the number of pairs, for all pairs of sets.
pub(crate) fn is_number_of_pairs(program: &Program, name: &str) -> bool {
    Bdd::forget_all();
    let sets = sets_by_file();
    returns(program, name, &sets, &pairs(&sets))
}

#[test]
fn the_number_of_pairs() {
    prove(
        "pair_lists",
        &[("pairs.count".to_owned(), true)],
        sets_by_file,
        pairs,
    );
}

// Moves

/// The number of moves of a kind by the rules: a push by one square, by two from the second rank, and captures; on the
/// last rank, four promotions for each. White's and Black's ranks are counted from their own side.
fn moves(kind: &str, is_white: bool, sets: &[Word]) -> Vec<Word> {
    let of = |set: usize, file: isize, rank: usize| {
        let rank = if is_white {
            rank
        } else {
            7_usize.wrapping_sub(rank)
        };
        let is_on_board = (0..8).contains(&file) && rank < 8;
        is_on_board.then(|| sets[set][8 * rank + file as usize])
    };
    let count = total(|rank| {
        let of_file = |file: isize| {
            let pushed = |ranks| of(1, file, rank + ranks);
            let captures = [file - 1, file + 1].map(|file| of(2, file, rank + 1));
            let moves = match (kind, rank) {
                ("SINGLE_PUSHES", 0..6) | ("PUSH_PROMOTIONS", 6) => vec![pushed(1)],
                ("DOUBLE_PUSHES", 1) => vec![pushed(1).zip(pushed(2)).map(|(a, b)| a & b)],
                ("CAPTURES", 0..6) | ("CAPTURE_PROMOTIONS", 6) => captures.to_vec(),
                _ => Vec::new(),
            };
            let pawn = of(0, file, rank);
            let moves = moves.into_iter().flatten();
            moves.filter_map(move |is_move| Some(pawn? & is_move))
        };
        (0..8).flat_map(of_file).collect()
    });
    let is_promotion = kind.ends_with("PROMOTIONS");
    let places = if is_promotion { 2 } else { 0 };
    let shifted = [number(0, places), count].concat();
    vec![resized(&shifted, 64)]
}

#[test]
fn the_number_of_moves() {
    let kinds = "SINGLE_PUSHES DOUBLE_PUSHES CAPTURES PUSH_PROMOTIONS CAPTURE_PROMOTIONS";
    for kind in kinds.split(' ') {
        for (color, is_white) in [("White", true), ("Black", false)] {
            // A pawn's moves depend on squares of the rank ahead, which come with it, file by file.
            let variable = |set: u32, square: u32| {
                let square = if is_white { square } else { square ^ 56 };
                let (rank, file) = (square / 8 + u32::from(set == 0), square % 8);
                32 * rank + 4 * file + set
            };
            let sets = || Vec::from([0, 1, 2].map(|which| set(|it| variable(which, it))));
            let name = format!("move_count.{color}.{kind}");
            let expected = |sets: &[Word]| moves(kind, is_white, sets);
            prove("pair_lists", &[(name, true)], sets, expected);
        }
    }
}

// Both sides at once

/// White's sum of the weights of the squares that are set less Black's, modulo 2^32. A weight is given for each rank as
/// its side counts it.
fn difference(sets: &[Word], weight: impl Fn(usize) -> Word) -> Vec<Word> {
    let [ours, theirs] = [(0, 0), (1, 7)].map(|(color, first): (usize, usize)| {
        let squares = sets[color].iter().enumerate();
        squares.fold(number(0, 32), |sum, (square, &is_set)| {
            let weight = map(&weight((square / 8).abs_diff(first)), |bit| bit & is_set);
            add(&sum, &weight, Bdd::FALSE).0
        })
    });
    vec![resized(&sub(&ours, &theirs).0, 64)]
}

/// White's and Black's sets, in the order of the ranks as each side counts them, so that a sum is a small function.
fn sets_by_rank() -> Vec<Word> {
    let rank = |color: u32, square: u32| (square / 8) ^ (7 * color);
    let of_color = |color| set(move |square| 16 * rank(color, square) + 2 * (square % 8) + color);
    [0, 1].map(of_color).into()
}

/// Counts and sums of all levels, for all pairs of sets.
#[test]
fn counts_and_sums_of_both_sides() {
    let sums = [
        ("counted", [12; 8]),
        ("counted_large", [-40_000; 8]),
        ("by_rank", [0, 1, 2, 3, 5, 8, -3, 0]),
        ("by_rank_large", [0, 0, 0, 70_000, 0, 0, 0, 1]),
    ];
    let functions =
        |name: &str| LEVELS.map(|level| (format!("sums.{level}.{name}"), can_run(level)));
    prove("sides", &functions("count"), sets_by_rank, |sets| {
        let count = |set: &Word| total(|rank| set[8 * rank..8 * rank + 8].to_vec());
        sets.iter().map(count).collect()
    });
    for (name, weights) in sums {
        let weight = |rank: usize| number(u64::from(weights[rank] as u32), 32);
        prove("sides", &functions(name), sets_by_rank, |sets| {
            difference(sets, weight)
        });
    }
}

/// Sums of all levels, for all weights, of four squares of each rank. The proofs for all sets have constant
/// weights, because the product of two variables is a large function.
#[test]
fn sums_of_any_weight() {
    for rank in 0..8 {
        let arguments = || {
            let sets = [0, 1].map(|color| {
                let mut set = number(0, 64);
                for file in 0..2 {
                    set[8 * rank + 5 * file + color] = Bdd::variable((2 * file + color) as u32);
                }
                set
            });
            let weight = (16..48).map(Bdd::variable).collect();
            Vec::from_iter(sets.into_iter().chain([weight]))
        };
        let functions = ["weight", "weight_by_rank"].map(|name| {
            LEVELS.map(|level| (format!("sums.{level}.{name}"), can_run(level) && rank == 0))
        });
        let weighted = |words: &[Word]| difference(words, |_| words[2].clone());
        prove("sides", functions.as_flattened(), arguments, weighted);
    }
}
