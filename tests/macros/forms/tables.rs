//! Each part of an item may come from another macro.

macro_rules! table {
    ($(#[$attr:meta])* $vis:vis $name:ident: $type:ty = $operation:ident) => {
        pawnfill::tables! { $(#[$attr])* $vis static $name: $type = $operation; }
    };
    (parts $name:ident $element:ty, $squares:expr, $colors:literal, $operation:expr) => {
        pawnfill::tables! { static $name: [[$element; $squares]; $colors] = $operation; }
    };
}

/// Parts of a closure. Each part stays together, whatever stands beside it.
macro_rules! closure {
    ($name:ident: $element:ty = |$($index:ident: $type:ty),*| $closure:expr) => {
        pawnfill::tables! { static $name: $element = |$($index: $type),*| $closure; }
    };
    (whole $name:ident $closure:expr) => {
        pawnfill::tables! { static $name: [u64; 64] = $closure; }
    };
    (twice $name:ident $summand:expr, $condition:expr, $value:block, $number:ty) => {
        pawnfill::tables! {
            static $name: [u64; 64] = |_| $summand * 2 + if $condition $value else $value as $number;
        }
    };
}

closure! { SUM: [[u64; 64]; 2] = |color: pawnfill::Color, square: pawnfill::Square| color as u64 + square as u64 }
closure! { whole BOARD |square| square.bitboard() }
closure! { twice TWICE 1 + 2, 1 < 2, { 40 }, u64 }

table! {
    /// Documented.
    #[cfg(all())]
    pub(crate) FILE: [u64; 64] = file_mask
}
table! { FILES: [u64; 256] = fill_files }
table! { parts PASSED u64, 64, 2, passed_mask }

#[test]
fn each_part_of_an_item_may_come_from_another_macro() {
    pawnfill::tables! { static ISLANDS: [core::primitive::u8; 0x100] = island_count; }
    pawnfill::tables! {}
    pawnfill::tables! { static TRAILING: [u8; 2] = |color,| color as u8; static RAW: [u8; 2] = |r#type| r#type as u8; }

    assert_eq!(FILE[0], FILES[1]);
    assert_eq!(PASSED[0][0], 0x0303_0303_0303_0300);
    assert_eq!(ISLANDS[0b101], 2);
    assert_eq!(SUM[1][10], 11);
    assert_eq!(BOARD[10], 1 << 10);
    assert_eq!(TWICE[0], 46);
    assert_eq!((TRAILING, RAW), ([0, 1], [0, 1]));
}
