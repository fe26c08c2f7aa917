//! `conformance::check` passes a correct strategy, and finds one that is wrong in a single operation.

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Color, Operation, Override, Shift, Strategy};
use pawnfill_oracle::conformance::{Call, check_strategies, check_watched};
use pawnfill_oracle::sampling::sampled_checks;

#[test]
fn the_strategies_of_the_library_conform() {
    assert_eq!(check_strategies(), Ok(()));
}

/// Fails unless the check finds a single operation that is wrong under a condition on the arguments of a call.
#[track_caller]
fn assert_found(index: usize, is_wrong: impl Fn(&Call) -> bool + 'static) -> String {
    let operation = &Operation::ALL[index];
    let found = check_watched(move |called, call| called == index && is_wrong(call));
    let Err(Nonconformity::Difference(difference)) = found else {
        panic!("{}: {found:?}", operation.name);
    };
    assert_eq!(difference.operation, operation.name);
    assert_eq!(
        difference.expected ^ difference.found,
        1 << 7,
        "{difference}"
    );
    difference.to_string()
}

/// The message has every kind of argument and result.
#[test]
fn a_wrong_operation_is_found_and_shown() {
    for (index, operation) in sampled_checks(Operation::ALL.iter().enumerate()) {
        let words = assert_found(index, |_| true);
        assert!(words.starts_with(&format!("Mutant.{} is wrong:\n", operation.name)));
        for argument in operation.arguments.iter().chain(&["expected", "found"]) {
            assert!(words.contains(&format!("\n  {argument:<8} = ")), "{words}");
        }
        assert!(words.lines().all(|line| line.len() <= 80), "{words}");
    }
}

/// The squares of a file that a byte stands for, from rank 1 upwards.
fn on_file(pattern: u8, file: u32) -> u64 {
    let ranks = (0..8).filter(|rank| pattern >> rank & 1 == 1);
    ranks.map(|rank| 1 << (8 * rank + file)).sum()
}

/// The second set of an operation, by its name.
fn second_set(operation: &Operation) -> Option<&'static str> {
    let second = ["enemy", "black", "targets", "empty"];
    second
        .into_iter()
        .find(|argument| operation.takes(argument))
}

/// The part of a file's pattern on which an operation accepts pawns.
fn where_pawns_are(operation: &Operation) -> u8 {
    if operation.group == "pushes" {
        0x7e
    } else {
        0xff
    }
}

/// An operation that is wrong for one pattern of a file, or for one pair of patterns, is found. One pair for each
/// operation is enough.
#[test]
fn an_operation_that_is_wrong_for_one_pattern_of_a_file_is_found() {
    let no_sets = |operation: &Operation| operation.takes("square") || operation.takes("files");
    let on_sets = Operation::ALL
        .iter()
        .enumerate()
        .filter(|(_, operation)| !no_sets(operation));
    for (index, operation) in sampled_checks(on_sets) {
        let turn = operation.name.len() as u32;
        let pattern = (0b0101_1010_u8.rotate_left(turn) | 1 << 6) & where_pawns_are(operation);
        let other = !pattern & 0b1010_0110;
        let own = on_file(pattern, index as u32 % 8);
        assert_found(index, move |call| call.sets[0] == Some(own));
        // Each pair is tried on one of the files.
        let file = (u32::from(pattern) + u32::from(other)) % 8;
        let (own, enemy) = (on_file(pattern, file), on_file(other, file));
        if let Some(second) = second_set(operation) {
            let other = if second == "empty" {
                !(own | enemy)
            } else {
                enemy
            };
            assert_found(index, move |call| call.sets == [Some(own), Some(other)]);
        }
    }
}

/// Outside the domain of the set-wise pushes a strategy may return anything.
#[test]
fn pushes_of_sets_are_checked_in_their_domain() {
    #[derive(Clone, Copy)]
    struct OffTheBoard;

    impl Strategy for OffTheBoard {
        const NAME: &'static str = "OffTheBoard";

        fn single_push_targets(self, color: Color, pawns: u64, empty: u64) -> u64 {
            if pawns & 0xff00_0000_0000_00ff != 0 {
                return 42;
            }
            Shift.single_push_targets(color, pawns, empty)
        }
    }

    assert_eq!(conformance::check(OffTheBoard), Ok(()));
}

/// A strategy that overrides nothing, with a list of overrides.
macro_rules! listing {
    ($name:ident: $($override:expr),*) => {
        #[derive(Clone, Copy)]
        struct $name;

        impl Strategy for $name {
            const NAME: &'static str = stringify!($name);
            const OVERRIDES: &'static [Override] = &[$($override),*];
        }
    };
}

#[test]
fn a_wrong_list_of_overrides_is_found() {
    listing! { Misspelled: Override::computed("file_fil") }
    listing! { Twice: Override::computed("file_fill"), Override::tabulated("file_fill", 8) }
    let errors = [conformance::check(Misspelled), conformance::check(Twice)];
    assert_eq!(
        errors.map(|found| found.expect_err("it is wrong").to_string()),
        [
            "Misspelled::OVERRIDES names `file_fil`, and there is no such operation",
            "Twice::OVERRIDES names `file_fill` twice",
        ]
    );
}

/// A panic is reported for its operation, with the input that causes it.
#[cfg(panic = "unwind")]
#[test]
fn a_panic_is_found() {
    #[derive(Clone, Copy)]
    struct Panicking;

    impl Strategy for Panicking {
        const NAME: &'static str = "Panicking";
        const OVERRIDES: &'static [Override] = &[Override::computed("holes")];

        fn holes(self, color: Color, own: u64) -> u64 {
            assert!(
                own.count_ones() < 8 || color == Color::White,
                "too many pawns"
            );
            Shift.holes(color, own)
        }
    }

    let found = conformance::check(Panicking).expect_err("it panics");
    let Nonconformity::Panic(panic) = found else {
        panic!("{found}");
    };
    assert_eq!((panic.strategy, panic.operation), ("Panicking", "holes"));
    let expected = "Panicking.holes panics:\n  color    = black\n  own      = 0x";
    let message = found.to_string();
    assert!(message.starts_with(expected), "{message}");
    assert_eq!(message.lines().count(), 12, "{message}");
}
