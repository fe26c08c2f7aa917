//! `conformance::check` passes a correct strategy, and finds one that is wrong in a single operation.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Color, Operation, Override, Shift, Square, Strategy};
use pawnfill_oracle::conformance::{Call, check_strategies, check_watched};
use pawnfill_oracle::driver::operation;
use pawnfill_oracle::input::PAWN_RANKS;
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

/// Three pawns or more, one of them on the h-file, for Black; or a pawn on h8.
#[test]
fn an_operation_that_is_rarely_wrong_is_found() {
    for (index, operation) in sampled_checks(Operation::ALL.iter().enumerate()) {
        let last = operation.arguments.last();
        // An operation on a single square never sees three squares.
        if last != Some(&"square") {
            assert_found(index, |call| {
                let is_many = call.all.count_ones() > 2 && call.all & 0x8080_8080_8080_8080 != 0;
                is_many && call.color != Some(Color::White)
            });
        }
        // No file set contains h8, and no pawn of a set stands there before a push.
        let is_push_of_sets = operation.group == "pushes" && operation.takes("pawns");
        if last != Some(&"files") && !is_push_of_sets {
            assert_found(index, |call| call.all >> 63 == 1);
        }
    }
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

/// The file that holds all squares of a set, if there is one.
fn only_file(set: u64) -> Range<u32> {
    let file = set.trailing_zeros() % 8;
    let is_one = set & !(0x0101_0101_0101_0101 << file) == 0;
    file..file + u32::from(is_one)
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
    let found = check_watched(move |position, call| {
        let mut asked = shared.borrow_mut();
        let asked = &mut asked[position];
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
                let has_empty = Operation::ALL[position].takes("empty");
                let both = if has_empty { first } else { first | second };
                // The empty set is a pattern of every file.
                let files = if both == 0 { 0..8 } else { only_file(both) };
                for file in files {
                    add(file, pattern_of(first, file), pattern_of(second, file));
                }
            }
            _ => {}
        }
        false
    });
    assert_eq!(found, Ok(()));

    let asked = asked.borrow();
    let mut counts = Vec::new();
    for (position, operation) in Operation::ALL.iter().enumerate() {
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
                            asked[position][index(color, file, first, second)],
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

/// An operation that is wrong for one pattern of a file, or for one pair of patterns, is found. Above, all of them
/// are asked for, so one file for each operation is enough.
#[test]
fn an_operation_that_is_wrong_for_one_pattern_of_a_file_is_found() {
    let no_sets = |operation: &Operation| operation.takes("square") || operation.takes("files");
    let on_sets = Operation::ALL
        .iter()
        .enumerate()
        .filter(|(_, operation)| !no_sets(operation));
    for (index, operation) in sampled_checks(on_sets) {
        let file = index as u32 % 8;
        // At least three pawns, in a different pattern on each file.
        let turn = file + operation.name.len() as u32;
        let pattern = (0b0101_1010_u8.rotate_left(turn) | 1 << 6) & where_pawns_are(operation);
        let (own, enemy) = (
            on_file(pattern, file),
            on_file(!pattern & 0b1010_0110, file),
        );
        assert_found(index, move |call| call.sets[0] == Some(own));
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

/// An operation that is wrong only in positions of games is found, too.
#[test]
fn an_operation_that_is_wrong_in_games_is_found() {
    const HOME: u64 = 0xff00;
    type Mistake = (&'static str, fn(u64, u64) -> bool);
    let mistakes: [Mistake; 5] = [
        ("passed_pawns", |own, enemy| {
            own == HOME && enemy == HOME << 40
        }),
        ("double_push_targets", |pawns, empty| {
            pawns == HOME && empty & PAWN_RANKS & !HOME & !(HOME << 40) == 0xffff_ffff << 16
        }),
        ("phalanx_pawns", |own, _| own == 0xff << 24),
        // Eight pawns, of which one has moved two steps.
        ("attacks", |pawns, _| {
            pawns.count_ones() == 8 && (pawns & !HOME).count_ones() == 1
        }),
        // Opposing pawns as in a game, with the center blocked.
        ("lever_pawns", |own, enemy| {
            own & enemy == 0
                && (own | enemy) & !PAWN_RANKS == 0
                && own.count_ones() <= 8
                && enemy.count_ones() <= 8
                && own >> 27 & 3 == 3
                && enemy >> 35 & 3 == 3
        }),
    ];
    for (name, is_wrong) in mistakes {
        assert_found(operation(name), move |call| {
            is_wrong(call.sets[0].unwrap_or(0), call.sets[1].unwrap_or(0))
        });
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

/// The pushes of one pawn are defined on every square, and the check looks at each of them.
#[test]
fn the_pushes_of_one_pawn_are_checked_on_every_square() {
    for (square, color) in Square::ALL
        .into_iter()
        .flat_map(|square| Color::ALL.map(|color| (square, color)))
    {
        let found = assert_found(operation("push_targets"), move |call| {
            (call.square, call.color) == (Some(square), Some(color))
        });
        for (name, value) in [("color", color.to_string()), ("square", square.to_string())] {
            assert!(
                found.contains(&format!("\n  {name:<8} = {value}\n")),
                "{found}"
            );
        }
    }
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
