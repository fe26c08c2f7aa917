//! An item that extends nothing.

use pawnfill::Shift;

mod engine {
    #[derive(Clone, Copy)]
    pub struct Bitboard(pub u64);
    pub struct Set<T>(pub T);
}
use engine::{Bitboard, Set};

pawnfill::extend! {
    struct Bitboard { strategy: Shift }
}

pawnfill::extend! {
    impl Pawns for Bitboard { strategy: Shift }
}

pawnfill::extend! {
    impl<T> Set<T> { strategy: Shift }

    trait Generic<T> for u64 { strategy: Shift }

    trait for u64 { strategy: Shift }

    trait Pawns: Copy for u64 { strategy: Shift }
}

pawnfill::extend! {
    impl Bitboard;
}

pawnfill::extend! {
    impl { strategy: Shift }
}

fn main() {
    let _ = 1_u64.file_fill();
}
