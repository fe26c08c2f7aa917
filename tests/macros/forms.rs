//! The forms of input that the macros accept, each compiled once.
#![allow(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    unreachable_pub,
    clippy::allow_attributes_without_reason,
    clippy::default_constructed_unit_structs,
    reason = "such forms are accepted, too"
)]
#![deny(
    clippy::renamed_function_params,
    clippy::shadow_reuse,
    clippy::shadow_same,
    clippy::shadow_unrelated,
    reason = "engines choose such lints, and expansions have the engine's names beside their own"
)]

use pawnfill::{Color, Rotate, Shift, Square, Strategy, Table, bitboard};

/// A strategy of somebody else.
mod own {
    use pawnfill::{Override, Strategy};

    #[derive(Clone, Copy)]
    pub struct Sized<const N: usize>;

    impl<const N: usize> Strategy for Sized<N> {
        const NAME: &'static str = "Sized";
        const OVERRIDES: &'static [Override] = &[Override::tabulated("south_fill", 7)];
        fn south_fill(self, set: u64) -> u64 {
            N as u64 + set
        }
    }

    pub const VALUE: Sized<3> = Sized;
}

// Compositions

pawnfill::compose! {
    /// Documented.
    #[allow(dead_code)]
    #[derive(Debug, PartialOrd, Clone)]
    pub(crate) struct Paths {
        /// Docs of a field.
        file_fill: ::pawnfill::Rotate,
        passed_mask: pawnfill::strategy::table::Table,
        south_fill: own::Sized<2>,
        north_fill: own::VALUE,
        rear_fill: self::own::Sized::<3>,
        ..Shift
    }

    #[cfg(any())]
    struct Wrapped { file_fil: Table, ..Shift }

    #[cfg(all())]
    struct Wrapped { file_set: Paths, ..Paths, }

    struct r#struct { ..Shift }
}

macro_rules! composed_by_a_macro {
    ($(#[$attr:meta])* $vis:vis $name:ident, $operation:ident: $strategy:path, $base:expr) => {
        pawnfill::compose! { $(#[$attr])* $vis struct $name { $operation: $strategy, ..$base } }
    };
}
composed_by_a_macro! {
    /// Documented.
    pub(crate) Made, file_fill: pawnfill::Rotate, Shift
}

#[test]
fn a_composition_has_many_forms() {
    fn own<S: Strategy>(_: S) -> Vec<(&'static str, usize)> {
        let overrides = S::OVERRIDES.iter();
        overrides.map(|own| (own.operation, own.table_bytes)).collect()
    }

    pawnfill::compose! {}
    pawnfill::compose! { struct Local { attack_mask: Table, ..Shift } }

    let of_paths = [("south_fill", 7), ("file_fill", 0), ("passed_mask", 1024)];
    assert_eq!(own(Paths), of_paths);
    assert_eq!(own(Wrapped), of_paths);
    assert_eq!(Wrapped.south_fill(8), 10);
    assert_eq!((Paths::NAME, r#struct::NAME), ("Paths", "struct"));
    assert_eq!(own(Local), [("attack_mask", 1024)]);
    assert_eq!(own(Made), [("file_fill", 0)]);
    assert_eq!(Paths::default(), Paths);
}

// Extended types. More engines are in `extend`.

newtype! { Bitboard Other Cfg MadeSet }

#[derive(Clone, Copy)]
pub enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        Self::ALL[side as usize]
    }
}

pawnfill::extend! {
    /// Documented.
    #[allow(dead_code)]
    pub(crate) impl Bitboard {
        /// The view.
        #[derive(Debug, Clone)]
        #[allow(non_camel_case_types)]
        pub(crate) struct View_;
        strategy: own::Sized<2>,
        type Square = u8;
        /// How a square becomes ours.
        #[inline(never)]
        fn square(square: u8) -> pawnfill::Square { pawnfill::Square::from_index(square) }
        type Color = Side;
    }

    pub trait OfOther for self::Other {
        strategy: ::pawnfill::Shift

        // A function of the module has the same name as a conversion.
        fn to_u64(set: Self) -> u64 { to_u64(set) }
        fn from_u64(set: u64) -> Self { Self(set) }
    }

    #[cfg(any())]
    impl Cfg { strategie: Table, struct CfgView; }

    #[cfg(all())]
    impl Cfg { strategy: Rotate; struct CfgView; }
}

fn to_u64(set: Other) -> u64 {
    set.0
}

macro_rules! extended_by_a_macro {
    ($(#[$attr:meta])* $vis:vis $set:ty, $color:path, $strategy:expr, $view:ident) => {
        pawnfill::extend! {
            $(#[$attr])*
            $vis impl $set {
                type Color = $color;
                strategy: $strategy;
                $vis struct $view;
            }
        }
    };
}
extended_by_a_macro! {
    /// Documented.
    pub(crate) MadeSet, Side, Shift, MadeView
}

#[test]
fn an_extension_has_many_forms() {
    newtype! { Local }
    pawnfill::extend! {}
    pawnfill::extend! {
        impl Local { strategy: Table }
        trait OfLocal for Local { strategy: Table }
    }

    let e4 = 1 << 28;
    let fills = [
        Bitboard(e4).file_fill().0,
        Other(e4).file_fill().0,
        Cfg(e4).file_fill().0,
        MadeSet(e4).file_fill().0,
        Local(e4).file_fill().0,
        <Local as OfLocal>::file_fill(Local(e4)).0,
        View_::file_mask(28).0,
    ];
    assert_eq!(fills, [Shift.file_fill(e4); 7]);
    assert_eq!(Bitboard(5).south_fill().0, 7);
    let view = MadeView::new(MadeSet(e4), MadeSet(0));
    assert_eq!(view.passed_pawns(Side::White), MadeSet(e4));
}

// Tables

macro_rules! table {
    ($(#[$attr:meta])* $vis:vis $name:ident: $type:ty = $operation:ident) => {
        pawnfill::tables! { $(#[$attr])* $vis static $name: $type = $operation; }
    };
    (parts $name:ident $element:ty, $squares:expr, $colors:literal, $operation:expr) => {
        pawnfill::tables! { static $name: [[$element; $squares]; $colors] = $operation; }
    };
}

/// Parts of a closure. Each part stays together, whatever stands beside it.
macro_rules! closure {
    ($name:ident: $element:ty = |$($index:ident: $type:ty),*| $closure:expr) => {
        pawnfill::tables! { static $name: $element = |$($index: $type),*| $closure; }
    };
    (whole $name:ident $closure:expr) => {
        pawnfill::tables! { static $name: [u64; 64] = $closure; }
    };
    (twice $name:ident $summand:expr, $condition:expr, $value:block, $number:ty) => {
        pawnfill::tables! {
            static $name: [u64; 64] = |_| $summand * 2 + if $condition $value else $value as $number;
        }
    };
}

closure! { SUM: [[u64; 64]; 2] = |color: Color, square: Square| color as u64 + square as u64 }
closure! { whole BOARD |square| square.bitboard() }
closure! { twice TWICE 1 + 2, 1 < 2, { 40 }, u64 }

table! {
    /// Documented.
    #[cfg(all())]
    pub(crate) FILE: [u64; 64] = file_mask
}
table! { FILES: [u64; 256] = fill_files }
table! { parts PASSED u64, 64, 2, passed_mask }

#[test]
fn each_part_of_a_table_may_come_from_another_macro() {
    pawnfill::tables! { static ISLANDS: [core::primitive::u8; 0x100] = island_count; }
    pawnfill::tables! {}
    pawnfill::tables! { static TRAILING: [u8; 2] = |color,| color as u8; static RAW: [u8; 2] = |r#type| r#type as u8; }

    assert_eq!(FILE[0], FILES[1]);
    assert_eq!(PASSED[0][0], 0x0303_0303_0303_0300);
    assert_eq!(ISLANDS[0b101], 2);
    assert_eq!((SUM[1][10], BOARD[10], TWICE[0]), (11, 1 << 10, 46));
    assert_eq!((TRAILING, RAW), ([0, 1], [0, 1]));
}

// Pictures

#[test]
fn a_picture_has_many_forms() {
    let one_line =
        bitboard!(........ ........ ........ ........ 1.1.1.1. 11....11 ...11... 11111111);
    assert_eq!(one_line, 0x0000_0000_55c3_18ff);
    #[rustfmt::skip]
    let two_boards = bitboard!(1....... 11...... ................ ................ ................ ................ ................ ................ .......1 ......11);
    assert_eq!(two_boards, (1 << 56 | 1 << 7, 3 << 56 | 3 << 6));
    // As the chess programming wiki draws them.
    let titled = bitboard! {
        white frontfill     black rearfill
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 . 1 1 . . . 1
        1 1 1 . . 1 1 1     . . . 1 . . . .
        1 1 1 . . 1 1 1  ^  . . . . . . . .
        . 1 1 . . . 1 1  |   . . . . . . . .
        . 1 1 . . . 1 1  v   . . . . . . . .
        . . . . . . . .  |  . . . . . . . .
                       north
    };
    assert_eq!(titled, (0xe7e7_e7e7_e7c6_c600, 0xefef_8d08_0000_0000));
    assert!(matches!(
        0x8040_2010_0804_0201_u64,
        bitboard!(.......1 ......1. .....1.. ....1... ...1.... ..1..... .1...... 1.......)
    ));
}

/// The macros in a module without the prelude, in which not even `Option` and methods of traits are in scope, and in which
/// other types are called as the primitive ones are.
#[no_implicit_prelude]
mod bare {
    use ::core::primitive;
    use ::pawnfill::{self, Strategy, sides};

    macro_rules! others {
        ($($name:ident)*) => { $(struct $name;)* };
    }
    others! { bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize }

    #[derive(::core::clone::Clone, ::core::marker::Copy)]
    pub(super) struct Set(pub(super) primitive::u64);
    pub(super) struct Index(primitive::u8);

    const H1: primitive::u64 = pawnfill::bitboard!(........ ........ ........ ........ ........ ........ ........ .......1);

    pawnfill::compose! { pub(super) struct Bare { file_fill: pawnfill::Rotate, ..pawnfill::Shift } }
    pawnfill::extend! {
        pub(super) trait Operations for primitive::u64 { strategy: Bare; pub(super) struct View; }
        pub(super) impl Set {
            type Square = Index;
            strategy: Bare;
            first_square: A8;
            fn to_u64(set: Set) -> primitive::u64 { set.0 }
            fn from_u64(set: primitive::u64) -> Set { Set(set) }
            fn square(square: Index) -> primitive::u8 { square.0 }
        }
    }
    pawnfill::tables! {
        static FILES: [primitive::u64; 64] = file_mask;
        static INDICES: [primitive::u8; 64] = |square| square as primitive::u8;
    }

    pub(super) fn chosen(choice: pawnfill::Choice<(Bare, pawnfill::Shift)>) -> primitive::u64 {
        pawnfill::measure!([Bare, pawnfill::Shift], |s| s.file_fill(1));
        pawnfill::at_level!(sides::AnyLevel::best(), |level| sides::Sides::new(level, 1, H1)
            .count());
        pawnfill::dispatch!([Bare, pawnfill::Shift], choice, |s| s
            .file_fill(pawnfill::lookup!(FILES[0])))
    }
}

#[test]
fn the_macros_need_no_prelude() {
    assert_eq!(bare::chosen(pawnfill::Choice::FIRST), 0x0101_0101_0101_0101);
}
