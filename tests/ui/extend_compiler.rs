//! What the compiler says of an item: once, on the token.

use pawnfill::Shift;

struct Bitboard(u64);

impl Bitboard {
    fn file_fill(self) -> Self {
        self
    }
}

pawnfill::extend! {
    impl Bitboard {
        type Color = Colr;
        strategy: Shift;
        fn to_u64(set: Self) -> u64 { set.0 }
        fn from_u64(set: u64) -> Self { Self(set) }
    }
    impl Bitbord { strategy: Shift }
    trait Misspelled for u64 { strategy: Shft }
    trait AFunction for u64 { strategy: pawnfill::shift::file_fill }
}

fn main() {
    let _ = (Bitboard(1), Misspelled::file_fill(2));
}
