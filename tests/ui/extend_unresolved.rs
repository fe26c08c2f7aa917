//! Names that do not exist: the compiler says so once.

use pawnfill::Shift;

struct Bitboard(u64);

pawnfill::extend! {
    impl Bitbord {
        strategy: Shift;
    }

    impl Bitboard {
        type Color = Colr;
        type Square = pawnfill::Sqare;
        strategy: Shift;

        fn to_u64(set: Self) -> u64 { set.0 }
        fn from_u64(set: u64) -> Self { Self(set) }

        struct View;
    }
}

pawnfill::extend! {
    trait Misspelled for u64 {
        strategy: Shft
    }

    trait MisspelledModule for u64 {
        strategy: pawnfil::Shift
    }

    trait AType for u64 {
        strategy: pawnfill::Color;
    }
}

fn main() {
    let _ = (Bitboard(1).file_fill(), Misspelled::file_fill(2));
}
