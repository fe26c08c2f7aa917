//! The operations of every strategy against the oracle.

#[cfg(panic = "unwind")]
use std::panic::catch_unwind;

use cozy_chess::BitBoard;
use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{CANDIDATES, assert_agreement, disagreement, operations};
use pawnfill_oracle::input::{Input, PAWN_RANKS, adversarial_sets, takes_primary, takes_secondary};
use pawnfill_oracle::positions::{Pawns, pawns};
use proptest::prelude::{any, proptest};
use proptest::strategy::Strategy;

use super::games::{games, pawns_of};
use super::random::{config, sets};

fn all_operations() -> Vec<usize> {
    operations(|_| true)
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::from_index)
}

/// Inputs whose arguments have nothing to do with each other: own and enemy pawns may share
/// squares.
fn inputs() -> impl Strategy<Value = Input> {
    (sets(), sets(), squares(), any::<u8>()).prop_map(|(primary, secondary, square, files)| Input {
        square,
        files,
        ..Input::of_sets(primary, secondary)
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_inputs(inputs in inputs()) {
        let found = disagreement(CANDIDATES, &all_operations(), [inputs]);
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
    let inputs: Vec<Input> = pawns()
        .chain(games(1, 20).iter().map(pawns_of))
        .flat_map(Pawns::inputs)
        .collect();
    assert_agreement(&operations(takes_primary), inputs.iter().copied());
    // Operations on one pawn among others are asked about every pawn.
    let pawn_by_pawn = inputs.iter().flat_map(|&input| {
        BitBoard(input.pawns).into_iter().map(move |pawn| Input {
            square: Square::from_index(pawn as u8),
            ..input
        })
    });
    assert_agreement(
        &operations(|operation| operation.takes("square") && takes_secondary(operation)),
        pawn_by_pawn,
    );
}

/// Outside its domain an operation may return anything, but it must return. Debug builds panic with the
/// name of the operation instead, which can be observed only on a target that unwinds.
#[cfg(panic = "unwind")]
#[test]
fn pushes_of_sets_are_for_pawns_on_their_ranks() {
    let set_wise = operations(|operation| operation.group == "pushes" && takes_primary(operation));
    assert_eq!(set_wise.len(), 4);
    for square in Square::ALL {
        let pawns = square.bitboard() | Square::E4.bitboard();
        let is_outside = pawns & !PAWN_RANKS != 0;
        for color in Color::ALL {
            let input = Input {
                color,
                ..Input::of_sets(pawns, !0)
            };
            for candidate in CANDIDATES {
                for &operation in &set_wise {
                    let name = Operation::ALL[operation].name;
                    let answer = catch_unwind(|| candidate.answers[operation](&input));
                    let said = answer.err().map(|said| {
                        let said = said.downcast_ref::<&str>().copied();
                        said.expect("a message without values").to_owned()
                    });
                    let expected = (is_outside && cfg!(debug_assertions))
                        .then(|| format!("{name} is for pawns on ranks 2 to 7"));
                    assert_eq!(said, expected, "{} on {square}", candidate.name);
                }
            }
        }
    }
}
