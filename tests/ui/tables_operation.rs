//! Operations that do not exist or have no table: the nearest one is offered, or all that have a table.

macro_rules! table {
    ($name:ident, $element:ty, $length:literal, $operation:ident) => {
        pawnfill::tables! { static $name: [[$element; $length]; 2] = $operation; }
    };
}

pawnfill::tables! {
    static FILLED: [u64; 64] = north_fill;
    static NEAREST_HAS_NO_TABLE: [[u64; 64]; 2] = north_fil;
    static BEGINNING: [[u64; 64]; 2] = passed;
    static UNHEARD_OF: [u64; 64] = knight_moves;
}
// The tokens of another macro's call keep their places.
table! { MISSPELLED, u64, 64, pased_mask }

fn main() {
    let _: u64 = FILLED[12] | NEAREST_HAS_NO_TABLE[1][12] | BEGINNING[0][12] | UNHEARD_OF[12] | MISSPELLED[0][12];
}
