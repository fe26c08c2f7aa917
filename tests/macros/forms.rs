//! The forms of input that the macros accept. Most of them need only compile.
#![allow(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    unreachable_pub,
    clippy::allow_attributes_without_reason,
    clippy::default_constructed_unit_structs,
    reason = "the macros accept such names and attributes"
)]
#![deny(
    clippy::renamed_function_params,
    clippy::shadow_reuse,
    clippy::shadow_same,
    clippy::shadow_unrelated,
    reason = "an engine may deny these lints, and expansions contain its names"
)]

use pawnfill::{Color, Rotate, Shift, Square, Strategy, Table, bitboard};

use crate::Side;

/// An engine's own strategy.
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
        /// Documented.
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
        S::OVERRIDES.iter().map(|own| (own.operation, own.table_bytes)).collect()
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

// Extended types; `extend.rs` has more engines

newtype! { Bitboard Other Cfg MadeSet }

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
        /// Documented.
        #[inline(never)]
        fn square(square: u8) -> pawnfill::Square { pawnfill::Square::from_index(square) }
        type Color = Side;
    }

    pub trait OfOther for self::Other {
        strategy: ::pawnfill::Shift

        // The module has a function of the same name.
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
            $vis impl $set { type Color = $color; strategy: $strategy; $vis struct $view; }
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
    let fills = [Bitboard(e4).file_fill().0, Other(e4).file_fill().0, Cfg(e4).file_fill().0];
    assert_eq!(fills, [Shift.file_fill(e4); 3]);
    let of_local = [Local(e4).file_fill(), <Local as OfLocal>::file_fill(Local(e4))];
    assert_eq!(of_local, [Local(Shift.file_fill(e4)); 2]);
    assert_eq!((Bitboard(5).south_fill().0, View_::file_mask(0).0), (7, 0x0101_0101_0101_0101));
    let view = MadeView::new(MadeSet(e4), MadeSet(0));
    assert_eq!(view.passed_pawns(Side::White), MadeSet(e4));
}

// Tables

macro_rules! table {
    ($(#[$attr:meta])* $vis:vis $name:ident: $element:ty, $squares:expr, $colors:literal, $operation:expr) => {
        pawnfill::tables! {
            $(#[$attr])*
            $vis static $name: [[$element; $squares]; $colors] = $operation;
        }
    };
}

/// Makes a table from parts of a closure. `1 + 2` stays one operand in `$summand * 2`, which is 6.
macro_rules! closure {
    ($name:ident: $table:ty = |$($index:ident: $type:ty),*| $value:expr) => {
        pawnfill::tables! { static $name: $table = |$($index: $type),*| $value; }
    };
    (whole $name:ident $closure:expr) => {
        pawnfill::tables! { static $name: [u64; 64] = $closure; }
    };
    (operands $name:ident $summand:expr, $condition:expr, $value:block, $number:ty) => {
        pawnfill::tables! {
            static $name: [u64; 64] = |_| $summand * 2 + if $condition $value else $value as $number;
        }
    };
}

closure! { SUM: [[u64; 64]; 2] = |color: Color, square: Square| color as u64 + square as u64 }
closure! { whole BOARD |square| square.bitboard() }
closure! { operands TWICE 1 + 2, 1 < 2, { 40 }, u64 }

table! {
    /// Documented.
    #[cfg(all())]
    pub(crate) PASSED: u64, 64, 2, passed_mask
}

#[test]
fn each_part_of_a_table_may_come_from_another_macro() {
    pawnfill::tables! { static ISLANDS: [core::primitive::u8; 0x100] = island_count; }
    pawnfill::tables! {}
    pawnfill::tables! {
        static TRAILING: [u8; 2] = |color,| color as u8;
        static RAW: [u8; 2] = |r#type| r#type as u8;
    }

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
    // From the chess programming wiki.
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
