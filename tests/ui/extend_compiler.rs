//! Mistakes that the compiler finds in an item: each is one error, which marks a token of the item.

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
}

fn main() {
    let _ = Bitboard(1);
}
