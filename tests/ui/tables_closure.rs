//! Closures with a mistake in their indices, in their expression or in the type of their table.

use pawnfill::Square;

pawnfill::tables! { static NO_INDEX: [u64; 64] = || 1; }
pawnfill::tables! { static REFERENCE: [u64; 64] = |&square| 1; }
pawnfill::tables! { static NO_TYPE: [u64; 256] = |files:| 1; }
pawnfill::tables! { static NO_COMMA: [[u64; 64]; 2] = |color square| 1; }
pawnfill::tables! { static NO_EXPRESSION: [u64; 64] = |square|; }
pawnfill::tables! { static NO_SEMICOLON: [u64; 64] = |square| 1 }
pawnfill::tables! { static LENGTH: [u64; 65] = |square| 1; }
pawnfill::tables! { static ONE_TOO_MANY: [u64; 64] = |color, square| 1; }
pawnfill::tables! { static NO_ARRAY: u64 = |square| 1; }
pawnfill::tables! { static SWAPPED: [[u64; 64]; 2] = |square: Square, color| 1 << square as u8; }

fn main() {
    let _: u64 = NO_INDEX[0] | REFERENCE[0] | NO_TYPE[0] | NO_COMMA[0][0] | NO_EXPRESSION[0] | NO_SEMICOLON[0];
    let _: u64 = LENGTH[0] | ONE_TOO_MANY[0] | NO_ARRAY;
}
