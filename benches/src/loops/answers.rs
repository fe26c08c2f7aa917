//! All answers about a pawn structure: a trait with a method for each answer, and a function that combines
//! them into one word, so that no candidate can leave one out.

use pawnfill::{Color, Shift, Strategy as _};

use crate::machine::barrier::barrier;

/// The value of an operation's argument, chosen by the argument's name in the list.
macro_rules! argument {
    (color, $answers:ident, $color:ident) => {
        $color
    };
    (enemy, $answers:ident, $color:ident) => {
        $answers.pawns($color.opponent())
    };
    (white, $answers:ident, $color:ident) => {
        $answers.pawns(Color::White)
    };
    (black, $answers:ident, $color:ident) => {
        $answers.pawns(Color::Black)
    };
    (files, $answers:ident, $color:ident) => {
        $answers.files($color)
    };
    ($own:ident, $answers:ident, $color:ident) => {
        $answers.pawns($color)
    };
}

/// Adds a color's answer to the sum. An answer about both colors is added with White's.
macro_rules! fold_in {
    ($sum:ident, $answers:ident, $color:ident, $name:ident(white, black)) => {
        if matches!($color, Color::White) {
            $sum ^= barrier($answers.$name($color).into());
        }
    };
    ($sum:ident, $answers:ident, $color:ident, $name:ident($($arg:ident),*)) => {
        $sum ^= barrier($answers.$name($color).into());
    };
}

macro_rules! answers {
    ($(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)*) => {
        /// All answers, with a method for each. By default, a method calls the operation.
        pub(super) trait Answers {
            fn pawns(&self, color: Color) -> u64;
            #[inline(always)]
            fn files(&self, color: Color) -> u8 {
                Shift.file_set(self.pawns(color))
            }
            $(#[inline(always)]
            #[allow(unused_variables, reason = "not all operations take a color")]
            fn $name(&self, color: Color) -> $output {
                Shift.$name($(argument!($arg, self, color)),*)
            })*
        }

        /// All answers for both colors in one word, so that no candidate can leave one out. Each answer is
        /// made opaque: otherwise the compiler would notice that two of them cancel.
        #[inline(always)]
        pub(super) fn fold(answers: &impl Answers) -> u64 {
            fold_color(answers, Color::White) ^ fold_color(answers, Color::Black).rotate_left(32)
        }

        #[inline(always)]
        fn fold_color(answers: &impl Answers, color: Color) -> u64 {
            let mut sum = 0;
            $(fold_in!(sum, answers, color, $name($($arg),*));)*
            sum
        }
    };
}

/// Passes to a macro the operations that the view answers: three groups of the catalogue, and some
/// operations on files.
macro_rules! select {
    (
        { $answers:ident }
        fills { $($fills:tt)* }
        files { $($files:tt)* }
        pushes { $($pushes:tt)* }
        captures { $($captures:tt)* }
        spans { $($spans:tt)* }
        attacks { $($attacks:tt)* }
        structure { $($structure:tt)* }
        masks { $($masks:tt)* }
    ) => {
        $answers! {
            fn open_files(white: u64, black: u64) -> u8;
            fn closed_files(white: u64, black: u64) -> u8;
            fn half_open_files(own: u64, enemy: u64) -> u8;
            fn island_count(files: u8) -> u8;
            $($spans)*
            $($attacks)*
            $($structure)*
        }
    };
}

pub(super) use select;

pawnfill::for_each_operation!(select, answers);
