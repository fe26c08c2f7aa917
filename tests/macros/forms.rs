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

use pawnfill::{Color, Override, Rotate, Shift, Square, Strategy, Table, bitboard};

/// Strategies of somebody else.
mod own {
    use pawnfill::{Override, Strategy};

    #[derive(Clone, Copy)]
    pub struct Folding;

    impl Strategy for Folding {
        const NAME: &'static str = "Folding";
        const OVERRIDES: &'static [Override] = &[Override::tabulated("file_set", 7)];
        fn file_set(self, set: u64) -> u8 {
            let ranks = set.to_le_bytes().into_iter();
            ranks.fold(0, |files, rank| files | rank)
        }
    }

    #[derive(Clone, Copy)]
    pub struct Sized<const N: usize>;

    impl<const N: usize> Strategy for Sized<N> {
        const NAME: &'static str = "Sized";
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
        file_set: own::Folding,
        north_fill: own::VALUE,
        south_fill: own::Sized<2>,
        rear_fill: self::own::Sized::<3>,
        ..Shift
    }

    #[cfg(any())]
    struct Twice { file_fil: Table, ..Shift }

    #[cfg(all())]
    struct Twice { file_fill: Table, ..Rotate, }

    struct OfCompositions { file_set: Paths, ..Twice }

    struct r#struct { ..Shift }
}

pawnfill::compose! {}

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
        overrides
            .map(|own| (own.operation, own.table_bytes))
            .collect()
    }

    pawnfill::compose! { struct Local { attack_mask: Table, ..Shift } }

    let names = [
        "north_fill",
        "south_fill",
        "file_fill",
        "rear_fill",
        "file_set",
        "passed_mask",
    ];
    let bytes = [0, 0, 0, 0, 7, 1024];
    assert!(own(Paths).into_iter().eq(names.into_iter().zip(bytes)));
    assert_eq!(Paths.south_fill(8), 10);
    assert_eq!((Paths::NAME, r#struct::NAME), ("Paths", "struct"));
    assert_eq!(own(Twice).len(), Rotate::OVERRIDES.len());
    assert!(own(Twice).contains(&("file_fill", 2048)));
    assert!(own(OfCompositions).contains(&("file_set", 7)));
    assert_eq!(own(Local), [("attack_mask", 1024)]);
    assert_eq!(own(Made), [("file_fill", 0)]);
    assert_eq!(Override::of::<Paths>("stops"), None);
    assert_eq!(Paths::default(), Paths);
}

// Extended types

newtype! { Bitboard Third Fourth Cfg MadeSet }

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

type Field = Square;

// The shortest form that names all types of an engine.
pawnfill::extend! { impl Bitboard { type Color = Side; type Square = Field; strategy: Table } }

// Several items, in any order, by strategies of all forms.
pawnfill::extend! {
    /// Documented.
    #[allow(dead_code)]
    pub(crate) impl Third {
        /// The view.
        #[derive(Debug, Clone)]
        #[allow(non_camel_case_types)]
        pub(crate) struct Third_;
        strategy: own::Sized<2>,
        type Square = u8;
        /// How a square becomes ours.
        #[inline(never)]
        fn square(square: u8) -> pawnfill::Square { pawnfill::Square::from_index(square) }
        type Color = Side;
    }

    trait OfU64 for u64 { strategy: own::VALUE }

    pub trait OfFourth for self::Fourth {
        strategy: ::pawnfill::Shift

        // A function of the module has the same name as a conversion.
        fn to_u64(set: Self) -> u64 { to_u64(set) }
        fn from_u64(set: u64) -> Self { Self(set) }

        struct FourthView;
    }
}

fn to_u64(set: Fourth) -> u64 {
    set.0
}

pawnfill::extend! {}

pawnfill::extend! {
    #[cfg(any())]
    impl Cfg { strategie: Table, struct CfgView; }

    #[cfg(all())]
    impl Cfg { strategy: Rotate; struct CfgView; }
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
    pawnfill::extend! {
        impl Local { strategy: Table }
        trait OfLocal for Local { strategy: Table }
    }

    let e4 = 1 << 28;
    let file = Shift.file_fill(e4);
    let fills = [
        Bitboard(e4).file_fill().0,
        Third(e4).file_fill().0,
        OfU64::file_fill(e4),
        Fourth(e4).file_fill().0,
        Cfg(e4).file_fill().0,
        MadeSet(e4).file_fill().0,
        Local(e4).file_fill().0,
        <Local as OfLocal>::file_fill(Local(e4)).0,
        Third::file_mask(28).0,
        Third_::file_mask(28).0,
        FourthView::new(Fourth(e4), Fourth(0))
            .file_fill(Color::White)
            .0,
    ];
    assert_eq!(fills, [file; 11]);
    assert_eq!((Third(5).south_fill().0, OfU64::south_fill(5)), (7, 8));
    let view = MadeView::new(MadeSet(e4), MadeSet(0));
    assert_eq!(view.passed_pawns(Side::White), MadeSet(e4));
}

// Batches

#[cfg(feature = "batch")]
mod batch {
    use super::*;
    use pawnfill::PawnStructure;

    // A name that the macro might use itself.
    const at: u64 = 3;

    pawnfill::batch! {
        /// Documented.
        #[cold]
        pub(crate) fn generic<'a, S: Strategy, const SHIFT: u32>(
            s: S,
            color: Color,
            sets: &'a [u64],
            others: &[u64],
        ) -> (u64, u8)
        where
            u64: From<u8>,
        {
            (s.front_fill(color, sets) << SHIFT, s.file_set(others))
        }

        #[cfg(any())]
        fn is_not_there(sets: &[u64]) -> Missing { sets }

        fn returns(sets: &[u64]) -> u64 {
            if sets == 0 {
                return at;
            }
            sets
        }

        fn of_anything(squares: &[Square], pairs: &[(u64, bool)], table: &[u64; 64]) -> [u64; 2] {
            let (set, is_black) = pairs;
            [table[squares as usize] & set, u64::from(is_black)]
        }

        fn one_of_a_tuple(sets: &[u64],) -> (u64,) { (Rotate.file_fill(sets),) }

        fn by_any(s: impl Strategy, white: &[u64], black: &[u64]) -> u64 {
            PawnStructure::new(s, white, black).interspans()
        }
    }

    macro_rules! batch_of {
        ($(#[$attr:meta])* $vis:vis $name:ident $type:ty, $output:ty, $body:block) => {
            pawnfill::batch! { $(#[$attr])* $vis fn $name(set: &[$type]) -> $output $body }
        };
    }

    batch_of! { #[allow(unused_variables, reason = "made by a macro")] pub(crate) made u64, u32, { 7 } }

    #[test]
    fn a_batch_has_many_forms() {
        let (mut fills, mut files, mut returned) = ([0; 2], [0; 2], [0; 2]);
        let sets = [1 << 8, 1 << 57];
        generic::<_, 1>(Shift, Color::White, &sets, &[1, 2], &mut fills, &mut files);
        assert_eq!(
            fills,
            [0x0202_0202_0202_0200, 0x0400_0000_0000_0000 | 4 << 56]
        );
        assert_eq!(files, [1, 2]);
        returns(&[0, 5], &mut returned);
        assert_eq!(returned, [3, 5]);

        let (mut table, mut found, mut filled) = ([0; 64], [[9; 2]; 1], [0; 1]);
        table[Square::B1 as usize] = 6;
        of_anything(&[Square::B1], &[(2, true)], &table, &mut found);
        assert_eq!(found, [[2, 1]]);
        one_of_a_tuple(&[1 << 9], &mut filled);
        assert_eq!(filled, [0x0202_0202_0202_0202]);
        by_any(Shift, &[1 << 8], &[1 << 32], &mut filled);
        assert_eq!(filled, [1 << 16 | 1 << 24]);
        made(&[0], &mut [0]);

        pawnfill::batch! { fn local(sets: &[u64]) -> u64 { !sets } }
        local(&[0], &mut filled);
        assert_eq!(filled, [u64::MAX]);
        pawnfill::batch! {}
    }
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

// Pictures. Titles and arrows are in the test `operations`.

const DIAGONAL: u64 = bitboard! {
    .......1
    ......1.
    .....1..
    ....1...
    ...1....
    ..1.....
    .1......
    1.......
};

#[test]
fn a_picture_has_many_forms() {
    assert_eq!(DIAGONAL, 0x8040_2010_0804_0201);
    let one_line =
        bitboard!(........ ........ ........ ........ 1.1.1.1. 11....11 ...11... 11111111);
    assert_eq!(one_line, 0x0000_0000_55c3_18ff);
    assert!(matches!(
        DIAGONAL,
        bitboard!(.......1 ......1. .....1.. ....1... ...1.... ..1..... .1...... 1.......)
    ));
}

/// The macros in a module without the prelude, in which not even `Option` and methods of traits are in scope.
#[no_implicit_prelude]
mod bare {
    use ::pawnfill::{self, Strategy};

    const H1: u64 = pawnfill::bitboard!(........ ........ ........ ........ ........ ........ ........ .......1);

    pawnfill::compose! { pub(super) struct Bare { file_fill: pawnfill::Rotate, ..pawnfill::Shift } }
    pawnfill::extend! { pub(super) trait Operations for u64 { strategy: Bare; pub(super) struct View; } }
    pawnfill::tables! {
        static FILES: [u64; 64] = file_mask;
        static INDICES: [u8; 64] = |square| square as u8;
    }
    #[cfg(feature = "batch")]
    pawnfill::batch! {
        pub(super) fn both<S: Strategy>(s: S, sets: &[u64], others: &[u64]) -> (u64, u64) {
            (s.file_fill(sets), sets & others)
        }
    }

    pub(super) fn chosen(choice: pawnfill::Choice<(Bare, pawnfill::Shift)>) -> u64 {
        pawnfill::measure!([Bare, pawnfill::Shift], |s| s.file_fill(1));
        pawnfill::dispatch!([Bare, pawnfill::Shift], choice, |s| s
            .file_fill(pawnfill::lookup!(FILES[0])))
    }
}

#[test]
fn the_macros_need_no_prelude() {
    assert_eq!(bare::chosen(pawnfill::Choice::FIRST), 0x0101_0101_0101_0101);
}
