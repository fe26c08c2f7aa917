//! Items that extend nothing: one error for each. Unknown and repeated entries: only the first mistake of an
//! item is an error, and its methods are still defined.

use pawnfill::{Color, Shift};

struct Bitboard(u64);

pawnfill::extend! { struct Bitboard { strategy: Shift } }
pawnfill::extend! { impl Pawns for Bitboard { strategy: Shift } }
pawnfill::extend! { impl<'a> Borrowed<'a> { strategy: Shift } }
pawnfill::extend! { trait for u64 { strategy: Shift } }
pawnfill::extend! { trait Pawns: Copy for u64 { strategy: Shift } }
pawnfill::extend! { impl Bitboard; }
pawnfill::extend! { impl { strategy: Shift } }
pawnfill::extend! { impl u64 { strategy: Shift } }
pawnfill::extend! {
    trait Unknown for u64 { strategie: Shift, strategy: Nope, struct View; }
    trait Attribute for u64 { #[inline] strategy: Shift }
    trait Missing for u64 { type Color = Color; }
    trait Twice for u64 { strategy: Shift, strategy: Shift }
    trait NoColon for u64 { strategy Shift }
    trait OtherType for u64 { type Colour = Color; strategy: Shift }
    trait TypeTwice for u64 { type Color = Color; type Color = bool; strategy: Shift }
    trait NoType for u64 { type Color; strategy: Shift }
    trait NoEnd for u64 { type Color = Color, strategy: Shift }
    trait Corner for u64 { strategy: Shift, first_square: H1 }
    trait NoCorner for u64 { strategy: Shift, first_square, }
    trait NoStruct for u64 { pub View; strategy: Shift }
    trait Nameless for u64 { struct; strategy: Shift }
    trait Fields for u64 { struct Third { view: u64 } strategy: Shift }
    trait TwoViews for u64 { struct Fourth; struct Fifth; strategy: Shift }
}

fn main() {
    let _ = (Shift, Bitboard(1));
    let _ = <u64 as Unknown>::front_fill(1, Color::White) | <u64 as NoType>::front_fill(1, Color::White);
    let _ = View::new(1, 2).passed_pawns(Color::White);
    let _ = <u64 as Corner>::both_sides(pawnfill::sides::Scalar, 1, 2);
}
