//! Pawn moves: a proof of the number of each kind, for all sets of pawns, empty squares and enemies.

use std::collections::BTreeSet;

use pawnfill_oracle::input::Random;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::word::{Word, add, known, number};
use pawnfill_prove::{paths, processor};

use crate::compiled::{self, PROCESSORS, Processor};
use crate::proof::compare_instructions;

/// A square and the one that many files and ranks away, if it is on the board. White's ranks are counted from 1,
/// Black's from 8.
fn step(square: usize, files: isize, ranks: isize, is_white: bool) -> Option<usize> {
    let file = (square % 8).checked_add_signed(files)?;
    let ranks = if is_white { ranks } else { -ranks };
    let rank = (square / 8).checked_add_signed(ranks)?;
    (file < 8 && rank < 8).then_some(8 * rank + file)
}

const KINDS: [&str; 5] = [
    "SINGLE_PUSHES",
    "DOUBLE_PUSHES",
    "CAPTURES",
    "PUSH_PROMOTIONS",
    "CAPTURE_PROMOTIONS",
];

/// The number of moves of a kind by the rules: a push by one square, by two from the second rank, and captures; on the
/// last rank, four promotions for each.
fn move_count(kind: &str, [pawns, empty, enemies]: &[Word; 3], is_white: bool) -> Word {
    let plus = |count: Word, bit: Bdd, place: usize| {
        let mut one = number(0, 64);
        one[place] = bit;
        add(&count, &one, Bdd::FALSE).0
    };
    let mut count = number(0, 64);
    for rank in 0..7 {
        // Counts each rank separately, which is a small function, and then adds them to the total.
        let mut of_rank = number(0, 64);
        for file in 0..8 {
            let square = 8 * rank + file;
            let square = if is_white { square } else { square ^ 56 };
            let to = |files, ranks| step(square, files, ranks, is_white);
            let capture = |files| Some(enemies[to(files, 1)?]);
            let captures = [-1, 1].into_iter().filter_map(capture);
            let push = to(0, 1).map(|ahead| empty[ahead]);
            let moves: Vec<Bdd> = match (kind, rank) {
                ("SINGLE_PUSHES", 0..6) | ("PUSH_PROMOTIONS", 6) => push.into_iter().collect(),
                ("DOUBLE_PUSHES", 1) => {
                    let second = to(0, 2).expect("there are six more ranks");
                    push.into_iter().map(|push| push & empty[second]).collect()
                }
                ("CAPTURES", 0..6) | ("CAPTURE_PROMOTIONS", 6) => captures.collect(),
                _ => Vec::new(),
            };
            for is_move in moves {
                let place = if rank == 6 { 2 } else { 0 };
                of_rank = plus(of_rank, pawns[square] & is_move, place);
            }
        }
        count = add(&count, &of_rank, Bdd::FALSE).0;
    }
    count
}

/// The variables of the sets. A pawn's moves depend on squares of the rank ahead, which come with it, file by file.
fn variables(is_white: bool) -> [Word; 3] {
    [0, 1, 2].map(|set: u32| {
        let variable = |square: u32| {
            let square = if is_white { square } else { square ^ 56 };
            let (rank, file) = (square / 8 + u32::from(set == 0), square % 8);
            32 * rank + 4 * file + set
        };
        Word::from_iter((0..64).map(|square| Bdd::variable(variable(square))))
    })
}

#[test]
fn the_number_of_moves() {
    for Processor { name, options, .. } in PROCESSORS {
        let program = compiled::program("pair_lists", options);
        let colors = [("White", true), ("Black", false)];
        for (kind, (color, is_white)) in KINDS
            .into_iter()
            .flat_map(|kind| colors.map(|color| (kind, color)))
        {
            let function = format!("move_count.{color}.{kind}");
            let address = program.functions()[&function];
            let count = |sets: &[Word; 3]| {
                let found = paths::call(program, address, sets, &paths::RESULTS[..1]);
                found
                    .unwrap_or_else(|error| panic!("{name}: {function}: {error}"))
                    .remove(0)
            };
            Bdd::forget_all();
            let sets = variables(is_white);
            let is_same = count(&sets) == move_count(kind, &sets, is_white);
            assert!(is_same, "{name}: {function}");

            if !processor::is_v3() {
                continue;
            }
            compare_instructions(name, program, [&function], &mut BTreeSet::new());
            let loaded = processor::Loaded::new(program);
            let mut random = Random::new(0x6d76);
            for _ in 0..200 {
                Bdd::forget_all();
                let sets = [random.pawns(), random.set(), random.set()];
                let found = known(&count(&sets.map(|set| number(set, 64))));
                assert_eq!(found, Some(loaded.call(address, &sets)[0]), "{name}");
            }
        }
    }
}
