//! Items that extend nothing, or what is extended already: one error each.

use pawnfill::Shift;

struct Bitboard(u64);
struct Other(u64);

pawnfill::extend! {
    struct Bitboard { strategy: Shift }
    impl Pawns for Bitboard { strategy: Shift }
    impl<'a> Borrowed<'a> { strategy: Shift }
    trait for u64 { strategy: Shift }
    trait Pawns: Copy for u64 { strategy: Shift }
    impl Bitboard;
    impl { strategy: Shift }
}

mod twice {
    use super::{Bitboard, Other};
    use pawnfill::Shift;

    pawnfill::extend! {
        impl Bitboard {
            strategy: Shift,
            fn to_u64(set: Self) -> u64 { set.0 }
            fn from_u64(set: u64) -> Self { Self(set) }
            struct View;
        }
        impl Bitboard { strategy: Shift, struct SecondView; }
        impl Other { strategy: Shift, struct Other; }
        trait Operations for u64 { strategy: Shift, struct View; }
        trait Operations for u64 { strategy: Shift }
    }

    pub fn uses() {
        let _ = (Bitboard(1).file_fill(), SecondView::new(Bitboard(1), Bitboard(2)), Other(1).file_fill());
    }
}

fn main() {
    twice::uses();
    let _ = Shift;
}
