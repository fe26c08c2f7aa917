//! The driver: compares the operations of every strategy, and the answers of its views, with the oracle.
//!
//! Arrays are in the order of the list of operations: an operation is an index into [`Operation::ALL`],
//! [`ORACLE`], [`RETURN_TYPES`] and the functions of a [`Candidate`]. `u8` answers are widened to `u64`.

use pawnfill::{Diagram, Operation, Override};

use crate::input::Input;
use crate::oracle;

pub const OPERATIONS: usize = Operation::ALL.len();

pub type Function = fn(&Input) -> u64;

/// A strategy as a table of functions.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub name: &'static str,
    pub overrides: &'static [Override],
    pub operations: [Function; OPERATIONS],
    pub view_answers: [Function; OPERATIONS],
}

impl Candidate {
    pub fn find_override(&self, operation: &str) -> Option<Override> {
        let mut overrides = self.overrides.iter();
        overrides.find(|candidate| candidate.operation == operation).copied()
    }
}

/// Makes a [`Candidate`] of a strategy that is a unit struct.
#[macro_export]
macro_rules! candidate {
    ($strategy:ident) => {{
        ::pawnfill::for_each_operation! { $crate::__functions, $strategy }
        $crate::driver::Candidate {
            name: <$strategy as ::pawnfill::Strategy>::NAME,
            overrides: <$strategy as ::pawnfill::Strategy>::OVERRIDES,
            operations: FUNCTIONS,
            view_answers: VIEW_ANSWERS,
        }
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __functions {
    (
        { $strategy:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        // These are items, because the list calls `$callback! { … }`, which cannot be an expression.
        const FUNCTIONS: [$crate::driver::Function; $crate::driver::OPERATIONS] = [$($(|input| {
            u64::from(::pawnfill::Strategy::$name($strategy, $(input.$arg),*))
        }),*),*];
        const VIEW_ANSWERS: [$crate::driver::Function; $crate::driver::OPERATIONS] = {
            use ::pawnfill::{PawnStructure, Strategy as _};
            [$($(|input| u64::from($crate::__view!($strategy, input, $name($($arg),*)))),*),*]
        };
    };
}

/// Computes an answer of a view. For masks of a square and `push_targets`, which views lack, it calls the
/// strategy. The view has the pawns, so a call passes only the other arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! __view {
    ($strategy:ident, $input:ident, $name:ident(square)) => { $strategy.$name($input.square) };
    ($strategy:ident, $input:ident, $name:ident(color, square $(, $set:ident)?)) => {
        $strategy.$name($input.color, $input.square $(, $input.$set)?)
    };
    ($strategy:ident, $input:ident, $name:ident(white, black)) => {
        PawnStructure::new($strategy, $input.white, $input.black).$name()
    };
    ($strategy:ident, $input:ident, $name:ident(square, white, black)) => {
        PawnStructure::new($strategy, $input.white, $input.black).$name($input.square)
    };
    ($strategy:ident, $input:ident, $name:ident(color, pawns, $($set:ident),+)) => {
        PawnStructure::new($strategy, $input.white, $input.black).$name($input.color $(, $input.$set)+)
    };
    ($strategy:ident, $input:ident, $name:ident $arguments:tt) => {
        PawnStructure::new($strategy, $input.white, $input.black).$name($input.color)
    };
}

macro_rules! candidates {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        use pawnfill::{$($strategy),*};

        pub static CANDIDATES: &[Candidate] = &[$(candidate!($strategy)),*];
    };
}

pawnfill::for_each_strategy! { candidates, }

macro_rules! oracles {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        pub static ORACLE: [Function; OPERATIONS] =
            [$($(|input| u64::from(oracle::$name($(input.$arg),*))),*),*];

        /// The return type of each operation, `u64` or `u8`.
        pub const RETURN_TYPES: [&str; OPERATIONS] = [$($(stringify!($return_type)),*),*];
    };
}

pawnfill::for_each_operation! { oracles, }

#[track_caller]
pub fn operation(name: &str) -> usize {
    find_operation(name).unwrap_or_else(|| panic!("there is no operation `{name}`"))
}

pub fn find_operation(name: &str) -> Option<usize> {
    Operation::ALL.iter().position(|listed| listed.name == name)
}

/// Fails unless every strategy, and the view that it builds, answers every operation as the oracle does.
#[track_caller]
pub fn assert_agreement(input: &Input) {
    for operation in 0..OPERATIONS {
        let input = input.within_domain(&Operation::ALL[operation]);
        let expected = ORACLE[operation](&input);
        for candidate in CANDIDATES {
            // A view needs disjoint sets.
            let has_view = input.white & input.black == 0;
            let of_view = has_view.then_some(("a view of ", candidate.view_answers));
            for (of, answers) in [("", candidate.operations)].into_iter().chain(of_view) {
                let found = answers[operation](&input);
                if found != expected {
                    fail(&format!("{of}{}", candidate.name), operation, &input, found);
                }
            }
        }
    }
}

/// Panics with the call, and with its arguments and results as boards side by side.
#[track_caller]
pub fn fail(who: &str, operation: usize, input: &Input, found: u64) -> ! {
    let listed = &Operation::ALL[operation];
    let arguments = listed.arguments.iter();
    let mut boards = Vec::from_iter(arguments.map(|name| (*name, input.value(name))));
    boards.extend([("expected", ORACLE[operation](input)), ("found", found)]);
    panic!("{who}.{} is wrong: {input:x?}\n{}", listed.name, pictures(&boards));
}

pub fn pictures(boards: &[(&str, u64)]) -> String {
    let width = boards.iter().map(|(title, _)| title.len() + 3).fold(20, usize::max);
    let mut rows = vec![String::new(); 9];
    for (title, set) in boards {
        let board = format!("{title}\n{}", Diagram([*set]));
        for (row, line) in rows.iter_mut().zip(board.lines()) {
            *row += &format!("{line:<width$}");
        }
    }
    rows.iter().map(|row| format!("{}\n", row.trim_end())).collect()
}
