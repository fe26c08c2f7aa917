//! Both sides at once: every answer at every level, and mistakes that are planted in the code of each level.

use pawnfill::sides::{AnyLevel, Avx2, Avx512, Gfni, Level as _, Scalar, Sse2};
use pawnfill::{Color, Operation};
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::paths;
use pawnfill_prove::program::Program;
use pawnfill_prove::question::Answer;
use pawnfill_prove::word::{Word, add, map, number, resized, sub};

use crate::compiled::{self, PROCESSORS};
use crate::proof::{Call, Proved, Statement, Subject, prove_all, prove_once};

/// The levels: their words in the names of the program's functions, and their names for people.
pub(crate) const LEVELS: [(&str, &str); 5] = [
    ("Scalar", Scalar::NAME),
    ("Sse2", Sse2::NAME),
    ("Avx2", Avx2::NAME),
    ("Avx512", Avx512::NAME),
    ("Gfni", Gfni::NAME),
];

/// The answers of a level, White's and then Black's.
fn answers(level: &'static str) -> impl Iterator<Item = Subject> {
    let about_pawns = Operation::ALL.iter().enumerate();
    let about_pawns = about_pawns.filter(|(_, operation)| !operation.takes("square"));
    about_pawns.flat_map(move |(index, operation)| {
        Color::ALL.map(|color| Subject {
            function: format!("sides.{level}.{}", operation.name),
            statement: Statement {
                result: color as usize,
                ..Statement::of(index, Call::View, Some(color))
            },
        })
    })
}

/// Whether this machine has a level.
pub(crate) fn can_run(level: &str) -> bool {
    let (_, name) = LEVELS
        .iter()
        .find(|(word, _)| *word == level)
        .expect("a level");
    AnyLevel::all().any(|level| level.name() == *name)
}

/// The answers of the levels that this machine has.
pub(crate) fn answers_of_this_machine() -> Vec<Subject> {
    let (here, missing): (Vec<_>, Vec<_>) = LEVELS
        .iter()
        .map(|(level, _)| level)
        .partition(|level| can_run(level));
    if !missing.is_empty() {
        eprintln!("proved but not compared, as this processor does not have them: {missing:?}");
    }
    here.into_iter().flat_map(answers).collect()
}

/// The counts and sums of the levels that this machine has, if the program has them.
pub(crate) fn sums_of_this_machine(program: &Program) -> impl Iterator<Item = &String> {
    program.functions().keys().filter(|name| {
        let level = name
            .strip_prefix("sums.")
            .and_then(|name| name.split('.').next());
        level.is_some_and(can_run)
    })
}

#[test]
fn every_answer_of_both_sides() {
    let answers = LEVELS.iter().flat_map(|(level, _)| answers(level));
    prove_all("sides", &Vec::from_iter(answers));
}

// Counts and sums of weights

/// The sum of the weights of the squares that are set, modulo 2^32.
fn weighted(squares: &[Bdd], weight: impl Fn(usize) -> i32) -> Word {
    let squares = squares.iter().enumerate();
    squares.fold(number(0, 32), |sum, (square, &bit)| {
        let weight = number(u64::from(weight(square) as u32), 32);
        let weight: Word = weight.into_iter().map(|digit| digit & bit).collect();
        add(&sum, &weight, Bdd::FALSE).0
    })
}

/// The symbolic sets of both colors. The variables are in the order of the ranks as each side counts
/// them, so that a sum is a small function.
fn sets_by_rank() -> [Word; 2] {
    [0, 1].map(|color| {
        let rank = |square: u32| (square / 8) ^ (7 * color);
        let variable = |square: u32| 16 * rank(square) + 2 * (square % 8) + color;
        (0..64)
            .map(|square| Bdd::variable(variable(square)))
            .collect()
    })
}

/// The sums of the program, with the weights of each side's own ranks.
const SUMS: [(&str, [i32; 8]); 4] = [
    ("counted", [12; 8]),
    ("counted_large", [-40_000; 8]),
    ("by_rank", [0, 1, 2, 3, 5, 8, -3, 0]),
    ("by_rank_large", [0, 0, 0, 70_000, 0, 0, 0, 1]),
];

/// The results that a count or a sum should return.
fn expected_sum(name: &str, [white, black]: &[Word; 2]) -> Vec<Word> {
    let Some((_, weights)) = SUMS.iter().find(|(sum, _)| *sum == name) else {
        return [white, black]
            .map(|set| resized(&weighted(set, |_| 1), 64))
            .to_vec();
    };
    let ours = weighted(white, |square| weights[square / 8]);
    let theirs = weighted(black, |square| weights[7 - square / 8]);
    vec![resized(&sub(&ours, &theirs).0, 64)]
}

/// Counts and sums of all levels, for all pairs of sets.
#[test]
fn counts_and_sums_of_both_sides() {
    let mut proved = Proved::new();
    for name in SUMS.iter().map(|(name, _)| *name).chain(["count"]) {
        Bdd::forget_all();
        let sets = sets_by_rank();
        let expected = expected_sum(name, &sets);
        for (level, processor) in LEVELS
            .iter()
            .flat_map(|level| PROCESSORS.map(|one| (level.0, one)))
        {
            let program = compiled::program("sides", processor.options);
            let function = format!("sums.{level}.{name}");
            let results = &paths::RESULTS[..expected.len()];
            let prove = || {
                let found = paths::call(program, program.functions()[&function], &sets, results)?;
                let is_expected = found == expected;
                is_expected
                    .then_some(Answer::Proved)
                    .ok_or("it returns something else".to_owned())
            };
            let (outcome, _) = prove_once(&mut proved, program, &function, name, prove);
            assert!(
                outcome.is_ok(),
                "{}, {function}: {outcome:?}",
                processor.name
            );
        }
    }
}

/// Sums of all levels, for all weights, of four squares of each rank. The proofs for all sets have constant
/// weights, because the product of two variables is a large function.
#[test]
fn sums_of_any_weight() {
    let weight = || Word::from_iter((0..32).map(|bit| Bdd::variable(16 + bit)));
    for (level, processor) in LEVELS
        .iter()
        .flat_map(|level| PROCESSORS.map(|one| (level.0, one)))
    {
        let program = compiled::program("sides", processor.options);
        for rank in 0..8 {
            Bdd::forget_all();
            let [white, black] = [0, 1].map(|color| {
                let mut set = number(0, 64);
                for file in 0..2 {
                    set[8 * rank + 5 * file + color] = Bdd::variable((2 * file + color) as u32);
                }
                set
            });
            let [ours, theirs] = [&white, &black].map(|set| {
                set.iter().fold(number(0, 32), |sum, &is_set| {
                    add(&sum, &map(&weight(), |bit| bit & is_set), Bdd::FALSE).0
                })
            });
            let expected = resized(&sub(&ours, &theirs).0, 64);
            let arguments = [white, black, weight()];
            for name in ["weight", "weight_by_rank"] {
                let address = program.functions()[&format!("sums.{level}.{name}")];
                let found = paths::call(program, address, &arguments, &paths::RESULTS[..1])
                    .unwrap_or_else(|error| panic!("{}, {level}: {error}", processor.name));
                assert!(
                    found[0] == expected,
                    "{}, {level}, {name}, rank {rank}",
                    processor.name
                );
            }
        }
    }
}
