//! `conformance::check`: it passes what is right, and finds what is wrong in a single operation.

use std::cell::Cell;

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Color, Flip, Operation, Override, Rotate, Shift, ShiftTwice, Square, Strategy};

#[test]
fn the_strategies_of_the_library_conform() {
    assert_eq!(conformance::check(Shift), Ok(()));
    assert_eq!(conformance::check(Rotate), Ok(()));
    assert_eq!(conformance::check(ShiftTwice), Ok(()));
    assert_eq!(conformance::check(Flip), Ok(()));
    #[cfg(feature = "tables")]
    assert_eq!(conformance::check(pawnfill::Table), Ok(()));
}

/// Something rare about the arguments of a call, of which a strategy goes wrong.
type Trigger = fn(Color, u64) -> bool;

/// Three pawns or more, one of them on the h-file, for Black.
const RARE: Trigger =
    |color, all| color == Color::Black && all.count_ones() > 2 && all & 0x8080_8080_8080_8080 != 0;

/// The arguments of a call, as far as they are sets or squares.
trait Argument {
    fn add(self, color: &mut Color, all: &mut u64);
}

impl Argument for u64 {
    fn add(self, _: &mut Color, all: &mut u64) {
        *all |= self;
    }
}

impl Argument for u8 {
    fn add(self, _: &mut Color, all: &mut u64) {
        *all |= u64::from(self);
    }
}

impl Argument for Square {
    fn add(self, _: &mut Color, all: &mut u64) {
        *all |= self.bitboard();
    }
}

impl Argument for Color {
    fn add(self, color: &mut Color, _: &mut u64) {
        *color = self;
    }
}

thread_local! {
    /// The operation that `Mutant` does wrong, as an index, and when.
    static WRONG: Cell<(usize, Trigger)> = const { Cell::new((0, RARE)) };
}

/// A strategy that is wrong in one operation. Which one, a variable says: a type for each would
/// take minutes to compile.
#[derive(Clone, Copy)]
struct Mutant;

macro_rules! mutant {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// The index of each operation, under its name.
        #[allow(non_camel_case_types, reason = "the names of the list")]
        enum Place { $($($name),*),* }

        impl Strategy for Mutant {
            const NAME: &'static str = "Mutant";

            $($(fn $name(self, $($arg: $arg_type),*) -> $output {
                // Calls without a color count as Black's.
                let (mut color, mut all) = (Color::Black, 0);
                $(Argument::add($arg, &mut color, &mut all);)*
                let (operation, trigger) = WRONG.get();
                let is_wrong = operation == Place::$name as usize && trigger(color, all);
                Shift.$name($($arg),*) ^ if is_wrong { 1 << 7 } else { 0 }
            })*)*
        }
    };
}

pawnfill::for_each_operation! { mutant, }

/// What the check says of each operation, if that one is wrong where the trigger tells.
fn of_mutants(
    trigger: Trigger,
) -> impl Iterator<Item = (&'static Operation, Result<(), Nonconformity>)> {
    Operation::ALL
        .iter()
        .enumerate()
        .map(move |(place, operation)| {
            WRONG.set((place, trigger));
            (operation, conformance::check(Mutant))
        })
}

/// Checks that wrong operations are found; but for those that never meet the trigger.
fn check_mutants(trigger: Trigger, meets: fn(&Operation) -> bool) {
    for (operation, found) in of_mutants(trigger).filter(|(operation, _)| meets(operation)) {
        let Err(Nonconformity::Difference(difference)) = found else {
            panic!("{}: {found:?}", operation.name);
        };
        assert_eq!(difference.operation, operation.name);
        assert_eq!(
            difference.expected ^ difference.found,
            1 << 7,
            "{difference}"
        );
    }
}

#[test]
fn a_wrong_operation_is_found() {
    check_mutants(|_, _| true, |_| true);
}

#[test]
fn an_operation_that_is_rarely_wrong_is_found() {
    // One square is not three.
    check_mutants(RARE, |operation| {
        operation.arguments.last() != Some(&"square")
    });
}

#[test]
fn an_operation_that_loses_h8_is_found() {
    // No file set has it, and no pawn of a set stands there before a push.
    check_mutants(
        |_, all| all >> 63 == 1,
        |operation| {
            let is_of_sets = operation.group == "pushes" && operation.takes("pawns");
            operation.arguments.last() != Some(&"files") && !is_of_sets
        },
    );
}

/// What is wrong in the positions of games alone is found, too.
#[test]
fn an_operation_that_is_wrong_in_games_is_found() {
    const PAWN_RANKS: u64 = 0x00ff_ffff_ffff_ff00;
    const HOME: u64 = 0xff00;
    #[derive(Clone, Copy)]
    struct Wrong<const WHERE: usize>;

    impl<const WHERE: usize> Wrong<WHERE> {
        fn is_wrong(self, place: usize, own: u64, other: u64) -> bool {
            place == WHERE
                && match WHERE {
                    0 => own == HOME && other == HOME << 40,
                    1 => own == HOME && other == HOME << 8 | HOME << 16 | HOME << 24 | HOME << 32,
                    2 => own == 0xff << 24,
                    // Eight pawns, of which one has moved two steps.
                    3 => own.count_ones() == 8 && (own & !HOME).count_ones() == 1,
                    // Opposite pawns as in a game, the centre of it blocked.
                    _ => {
                        own & other == 0
                            && (own | other) & !PAWN_RANKS == 0
                            && own.count_ones() <= 8
                            && other.count_ones() <= 8
                            && own >> 27 & 3 == 3
                            && other >> 35 & 3 == 3
                    }
                }
        }
    }

    impl<const WHERE: usize> Strategy for Wrong<WHERE> {
        const NAME: &'static str = "Wrong";

        fn passed_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
            let right = Shift.passed_pawns(color, own, enemy);
            if self.is_wrong(0, own, enemy) {
                !right
            } else {
                right
            }
        }
        fn double_push_targets(self, color: Color, pawns: u64, empty: u64) -> u64 {
            let right = Shift.double_push_targets(color, pawns, empty);
            if self.is_wrong(1, pawns, empty & PAWN_RANKS & !HOME & !(HOME << 40)) {
                !right
            } else {
                right
            }
        }
        fn phalanx_pawns(self, own: u64) -> u64 {
            let right = Shift.phalanx_pawns(own);
            if self.is_wrong(2, own, 0) {
                !right
            } else {
                right
            }
        }
        fn attacks(self, color: Color, pawns: u64) -> u64 {
            let right = Shift.attacks(color, pawns);
            if self.is_wrong(3, pawns, 0) {
                !right
            } else {
                right
            }
        }
        fn lever_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
            let right = Shift.lever_pawns(color, own, enemy);
            if self.is_wrong(4, own, enemy) {
                !right
            } else {
                right
            }
        }
    }

    let operation = |found: Result<(), Nonconformity>| match found {
        Err(Nonconformity::Difference(difference)) => difference.operation,
        _ => "none",
    };
    assert_eq!(operation(conformance::check(Wrong::<0>)), "passed_pawns");
    assert_eq!(
        operation(conformance::check(Wrong::<1>)),
        "double_push_targets"
    );
    assert_eq!(operation(conformance::check(Wrong::<2>)), "phalanx_pawns");
    assert_eq!(operation(conformance::check(Wrong::<3>)), "attacks");
    assert_eq!(operation(conformance::check(Wrong::<4>)), "lever_pawns");
}

/// Outside of the domain of the set-wise pushes a strategy may give what it likes.
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

/// The pushes of one pawn have every square for a domain: each one is looked at.
#[test]
fn the_pushes_of_one_pawn_are_checked_on_every_square() {
    thread_local! {
        static WRONG: Cell<(Color, Square)> = const { Cell::new((Color::White, Square::A1)) };
    }

    #[derive(Clone, Copy)]
    struct Wrong;

    impl Strategy for Wrong {
        const NAME: &'static str = "Wrong";

        fn push_targets(self, color: Color, square: Square, empty: u64) -> u64 {
            let right = Shift.push_targets(color, square, empty);
            right ^ u64::from(WRONG.get() == (color, square))
        }
    }

    for color in Color::ALL {
        for square in Square::ALL {
            WRONG.set((color, square));
            let found = conformance::check(Wrong)
                .expect_err("it is wrong")
                .to_string();
            for (name, value) in [("color", color.to_string()), ("square", square.to_string())] {
                let line = format!("\n  {name:<8} = {value}\n");
                assert!(found.contains(&line), "{found}");
            }
        }
    }
}

#[test]
fn a_misspelled_override_is_found() {
    #[derive(Clone, Copy)]
    struct Misspelled;

    impl Strategy for Misspelled {
        const NAME: &'static str = "Misspelled";
        const OVERRIDES: &'static [Override] = &[Override::computed("file_fil")];
    }

    let found = conformance::check(Misspelled).expect_err("there is no such operation");
    assert_eq!(
        found.to_string(),
        "Misspelled::OVERRIDES names `file_fil`, and there is no such operation"
    );
}

/// Every kind of argument and result can be shown.
#[test]
fn a_difference_is_told_with_its_arguments() {
    for (operation, found) in of_mutants(|_, _| true) {
        let words = found.expect_err("it is wrong").to_string();
        assert!(words.starts_with(&format!("Mutant.{} is wrong:\n", operation.name)));
        for argument in operation.arguments.iter().chain(&["expected", "found"]) {
            assert!(words.contains(&format!("\n  {argument:<8} = ")), "{words}");
        }
        let width = words.lines().map(str::len).max().unwrap_or(0);
        assert!(width <= 80, "{words}");
    }
}
