//! Both sides at once: every answer at every level, and mistakes that are planted in the code of each level.

use std::collections::BTreeMap;

use iced_x86::{Instruction, Mnemonic as M};
use pawnfill::sides::{AnyLevel, Avx2, Avx512, Gfni, Level as _, Scalar, Sse2};
use pawnfill::{Color, Operation};
use pawnfill_oracle::driver::Disagreement;
use pawnfill_oracle::input::Random;

use super::code::Proved;
use super::{Outcome, PROCESSORS, Subject, program, prove, prove_all};
use pawnfill_executor::diagram::Bdd;
use pawnfill_executor::program::Program;
use pawnfill_executor::statement::Call;
use pawnfill_executor::word::{Word, add, known, number, resized, sub};
use pawnfill_executor::{paths, processor};

/// The levels: their words in the names of the program's functions, and their names for people.
pub(crate) const LEVELS: [(&str, &str); 5] = [
    ("Scalar", Scalar::NAME),
    ("Sse2", Sse2::NAME),
    ("Avx2", Avx2::NAME),
    ("Avx512", Avx512::NAME),
    ("Gfni", Gfni::NAME),
];

/// The answers of a level, for each color.
fn answers(level: &'static str) -> impl Iterator<Item = Subject> {
    let about_pawns = Operation::ALL.iter().enumerate();
    let about_pawns = about_pawns.filter(|(_, operation)| !operation.takes("square"));
    about_pawns.flat_map(move |(place, operation)| {
        Color::ALL.map(|color| Subject {
            function: format!("sides.{level}.{}", operation.name),
            strategy: level,
            place,
            call: Call::View,
            color: Some(color),
            result: color as usize,
            is_a8_first: false,
        })
    })
}

/// The answers of all levels.
fn all_answers() -> Vec<Subject> {
    LEVELS
        .iter()
        .flat_map(|(level, _)| answers(level))
        .collect()
}

/// The words for the levels that this machine has.
pub(crate) fn levels_of_this_machine() -> impl Iterator<Item = &'static str> {
    let has = |name: &str| AnyLevel::all().any(|level| level.name() == name);
    let levels = LEVELS.iter().filter(move |(_, name)| has(name));
    levels.map(|(level, _)| *level)
}

/// The answers of the levels that this machine has.
pub(crate) fn answers_of_this_machine() -> Vec<Subject> {
    let has: Vec<&str> = levels_of_this_machine().collect();
    for (level, name) in LEVELS.iter().filter(|(level, _)| !has.contains(level)) {
        eprintln!("{level}: proved but not compared, as this processor does not have {name}");
    }
    has.into_iter().flat_map(answers).collect()
}

/// The counts and sums of the levels that this machine has, if the program has them.
pub(crate) fn sums_of_this_machine(program: &Program) -> Vec<u64> {
    let functions = program.functions().iter();
    let is_here = |name: &str| {
        levels_of_this_machine().any(|level| name.starts_with(&format!("sums.{level}.")))
    };
    functions
        .filter(|(name, _)| is_here(name))
        .map(|(_, &address)| address)
        .collect()
}

#[test]
fn every_answer_of_both_sides() {
    prove_all("sides", &all_answers());
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

/// White's sum minus Black's, with weights for each side's own ranks.
fn by_rank(white: &[Bdd], black: &[Bdd], weights: [i32; 8]) -> Word {
    let ours = weighted(white, |square| weights[square / 8]);
    let theirs = weighted(black, |square| weights[7 - square / 8]);
    sub(&ours, &theirs).0
}

/// The symbolic sets of both colors. The variables are in the order of the ranks as each side counts
/// them, so that a sum is a small function.
fn sets_by_rank() -> [Word; 2] {
    [0, 1].map(|color| {
        let rank = |square: u32| (square / 8) ^ (7 * color);
        let variable = |square: u32| 16 * rank(square) + 2 * (square % 8) + color;
        let squares = 0..64;
        squares
            .map(|square| Bdd::variable(variable(square)))
            .collect()
    })
}

/// The results that a count or a sum of a few weights should return.
fn expected_sum(name: &str, [white, black]: &[Word; 2]) -> Vec<Word> {
    let sum = match name {
        "count" => {
            return [white, black]
                .map(|set| resized(&weighted(set, |_| 1), 64))
                .to_vec();
        }
        "counted" => by_rank(white, black, [12; 8]),
        "counted_large" => by_rank(white, black, [-40_000; 8]),
        "by_rank" => by_rank(white, black, [0, 1, 2, 3, 5, 8, -3, 0]),
        "by_rank_large" => by_rank(white, black, [0, 0, 0, 70_000, 0, 0, 0, 1]),
        other => panic!("no sum is called {other}"),
    };
    vec![resized(&sum, 64)]
}

/// Counts and sums of all levels, for all pairs of sets.
#[test]
fn counts_and_sums_of_both_sides() {
    let programs = PROCESSORS.map(|(processor, options)| (processor, program("sides", options)));
    let mut proved = Proved::default();
    for name in [
        "count",
        "counted",
        "counted_large",
        "by_rank",
        "by_rank_large",
    ] {
        Bdd::forget_all();
        let sets = sets_by_rank();
        let expected = expected_sum(name, &sets);
        for (level, _) in LEVELS {
            for (processor, program) in &programs {
                let function = format!("sums.{level}.{name}");
                let address = program.functions()[&function];
                let results = &paths::RESULTS[..expected.len()];
                let (outcome, _) =
                    proved.or_prove(program, &function, name, || {
                        match paths::call(program, address, &sets, results) {
                            Err(error) => Outcome::Unknown(error),
                            Ok(found) if found == expected => Outcome::Proved,
                            Ok(_) => Outcome::Unknown("it returns something else".to_owned()),
                        }
                    });
                assert!(
                    matches!(outcome, Outcome::Proved),
                    "{processor}, {function}: {outcome:?}"
                );
            }
        }
    }
}

// What is wrong

/// The kind of mistake that is planted in the code of an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Planted {
    /// A bit of a matrix by which bytes are multiplied, or of the operand that picks its bits.
    Matrix,
    /// A bit of another constant: a mask, or an order of bytes.
    Constant,
    /// A choice of other lanes: halves or words.
    Lanes,
    /// A shift by another number of squares.
    Shift,
    /// An entry of the table of a function of three bits.
    Logic,
}

/// The bits to flip in a function, each with its kind: one in each constant, and one in each number in an
/// instruction.
pub(crate) fn places(
    program: &Program,
    address: u64,
    random: &mut Random,
) -> Vec<(Planted, u64, u8)> {
    let instructions = paths::instructions(program, address).expect("code");
    let mut mnemonics = instructions.values().map(Instruction::mnemonic);
    let is_file_by_file = mnemonics.any(|mnemonic| mnemonic == M::Vgf2p8affineqb);
    let mut places = Vec::new();
    for instruction in instructions.values() {
        let number = instruction.next_ip() - 1;
        let mnemonic = instruction.mnemonic();
        // Other instructions have the addresses of functions.
        let is_constant = !matches!(mnemonic, M::Mov | M::Lea | M::Call | M::Jmp);
        if instruction.is_ip_rel_memory_operand() && is_constant {
            let byte = random.below(instruction.memory_size().element_size() as u64);
            let address = instruction.ip_rel_memory_address() + byte;
            let is_mask = matches!(
                mnemonic,
                M::Vpand | M::Vpandd | M::Vpandq | M::Vpternlogd | M::Vpternlogq | M::Vpshufb
            );
            let is_matrix = is_file_by_file && !is_mask;
            let planted = if is_matrix {
                Planted::Matrix
            } else {
                Planted::Constant
            };
            places.push((planted, address, 1 << random.below(8)));
        }
        match mnemonic {
            M::Pshufd | M::Vpshufd | M::Pshuflw | M::Pshufhw => {
                places.push((Planted::Lanes, number, 1 << random.below(4)));
            }
            M::Pextrq | M::Vpextrq => places.push((Planted::Lanes, number, 1)),
            M::Psllq | M::Psrlq | M::Vpsllq | M::Vpsrlq => {
                places.push((Planted::Shift, number, 1 << random.below(5)));
            }
            M::Vpternlogd | M::Vpternlogq => {
                places.push((Planted::Logic, number, 1 << random.below(8)));
            }
            _ => {}
        }
    }
    places
}

/// Whether an answer stays the same for random pawns in the executor.
fn is_the_same(
    program: &Program,
    planted: &Program,
    subject: &Subject,
    random: &mut Random,
) -> bool {
    let address = program.functions()[&subject.function];
    let result = |program: &Program, words: &[Word]| {
        let register = paths::RESULTS[subject.result];
        let results = paths::call(program, address, words, &[register]);
        known(&results.expect("it can be followed")[0])
    };
    (0..20).all(|_| {
        Bdd::forget_all();
        let words = [random.set(), random.sparse()].map(|set| number(set, 64));
        result(program, &words) == result(planted, &words)
    })
}

/// A matrix, a mask, an order of lanes, a shift or a table with one wrong bit is refuted. Each refutation
/// has a counterexample. If the processor has the level, it returns the wrong result for this input, too. A
/// wrong bit that is not refuted makes no difference: it is the bit of a square that is empty already, or
/// in a lane that nobody asks for.
#[test]
fn what_is_planted_in_both_sides_is_refuted() {
    const ASKED: [&str; 6] = [
        "attacks",
        "backward_pawns",
        "candidate_pawns",
        "half_isolated_pawns",
        "passed_pawns",
        "tripled_pawns",
    ];
    let program = program("sides", &[]);
    let mut random = Random::new(0x5a5a);
    let mut refuted: BTreeMap<(&str, Planted), usize> = BTreeMap::new();
    let mut without_effect = 0;
    for (level, name) in LEVELS {
        let can_run = AnyLevel::all().any(|level| level.name() == name);
        let asked: Vec<Subject> = answers(level)
            .filter(|subject| ASKED.contains(&Operation::ALL[subject.place].name))
            .collect();
        // White's answer and Black's.
        for both in asked.chunks(2) {
            let address = program.functions()[&both[0].function];
            for (kind, place, bits) in places(&program, address, &mut random) {
                let planted = program.with_flipped(place, bits);
                let mut is_refuted = false;
                for subject in both {
                    match prove(&planted, subject) {
                        Outcome::Proved => {
                            let is_the_same = is_the_same(&program, &planted, subject, &mut random);
                            assert!(is_the_same, "{subject:?}: {kind:?} at {place:#x}");
                        }
                        Outcome::Unknown(error) => panic!("{subject:?}: {error}"),
                        Outcome::Refuted(disagreement) => {
                            is_refuted = true;
                            let Disagreement {
                                input,
                                expected,
                                found,
                                ..
                            } = *disagreement;
                            assert_ne!(Some(expected), found);
                            if can_run {
                                let loaded = processor::Loaded::new(&planted);
                                let results = loaded.call(address, &[input.white, input.black]);
                                assert_eq!(Some(results[subject.result]), found, "{subject:?}");
                            }
                        }
                    }
                }
                match is_refuted {
                    true => *refuted.entry((level, kind)).or_default() += 1,
                    false => without_effect += 1,
                }
            }
        }
    }
    println!("{without_effect} make no difference; refuted are {refuted:?}");
    let count = |level, kind| refuted.get(&(level, kind)).copied().unwrap_or(0);
    for level in ["Sse2", "Avx2", "Avx512", "Gfni"] {
        let constants = [Planted::Lanes, Planted::Constant, Planted::Matrix];
        let constants: usize = constants.iter().map(|&kind| count(level, kind)).sum();
        assert!(constants >= 8, "{level}");
        assert!(count(level, Planted::Shift) >= 8, "{level}");
    }
    assert!(count("Gfni", Planted::Matrix) >= 8);
    assert!(count("Gfni", Planted::Lanes) >= 4);
    assert!(count("Avx512", Planted::Logic) >= 8);
    let all: usize = refuted.values().sum();
    assert!(
        4 * without_effect < all,
        "{without_effect} of {all} make no difference"
    );
}
