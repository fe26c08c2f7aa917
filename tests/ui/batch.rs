//! Functions that no batch can be made of: the first mistake of each.

use pawnfill::{Shift, Strategy};

pawnfill::batch! {
    fn no_slice(set: u64) -> u64 { Shift.file_fill(set) }
    fn no_output(sets: &[u64]) { }
    fn unit(sets: &[u64]) -> () { }
    fn whole_slice(sets: &[u64]) -> &[u64] { sets }
    fn mutable(sets: &mut [u64], others: &mut [u64]) -> u64 { sets }
    fn untyped(sets) -> u64 { sets }
    fn no_type(sets: ) -> u64 { sets }
    fn pattern((a, b): &[(u64, u64)]) -> u64 { a }
    fn (sets: &[u64]) -> u64 { sets }
    fn no_arguments -> u64 { 1 }
    fn bodyless(sets: &[u64]) -> u64;
    const fn constant(sets: &[u64]) -> u64 { sets }
    fn fine(sets: &[u64]) -> u64 { Shift.file_fill(sets) }
}

fn main() {
    fine(&[1], &mut [0]);
    mutable(&[1], &mut [0]);
}
