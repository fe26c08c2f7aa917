//! A method that the type has already is the compiler's own error.

use pawnfill::Shift;

#[derive(Clone, Copy)]
struct Bitboard(u64);

impl Bitboard {
    fn file_fill(self) -> Self {
        self
    }

    fn from_sides() {}
}

pawnfill::extend! {
    impl Bitboard {
        strategy: Shift;
        fn to_u64(set: Self) -> u64 { set.0 }
        fn from_u64(set: u64) -> Self { Self(set) }
    }
}

fn main() {
    let _ = Bitboard(1).file_fill();
}
