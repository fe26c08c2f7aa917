//! The operations of every strategy against the oracle.

#[cfg(panic = "unwind")]
use std::panic::catch_unwind;

use cozy_chess::BitBoard;
use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{CANDIDATES, assert_agreement, disagreement, operations};
use pawnfill_oracle::input::{
    Input, PAWN_RANKS, Random, adversarial_sets, takes_primary, takes_secondary, varied_sets,
};
use pawnfill_oracle::positions::{Pawns, pawns};
use pawnfill_oracle::sampling::cases;
use proptest::prelude::{ProptestConfig, any, prop_oneof, proptest};
use proptest::strategy::Strategy;

use super::games::{games, pawns_of};

fn all_operations() -> Vec<usize> {
    operations(|_| true)
}

// The kinds of operations, by their arguments, whose domains are checked completely as far as they are small.

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
fn every_operation_is_of_one_kind() {
    for operation in Operation::ALL {
        let kinds = [on_square, on_files, on_one_set, on_two_sets];
        let count = kinds.iter().filter(|kind| kind(operation)).count();
        assert_eq!(count, 1, "{}", operation.name);
    }
}

/// All sets on two adjacent files, or with 8 bits on the first of them: the low byte of a pattern is on the
/// first one, the high byte on the second, both from rank 1 upwards.
fn patterns(first_file: u32, bits: u32) -> impl Iterator<Item = u64> {
    (0..1_u32 << bits).map(move |pattern| {
        let members = (0..16).filter(|bit| pattern >> bit & 1 == 1);
        members
            .map(|bit| 1 << (8 * (bit % 8) + first_file + bit / 8))
            .sum()
    })
}

/// For operations that take a second set too, all patterns of the files around the square and a variety of
/// whole sets.
#[test]
fn all_squares() {
    let patterns = (0..8).flat_map(|file| patterns(file, 8));
    let sets = Vec::from_iter(patterns.chain(varied_sets(1, 100)));
    let of_square = |square| sets.iter().map(move |&set| Input::of_square(square, set));
    assert_agreement(
        &operations(on_square),
        Square::ALL.into_iter().flat_map(of_square),
    );
}

#[test]
fn all_file_sets() {
    assert_agreement(&operations(on_files), (0..=0xff).map(Input::of_files));
}

/// The first files of the pairs of adjacent files that are checked. On x86-64, the proof covers all sets; there
/// it is both pairs at the edges and one in the middle.
const FIRST_FILES: &[u32] = if cfg!(target_arch = "x86_64") {
    &[0, 3, 6]
} else {
    &[0, 1, 2, 3, 4, 5, 6]
};

#[test]
fn all_patterns_of_two_adjacent_files() {
    let patterns = FIRST_FILES.iter().flat_map(|&file| patterns(file, 16));
    let inputs = patterns.map(|set| Input::of_sets(set, 0));
    assert_agreement(&operations(on_one_set), inputs);
}

/// Both files at the edges, where formulas wrap, and one in the middle.
#[test]
fn all_pairs_of_patterns_of_a_file() {
    let pairs = [0, 4, 7].into_iter().flat_map(|file| {
        let with = move |first| patterns(file, 8).map(move |second| Input::of_sets(first, second));
        patterns(file, 8).flat_map(with)
    });
    assert_agreement(&operations(on_two_sets), pairs);
}

/// All patterns of two adjacent files, each as the first or the second of two sets. The other sets are derived
/// from the pattern or independent of it, and take turns. Their number is odd, so each of them meets all sorts
/// of patterns.
#[test]
fn all_patterns_of_two_adjacent_files_beside_another_set() {
    let mut random = Random::new(2);
    let inputs = FIRST_FILES
        .iter()
        .flat_map(|&file| patterns(file, 16))
        .enumerate();
    let inputs = inputs.map(|(turn, pattern)| {
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
        if turn / 9 % 2 == 0 {
            Input::of_sets(pattern, other)
        } else {
            Input::of_sets(other, pattern)
        }
    });
    assert_agreement(&operations(on_two_sets), inputs);
}

// Domains that are not small

/// Sets of about a half, an eighth and seven eighths of the squares, and sparse sets on the ranks of pawns.
fn sets() -> impl Strategy<Value = u64> {
    let sparse = || any::<[u64; 3]>().prop_map(|[a, b, c]| a & b & c);
    prop_oneof![
        any::<u64>(),
        sparse(),
        sparse().prop_map(|set| !set),
        sparse().prop_map(|set| set & PAWN_RANKS),
    ]
}

proptest! {
    // A failure is shrunk and printed with its whole input, so no file of seeds is needed.
    #![proptest_config(ProptestConfig {
        cases: cases(2048),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The arguments have nothing to do with each other: own and enemy pawns may share squares.
    #[test]
    fn random_inputs(one in sets(), other in sets(), square in 0..64_u8, files in any::<u8>()) {
        let square = Square::from_index(square);
        let input = Input { square, files, ..Input::of_sets(one, other) };
        let found = disagreement(CANDIDATES, &all_operations(), [input]);
        proptest::prop_assert!(found.is_none(), "{}", found.unwrap());
    }
}

#[test]
fn adversarial_sets_in_pairs() {
    let sets = adversarial_sets();
    let pairs = sets.iter().flat_map(|&first| {
        sets.iter().map(move |&second| Input {
            square: Square::from_index(first.count_ones() as u8 % 64),
            files: second as u8,
            ..Input::of_sets(first, second)
        })
    });
    assert_agreement(&all_operations(), pairs);
}

#[test]
fn real_positions() {
    let pawns = pawns().chain(games(1, 20).into_iter().map(|board| pawns_of(&board)));
    let inputs = Vec::from_iter(pawns.flat_map(Pawns::inputs));
    assert_agreement(&operations(takes_primary), inputs.iter().copied());
    // Operations on one pawn among others are asked about every pawn.
    let pawn_by_pawn = inputs.iter().flat_map(|&input| {
        let squares = BitBoard(input.pawns).into_iter();
        let squares = squares.map(|pawn| Square::from_index(pawn as u8));
        squares.map(move |square| Input { square, ..input })
    });
    let on_one_pawn = operations(|operation| on_square(operation) && takes_secondary(operation));
    assert_agreement(&on_one_pawn, pawn_by_pawn);
}

/// Outside its domain an operation may return anything, but it must return. Debug builds panic with the
/// name of the operation instead, which can be observed only on a target that unwinds.
#[cfg(panic = "unwind")]
#[test]
fn pushes_of_sets_are_for_pawns_on_their_ranks() {
    let set_wise = operations(|operation| operation.group == "pushes" && takes_primary(operation));
    assert_eq!(set_wise.len(), 4);
    for (square, color) in Square::ALL
        .into_iter()
        .flat_map(|square| Color::ALL.map(|color| (square, color)))
    {
        let pawns = square.bitboard() | Square::E4.bitboard();
        let panics = pawns & !PAWN_RANKS != 0 && cfg!(debug_assertions);
        let input = Input {
            color,
            ..Input::of_sets(pawns, !0)
        };
        for candidate in CANDIDATES {
            for &operation in &set_wise {
                let panic = catch_unwind(|| candidate.answers[operation](&input)).err();
                let said =
                    panic.map(|said| *said.downcast::<&str>().expect("a message without values"));
                let name = Operation::ALL[operation].name;
                let expected = panics.then(|| format!("{name} is for pawns on ranks 2 to 7"));
                assert_eq!(
                    said.map(str::to_owned),
                    expected,
                    "{} on {square}",
                    candidate.name
                );
            }
        }
    }
}
