//! Dimensions of a length that no index has.

pawnfill::tables! {
    static SEVEN: [u8; 7] = |piece| piece;
    static INNER: [[u8; 12]; 2] = |color, piece| piece;
}

fn main() {
    let _ = (SEVEN, INNER);
}
