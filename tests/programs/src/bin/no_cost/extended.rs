//! Every operation and every answer of the view, in engines' types that `extend!` extends. These types have
//! the layout of the library's, so arguments are in the same registers.

use pawnfill::{Color, Square};
use pawnfill_oracle::mixed::Mixed;

/// The type of an argument, by its name in the list of operations.
#[rustfmt::skip]
macro_rules! type_of {
    (color) => { Color };
    (square) => { Square };
    (files) => { u8 };
    ($set:ident) => { Set };
}

/// Calls an operation: with a square, files or `white` as a function, otherwise as a method of its first set.
macro_rules! call {
    ($name:ident(square: $square:ident)) => { Set::$name($square) };
    ($name:ident(square: $square:ident, white: $white:ident, black: $black:ident)) => {
        Set::$name($square, $white, $black)
    };
    ($name:ident(files: $files:ident)) => { Set::$name($files) };
    ($name:ident(white: $white:ident, black: $black:ident)) => { Set::$name($white, $black) };
    ($name:ident(color: $color:ident, square: $square:ident $(, $arg:ident: $value:ident)?)) => {
        Set::$name($color, $square $(, $value)?)
    };
    ($name:ident(color: $color:ident, $arg:ident: $set:ident $(, $other:ident: $value:ident)*)) => {
        $set.$name($color $(, $value)*)
    };
    ($name:ident($arg:ident: $set:ident $(, $other:ident: $value:ident)?)) => {
        $set.$name($($value)?)
    };
}

macro_rules! methods {
    (
        { $type:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $_:ty),*) -> $output:ident;)* })*
    ) => {
        $($(export! {
            { "method.", stringify!($type), ".", stringify!($name) }
            ($($arg: type_of!($arg)),*) -> of_engine!($output) { call!($name($($arg: $arg),*)) }
        })*)*
    };
}

/// Defines an engine's set of squares, in which a1 or a8 is bit 0.
macro_rules! engine {
    ($module:ident, $set:ident, $($more:tt)*) => {
        mod $module {
            use super::{Color, Mixed, Square};
            use {$set as Set, PawnStructure as View};

            #[derive(Clone, Copy)]
            #[repr(transparent)]
            struct $set(u64);

            pawnfill::extend! {
                impl $set {
                    type Color = Color;
                    type Square = Square;
                    strategy: Mixed,
                    fn to_u64(set: Self) -> u64 { set.0 }
                    fn from_u64(set: u64) -> Self { Self(set) }
                    $($more)*
                    struct PawnStructure;
                }
            }

            pawnfill::for_each_operation! { methods, $set }
            pawnfill::for_each_operation! { answers, [$set ()] }
        }
    };
}

engine! { from_a1, Extended, }
engine! { from_a8, FromA8, first_square: A8, fn square(square: Square) -> u8 { square as u8 } }
