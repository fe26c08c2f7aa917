//! `batch!`: every copy of every function returns the same bits as the oracle.

use pawnfill::__private::batch::{Vectors, limit};
use pawnfill::sides::{BothSides, Scalar, Score};
use pawnfill::{Color, Operation, Override, Square, Strategy};
use pawnfill_oracle::driver::{ORACLE, operation};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::sampling::sampled;

use functions::Answers;

mod both_sides;
mod functions;

/// Inputs of all kinds.
fn inputs() -> Vec<Input> {
    let mut random = Random::new(14);
    let sets = varied_sets(14, 400);
    let inputs = sets.iter().map(|&first| Input {
        color: Color::ALL[random.below(2) as usize],
        square: Square::from_index(random.below(64) as u8),
        files: random.below(256) as u8,
        ..Input::of_sets(first, sets[random.below(sets.len() as u64) as usize])
    });
    sampled(inputs).collect()
}

/// Whether a strategy has code of its own for an operation.
const fn is_distinct<S: Strategy>(operation: &str) -> bool {
    matches!(S::NAME.as_bytes(), b"Shift") || Override::of::<S>(operation).is_some()
}

macro_rules! checks {
    ({} $($group:ident { $(fn $name:ident $arguments:tt -> $output:ty;)* })*) => {
        /// Compares the functions of a strategy with the oracle: all functions of `Shift`, and for
        /// another strategy those of the operations that it overrides. Its other functions have the code
        /// of `Shift`.
        fn check<S: Strategy>(strategy: S, inputs: &[Input]) {
            // The conditions are constants so that a function is compiled only if it is called.
            $($(if const { is_distinct::<S>(stringify!($name)) } {
                check_operation(
                    S::NAME,
                    stringify!($name),
                    inputs,
                    |inputs| functions::$name::answers(strategy, inputs),
                );
            })*)*
        }
    };
}

pawnfill::for_each_operation! { checks, }

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        fn check_strategies(inputs: &[Input]) {
            $(check(pawnfill::$strategy, inputs);)*
        }
    };
}

pawnfill::for_each_strategy! { strategies, }

fn check_operation(
    strategy: &str,
    name: &str,
    inputs: &[Input],
    answers: impl Fn(&[Input]) -> Vec<Answers>,
) {
    let index = operation(name);
    let within = |input: &Input| input.within_domain(&Operation::ALL[index]);
    let inputs = Vec::from_iter(inputs.iter().map(within));
    let expected = Color::ALL.map(|color| {
        let expected = inputs
            .iter()
            .map(|&input| ORACLE[index](&Input { color, ..input }));
        Vec::from_iter(expected)
    });
    for vectors in Vectors::ALL {
        limit(vectors);
        for Answers { color, answers } in answers(&inputs) {
            assert_eq!(answers.len(), inputs.len());
            for (at, (input, found)) in inputs.iter().zip(answers).enumerate() {
                let expected = expected[color.unwrap_or(input.color) as usize][at];
                assert_eq!(
                    found, expected,
                    "{vectors:?}, {strategy}.{name}, {color:?}, {input:?}"
                );
            }
        }
    }
}

/// Each copy of every function returns the same bits as the oracle, whether the color is constant, shared
/// by all boards or random for each. The number of boards is not a multiple of a vector's.
///
/// No other test sets the limit, which holds for the whole program.
#[test]
fn every_copy_gives_the_bits_of_the_oracle() {
    let inputs = inputs();
    check_strategies(&inputs);
    for vectors in Vectors::ALL {
        limit(vectors);
        check_both_sides(&inputs);
    }
}

/// The structure of both sides, as the body of a function may ask for it.
#[inline(always)]
fn both_sides(white: u64, black: u64) -> ([u64; 2], [u64; 2], [u8; 2], i32) {
    let pawns = BothSides::new(Scalar, white, black);
    let mut score = Score::new(Scalar);
    score.add(pawns.isolated_pawns(), -14);
    score.add_by_rank(pawns.passed_pawns(), [0, 5, 10, 20, 35, 60, 100, 0]);
    (
        pawns.candidate_pawns().by_color(),
        pawns.backward_pawns().by_color(),
        pawns.island_count(),
        score.total(),
    )
}

pawnfill::batch! {
    fn both_sides_of_all(white: &[u64], black: &[u64]) -> ([u64; 2], [u64; 2], [u8; 2], i32) {
        both_sides(white, black)
    }
}

/// Checks that a batch gives the same answers as one board after the other. The test `sides` compares the
/// latter with the oracle.
fn check_both_sides(inputs: &[Input]) {
    let (white, black): (Vec<u64>, Vec<u64>) = inputs
        .iter()
        .map(|input| (input.white, input.black))
        .unzip();
    let count = inputs.len();
    let (mut candidates, mut backward) = (vec![[0; 2]; count], vec![[0; 2]; count]);
    let (mut islands, mut scores) = (vec![[0; 2]; count], vec![0; count]);
    both_sides_of_all(
        &white,
        &black,
        &mut candidates,
        &mut backward,
        &mut islands,
        &mut scores,
    );
    for at in 0..count {
        let found = (candidates[at], backward[at], islands[at], scores[at]);
        let (white, black) = (white[at], black[at]);
        assert_eq!(found, both_sides(white, black), "{white:#x}, {black:#x}");
    }
}

pawnfill::batch! {
    fn ahead(pawns: &[u64], enemy: &[u64]) -> (u64, u8) {
        (pawns << 8 & !enemy, pawns.count_ones() as u8)
    }
}

/// Slices of all lengths, at any address: nothing beyond them is read or written.
#[test]
fn slices_are_of_any_length_and_at_any_place() {
    let mut random = Random::new(3);
    let (pawns, enemy): (Vec<u64>, Vec<u64>) =
        (0..100).map(|_| (random.set(), random.set())).unzip();
    for start in 0..9 {
        for end in start..pawns.len() {
            let (mut sets, mut counts) = ([7; 100], [9; 100]);
            let (boards, others) = (start..end, start / 2..end - start + start / 2);
            ahead(
                &pawns[boards.clone()],
                &enemy[others.clone()],
                &mut sets[boards.clone()],
                &mut counts[others.clone()],
            );
            for at in 0..100 {
                let set = pawns[at] << 8 & !enemy[(at + start / 2).saturating_sub(start)];
                let expected = if boards.contains(&at) { set } else { 7 };
                assert_eq!(sets[at], expected, "{at} of {boards:?}");
                let count = pawns[(at + start - start / 2).min(99)].count_ones() as u8;
                let expected = if others.contains(&at) { count } else { 9 };
                assert_eq!(counts[at], expected, "{at} of {others:?}");
            }
        }
    }
}

/// The message of a panic.
#[cfg(panic = "unwind")]
fn panic_of(call: impl FnOnce()) -> String {
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call));
    let message = panic.expect_err("the lengths are unequal").downcast();
    *message.expect("a message")
}

#[cfg(panic = "unwind")]
#[test]
fn slices_of_unequal_length_are_refused_before_anything_is_written() {
    let lengths = [(3, 4, 4, 4), (4, 3, 4, 4), (4, 4, 3, 4), (4, 4, 4, 0)];
    for (pawns, enemy, sets, counts) in lengths {
        let (mut set, mut count) = ([7; 4], [9; 4]);
        let message = panic_of(|| {
            let [pawns, enemy] = [&[1; 4][..pawns], &[1; 4][..enemy]];
            ahead(pawns, enemy, &mut set[..sets], &mut count[..counts]);
        });
        assert_eq!(
            message,
            format!(
                "`ahead` takes slices of one length: pawns has {pawns}, enemy has {enemy}, \
                 out_0 has {sets}, out_1 has {counts}"
            )
        );
        assert_eq!((set, count), ([7; 4], [9; 4]));
    }
}
