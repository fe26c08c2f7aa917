//! Every operation and every answer of the view in the types of engines that `extend!` extends.
//!
//! These types have the same layout as ours, so arguments are in the same registers. If the color were an
//! enum of the engine's, the compiler would generate the same instructions for all but a few operations.
//! For those few it tests the color the other way round or masks a square later, because the `match`
//! becomes other intermediate code. So the color wraps ours here, while the set and the square are
//! converted.

use pawnfill_oracle::mixed::Mixed;

/// A side.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Color(pawnfill::Color);

#[expect(non_upper_case_globals, reason = "written as the variants of an enum")]
impl Color {
    const White: Self = Self(pawnfill::Color::White);
    const Black: Self = Self(pawnfill::Color::Black);
}

impl From<Color> for pawnfill::Color {
    fn from(color: Color) -> Self {
        color.0
    }
}

/// A square. As an enum, the compiler knows that its number is below 64.
#[rustfmt::skip]
#[derive(Clone, Copy)]
#[repr(u8)]
#[expect(dead_code, reason = "each is one that a function may be given")]
enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl From<Square> for pawnfill::Square {
    fn from(square: Square) -> Self {
        Self::from_index(square as u8)
    }
}

/// The type of an argument, by its name in the list of operations.
macro_rules! type_of {
    (color) => {
        Color
    };
    (square) => {
        Square
    };
    (files) => {
        u8
    };
    ($set:ident) => {
        Set
    };
}

/// A call of an operation. It is a method of its first set, except for operations on a square, on files
/// or on both colors.
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
            ($($arg: type_of!($arg)),*) -> result_of!($output) { call!($name($($arg: $arg),*)) }
        })*)*
    };
}

/// An engine whose a1 is bit 0.
mod from_a1 {
    use super::{Color, Mixed, Square};
    use {Extended as Set, PawnStructure as View};

    #[derive(Clone, Copy)]
    #[repr(transparent)]
    struct Extended(u64);

    impl From<Extended> for u64 {
        fn from(set: Extended) -> Self {
            set.0
        }
    }

    impl From<u64> for Extended {
        fn from(set: u64) -> Self {
            Self(set)
        }
    }

    pawnfill::extend! {
        impl Extended {
            type Color = Color;
            type Square = Square;
            strategy: Mixed,

            struct PawnStructure;
        }
    }

    pawnfill::for_each_operation! { methods, Extended }
    pawnfill::for_each_operation! { answers, [Extended ()] }
}

/// An engine whose a8 is bit 0.
mod from_a8 {
    use super::{Color, Mixed, Square};
    use {FromA8 as Set, PawnStructure as View};

    #[derive(Clone, Copy)]
    #[repr(transparent)]
    struct FromA8(u64);

    pawnfill::extend! {
        impl FromA8 {
            type Color = Color;
            type Square = Square;
            strategy: Mixed,
            first_square: A8,

            fn to_u64(set: FromA8) -> u64 { set.0 }
            fn from_u64(set: u64) -> FromA8 { FromA8(set) }
            fn square(square: Square) -> u8 { square as u8 }

            struct PawnStructure;
        }
    }

    pawnfill::for_each_operation! { methods, FromA8 }
    pawnfill::for_each_operation! { answers, [FromA8 ()] }
}
