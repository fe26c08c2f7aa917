//! Answers about all pawns of a position, which follow from a white and a black set: those of the view, by every
//! strategy, and those of both sides at once, at every level that this machine has.

use pawnfill::sides::{AnyLevel, BothSides, Level, Sides};
use pawnfill::{Color, Operation, PawnStructure, at_level};
use pawnfill_oracle::answer::Answer;
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS, ORACLE};
use pawnfill_oracle::input::{Input, adversarial_sets, varied_sets};
use pawnfill_oracle::positions::pawns;
use pawnfill_oracle::sampling::sampled;

/// A question to the view. Operations on both colors take no argument, and operations on one square are
/// associated functions.
macro_rules! question {
    ($name:ident(white, black)) => { |view, _| view.$name().into() };
    ($name:ident(square)) => { |_, input| PawnStructure::$name(input.square) };
    ($name:ident(color, square $(, $set:ident)?)) => {
        |_, input| PawnStructure::$name(input.color, input.square $(, input.$set)?)
    };
    ($name:ident(color, pawns, $set:ident)) => { |view, input| view.$name(input.color, input.$set) };
    ($name:ident($($arg:ident),*)) => { |view, input| view.$name(input.color).into() };
}

/// An answer of both sides; `None` where the operation is about a square.
macro_rules! answer {
    ($pawns:ident, $set:ident, $name:ident(square)) => {
        None
    };
    ($pawns:ident, $set:ident, $name:ident(color, square $($_:tt)*)) => {
        None
    };
    ($pawns:ident, $set:ident, $name:ident(color, pawns, $arg:ident)) => {
        Some(Answer::by_color($pawns.$name($set(|input| input.$arg))))
    };
    ($pawns:ident, $set:ident, $name:ident $arguments:tt) => {
        Some(Answer::by_color($pawns.$name()))
    };
}

/// Fails to compile where the view or the structure of both sides lacks an operation of the list.
macro_rules! answers {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
        const QUESTIONS: [fn(&PawnStructure, &Input) -> u64; OPERATIONS] =
            [$($(question!($name($($arg),*))),*),*];

        /// All answers of both sides to the inputs of both colors.
        #[inline(always)]
        fn of_both_sides<L: Level>(level: L, inputs: &[Input; 2]) -> [Option<[u64; 2]>; OPERATIONS] {
            let pawns = BothSides::new(level, inputs[0].white, inputs[0].black);
            let set = |argument: fn(&Input) -> u64| {
                Sides::new(level, argument(&inputs[0]), argument(&inputs[1]))
            };
            [$($(answer!(pawns, set, $name($($arg),*))),*),*]
        }
    };
}

pawnfill::for_each_operation! { answers, }

/// Fails unless every answer about two sets equals the oracle's.
#[track_caller]
fn check(white: u64, black: u64) {
    let inputs = Color::ALL.map(|color| Input::of_position(color, white, black));
    let views = Vec::from_iter(
        CANDIDATES
            .iter()
            .map(|one| (one.name, (one.view)(white, black))),
    );
    let of_level = |any| (any, at_level!(any, |level| of_both_sides(level, &inputs)));
    let levels = Vec::from_iter(AnyLevel::all().map(of_level));
    for (index, operation) in Operation::ALL.iter().enumerate() {
        for (color, input) in Color::ALL.into_iter().zip(&inputs) {
            // Outside their domain, the pushes may return anything.
            if input.within_domain(operation) != *input {
                continue;
            }
            let expected = ORACLE[index](input);
            let case = |by: &dyn std::fmt::Display| format!("{by}, {}, {input:x?}", operation.name);
            for (name, view) in &views {
                assert_eq!(QUESTIONS[index](view, input), expected, "{}", case(name));
            }
            for (any, found) in &levels {
                assert_eq!(found[index].is_none(), operation.takes("square"));
                let found = found[index].map_or(expected, |found| found[color as usize]);
                assert_eq!(found, expected, "{}", case(any));
            }
        }
    }
    for (color, input) in Color::ALL.into_iter().zip(inputs) {
        assert!(views.iter().all(|(_, view)| view.pawns(color) == input.own));
        assert!(
            views.iter().all(|(_, view)| *view == views[0].1),
            "the same by every strategy"
        );
    }
}

#[test]
fn real_pawns() {
    for pawns in pawns() {
        let input = Input::of_position(Color::White, pawns.white, pawns.black);
        assert!(
            Operation::ALL
                .iter()
                .all(|operation| input.within_domain(operation) == input)
        );
        check(pawns.white, pawns.black);
    }
}

/// Any two sets, including overlapping ones and those with pawns on the first and last ranks.
#[test]
fn any_sets() {
    let sets = varied_sets(31, 250);
    for pair in sampled(sets.windows(2)) {
        check(pair[0], pair[1]);
    }
    for &set in sampled(sets.iter().step_by(4)) {
        for other in [!set, set, set.rotate_left(7), set.swap_bytes()] {
            check(set, other);
        }
    }
}

#[test]
fn adversarial_pairs() {
    let sets = adversarial_sets();
    let pairs = sets
        .iter()
        .flat_map(|&white| sets.iter().map(move |&black| (white, black)));
    for (white, black) in sampled(pairs.step_by(7)) {
        check(white, black);
    }
}
