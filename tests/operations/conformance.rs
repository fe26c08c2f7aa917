//! `conformance::check` passes a correct strategy, and finds one that is wrong in a single operation.

use pawnfill::conformance;
use pawnfill::{Operation, Override, Strategy};
use pawnfill_oracle::conformance::{Fault, check_mutant};

/// The message has every kind of argument and result.
#[test]
fn a_wrong_operation_is_found_and_shown() {
    for operation in Operation::ALL {
        let error = check_mutant((operation.name, &[])).expect_err(operation.name);
        let words = error.to_string();
        assert!(words.starts_with(&format!("Mutant.{} is wrong:\n", operation.name)));
        for argument in operation.arguments.iter().chain(&["expected", "found"]) {
            assert!(words.contains(&format!("\n  {argument:<8} = ")), "{words}");
        }
        // Five boards at most.
        assert!(words.lines().all(|line| line.len() <= 95), "{words}");
    }
}

/// Faults for a pattern of a file, of a rank, or a pair of them: the places and values of arguments.
#[rustfmt::skip]
const RARE: &[Fault] = &[
    ("north_fill", &[(0, 0x0020_2000_0020_2000)]),
    ("passed_pawns", &[(0, 1), (1, 0x0000_1000_1010_1000), (2, 0x0010_0000_0000_1010)]),
    ("phalanx_pawns", &[(0, 0x0000_00b7_0000_0000)]),
    ("able_to_double_push", &[(0, 1), (1, 0x004c_0000_0000_0000)]),
    ("push_targets", &[(0, 1), (1, 12), (2, 0x0010_0010_0000_1000)]),
    ("island_count", &[(0, 0b1010_0101)]),
    ("passed_mask", &[(0, 1), (1, 63)]),
];

#[test]
fn an_operation_that_is_rarely_wrong_is_found() {
    for &(operation, values) in RARE {
        let found = check_mutant((operation, values)).expect_err(operation);
        assert_eq!(found.operation(), operation, "{found}");
    }
}

#[test]
fn a_wrong_list_of_overrides_is_found() {
    #[derive(Clone, Copy)]
    struct Listing<const TWICE: bool>;

    impl<const TWICE: bool> Strategy for Listing<TWICE> {
        const NAME: &'static str = "Listing";
        const OVERRIDES: &'static [Override] = match TWICE {
            true => &[Override::computed("holes"), Override::tabulated("holes", 8)],
            false => &[Override::computed("file_fil")],
        };
    }

    let unknown = conformance::check(Listing::<false>).unwrap_err();
    let text = "Listing::OVERRIDES names `file_fil`, and there is no such operation";
    assert_eq!(unknown.to_string(), text);
    let twice = conformance::check(Listing::<true>).unwrap_err();
    assert_eq!(twice.to_string(), "Listing::OVERRIDES names `holes` twice");
}
