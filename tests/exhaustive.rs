//! Every strategy against the oracle on whole domains: all squares, all file sets, all patterns of a file
//! and of two adjacent files, and, for operations on two sets, all pairs of patterns of a file.

use pawnfill::{Operation, Square};
use pawnfill_oracle::driver::{assert_agreement, operations};
use pawnfill_oracle::input::{Input, Random, takes_primary, takes_secondary, varied_sets};

// The kinds of operations, by their arguments. Every operation is of at least one of these kinds, which a
// test below checks.

fn on_square(operation: &Operation) -> bool {
    operation.takes("square")
}

fn on_files(operation: &Operation) -> bool {
    operation.takes("files")
}

fn on_one_set(operation: &Operation) -> bool {
    takes_primary(operation) && !takes_secondary(operation)
}

fn on_two_sets(operation: &Operation) -> bool {
    takes_primary(operation) && takes_secondary(operation)
}

#[test]
fn every_operation_is_checked_here() {
    for operation in Operation::ALL {
        let kinds = [on_square, on_files, on_one_set, on_two_sets];
        let count = kinds.iter().filter(|kind| kind(operation)).count();
        assert_eq!(count, 1, "{}: of one kind", operation.name);
    }
}

// Patterns

/// The squares of two adjacent files, the first of which is given: the low byte of a pattern on the
/// first one, the high byte on the second, both from rank 1 upwards.
fn squares_of(first_file: u32, pattern: u16) -> u64 {
    (0..16)
        .filter(|bit| pattern >> bit & 1 == 1)
        .map(|bit| 1 << (8 * (bit % 8) + first_file + bit / 8))
        .sum()
}

/// All sets on one file.
fn sets_on_file(file: u32) -> impl Iterator<Item = u64> {
    (0..=0xff).map(move |pattern| squares_of(file, pattern))
}

/// All sets on a file and the next one to the east.
fn sets_on_files_from(first_file: u32) -> impl Iterator<Item = u64> {
    (0..=0xffff).map(move |pattern| squares_of(first_file, pattern))
}

// Squares and file sets

#[test]
fn all_squares() {
    // For operations that take a second set too, all patterns of the files around the square and
    // a variety of whole sets.
    let second_sets: Vec<u64> = (0..8)
        .flat_map(sets_on_file)
        .chain(varied_sets(1, 100))
        .collect();
    assert_agreement(
        &operations(on_square),
        Square::ALL.iter().flat_map(|&square| {
            second_sets
                .iter()
                .map(move |&second| Input::of_square(square, second))
        }),
    );
}

#[test]
fn all_file_sets() {
    assert_agreement(&operations(on_files), (0..=0xff).map(Input::of_files));
}

// One set

#[test]
fn all_patterns_of_a_file() {
    assert_agreement(
        &operations(on_one_set),
        (0..8)
            .flat_map(sets_on_file)
            .map(|set| Input::of_sets(set, 0)),
    );
}

#[test]
fn all_patterns_of_two_adjacent_files() {
    assert_agreement(
        &operations(on_one_set),
        (0..7)
            .flat_map(sets_on_files_from)
            .map(|set| Input::of_sets(set, 0)),
    );
}

// Two sets

/// Both files at the edges, where formulas wrap, and one in the middle.
#[test]
fn all_pairs_of_patterns_of_a_file() {
    let pairs = [0, 4, 7].into_iter().flat_map(|file| {
        sets_on_file(file).flat_map(move |first| {
            sets_on_file(file).map(move |second| Input::of_sets(first, second))
        })
    });
    assert_agreement(&operations(on_two_sets), pairs);
}

#[test]
fn all_patterns_of_two_adjacent_files_with_others_as_the_second_set() {
    with_another_set(Input::of_sets);
}

#[test]
fn all_patterns_of_two_adjacent_files_with_others_as_the_first_set() {
    with_another_set(|pattern, other| Input::of_sets(other, pattern));
}

/// Checks all patterns of two adjacent files, each together with another set. The other sets are derived
/// from the pattern or independent of it, and take turns. Their number is odd, so each of them meets all
/// sorts of patterns.
fn with_another_set(input: impl Fn(u64, u64) -> Input) {
    let mut random = Random::new(2);
    let inputs = (0..7).flat_map(sets_on_files_from).enumerate();
    assert_agreement(
        &operations(on_two_sets),
        inputs.map(|(turn, pattern)| {
            let other = match turn % 9 {
                0 => pattern.swap_bytes(),
                1 => pattern.rotate_left(8),
                2 => pattern.rotate_left(1),
                3 => pattern.rotate_right(9),
                4 => !pattern,
                5 => 0,
                6 => !0,
                7 => random.set(),
                _ => random.pawns(),
            };
            input(pattern, other)
        }),
    );
}
