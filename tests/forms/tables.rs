//! Each part of an item may come from another macro.

macro_rules! table {
    ($(#[$attr:meta])* $vis:vis $name:ident: $type:ty = $operation:ident) => {
        pawnfill::tables! { $(#[$attr])* $vis static $name: $type = $operation; }
    };
    (parts $name:ident $element:ty, $squares:expr, $colors:literal, $operation:expr) => {
        pawnfill::tables! { static $name: [[$element; $squares]; $colors] = $operation; }
    };
}

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

    assert_eq!(FILE[0], FILES[1]);
    assert_eq!(PASSED[0][0], 0x0303_0303_0303_0300);
    assert_eq!(ISLANDS[0b101], 2);
}
