//! The tokens of another macro's call keep their places.

macro_rules! table {
    ($name:ident, $element:ty, $length:literal, $operation:ident) => {
        pawnfill::tables! { static $name: [[$element; $length]; 2] = $operation; }
    };
}

table! { ELEMENT, u8, 64, passed_mask }
table! { LENGTH, u64, 46, passed_mask }
table! { OPERATION, u64, 64, pased_mask }

fn main() {
    let _: u64 = ELEMENT[0][12] | LENGTH[0][12] | OPERATION[0][12];
}
