//! What strategies and compositions say about themselves is true, and users' strategies are strategies, too.

use pawnfill::{Operation, Shift, Square, Strategy};
use pawnfill_oracle::candidate;
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS, operation};
use pawnfill_oracle::input::Input;

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

/// A strategy whose answers are all wrong in the lowest bit, and which does not list its overrides.
macro_rules! of_users {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        #[derive(Clone, Copy)]
        struct Wrong;

        impl Strategy for Wrong {
            const NAME: &'static str = "Wrong";
            $($(fn $name(self, $($arg: $arg_type),*) -> $output { Shift.$name($($arg),*) ^ 1 })*)*
        }
    };
}

pawnfill::for_each_operation! { of_users, }

/// Thus a study leaves out nothing that might be different.
#[test]
fn a_strategy_without_a_list_overrides_everything() {
    let listed = Wrong::OVERRIDES
        .iter()
        .map(|o| (o.operation, o.table_bytes));
    assert!(listed.eq(Operation::ALL.iter().map(|o| (o.name, 0))));
}

#[cfg(feature = "tables")]
mod with_tables {
    use pawnfill::{Override, Table};
    use pawnfill_oracle::mixed::{self, Mixed};

    use super::*;

    macro_rules! of_the_list {
        ({} $($group:ident { $(
            $(#[$doc:meta])* fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;
        )* })*) => {
            /// The bytes of tables that the list gives for each operation.
            const BYTES: [usize; OPERATIONS] = [$($(0 $(+ $bytes)?),*),*];

            pawnfill::compose! {
                /// Every operation comes from the base.
                struct OfBase { ..Wrong }

                /// Every operation is named.
                struct OfFields { $($($name: Wrong,)*)* ..Shift }
            }
        };
    }

    pawnfill::for_each_documented_operation! { of_the_list, }

    #[test]
    fn the_list_gives_the_bytes_of_table() {
        for (bytes, operation) in BYTES.into_iter().zip(Operation::ALL) {
            let read = Override::of::<Table>(operation.name).map_or(0, |o| o.table_bytes);
            assert_eq!(bytes, read, "{}", operation.name);
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

    /// A study of a composition shows the overrides of its parts, with their tables.
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
        assert_eq!(OfBase::OVERRIDES.len(), OPERATIONS);
    }
}
