//! Batches of both sides: every set at every level, on each of several boards that are computed at once.

use std::collections::BTreeSet;
use std::time::Instant;

use pawnfill::{Color, Operation};
use pawnfill_oracle::driver::RETURN_TYPES;
use pawnfill_oracle::input::Random;
use pawnfill_prove::diagram::{Bdd, within_limits};
use pawnfill_prove::machine::{STACK, State};
use pawnfill_prove::program::Program;
use pawnfill_prove::question::{Counterexample, Question};
use pawnfill_prove::word::{Word, known, number};
use pawnfill_prove::{paths, processor};

use super::planted::{Kind, Planted};
use super::sides::{LEVELS, can_run};
use super::{PROCESSORS, compare_instructions};
use crate::compiled::{self, Processor};

/// A function to prove: its set, its level, and its number of boards.
#[derive(Clone, Copy, Debug)]
struct Batch {
    level: &'static str,
    /// The index of the operation.
    operation: usize,
    boards: usize,
    /// Whether the boards are more than the level computes at once.
    is_full: bool,
}

impl Batch {
    const fn operation(&self) -> &'static Operation {
        &Operation::ALL[self.operation]
    }

    fn name(&self) -> String {
        format!("boards.{}.{}", self.level, self.operation().name)
    }
}

/// The batches of a level: one of a full group and one more board, and one of a group that is not full.
fn batches(level: &'static str) -> impl Iterator<Item = Batch> {
    let at_once = match level {
        "Scalar" => 1,
        "Sse2" => 2,
        "Avx2" => 4,
        _ => 8,
    };
    let is_set = |&operation: &usize| {
        !Operation::ALL[operation].takes("square") && RETURN_TYPES[operation] == "u64"
    };
    let sets = (0..Operation::ALL.len()).filter(is_set);
    sets.flat_map(move |operation| {
        let full = Batch {
            level,
            operation,
            boards: at_once + 1,
            is_full: true,
        };
        let part = Batch {
            boards: at_once - 1,
            is_full: false,
            ..full
        };
        [full, part].into_iter().filter(|batch| batch.boards > 0)
    })
}

/// The addresses of the slices of a call, White's first: those that it reads, and those that it writes.
const PAWNS: [u64; 2] = [0x5000_0000_0000, 0x5100_0000_0000];
const OUT: [u64; 2] = [0x5200_0000_0000, 0x5300_0000_0000];
/// The address of the array with the output slices.
const SLICES: u64 = 0x5400_0000_0000;

/// The memory that functions write for their own use.
const STACK_OF_CALLS: std::ops::Range<u64> = STACK - 0x1_0000..STACK;

/// The words that a function writes for some pawns, for each color board by board. It may write nothing else
/// except its stack.
fn written(
    program: &Program,
    batch: Batch,
    pawns: &[Vec<Word>; 2],
) -> Result<[Vec<Word>; 2], String> {
    let address = program
        .functions()
        .get(&batch.name())
        .ok_or("there is no such function")?;
    let word = |value: u64| number(value, 64);
    let boards = batch.boards as u64;
    let mut before = State::default();
    for (first, pawns) in PAWNS.into_iter().zip(pawns) {
        before.store(program, &word(first), &pawns.concat())?;
    }
    before.store(
        program,
        &word(SLICES),
        &[OUT[0], boards, OUT[1], boards].map(word).concat(),
    )?;
    let arguments = [PAWNS[0], boards, PAWNS[1], boards, SLICES].map(word);
    let mut memory = paths::run(program, *address, &arguments, before.memory.clone(), &[])?.memory;
    let mut written: [Vec<Word>; 2] = Default::default();
    for (first, written) in OUT.into_iter().zip(&mut written) {
        for board in 0..boards {
            let bytes = (0..8).map(|byte| memory.remove(&(first + 8 * board + byte)));
            let bytes: Option<Vec<Word>> = bytes.collect();
            let bytes = bytes.ok_or_else(|| format!("board {board} is not written"))?;
            written.push(bytes.concat());
        }
    }
    memory.retain(|address, _| !STACK_OF_CALLS.contains(address));
    let is_clean = memory == before.memory;
    is_clean
        .then_some(written)
        .ok_or("something else is written".to_owned())
}

/// Proves that a function writes the oracle's answer for each color and board, or finds a board and an input
/// for which it writes something else.
fn prove(program: &Program, batch: Batch) -> Result<Option<(usize, Counterexample)>, String> {
    Bdd::forget_all();
    let question = |board: usize, color| Question {
        board,
        ..Question::of(batch.operation(), &["white", "black"], color)
    };
    let mut pawns: [Vec<Word>; 2] = Default::default();
    for board in 0..batch.boards {
        for (pawns, name) in pawns.iter_mut().zip(["white", "black"]) {
            pawns.push(question(board, Color::White).set(name));
        }
    }
    let written = written(program, batch, &pawns)?;
    for (color, words) in Color::ALL.into_iter().zip(&written) {
        for (board, found) in words.iter().enumerate() {
            if let Some(refuted) = question(board, color).refutation(color, found)? {
                return Ok(Some((board, refuted)));
            }
        }
    }
    Ok(None)
}

/// Proves every batch of every level for a processor.
fn prove_all(processor: Processor) {
    let (started, program) = (
        Instant::now(),
        compiled::program("boards", processor.options),
    );
    let batches = Vec::from_iter(LEVELS.iter().flat_map(|(level, _)| batches(level)));
    for &batch in &batches {
        match within_limits(|| prove(program, batch)).flatten() {
            Ok(None) => {}
            Ok(Some((board, refuted))) => {
                panic!("{batch:?} is refuted on board {board}: {refuted:?}")
            }
            Err(error) => panic!("{}, {}: {error}", processor.name, batch.name()),
        }
    }
    let (count, seconds) = (batches.len(), started.elapsed().as_secs_f64());
    println!(
        "{}: {count} functions of batches proved in {seconds:.1} s",
        processor.name
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
    for Processor { name, options, .. } in PROCESSORS {
        let program = compiled::program("boards", options);
        let levels = LEVELS.iter().filter(|(level, _)| can_run(level));
        let batches = Vec::from_iter(levels.flat_map(|(level, _)| batches(level)));
        let functions = Vec::from_iter(batches.iter().map(Batch::name));
        compare_instructions(
            &format!("boards, {name}"),
            program,
            &functions,
            &mut compared,
        );
        let loaded = processor::Loaded::new(program);
        for (&batch, function) in batches
            .iter()
            .zip(&functions)
            .filter(|(batch, _)| batch.is_full)
        {
            Bdd::forget_all();
            let pawns = [0, 1].map(|_| Vec::from_iter((0..batch.boards).map(|_| random.pawns())));
            let words = pawns
                .each_ref()
                .map(|pawns| pawns.iter().map(|&set| number(set, 64)).collect());
            let expected = written(program, batch, &words).expect("it can be followed");
            let expected =
                expected.map(|words| Vec::from_iter(words.iter().map(|word| known(word))));
            let found =
                loaded.call_with_slices(program.functions()[function], [&pawns[0], &pawns[1]]);
            assert_eq!(
                expected,
                found.map(|sets| Vec::from_iter(sets.into_iter().map(Some))),
                "{batch:?}"
            );
        }
    }
}

/// A matrix, a mask, a shift or a table with one wrong bit is refuted on some board, and the processor writes
/// the wrong set, too. A wrong bit that is not refuted makes no difference: it is the bit of a square that is
/// empty already, or in a byte that nothing reads.
#[test]
fn what_is_planted_in_batches_is_refuted() {
    const ASKED: [&str; 3] = ["backward_pawns", "passed_pawns", "tripled_pawns"];
    let program = compiled::program("boards", &[]);
    let mut random = Random::new(0x6b6b);
    let mut planted = Planted::default();
    for (level, name) in LEVELS[1..]
        .iter()
        .flat_map(|(level, _)| ASKED.map(|name| (*level, name)))
    {
        let of_set = |batch: &Batch| batch.operation().name == name;
        let batches = Vec::from_iter(batches(level).filter(of_set));
        let address = program.functions()[&batches[0].name()];
        planted.plant((level, program, address), &mut random, |wrong, _| {
            batches.iter().any(|&batch| {
                let found =
                    prove(wrong, batch).unwrap_or_else(|error| panic!("{batch:?}: {error}"));
                let Some((board, refuted)) = found else {
                    return false;
                };
                assert_ne!(refuted.expected, refuted.found);
                if batch.is_full && processor::is_v3() && can_run(level) {
                    let mut pawns = [vec![0; batch.boards], vec![0; batch.boards]];
                    for (pawns, name) in pawns.iter_mut().zip(["white", "black"]) {
                        pawns[board] = refuted.value(name).expect("a set of the question");
                    }
                    let loaded = processor::Loaded::new(wrong);
                    let by_processor = loaded.call_with_slices(address, [&pawns[0], &pawns[1]]);
                    assert_eq!(
                        by_processor[refuted.color as usize][board], refuted.found,
                        "{batch:?}"
                    );
                }
                true
            })
        });
    }
    for level in ["Sse2", "Avx2", "Avx512", "Gfni"] {
        planted.assert_refuted(level, &[Kind::Constant, Kind::Matrix], 2);
        planted.assert_refuted(level, &[Kind::Shift], 8);
    }
    planted.assert_refuted("Gfni", &[Kind::Matrix], 8);
    planted.assert_refuted("Avx512", &[Kind::Logic], 8);
    planted.assert_most_have_an_effect(1);
}
