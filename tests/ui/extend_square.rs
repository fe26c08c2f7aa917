//! A first square of a8 with squares that are converted by `From`, which may take an index of a8 for
//! one of a1, and conversions of squares to other types.

use pawnfill::Shift;

#[derive(Clone, Copy)]
struct Square(u8);

impl From<Square> for pawnfill::Square {
    fn from(square: Square) -> Self {
        Self::from_index(square.0)
    }
}

pawnfill::extend! {
    trait ByFrom for u64 {
        type Square = Square;
        strategy: Shift,
        first_square: A8,
    }

    trait WithoutFrom for u64 {
        first_square: A8,
        strategy: Shift,
        type Square = usize;
    }

    trait Right for u64 {
        first_square: A8,
        strategy: Shift,
        type Square = usize;
        fn square(square: usize) -> usize { square }
    }

    trait OtherIndex for u64 {
        first_square: A8,
        strategy: Shift,
        type Square = u32;
        fn square(square: u32) -> u32 { square }
    }

    trait FromA1 for u64 {
        strategy: Shift,
        type Square = Square;
        fn to_u64(self) -> u64 { self }
    }
}

fn main() {
    let _ = <u64 as ByFrom>::file_mask(Square(0)) | <u64 as Right>::file_mask(0);
}
