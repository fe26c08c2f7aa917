//! Every operation of a type that `extend!` extends, in the engine's types.
//!
//! These types have the same layout as ours, so arguments are in the same registers. If the color were an
//! enum of the engine's, the compiler would generate the same instructions for all but a few operations.
//! For those few it tests the color the other way round or masks a square later, because the `match`
//! becomes other intermediate code. So the color wraps ours here, while the set and the square are
//! converted.

use pawnfill_oracle::mixed::Mixed;

use Bitboard as Set;

/// A set of squares.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Bitboard(u64);

impl From<Bitboard> for u64 {
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

impl From<u64> for Bitboard {
    fn from(set: u64) -> Self {
        Self(set)
    }
}

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

/// A square.
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

pawnfill::extend! {
    /// The pawn operations, as this engine runs them.
    impl Bitboard {
        type Color = Color;
        type Square = Square;
        strategy: Mixed,

        /// All of a position's pawns.
        struct PawnStructure;
    }
}

/// The type of an argument in the calling module, by the argument's name in the list.
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
    (view) => {
        &View
    };
    ($set:ident) => {
        Set
    };
}

/// The type of a result in the calling module.
macro_rules! result_of {
    (u64) => {
        Set
    };
    (u8) => {
        u8
    };
}

/// A call of an operation. It is a method of its first set, except for operations on a square, on files
/// or on both colors.
macro_rules! call {
    ($name:ident(square: $square:ident)) => { Set::$name($square) };
    ($name:ident(files: $files:ident)) => { Set::$name($files) };
    ($name:ident(white: $white:ident, black: $black:ident)) => { Set::$name($white, $black) };
    ($name:ident(color: $color:ident, square: $square:ident $(, $arg:ident: $value:ident)?)) => {
        Set::$name($color, $square $(, $value)?)
    };
    ($name:ident(color: $color:ident, $arg:ident: $set:ident $(, $other:ident: $value:ident)?)) => {
        $set.$name($color $(, $value)?)
    };
    ($name:ident($arg:ident: $set:ident $(, $other:ident: $value:ident)?)) => {
        $set.$name($($value)?)
    };
}

macro_rules! extended {
    (
        { $prefix:literal }
        $($group:ident {
            $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ident;)*
        })*
    ) => {
        $($(
            export! {
                { $prefix, stringify!($name) }
                ($($arg: type_of!($arg)),*) -> result_of!($return_type) {
                    call!($name($($arg: $arg),*))
                }
            }
            extended! { @ $prefix $name($($arg),*) -> $return_type }
        )*)*
    };
    // The function takes the black set first.
    (@ $prefix:literal $name:ident(white, black) -> $return_type:ident) => {
        export! {
            { $prefix, stringify!($name), ".exchanged" }
            (black: Set, white: Set) -> result_of!($return_type) { Set::$name(white, black) }
        }
    };
    (@ $($_:tt)*) => {};
}

pawnfill::for_each_operation! { extended, "extended.Mixed." }

/// Every operation of a view, with the types of the calling module. Operations that need no pawns come from the
/// strategy; an engine's view has them as associated functions, and ours has none.
macro_rules! view_methods {
    (
        { $prefix:literal $view:ident }
        $($group:ident {
            $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ident;)*
        })*
    ) => {
        $($(view_methods! { @ $prefix $view $name($($arg),*) -> $return_type })*)*
    };
    (@ $prefix:literal ours $name:ident(square) -> $return_type:ident) => {};
    (@ $prefix:literal ours $name:ident(color, square $($_:tt)*) -> $return_type:ident) => {};
    (@ $prefix:literal $view:ident $name:ident(square) -> $return_type:ident) => {
        view_methods! { @@ $prefix $name(square) -> $return_type { View::$name(square) } }
    };
    (@ $prefix:literal $view:ident $name:ident(color, square $(, $set:ident)?) -> $return_type:ident) => {
        view_methods! {
            @@ $prefix $name(color, square $(, $set)?) -> $return_type {
                View::$name(color, square $(, $set)?)
            }
        }
    };
    (@ $prefix:literal $view:ident $name:ident(white, black) -> $return_type:ident) => {
        view_methods! { @@ $prefix $name(view) -> $return_type { view.$name() } }
    };
    (@ $prefix:literal $view:ident $name:ident(color, pawns, $set:ident) -> $return_type:ident) => {
        view_methods! { @@ $prefix $name(color, view, $set) -> $return_type { view.$name(color, $set) } }
    };
    (@ $prefix:literal $view:ident $name:ident($($arg:ident),*) -> $return_type:ident) => {
        view_methods! { @@ $prefix $name(color, view) -> $return_type { view.$name(color) } }
    };
    // The color comes first, as in each function that is also exported with constant colors.
    (@@ $prefix:literal $name:ident($($arg:ident),*) -> $return_type:ident $body:block) => {
        export! {
            { $prefix, stringify!($name) }
            ($($arg: type_of!($arg)),*) -> result_of!($return_type) $body
        }
    };
}

mod ours {
    use pawnfill::{Color, PawnStructure as View};

    type Set = u64;

    pawnfill::for_each_operation! { view_methods, "view_method.ours." ours }

    export! {
        { "view_method.ours.new" } (white: Set, black: Set) -> View {
            View::new(super::Mixed, white, black)
        }
    }
}

mod engines {
    use super::{Bitboard as Set, Color, PawnStructure as View, Square};

    pawnfill::for_each_operation! { view_methods, "view_method.extended." engines }

    export! {
        { "view_method.extended.new" } (white: Set, black: Set) -> View { View::new(white, black) }
    }
}

/// An engine whose a8 is bit 0, with the conversions of the type above except that of the square.
mod from_a8 {
    use super::{Color, Mixed, Square};

    use FromA8 as Set;
    use PawnStructure as View;

    /// A set of squares.
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

    pawnfill::for_each_operation! { extended, "from_a8." }
    pawnfill::for_each_operation! { view_methods, "view_method.from_a8." engines }

    export! {
        { "view_method.from_a8.new" } (black: Set, white: Set) -> View { View::new(white, black) }
    }
}

// The questions that the views of the strategies are asked, in the engine's types.
export! {
    { "view.Extended" } (white: Bitboard, black: Bitboard) -> u64 {
        let view = PawnStructure::new(white, black);
        let mut all = view.interspans().0;
        for color in [Color::White, Color::Black] {
            all ^= view.passed_pawns(color).0 ^ view.candidate_pawns(color).0;
            all ^= view.isolated_pawns(color).0 ^ view.backward_pawns(color).0;
            all ^= view.doubled_pawns(color).0 ^ view.outposts(color).0;
            all ^= view.attacks(color).0 ^ view.rear_spans(color).0 ^ view.telestops(color).0;
            all ^= u64::from(view.island_count(color) ^ view.half_open_files(color));
        }
        all
    }
}

pawnfill::extend! {
    /// Conversions with a cost, which the test must find.
    trait Swapped for u64 {
        strategy: Mixed;
        fn to_u64(set: u64) -> u64 { set.swap_bytes() }
        fn from_u64(set: u64) -> u64 { set.swap_bytes() }
    }
}

export! {
    { "swapped.front_fill" } (color: pawnfill::Color, pawns: u64) -> u64 {
        Swapped::front_fill(pawns, color)
    }
}
