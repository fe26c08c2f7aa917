//! `conformance::check` passes a correct strategy, and finds one that is wrong in a single operation.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Color, Operation, Override, Rotate, Shift, Square, Strategy};
use pawnfill_oracle::conformance::{Call, check_strategies, check_watched};
use pawnfill_oracle::sampling::sampled_checks;

#[test]
fn the_strategies_of_the_library_conform() {
    assert_eq!(check_strategies(), Ok(()));
}

/// A condition on the arguments of a call under which a strategy goes wrong.
type Trigger = fn(&Call) -> bool;

/// Three pawns or more, one of them on the h-file, for Black. Calls without a color count as Black's.
const RARE: Trigger = |call| {
    call.color != Some(Color::White)
        && call.all.count_ones() > 2
        && call.all & 0x8080_8080_8080_8080 != 0
};

/// For each operation, the result of the check if that operation alone is wrong where the trigger fires.
fn of_mutants(
    trigger: Trigger,
) -> impl Iterator<Item = (&'static Operation, Result<(), Nonconformity>)> {
    sampled_checks(Operation::ALL.iter().enumerate()).map(move |(place, operation)| {
        let found = check_watched(move |called, call| called == place && trigger(call));
        (operation, found)
    })
}

/// Checks that a wrong operation is found, for all operations that ever meet the trigger.
fn check_mutants(trigger: Trigger, meets: fn(&Operation) -> bool) {
    let mutants = of_mutants(trigger).filter(|(operation, _)| meets(operation));
    for (operation, found) in mutants {
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
    check_mutants(|_| true, |_| true);
}

#[test]
fn an_operation_that_is_rarely_wrong_is_found() {
    // An operation on a single square never sees three squares.
    check_mutants(RARE, |operation| {
        operation.arguments.last() != Some(&"square")
    });
}

#[test]
fn an_operation_that_loses_h8_is_found() {
    // No file set contains h8, and no pawn of a set stands there before a push.
    check_mutants(
        |call| call.all >> 63 == 1,
        |operation| {
            let is_of_sets = operation.group == "pushes" && operation.takes("pawns");
            operation.arguments.last() != Some(&"files") && !is_of_sets
        },
    );
}

/// The squares of a file that a byte stands for, from rank 1 upwards.
fn on_file(pattern: u8, file: u32) -> u64 {
    let ranks = (0..8).filter(|rank| pattern >> rank & 1 == 1);
    ranks.map(|rank| 1 << (8 * rank + file)).sum()
}

/// The pattern of a set on a file.
fn pattern_of(set: u64, file: u32) -> u8 {
    let ranks = (0..8).filter(|rank| set >> (8 * rank + file) & 1 == 1);
    ranks.map(|rank| 1 << rank).sum()
}

/// The file that holds all squares of a set, if there is one; the a-file for the empty set.
fn only_file(set: u64) -> Option<u32> {
    let file = set.trailing_zeros() % 8;
    (set & !(0x0101_0101_0101_0101 << file) == 0).then_some(file)
}

/// The operations whose first argument besides a color is a set.
fn on_sets() -> impl Iterator<Item = (usize, &'static Operation)> {
    let no_sets = ["square", "files"];
    let all = Operation::ALL.iter().enumerate();
    all.filter(move |(_, operation)| !no_sets.iter().any(|argument| operation.takes(argument)))
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

/// For each color, the check asks for every pattern of a file on all eight files. For an operation on two
/// sets, it asks for every disjoint pair of patterns. The set `empty` has the squares without a pawn or
/// another piece, so its pattern is looked at only on the file of the pawns.
#[test]
fn all_patterns_are_asked_for_on_all_files() {
    /// The index of a color, a file and two patterns.
    fn index(color: usize, file: u32, first: u8, second: u8) -> usize {
        ((color * 8 + file as usize) << 8 | usize::from(first)) << 8 | usize::from(second)
    }

    let asked = vec![Vec::new(); Operation::ALL.len()];
    let asked: Rc<RefCell<Vec<Vec<bool>>>> = Rc::new(RefCell::new(asked));
    let shared = Rc::clone(&asked);
    let found = check_watched(move |place, call| {
        let mut asked = shared.borrow_mut();
        let asked = &mut asked[place];
        asked.resize(index(2, 0, 0, 0), false);
        let color = call.color.map_or(0, |color| color as usize);
        let mut add = |file, first, second| asked[index(color, file, first, second)] = true;
        match (call.square, call.sets) {
            (Some(square), [empty, _]) => {
                // All squares with a pawn: a pattern with one square identifies the square.
                let file = u32::from(square.file());
                add(
                    file,
                    1 << square.rank(),
                    empty.map_or(0, |empty| pattern_of(empty, file)),
                );
            }
            (None, [Some(first), second]) => {
                let second = second.unwrap_or(0);
                let has_empty = Operation::ALL[place].takes("empty");
                // The empty set is a pattern of every file.
                for file in 0..8 {
                    let both = if has_empty { first } else { first | second };
                    if only_file(both).is_some_and(|only| both == 0 || only == file) {
                        add(file, pattern_of(first, file), pattern_of(second, file));
                    }
                }
            }
            _ => {}
        }
        false
    });
    assert_eq!(found, Ok(()));

    let asked = asked.borrow();
    let mut counts = Vec::new();
    for (place, operation) in Operation::ALL.iter().enumerate() {
        let is_pair = |first: u8, second: u8| match operation {
            _ if operation.takes("files") => false,
            _ if operation.takes("square") => {
                first.count_ones() == 1 && (operation.takes("empty") || second == 0)
            }
            _ if second_set(operation).is_some() => first & second == 0,
            _ => second == 0,
        };
        let colors = if operation.takes("color") { 2 } else { 1 };
        for color in 0..colors {
            for file in 0..8 {
                let mut pairs = 0;
                for first in 0..=0xff {
                    for second in (0..=0xff).filter(|&second| is_pair(first, second)) {
                        if first & !where_pawns_are(operation) != 0 && !operation.takes("square") {
                            continue;
                        }
                        pairs += 1;
                        assert!(
                            asked[place][index(color, file, first, second)],
                            "{}: {first:#010b} and {second:#010b} on file {file}, color {color}",
                            operation.name
                        );
                    }
                }
                counts.push((operation.name, pairs));
            }
        }
    }
    // A test that checks nothing cannot fail.
    for expected in [
        ("tripled_pawns", 256),
        ("passed_pawns", 6561),
        ("interspans", 6561),
        ("able_to_push", 4 * 729),
        ("push_targets", 8 * 256),
        ("file_mask", 8),
        ("island_count", 0),
    ] {
        assert!(counts.contains(&expected), "{expected:?}");
    }
}

/// An operation that is wrong for one pattern of one file is found, on whichever file it is.
#[test]
fn an_operation_that_is_wrong_for_one_pattern_of_a_file_is_found() {
    let pattern = |operation: &Operation, file: u32| {
        // At least three pawns, in a different pattern on each file.
        let turn = file + operation.name.len() as u32;
        (0b0101_1010_u8.rotate_left(turn) | 1 << 6) & where_pawns_are(operation)
    };
    for (place, operation) in sampled_checks(on_sets()) {
        for file in 0..8 {
            let pawns = on_file(pattern(operation, file), file);
            let found =
                check_watched(move |called, call| called == place && call.sets[0] == Some(pawns));
            let Err(Nonconformity::Difference(difference)) = found else {
                panic!("{} on {pawns:#x}: {found:?}", operation.name);
            };
            assert_eq!(difference.operation, operation.name);
        }
    }
    // Wrong for only one pair of patterns, and on only one file for each operation: this takes longer to
    // find.
    for (place, operation) in sampled_checks(on_sets()) {
        let Some(second) = second_set(operation) else {
            continue;
        };
        let file = place as u32 % 8;
        let first = pattern(operation, file);
        let (own, enemy) = (on_file(first, file), on_file(!first & 0b1010_0110, file));
        let other = match second {
            "empty" => !(own | enemy),
            _ => enemy,
        };
        let found = check_watched(move |called, call| {
            called == place && call.sets == [Some(own), Some(other)]
        });
        let Err(Nonconformity::Difference(difference)) = found else {
            panic!("{} on {own:#x}, {other:#x}: {found:?}", operation.name);
        };
        assert_eq!(difference.operation, operation.name);
    }
}

/// An operation that is wrong only in positions of games is found, too.
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
                    // Opposing pawns as in a game, with the center blocked.
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

/// The pushes of one pawn are defined on every square, and the check looks at each of them.
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

#[test]
fn an_override_that_is_listed_twice_is_found() {
    #[derive(Clone, Copy)]
    struct Twice;

    impl Strategy for Twice {
        const NAME: &'static str = "Twice";
        const OVERRIDES: &'static [Override] = &[
            Override::computed("file_fill"),
            Override::tabulated("file_fill", 8),
        ];
        fn file_fill(self, set: u64) -> u64 {
            Rotate.file_fill(set)
        }
    }

    let found = conformance::check(Twice).expect_err("it is listed twice");
    assert_eq!(
        found.to_string(),
        "Twice::OVERRIDES names `file_fill` twice"
    );
}

#[cfg(feature = "tables")]
#[test]
fn a_composition_conforms() {
    assert_eq!(conformance::check(pawnfill_oracle::mixed::Mixed), Ok(()));
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

/// Every kind of argument and result can be shown.
#[test]
fn a_difference_is_told_with_its_arguments() {
    for (operation, found) in of_mutants(|_| true) {
        let words = found.expect_err("it is wrong").to_string();
        assert!(words.starts_with(&format!("Mutant.{} is wrong:\n", operation.name)));
        for argument in operation.arguments.iter().chain(&["expected", "found"]) {
            assert!(words.contains(&format!("\n  {argument:<8} = ")), "{words}");
        }
        let width = words.lines().map(str::len).max().unwrap_or(0);
        assert!(width <= 80, "{words}");
    }
}
