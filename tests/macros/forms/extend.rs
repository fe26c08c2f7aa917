//! All forms that an item of `extend!` may have.
#![allow(
    unreachable_pub,
    clippy::allow_attributes_without_reason,
    reason = "such forms are accepted, too"
)]

use pawnfill::{Rotate, Shift, Strategy as _, Table};

newtype! { Bitboard Second Third Fourth Cfg Made }

#[derive(Clone, Copy)]
pub enum Color {
    White,
    Black,
}

impl From<Color> for pawnfill::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

type Square = pawnfill::Square;

// The shortest form that names all types of an engine.
pawnfill::extend! { impl Bitboard { type Color = Color; type Square = Square; strategy: Table } }

// Several items, in any order, by strategies of all forms.
pawnfill::extend! {
    impl Second { strategy: pawnfill::Rotate; }

    /// Documented.
    #[allow(dead_code)]
    pub(crate) impl Third {
        /// The view.
        #[derive(Debug, Clone)]
        #[allow(non_camel_case_types)]
        pub(crate) struct Third_;
        strategy: generic::Sized<2>,
        type Square = u8;
        /// How a square becomes ours.
        #[inline(never)]
        fn square(square: u8) -> pawnfill::Square { pawnfill::Square::from_index(square) }
        type Color = Color;
    }

    trait OfU64 for u64 { strategy: generic::VALUE }

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

mod generic {
    use pawnfill::Strategy;

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

pawnfill::extend! {
    #[cfg(any())]
    impl Cfg { strategie: Table, struct CfgView; }

    #[cfg(all())]
    impl Cfg { strategy: Rotate, struct CfgView; }

    #[cfg_attr(all(), cfg(any()), doc = "Never.")]
    impl Cfg { strategy: Table, struct CfgView; }
}

macro_rules! made_by_a_macro {
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
made_by_a_macro! {
    /// Documented.
    pub(crate) Made, Color, Shift, MadeView
}

#[test]
fn an_item_has_many_forms() {
    newtype! { Local }
    pawnfill::extend! {
        impl Local { strategy: Table }
        trait OfLocal for Local { strategy: Table }
    }

    let e4 = 1 << 28;
    let file = Shift.file_fill(e4);
    assert_eq!(Bitboard(e4).file_fill(), Bitboard(file));
    assert_eq!(Second(e4).file_fill(), Second(file));
    assert_eq!(Third(e4).file_fill(), Third(file));
    assert_eq!(OfU64::file_fill(e4), file);
    assert_eq!(Fourth(e4).file_fill(), Fourth(file));
    assert_eq!(Cfg(e4).file_fill(), Cfg(file));
    assert_eq!(Made(e4).file_fill(), Made(file));
    assert_eq!(Local(e4).file_fill(), Local(file));
    assert_eq!(<Local as OfLocal>::file_fill(Local(e4)), Local(file));

    assert_eq!(Third(5).south_fill(), Third(7));
    assert_eq!(OfU64::south_fill(5), 8);
    assert_eq!(Third::file_mask(28), Third(file));
    assert_eq!(Third_::file_mask(28), Third(file));

    let view = FourthView::new(Fourth(e4), Fourth(0));
    assert_eq!(view.file_fill(pawnfill::Color::White), Fourth(file));
    let view = MadeView::new(Made(e4), Made(0));
    assert_eq!(view.passed_pawns(Color::White), Made(e4));
    assert_eq!(view.passed_pawns(Color::Black), Made(0));
    assert_eq!(OfU64::file_set(e4), 1 << 4);
}
