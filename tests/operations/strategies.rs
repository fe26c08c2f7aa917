//! Strategies and compositions list their overrides correctly, `conformance::check` finds a wrong strategy,
//! and a view prints a board and a legend.

use pawnfill::conformance;
use pawnfill::{Operation, Override, PawnStructure, Shift, Strategy, Table};
use pawnfill_oracle::candidate;
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS};
use pawnfill_oracle::input::Input;
use pawnfill_oracle::mixed::{self, Mixed};
use pawnfill_oracle::mutant::{Fault, Mutant};

/// A study measures only overrides. So without a list, every operation counts as an override.
#[test]
fn a_strategy_without_a_list_overrides_everything() {
    let listed = Mutant::OVERRIDES.iter().map(|o| (o.operation, o.table_bytes));
    assert!(listed.eq(Operation::ALL.iter().map(|o| (o.name, 0))));
}

/// Faults that show only for certain arguments, such as one pattern of a file or one square.
#[rustfmt::skip]
const RARE: &[Fault] = &[
    ("north_fill", &[(0, 0x0020_2000_0020_2000)]),
    ("passed_pawns", &[(0, 1), (1, 0x0000_1000_1010_1000), (2, 0x0010_0000_0000_1010)]),
    ("open_pawns", &[(0, 0), (1, 0x0000_0000_8080_0000), (2, 0x0080_0000_0000_0000)]),
    ("phalanx_pawns", &[(0, 0x0000_00b7_0000_0000)]),
    ("able_to_double_push", &[(0, 1), (1, 0x004c_0000_0000_0000)]),
    ("push_targets", &[(0, 1), (1, 12), (2, 0x0010_0010_0000_1000)]),
    ("island_count", &[(0, 0b1010_0101)]),
    ("passed_mask", &[(0, 1), (1, 63)]),
];

#[test]
fn a_wrong_operation_is_found_and_shown() {
    let always = Operation::ALL.iter().map(|operation| (operation.name, &[][..]));
    for fault in always.chain(RARE.iter().copied()) {
        let error = Mutant::check(fault).expect_err(fault.0);
        let (words, operation) = (error.to_string(), Operation::named(error.operation()));
        assert!(words.starts_with(&format!("Mutant.{} is wrong:\n", fault.0)));
        let arguments = operation.expect("an operation").arguments.iter();
        for argument in arguments.chain(&["expected", "found"]) {
            assert!(words.contains(&format!("\n  {argument:<8} = ")), "{words}");
        }
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

#[test]
fn the_view_prints_a_board_and_a_legend() {
    let odd =
        PawnStructure::new(Shift, 1 | 1 << 27 | 1 << 10 | 1 << 18 | 1 << 45, 1 << 36 | 1 << 63);
    assert_eq!(
        odd.to_string(),
        "\
8 . . . . . . . p!               white                   black
7 . . . . . . . .   ! passed     a1 c2 c3 f6             h8
6 . . . . . P!. .   * candidate  d4                      -
5 . . . . p?. . .   ? isolated   a1 f6                   e5 h8
4 . . . P*. . . .   ? backward   -                       -
3 . . P!. . . . .     doubled    c2 c3                   -
2 . . P!. . . . .     islands    3                       2
1 P!. . . . . . .     half-open  e h                     a c d f
  a b c d e f g h     open       b g"
    );
}

macro_rules! of_the_list {
    ({} $($group:ident { $(
        $(#[$doc:meta])* fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;
    )* })*) => {
        /// The size of the tables of each operation, in bytes, from the list of operations.
        const BYTES: [usize; OPERATIONS] = [$($(0 $(+ $bytes)?),*),*];

        pawnfill::compose! {
            struct OfBase { ..Mutant }

            struct OfFields { $($($name: Mutant,)*)* ..Shift }
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

#[test]
fn every_operation_is_delegated() {
    let input = Input::of_sets(1 << 28, 0);
    for (index, operation) in Operation::ALL.iter().enumerate() {
        Mutant::set((operation.name, &[]));
        for composed in [candidate!(OfBase), candidate!(OfFields)] {
            let [found, right] =
                [composed, candidate!(Shift)].map(|one| one.operations[index](&input));
            assert_eq!(found, right ^ 1 << 7, "{}.{}", composed.name, operation.name);
        }
    }
}

#[test]
fn overrides_are_those_of_the_chosen_strategies() {
    let expected = Operation::ALL.iter().filter_map(|operation| {
        let chosen = mixed::chosen(operation.name);
        let chosen = CANDIDATES.iter().find(|candidate| candidate.name == chosen)?;
        let mut listed = chosen.find_override(operation.name)?;
        listed.taken_from = Some(chosen.name);
        Some(listed)
    });
    assert_eq!(Mixed::OVERRIDES, Vec::from_iter(expected));
    assert_eq!(OfBase::OVERRIDES.len(), OPERATIONS);
    for candidate in CANDIDATES {
        let is_chosen = |one: &Operation| mixed::chosen(one.name) == candidate.name;
        assert!(
            Operation::ALL.iter().any(is_chosen),
            "`mixed.rs` chooses {} for no operation",
            candidate.name
        );
    }
}
