//! `compose!`: every operation is done by the strategy that was chosen for it, and by no other.

use pawnfill::{Operation, Override, Shift, Square, Strategy};
use pawnfill_oracle::candidate;
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS, disagreement, operations};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::mixed::{self, Mixed};

/// A strategy that overrides every operation, and whose answers are wrong in the lowest bit.
#[derive(Clone, Copy)]
struct Wrong;

macro_rules! wrong {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        impl Strategy for Wrong {
            const NAME: &'static str = "Wrong";
            $($(fn $name(self, $($arg: $arg_type),*) -> $output {
                Shift.$name($($arg),*) ^ 1
            })*)*
        }
    };
}

pawnfill::for_each_operation! { wrong, }

pawnfill::compose! {
    /// Every operation comes from the base.
    struct OfBase {
        ..Wrong
    }
}

macro_rules! of_fields {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        pawnfill::compose! {
            /// Every operation is named.
            struct OfFields {
                $($($name: Wrong,)*)*
                ..Shift
            }
        }
    };
}

pawnfill::for_each_operation! { of_fields, }

#[test]
fn every_operation_is_delegated() {
    let right = candidate!(Shift);
    for composed in [candidate!(OfBase), candidate!(OfFields)] {
        for operation in 0..OPERATIONS {
            let input = Input::of_square(Square::E4, 0);
            assert_eq!(
                composed.answers[operation](&input),
                right.answers[operation](&input) ^ 1,
                "{}.{} is inherited",
                composed.name,
                Operation::ALL[operation].name
            );
        }
    }
}

#[test]
fn a_composition_agrees_with_the_oracle() {
    let mut random = Random::new(5);
    let inputs = varied_sets(5, 1000).into_iter().map(|set| Input {
        square: Square::from_index(random.below(64) as u8),
        files: random.below(256) as u8,
        ..Input::of_sets(set, random.pawns() & !set)
    });
    let found = disagreement(&[candidate!(Mixed)], &operations(|_| true), inputs);
    assert_eq!(found, None);
}

#[test]
fn every_strategy_has_its_part_in_the_mixture() {
    for candidate in CANDIDATES {
        let is_chosen = |operation: &Operation| mixed::chosen(operation.name) == candidate.name;
        assert!(Operation::ALL.iter().any(is_chosen), "{}", candidate.name);
    }
}

/// A study of a composition shows the overrides of its parts, with their tables.
#[test]
fn own_ways_are_those_of_the_chosen_strategies() {
    let expected: Vec<Override> = Operation::ALL
        .iter()
        .filter_map(|operation| {
            let chosen = mixed::chosen(operation.name);
            let chosen = CANDIDATES
                .iter()
                .find(|candidate| candidate.name == chosen)?;
            let mut expected = chosen.find_override(operation.name)?;
            expected.taken_from = Some(chosen.name);
            Some(expected)
        })
        .collect();
    assert!(expected.len() > 10, "{expected:?}");
    assert_eq!(Mixed::OVERRIDES, expected);
    assert_eq!(OfBase::OVERRIDES.len(), OPERATIONS);
}
