//! The driver: every operation of every strategy, and every answer of its views, against the oracle.
//!
//! Everything here is made from the lists of operations and strategies, as arrays in their order: an
//! operation is an index into [`Operation::ALL`], [`ORACLE`], [`RETURN_TYPES`] and the answers of a
//! [`Candidate`]. Answers of type `u8` are widened to `u64`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pawnfill::{Color, Diagram, Operation, Override};

use crate::input::Input;
use crate::oracle;
use crate::sampling::sampled;

/// The number of operations.
pub const OPERATIONS: usize = Operation::ALL.len();

/// One operation, reading its arguments from an input.
pub type Function = fn(&Input) -> u64;

/// A strategy as data.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The strategy's `NAME`.
    pub name: &'static str,
    /// The strategy's `OVERRIDES`.
    pub overrides: &'static [Override],
    /// Its operations.
    pub answers: [Function; OPERATIONS],
    /// The answers of the views that it builds. The square and the set of an input that the view does not hold are
    /// arguments of the answer.
    pub of_view: [Function; OPERATIONS],
}

impl Candidate {
    /// The answer to one operation, or `None` if it panics.
    pub fn answer(&self, operation: usize, input: &Input) -> Option<u64> {
        // A panic leaves nothing in a broken state: an input is a few numbers.
        catch_unwind(AssertUnwindSafe(|| self.answers[operation](input))).ok()
    }

    /// Its views, as a candidate.
    pub fn view(&self) -> Self {
        Self {
            answers: self.of_view,
            ..*self
        }
    }

    /// How it overrides an operation, if it does.
    pub fn find_override(&self, operation: &str) -> Option<Override> {
        let mut overrides = self.overrides.iter();
        overrides
            .find(|candidate| candidate.operation == operation)
            .copied()
    }

    /// The answer to an operation by its name.
    ///
    /// # Panics
    ///
    /// If the list has no such operation.
    #[track_caller]
    pub fn ask(&self, name: &str, input: &Input) -> u64 {
        self.answers[operation(name)](input)
    }
}

/// Makes a [`Candidate`] of a strategy that is a unit struct.
#[macro_export]
macro_rules! candidate {
    ($strategy:ident) => {
        $crate::driver::Candidate {
            name: <$strategy as ::pawnfill::Strategy>::NAME,
            overrides: <$strategy as ::pawnfill::Strategy>::OVERRIDES,
            answers: {
                ::pawnfill::for_each_operation! { $crate::__answers, $strategy }
                ANSWERS
            },
            of_view: {
                ::pawnfill::for_each_operation! { $crate::__views, $strategy }
                ANSWERS
            },
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __answers {
    (
        { $strategy:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        // This is an item because a macro whose path is in a variable can be called only where an item is
        // expected.
        const ANSWERS: [$crate::driver::Function; $crate::driver::OPERATIONS] = [$($(|input| {
            u64::from(::pawnfill::Strategy::$name($strategy, $(input.$arg),*))
        }),*),*];
    };
}

/// An answer of a view. Operations on both colors take no argument, and operations on one square are associated
/// functions.
#[doc(hidden)]
#[macro_export]
macro_rules! __view {
    ($strategy:ident, $input:ident, $name:ident(white, black)) => {
        PawnStructure::new($strategy, $input.white, $input.black).$name()
    };
    ($strategy:ident, $input:ident, $name:ident(square)) => { PawnStructure::$name($input.square) };
    ($strategy:ident, $input:ident, $name:ident(color, square $(, $set:ident)?)) => {
        PawnStructure::$name($input.color, $input.square $(, $input.$set)?)
    };
    // A pawn on the first rank of each file.
    ($strategy:ident, $input:ident, $name:ident(files)) => {
        PawnStructure::new($strategy, $input.files.into(), 0).$name(Color::White)
    };
    ($strategy:ident, $input:ident, $name:ident(square, white, black)) => {
        PawnStructure::new($strategy, $input.white, $input.black).$name($input.square)
    };
    ($strategy:ident, $input:ident, $name:ident(color, pawns, $($set:ident),+)) => {{
        let [white, black] = $input.by_color($input.pawns);
        PawnStructure::new($strategy, white, black).$name($input.color $(, $input.$set)+)
    }};
    ($strategy:ident, $input:ident, $name:ident $arguments:tt) => {{
        let [white, black] = $input.by_color($input.own);
        PawnStructure::new($strategy, white, black).$name($input.color)
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __views {
    (
        { $strategy:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        #[allow(unused_imports, reason = "not all answers need both")]
        const ANSWERS: [$crate::driver::Function; $crate::driver::OPERATIONS] = {
            use ::pawnfill::{Color, PawnStructure};
            [$($(|input| u64::from($crate::__view!($strategy, input, $name($($arg),*)))),*),*]
        };
    };
}

macro_rules! candidates {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        use pawnfill::{$($strategy),*};

        /// The strategies of the library, all of which every test checks.
        pub static CANDIDATES: &[Candidate] = &[$(candidate!($strategy)),*];
    };
}

pawnfill::for_each_strategy! { candidates, }

macro_rules! oracles {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        /// What each operation should answer.
        pub static ORACLE: [Function; OPERATIONS] =
            [$($(|input| u64::from(oracle::$name($(input.$arg),*))),*),*];

        /// What each operation returns, `u64` or `u8`.
        pub const RETURN_TYPES: [&str; OPERATIONS] = [$($(stringify!($return_type)),*),*];
    };
}

pawnfill::for_each_operation! { oracles, }

/// The operations for which a statement is true, as indices.
///
/// # Panics
///
/// If there are none.
#[track_caller]
pub fn operations(which: impl Fn(&Operation) -> bool) -> Vec<usize> {
    let chosen: Vec<usize> = (0..OPERATIONS)
        .filter(|&operation| which(&Operation::ALL[operation]))
        .collect();
    assert!(!chosen.is_empty(), "no operation is chosen");
    chosen
}

/// The index of an operation by its name.
///
/// # Panics
///
/// If the list has no such operation.
#[track_caller]
pub fn operation(name: &str) -> usize {
    find_operation(name).unwrap_or_else(|| panic!("there is no operation `{name}`"))
}

/// The index of an operation by its name, if there is one.
pub fn find_operation(name: &str) -> Option<usize> {
    let named = Operation::named(name)?;
    Operation::ALL.iter().position(|listed| listed == named)
}

/// The inputs with which an operation is checked. They are made from one input, which is cut down to the
/// operation's domain. If the operation takes a color, there is one for each color.
pub fn inputs_for(operation: usize, input: &Input) -> impl Iterator<Item = Input> + use<> {
    let operation = &Operation::ALL[operation];
    let colors = if operation.takes("color") { 2 } else { 1 };
    let input = input.within_domain(operation);
    Color::ALL[..colors]
        .iter()
        .map(move |&color| Input { color, ..input })
}

/// Checks candidates against the oracle on some operations and inputs.
///
/// The color of the inputs does not matter: an operation that takes one is checked with both. An
/// input out of an operation's domain is cut down to it.
///
/// # Panics
///
/// On the first wrong answer, with a picture of it, and if there is no input.
#[track_caller]
pub fn assert_agreement(
    candidates: &[Candidate],
    operations: &[usize],
    inputs: impl IntoIterator<Item = Input>,
) {
    assert_agreement_on(candidates, operations, &mut sampled(inputs));
}

/// The same for any iterator. This function is not generic, so it is optimized with this package.
#[track_caller]
fn assert_agreement_on(
    candidates: &[Candidate],
    operations: &[usize],
    inputs: &mut dyn Iterator<Item = Input>,
) {
    // What an operation takes is found by its name, so it is found once.
    let on_any = Input::of_sets(!0, !0);
    let checked = operations.iter().map(|&operation| {
        let inputs = Vec::from_iter(inputs_for(operation, &on_any));
        let colors = Vec::from_iter(inputs.iter().map(|input| input.color));
        (operation, colors, inputs[0].pawns)
    });
    let checked = Vec::from_iter(checked);
    let mut count = 0;
    for input in inputs {
        count += 1;
        for (operation, colors, pawns) in &checked {
            for &color in colors {
                let pawns = input.pawns & pawns;
                let input = Input {
                    color,
                    pawns,
                    ..input
                };
                let expected = ORACLE[*operation](&input);
                for candidate in candidates {
                    let found = candidate.answer(*operation, &input);
                    if found != Some(expected) {
                        panic!("{}", disagreement(candidate, *operation, &input, found));
                    }
                }
            }
        }
    }
    assert!(count > 0, "nothing was compared");
}

/// A wrong answer (or a panic): the call, and its arguments and results as boards side by side.
fn disagreement(
    candidate: &Candidate,
    operation: usize,
    input: &Input,
    found: Option<u64>,
) -> String {
    let expected = ORACLE[operation](input);
    let listed = &Operation::ALL[operation];
    let mut boards = Vec::from_iter(listed.arguments.iter().map(|it| (*it, input.value(it))));
    boards.push(("expected", expected));
    boards.extend(found.map(|found| ("found", found)));
    format!(
        "{}.{} is wrong: {}, {}, {:#010b}: expected {expected:#x}, found {found:x?}\n{}",
        candidate.name,
        listed.name,
        input.color,
        input.square,
        input.files,
        pictures(&boards)
    )
}

/// Boards side by side under their titles.
pub fn pictures(boards: &[(&str, u64)]) -> String {
    if boards.is_empty() {
        return String::new();
    }
    let width = boards.iter().map(|(title, _)| title.len() + 3);
    let width = width.fold(20, usize::max);
    let titles = boards.iter().map(|(title, _)| format!("{title:<width$}"));
    let mut lines = vec![titles.collect::<String>()];
    for rank in 0..8 {
        let ranks = boards.iter().map(|(_, set)| {
            let board = Diagram([*set]).to_string();
            format!("{:<width$}", board.lines().nth(rank).unwrap_or_default())
        });
        lines.push(ranks.collect());
    }
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}
