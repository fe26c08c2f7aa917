//! The operations on a single pawn: the masks of its square, and its pushes.

use crate::board::{Color, Square};
use crate::shift;

use super::view::PawnStructure;

/// The masks of the list, and other operations that do not depend on the pawns of a view.
macro_rules! of_squares {
    ($(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)*) => {
        /// # Of one square
        ///
        /// These do not depend on a position's pawns, so they are functions instead of methods.
        impl PawnStructure {
            $(
                #[doc = concat!(
                    "[`Strategy::", stringify!($name), "`](crate::Strategy::", stringify!($name),
                    "), by its [definition](shift::", stringify!($name), "):\n\n",
                    include_str!(concat!("../../pictures/", stringify!($name), ".md"))
                )]
                #[inline(always)]
                pub const fn $name($($arg: $arg_type),*) -> $output {
                    shift::$name($($arg),*)
                }
            )*
        }
    };
}

macro_rules! select {
    (
        {}
        fills { $($fills:tt)* }
        files { $($files:tt)* }
        pushes { $($pushes:tt)* }
        captures { $($captures:tt)* }
        spans { $($spans:tt)* }
        attacks { $($attacks:tt)* }
        structure { $($structure:tt)* }
        masks { $($masks:tt)* }
    ) => {
        of_squares! {
            fn push_targets(color: Color, square: Square, empty: u64) -> u64;
            $($masks)*
        }
    };
}

crate::for_each_operation!(select,);
