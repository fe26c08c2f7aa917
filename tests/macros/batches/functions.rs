//! For every operation, functions of slices made by `batch!`, generic over the strategy.
//!
//! An operation that takes a color has four functions: `white` and `black` with a constant color,
//! `shared` with one color for all boards, and `each` with a color for each board. Any other operation
//! has one, `plain`.

use pawnfill::{Color, Strategy};
use pawnfill_oracle::input::Input;

/// The answers of one function to some inputs, widened.
pub(crate) struct Answers {
    /// The color of all inputs, unless the function takes each input's own color or none.
    pub(crate) color: Option<Color>,
    /// One for each input.
    pub(crate) answers: Vec<u64>,
}

macro_rules! functions {
    ({} $($group:ident { $(fn $name:ident $arguments:tt -> $output:ty;)* })*) => {
        $($(
            pub(crate) mod $name {
                use super::*;

                functions! { @ $name $arguments $arguments -> $output }
            }
        )*)*
    };
    (
        @ $name:ident (color: $($_:tt)*) ($color:ident: $color_type:ty $(, $arg:ident: $type:ty)*)
        -> $output:ty
    ) => {
        pawnfill::batch! {
            pub(crate) fn white<S: Strategy>(s: S, $($arg: &[$type]),*) -> $output {
                s.$name(Color::White, $($arg),*)
            }
            pub(crate) fn black<S: Strategy>(s: S, $($arg: &[$type]),*) -> $output {
                s.$name(Color::Black, $($arg),*)
            }
            pub(crate) fn shared<S: Strategy>(s: S, color: Color, $($arg: &[$type]),*) -> $output {
                s.$name(color, $($arg),*)
            }
            pub(crate) fn each<S: Strategy>(s: S, color: &[Color], $($arg: &[$type]),*) -> $output {
                s.$name(color, $($arg),*)
            }
        }


        /// The answers of all functions.
        #[inline(never)]
        pub(crate) fn answers<S: Strategy>(s: S, inputs: &[Input]) -> Vec<Answers> {
            $(let $arg: &Vec<$type> = &inputs.iter().map(|input| input.$arg).collect();)*
            let color: &Vec<Color> = &inputs.iter().map(|input| input.color).collect();
            let ask = |color: Option<Color>, function: &dyn Fn(&mut [$output])| {
                let mut out = vec![0; inputs.len()];
                function(&mut out);
                let answers = out.into_iter().map(u64::from).collect();
                Answers { color, answers }
            };
            vec![
                ask(Some(Color::White), &|out| white(s, $($arg,)* out)),
                ask(Some(Color::Black), &|out| black(s, $($arg,)* out)),
                ask(Some(Color::White), &|out| shared(s, Color::White, $($arg,)* out)),
                ask(Some(Color::Black), &|out| shared(s, Color::Black, $($arg,)* out)),
                ask(None, &|out| each(s, color, $($arg,)* out)),
            ]
        }
    };
    (@ $name:ident $_:tt ($($arg:ident: $type:ty),*) -> $output:ty) => {
        pawnfill::batch! {
            pub(crate) fn plain<S: Strategy>(s: S, $($arg: &[$type]),*) -> $output {
                s.$name($($arg),*)
            }
        }


        /// The answers of the function.
        #[inline(never)]
        pub(crate) fn answers<S: Strategy>(s: S, inputs: &[Input]) -> Vec<Answers> {
            $(let $arg: &Vec<$type> = &inputs.iter().map(|input| input.$arg).collect();)*
            let mut out = vec![0; inputs.len()];
            plain(s, $($arg,)* &mut out);
            let answers = out.into_iter().map(u64::from).collect();
            vec![Answers { color: None, answers }]
        }
    };
}

pawnfill::for_each_operation! { functions, }
