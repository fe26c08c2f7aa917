//! What strategies and compositions say about themselves is true, users' strategies are strategies, too, and
//! mistakes are found.

use pawnfill::{Operation, Override, Rotate, Shift, Square, Strategy};
use pawnfill_oracle::candidate;
use pawnfill_oracle::driver::{
    CANDIDATES, Candidate, OPERATIONS, disagreement, operation, operations,
};
use pawnfill_oracle::input::{Input, Random, varied_sets};

/// Fails unless a strategy agrees with the oracle on inputs of all kinds.
#[track_caller]
fn assert_agrees(candidate: Candidate) {
    let mut random = Random::new(5);
    let inputs = varied_sets(5, 500).into_iter().map(|set| Input {
        square: Square::from_index(random.below(64) as u8),
        files: random.below(256) as u8,
        ..Input::of_sets(set, random.pawns() & !set)
    });
    let found = disagreement(&[candidate], &operations(|_| true), inputs);
    assert!(found.is_none(), "{}", found.unwrap());
}

#[test]
fn overrides_are_in_the_order_of_the_list() {
    for candidate in CANDIDATES {
        let overrides = candidate.overrides.iter();
        assert!(
            overrides.map(|o| operation(o.operation)).is_sorted(),
            "{}",
            candidate.name
        );
    }
}

#[test]
fn overrides_are_made_of_a_name_and_bytes() {
    let parts = |o: Override| (o.operation, o.table_bytes);
    assert_eq!(parts(Override::computed("north_fill")), ("north_fill", 0));
    assert_eq!(
        parts(Override::tabulated("file_mask", 512)),
        ("file_mask", 512)
    );
    assert_eq!(Shift::OVERRIDES, &[]);
}

/// Strategies that override everything, as a user's macro over the list may write them, but do not list their
/// overrides: one by another strategy, and one whose answers are wrong in the lowest bit.
macro_rules! of_users {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        #[derive(Clone, Copy)]
        struct Delegating;

        impl Strategy for Delegating {
            const NAME: &'static str = "Delegating";
            $($(fn $name(self, $($arg: $arg_type),*) -> $output { Rotate.$name($($arg),*) })*)*
        }

        #[derive(Clone, Copy)]
        struct Wrong;

        impl Strategy for Wrong {
            const NAME: &'static str = "Wrong";
            $($(fn $name(self, $($arg: $arg_type),*) -> $output { Shift.$name($($arg),*) ^ 1 })*)*
        }
    };
}

pawnfill::for_each_operation! { of_users, }

#[test]
fn a_strategy_of_a_user_agrees() {
    assert_agrees(candidate!(Delegating));
}

/// Thus a study leaves out nothing that might be different.
#[test]
fn a_strategy_without_a_list_overrides_everything() {
    let listed = Delegating::OVERRIDES
        .iter()
        .map(|o| (o.operation, o.table_bytes));
    assert!(listed.eq(Operation::ALL.iter().map(|o| (o.name, 0))));
    assert_eq!(Wrong::OVERRIDES.len(), OPERATIONS);
}

#[cfg(feature = "tables")]
mod with_tables {
    use pawnfill::Table;
    use pawnfill_oracle::mixed::{self, Mixed};

    use super::*;

    macro_rules! of_the_list {
        ({} $($group:ident {
            $(
                #[doc = $sentence:literal]
                $(#[doc = $domain:literal])?
                fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;
            )*
        })*) => {
            /// For each operation in the list, the bytes of tables and the domain that its docs give.
            const DOCUMENTED: &[(usize, &[&str])] = &[$($((0 $(+ $bytes)?, &[$($domain)?]),)*)*];

            pawnfill::compose! {
                /// Every operation comes from the base.
                struct OfBase { ..Wrong }

                /// Every operation is named.
                struct OfFields { $($($name: Wrong,)*)* ..Shift }
            }
        };
    }

    pawnfill::for_each_documented_operation! { of_the_list, }

    /// The docs give the number of bytes of tables that `Table` reads, and the domain of the pushes of sets.
    #[test]
    fn the_docs_give_the_bytes_of_table_and_the_domain() {
        for (&(bytes, domain), operation) in DOCUMENTED.iter().zip(Operation::ALL) {
            let name = operation.name;
            let read = Override::of::<Table>(name).map_or(0, |o| o.table_bytes);
            assert_eq!(bytes, read, "{name}");
            let is_limited = operation.group == "pushes" && operation.takes("pawns");
            let expected = is_limited.then_some(" For pawns on ranks 2 to 7.");
            assert_eq!(domain, expected.as_slice(), "{name}");
        }
    }

    /// Every operation of a composition is done by the strategy that was chosen for it, and by no other.
    #[test]
    fn every_operation_is_delegated() {
        for composed in [candidate!(OfBase), candidate!(OfFields)] {
            for (index, operation) in Operation::ALL.iter().enumerate() {
                let input = Input::of_square(Square::E4, 0);
                let [found, right] =
                    [composed, candidate!(Shift)].map(|one| one.answers[index](&input));
                assert_eq!(found, right ^ 1, "{}.{}", composed.name, operation.name);
            }
        }
    }

    #[test]
    fn a_composition_agrees_with_the_oracle() {
        assert_agrees(candidate!(Mixed));
    }

    /// A study of a composition shows the overrides of its parts, with their tables. Every strategy has a part
    /// in the mixture.
    #[test]
    fn overrides_are_those_of_the_chosen_strategies() {
        let expected = Operation::ALL.iter().filter_map(|operation| {
            let chosen = mixed::chosen(operation.name);
            let chosen = CANDIDATES
                .iter()
                .find(|candidate| candidate.name == chosen)?;
            let taken_from = Some(chosen.name);
            let mut expected = chosen.find_override(operation.name)?;
            expected.taken_from = taken_from;
            Some(expected)
        });
        assert_eq!(Mixed::OVERRIDES, Vec::from_iter(expected));
        for candidate in CANDIDATES {
            let is_chosen = |operation: &Operation| mixed::chosen(operation.name) == candidate.name;
            assert!(Operation::ALL.iter().any(is_chosen), "{}", candidate.name);
        }
        assert_eq!(OfBase::OVERRIDES.len(), OPERATIONS);
    }
}

// The tests of the tests

/// A strategy with one mistake: a step of the fill is missing. Another operation panics.
#[derive(Clone, Copy)]
struct Mistaken;

impl Strategy for Mistaken {
    const NAME: &'static str = "Mistaken";

    fn south_fill(self, set: u64) -> u64 {
        let set = set | set >> 8;
        set | set >> 16
    }

    fn island_count(self, _: u8) -> u8 {
        panic!("on purpose")
    }
}

#[test]
fn a_mistake_is_found_and_shown() {
    let found = disagreement(
        &[candidate!(Shift), candidate!(Mistaken)],
        &operations(|operation| operation.group == "fills"),
        [Input::of_sets(1 << 60, 0)],
    );
    assert_eq!(
        found.expect("a mistake").to_string(),
        "\
Mistaken.south_fill is wrong
  set = 0x1000000000000000
  expected = 0x1010101010101010
  found = 0x1010101000000000
set                 expected            found
. . . . 1 . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . 1 . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
. . . . . . . .     . . . . 1 . . .     . . . . . . . .
"
    );
}

/// Where a panic can be caught.
#[cfg(panic = "unwind")]
#[test]
fn a_panic_is_found_and_shown() {
    let files = operations(|operation| operation.group == "files");
    let found = disagreement(&[candidate!(Mistaken)], &files, [Input::of_files(5)]);
    assert_eq!(
        found.expect("a panic").to_string(),
        "\
Mistaken.island_count is wrong
  files = 0b00000101
  expected = 0b00000010 (2)
  found = a panic
"
    );
}

#[test]
#[should_panic(expected = "push_targets was compared on no input")]
fn comparing_nothing_is_no_agreement() {
    disagreement(CANDIDATES, &[operation("push_targets")], []);
}
