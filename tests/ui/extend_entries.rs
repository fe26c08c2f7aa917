//! Entries that an item does not have, or has twice.

use pawnfill::Shift;

#[derive(Clone, Copy)]
struct Bitboard(u64);

impl From<Bitboard> for u64 {
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

impl From<u64> for Bitboard {
    fn from(set: u64) -> Self {
        Self(set)
    }
}

enum Color {
    White,
}

impl From<Color> for pawnfill::Color {
    fn from(_: Color) -> Self {
        Self::White
    }
}

struct Square;

impl From<Square> for pawnfill::Square {
    fn from(_: Square) -> Self {
        Self::E4
    }
}

pawnfill::extend! {
    impl Bitboard {
        type Colour = Color;
        type Square = Square;
        type Square = u64;
        type Rank = u8;
        strategie: Shift,
        strategy: Shift,
        strategy: Shift,
        #[inline]
        strategy Rotate;
        const EMPTY: u64 = 0;
        fn into_u64(set: Bitboard) -> u64 { set.0 }
        fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
        fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
        pub struct View;
        pub struct Second;
        enum Third {}
    }
}

fn main() {
    let set = Bitboard(1);
    let _ = set.front_fill(Color::White);
    let _ = Bitboard::passed_mask(Color::White, Square);
}
