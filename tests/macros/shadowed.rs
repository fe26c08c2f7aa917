//! Every macro beside types that are called as the primitive ones are.
#![allow(dead_code, non_camel_case_types, reason = "the names are taken")]

use core::primitive::u64 as bits;

use pawnfill::sides::{AnyLevel, BothSides, Level};
use pawnfill::{Choice, Rotate, Shift, Strategy};

macro_rules! shadow {
    ($($name:ident)*) => { $(struct $name;)* };
}

shadow! { bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize }

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bitboard(bits);

#[derive(Clone, Copy)]
struct Index(core::primitive::u8);

#[derive(Clone, Copy)]
struct Other(bits);

pawnfill::compose! { struct Tuned { file_fill: Rotate, ..Shift } }

pawnfill::tables! {
    static GUARDS: [[core::primitive::u64; 64]; 2] = passed_mask;
    static FILES: [core::primitive::u8; 256] = adjacent_files;
    static ALL: [[bits; 64]; 2] = |color, square| pawnfill::shift::front_span_mask(color, square);
    static RANKS: [bits; 8] = |rank| 0xff << (8 * rank);
}

pawnfill::extend! {
    impl Bitboard {
        type Square = Index;
        strategy: Tuned,
        first_square: A8,
        fn to_u64(set: Bitboard) -> bits { set.0 }
        fn from_u64(set: bits) -> Bitboard { Bitboard(set) }
        fn square(square: Index) -> core::primitive::u8 { square.0 }
        struct View;
    }
    trait Pawns for Other {
        strategy: Tuned,
        fn to_u64(set: Other) -> bits { set.0 }
        fn from_u64(set: bits) -> Other { Other(set) }
    }
}

#[cfg(feature = "batch")]
pawnfill::batch! {
    fn fills(boards: &[bits]) -> bits { Shift.file_fill(boards) }
}

#[test]
fn names_of_primitive_types_are_free() {
    let choice: Choice<(Shift, Rotate)> = pawnfill::measure!([Shift, Rotate], |s| s.file_fill(1));
    let fill = pawnfill::dispatch!([Shift, Rotate], choice, |s| s.file_fill(1));
    let passed = pawnfill::at_level!(AnyLevel::best(), |level| passed(level));
    let white = pawnfill::Color::White;
    assert_eq!(fill, 0x0101_0101_0101_0101);
    assert_eq!(passed, 1 << 12);
    assert_eq!(pawnfill::lookup!(GUARDS[white][8]), GUARDS[0][8]);
    assert_eq!(
        (FILES[1], ALL[0][8], RANKS[1]),
        (2, GUARDS[0][8] & ALL[0][8], 0xff00)
    );
    assert_eq!(
        Bitboard(1 << 52).passed_pawns(white, Bitboard(0)),
        Bitboard(1 << 52)
    );
    #[cfg(feature = "batch")]
    {
        let mut out = [0];
        fills(&[1], &mut out);
        assert_eq!(out, [fill]);
    }
}

#[inline(always)]
fn passed<L: Level>(level: L) -> bits {
    BothSides::new(level, 1 << 12, 0).passed_pawns().by_color()[0]
}
