//! Functions that no batch can be made of: the first mistake of each.

use pawnfill::{Shift, Strategy};

pawnfill::batch! {
    fn no_slice(set: u64) -> u64 { Shift.file_fill(set) }
    fn no_output(sets: &[u64]) { }
    fn unit(sets: &[u64]) -> () { }
    fn typeless(sets: &[u64]) -> ? { }
    fn whole_slice(sets: &[u64]) -> &[u64] { sets }
    fn mutable(sets: &mut [u64], others: &mut [u64]) -> u64 { sets }
    fn taken(out: &[u64]) -> u64 { out }
    fn untyped(sets) -> u64 { sets }
    fn no_type(sets: ) -> u64 { sets }
    fn pattern((a, b): &[(u64, u64)]) -> u64 { a }
    fn (sets: &[u64]) -> u64 { sets }
    fn no_arguments -> u64 { 1 }
    fn bodyless(sets: &[u64]) -> u64;
    const fn constant(sets: &[u64]) -> u64 { sets }
    fn of_one_board(pawns: BothSides<Scalar>) -> Sides<Scalar> { pawns.passed_pawns() }
    fn with_slice<B: Boards>(pawns: BothSides<B>, sets: &[u64]) -> Sides<B> { pawns.passed_pawns() }
    fn number<B: Boards>(pawns: BothSides<B>) -> (Sides<B>, u8) { (pawns.passed_pawns(), 0) }
    fn with_two<B: Boards>(pawns: BothSides<B>, others: BothSides<B>) -> Sides<B> { pawns.passed_pawns() }
    fn at_a_level<L: sides::Level>(pawns: BothSides<L>) -> Sides<L> { pawns.passed_pawns() }
    fn fine(sets: &[u64]) -> u64 { Shift.file_fill(sets) }
}

fn main() {
    fine(&[1], &mut [0]);
    mutable(&[1], &mut [0]);
}
