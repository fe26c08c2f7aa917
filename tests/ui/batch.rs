//! Functions that no batch can be made of: the first mistake of each.

use pawnfill::{Shift, Strategy};

pawnfill::batch! { fn no_slice(set: u64) -> u64 { Shift.file_fill(set) } }
pawnfill::batch! { fn no_output(sets: &[u64]) { } }
pawnfill::batch! { fn unit(sets: &[u64]) -> () { } }
pawnfill::batch! { fn whole_slice(sets: &[u64]) -> &[u64] { sets } }
pawnfill::batch! { fn mutable(sets: &mut [u64], others: &mut [u64]) -> u64 { sets } }
pawnfill::batch! { fn untyped(sets) -> u64 { sets } }
pawnfill::batch! { fn no_type(sets: ) -> u64 { sets } }
pawnfill::batch! { fn pattern((a, b): &[(u64, u64)]) -> u64 { a } }
pawnfill::batch! { fn (sets: &[u64]) -> u64 { sets } }
pawnfill::batch! { fn no_arguments -> u64 { 1 } }
pawnfill::batch! { fn bodyless(sets: &[u64]) -> u64; }
pawnfill::batch! { const fn constant(sets: &[u64]) -> u64 { sets } }
pawnfill::batch! { fn fine(sets: &[u64]) -> u64 { Shift.file_fill(sets) } }

fn main() {
    fine(&[1], &mut [0]);
    mutable(&[1], &mut [0]);
}
