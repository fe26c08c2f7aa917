//! `conformance::check` passes a correct strategy, and finds one that is wrong in a single operation.

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Color, Operation, Override, Shift, Strategy};
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
        assert!(words.lines().all(|line| line.len() <= 80), "{words}");
    }
}

/// Places and values of arguments. A pattern of a file, of a rank, or a pair of them.
#[rustfmt::skip]
const RARE: &[Fault] = &[
    ("north_fill", &[(0, 0x0020_2000_0020_2000)]),
    ("isolated_pawns", &[(0, 0x0000_0101_0100_0001)]),
    ("closed_files", &[(0, 0x0080_0080_0080_0000), (1, 0x8000_0000_0080_0080)]),
    ("passed_pawns", &[(0, 1), (1, 0x0000_1000_1010_1000), (2, 0x0010_0000_0000_1010)]),
    ("phalanx_pawns", &[(0, 0x0000_00b7_0000_0000)]),
    ("single_push_targets", &[(0, 0), (1, 0x00a5_0000_0000_0000)]),
    ("able_to_double_push", &[(0, 1), (1, 0x004c_0000_0000_0000)]),
    ("push_targets", &[(0, 0), (1, 51)]),
    ("push_targets", &[(0, 1), (1, 12), (2, 0x0010_0010_0000_1000)]),
    ("island_count", &[(0, 0b1010_0101)]),
    ("passed_mask", &[(0, 1), (1, 63)]),
];

#[test]
fn an_operation_that_is_rarely_wrong_is_found() {
    for &(operation, values) in RARE {
        let Err(Nonconformity::Difference(found)) = check_mutant((operation, values)) else {
            panic!("{operation} {values:x?}");
        };
        assert_eq!(found.operation, operation);
        assert_eq!(found.expected ^ found.found, 1 << 7, "{found}");
    }
}

#[derive(Clone, Copy)]
struct Odd;

impl Strategy for Odd {
    const NAME: &'static str = "Odd";
    const OVERRIDES: &'static [Override] = &[Override::computed("holes")];

    /// Outside the domain, a strategy may return anything.
    fn single_push_targets(self, color: Color, pawns: u64, empty: u64) -> u64 {
        if pawns & 0xff00_0000_0000_00ff != 0 {
            return 42;
        }
        Shift.single_push_targets(color, pawns, empty)
    }

    fn holes(self, color: Color, own: u64) -> u64 {
        assert!(
            own.count_ones() < 8 || color == Color::White,
            "too many pawns"
        );
        Shift.holes(color, own)
    }
}

/// A panic is reported for its operation with the input that causes it; before it, the pushes were right.
#[cfg(panic = "unwind")]
#[test]
fn a_panic_is_found() {
    let found = conformance::check(Odd).expect_err("it panics");
    let message = found.to_string();
    let expected = "Odd.holes panics:\n  color    = black\n  own      = 0x";
    assert!(message.starts_with(expected), "{message}");
    assert_eq!(message.lines().count(), 12, "{message}");
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

    assert_eq!(
        conformance::check(Listing::<false>)
            .unwrap_err()
            .to_string(),
        "Listing::OVERRIDES names `file_fil`, and there is no such operation"
    );
    assert_eq!(
        conformance::check(Listing::<true>).unwrap_err().to_string(),
        "Listing::OVERRIDES names `holes` twice"
    );
}
