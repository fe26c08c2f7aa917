//! Items that extend nothing: one error each.

use pawnfill::Shift;

struct Bitboard(u64);

pawnfill::extend! { struct Bitboard { strategy: Shift } }
pawnfill::extend! { impl Pawns for Bitboard { strategy: Shift } }
pawnfill::extend! { impl<'a> Borrowed<'a> { strategy: Shift } }
pawnfill::extend! { trait for u64 { strategy: Shift } }
pawnfill::extend! { trait Pawns: Copy for u64 { strategy: Shift } }
pawnfill::extend! { impl Bitboard; }
pawnfill::extend! { impl { strategy: Shift } }
pawnfill::extend! { impl u64 { strategy: Shift } }

fn main() {
    let _ = (Shift, Bitboard(1));
}
