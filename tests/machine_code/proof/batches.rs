//! Batches of both sides: every set at every level, on each of several boards that are computed at once.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use pawnfill::{Color, Operation};
use pawnfill_oracle::driver::{Disagreement, RETURN_TYPES, operation};
use pawnfill_oracle::input::Random;

use super::sides::{LEVELS, Planted, levels_of_this_machine, places};
use super::{PROCESSORS, program};
use crate::compiled::Options;
use pawnfill_executor::diagram::Bdd;
use pawnfill_executor::machine::{STACK, State};
use pawnfill_executor::program::Program;
use pawnfill_executor::statement::{Arguments, Call};
use pawnfill_executor::word::{Word, known, number};
use pawnfill_executor::{paths, processor};

/// How many boards a level computes at once.
fn at_once(level: &str) -> usize {
    match level {
        "Scalar" => 1,
        "Sse2" => 2,
        "Avx2" => 4,
        _ => 8,
    }
}

/// A function to prove: its set, its level, and its number of boards.
#[derive(Clone, Copy, Debug)]
struct Batch {
    level: &'static str,
    /// The index of the operation.
    place: usize,
    boards: usize,
}

impl Batch {
    const fn operation(&self) -> &'static Operation {
        &Operation::ALL[self.place]
    }

    fn name(&self) -> String {
        format!("boards.{}.{}", self.level, self.operation().name)
    }
}

/// The batches of a level: one of a full group and one more board, and one of a group that is not full.
fn batches(level: &'static str) -> impl Iterator<Item = Batch> {
    let is_set = |&(place, operation): &(usize, &Operation)| {
        !operation.takes("square") && RETURN_TYPES[place] == "u64"
    };
    let sets = Operation::ALL.iter().enumerate().filter(is_set);
    sets.flat_map(move |(place, _)| {
        let at_once = at_once(level);
        let numbers = [at_once + 1, at_once - 1].into_iter();
        let numbers = numbers.filter(|&boards| boards > 0);
        numbers.map(move |boards| Batch {
            level,
            place,
            boards,
        })
    })
}

/// The addresses of the slices of a call, White's first: those that it reads, and those that it writes.
const PAWNS: [u64; 2] = [0x5000_0000_0000, 0x5100_0000_0000];
const OUT: [u64; 2] = [0x5200_0000_0000, 0x5300_0000_0000];
/// The address of the array with the output slices.
const SLICES: u64 = 0x5400_0000_0000;

/// The memory that functions write for their own use.
const STACK_OF_CALLS: std::ops::Range<u64> = STACK - 0x1_0000..STACK;

/// The words that a function writes for each color, board by board.
type Written = [Vec<Word>; 2];

/// The words that a function writes for some pawns. It may write nothing else except its stack.
fn written(program: &Program, batch: Batch, pawns: &[Vec<Word>; 2]) -> Result<Written, String> {
    let name = batch.name();
    let address = *program
        .functions()
        .get(&name)
        .ok_or("there is no such function")?;
    let mut before = State::default();
    let word = |value: u64| number(value, 64);
    for (first, pawns) in PAWNS.into_iter().zip(pawns) {
        before.store(&word(first), &pawns.concat())?;
    }
    let boards = batch.boards as u64;
    let [white, black] = PAWNS;
    before.store(
        &word(SLICES),
        &[OUT[0], boards, OUT[1], boards].map(word).concat(),
    )?;
    let arguments = [white, boards, black, boards, SLICES].map(word);
    let after = paths::run(program, address, &arguments, before.memory.clone(), &[])?;
    let mut memory = after.memory;
    let mut written: Written = Default::default();
    for (first, written) in OUT.into_iter().zip(&mut written) {
        for board in 0..boards {
            let bytes = (0..8).map(|byte| memory.remove(&(first + 8 * board + byte)));
            let bytes: Option<Vec<Word>> = bytes.collect();
            let bytes = bytes.ok_or_else(|| format!("board {board} is not written"))?;
            written.push(bytes.concat());
        }
    }
    memory.retain(|address, _| !STACK_OF_CALLS.contains(address));
    if memory != before.memory {
        return Err("something else is written".to_owned());
    }
    Ok(written)
}

/// The outcome of a proof: the board and the input for which the function writes something else, if there
/// are any.
type Proof = Result<Option<(usize, Box<Disagreement>)>, String>;

/// Proves that a function writes the oracle's answer for each color and board, or finds where it does not.
fn prove(program: &Program, batch: Batch) -> Proof {
    Bdd::forget_all();
    let arguments = |board: usize, color| Arguments::of_pawns(board, batch.operation(), color);
    let mut pawns: [Vec<Word>; 2] = Default::default();
    for board in 0..batch.boards {
        let [white, black] = arguments(board, Color::White).pawns();
        pawns[0].push(white);
        pawns[1].push(black);
    }
    let written = written(program, batch, &pawns)?;
    for color in Color::ALL {
        for (board, found) in written[color as usize].iter().enumerate() {
            let arguments = arguments(board, color);
            let expected = arguments.expected(batch.place, Call::View);
            let mut pairs = found.iter().zip(&expected);
            let differing = pairs.find(|(found, expected)| found != expected);
            let example = differing.and_then(|(&found, &expected)| (found ^ expected).example());
            if let Some(example) = example {
                let (level, place) = (batch.level, batch.place);
                let disagreement =
                    arguments.disagreement(level, place, Call::View, &example, found);
                return Ok(Some((board, Box::new(disagreement))));
            }
        }
    }
    Ok(None)
}

/// Proves every batch of every level for a processor.
fn prove_all((processor, options): (&str, Options)) {
    let started = Instant::now();
    let program = program("boards", options);
    let batches: Vec<Batch> = LEVELS
        .iter()
        .flat_map(|(level, _)| batches(level))
        .collect();
    for &batch in &batches {
        match prove(&program, batch) {
            Ok(None) => {}
            Ok(Some((board, disagreement))) => {
                panic!("{processor}: {batch:?} is refuted on board {board}: {disagreement}")
            }
            Err(error) => panic!("{processor}: {}: {error}", batch.name()),
        }
    }
    println!(
        "{processor}: {} functions of batches proved in {:.1} s",
        batches.len(),
        started.elapsed().as_secs_f64()
    );
}

#[test]
fn every_set_of_every_batch_for_the_baseline() {
    prove_all(PROCESSORS[0]);
}

#[test]
fn every_set_of_every_batch_for_v3() {
    prove_all(PROCESSORS[1]);
}

/// Whole functions of slices, and their instructions, do the same in the executor as on the processor.
#[test]
fn batches_are_executed_as_by_the_processor() {
    if !processor::is_v3() {
        return;
    }
    let (mut random, mut compared) = (Random::new(0x4679), BTreeSet::new());
    for (processor, options) in PROCESSORS {
        let program = program("boards", options);
        let loaded = processor::Loaded::new(&program);
        let batches: Vec<Batch> = levels_of_this_machine().flat_map(batches).collect();
        let entries = batches
            .iter()
            .map(|batch| program.functions()[&batch.name()]);
        let entries: Vec<u64> = entries.collect();
        let (count, wrong) = processor::compare_instructions(&program, &entries, &mut compared);
        println!("boards, {processor}: {count} instructions do what the processor does");
        assert!(count > 300, "{processor}: {count} instructions");
        assert!(wrong.is_empty(), "{processor}:\n{}", wrong.join("\n"));
        let full = |batch: &&Batch| batch.boards >= at_once(batch.level);
        for (&batch, address) in batches.iter().zip(entries).filter(|(batch, _)| full(batch)) {
            Bdd::forget_all();
            let pawns: [Vec<u64>; 2] =
                [0, 1].map(|_| (0..batch.boards).map(|_| random.pawns()).collect());
            let words = pawns.each_ref().map(|pawns| numbers(pawns));
            let expected = written(&program, batch, &words).expect("it can be followed");
            let expected = expected.map(|words| values(&words));
            let [white, black] = &pawns;
            let found = loaded.call_with_slices(address, [white, black]);
            assert_eq!(expected, found, "{processor}, {batch:?}");
        }
    }
}

fn numbers(values: &[u64]) -> Vec<Word> {
    values.iter().map(|&value| number(value, 64)).collect()
}

fn values(words: &[Word]) -> Vec<u64> {
    words
        .iter()
        .map(|word| known(word).expect("a number"))
        .collect()
}

/// A matrix, a mask, a shift or a table with one wrong bit is refuted on some board. A wrong bit that is
/// not refuted makes no difference: it is the bit of a square that is empty already, or in a byte that
/// nothing reads.
#[test]
fn what_is_planted_in_batches_is_refuted() {
    const ASKED: [&str; 3] = ["backward_pawns", "passed_pawns", "tripled_pawns"];
    let program = program("boards", &[]);
    let mut random = Random::new(0x6b6b);
    let mut refuted: BTreeMap<(&str, Planted), usize> = BTreeMap::new();
    let mut without_effect = 0;
    for (level, _) in &LEVELS[1..] {
        for name in ASKED {
            let of_set = |batch: &Batch| batch.place == operation(name);
            let batches: Vec<Batch> = batches(level).filter(of_set).collect();
            let address = program.functions()[&batches[0].name()];
            for (kind, place, bits) in places(&program, address, &mut random) {
                let planted = program.with_flipped(place, bits);
                let outcome = batches.iter().find_map(|&batch| {
                    let found = prove(&planted, batch);
                    let found =
                        found.unwrap_or_else(|error| panic!("{batch:?}, {kind:?}: {error}"));
                    found.map(|(board, disagreement)| (batch, board, disagreement))
                });
                let Some((batch, board, disagreement)) = outcome else {
                    without_effect += 1;
                    continue;
                };
                *refuted.entry((level, kind)).or_default() += 1;
                assert_ne!(Some(disagreement.expected), disagreement.found);
                // The processor writes the wrong set, too.
                let is_full = batch.boards >= at_once(level);
                if is_full
                    && processor::is_v3()
                    && levels_of_this_machine().any(|has| has == *level)
                {
                    let mut pawns = [vec![0; batch.boards], vec![0; batch.boards]];
                    pawns[0][board] = disagreement.input.white;
                    pawns[1][board] = disagreement.input.black;
                    let loaded = processor::Loaded::new(&planted);
                    let [white, black] = &pawns;
                    let found = loaded.call_with_slices(address, [white, black]);
                    let found = found[disagreement.input.color as usize][board];
                    assert_eq!(Some(found), disagreement.found, "{batch:?}, {kind:?}");
                }
            }
        }
    }
    println!("{without_effect} make no difference; refuted are {refuted:?}");
    let count = |level, kind| refuted.get(&(level, kind)).copied().unwrap_or(0);
    for level in ["Sse2", "Avx2", "Avx512", "Gfni"] {
        let constants = count(level, Planted::Constant) + count(level, Planted::Matrix);
        assert!(constants >= 2, "{level}");
        assert!(count(level, Planted::Shift) >= 8, "{level}");
    }
    assert!(count("Gfni", Planted::Matrix) >= 8);
    assert!(count("Avx512", Planted::Logic) >= 8);
    let all: usize = refuted.values().sum();
    assert!(
        without_effect < all,
        "{without_effect} of {all} make no difference"
    );
}
