//! A slice of elements that are not `Copy`, and a body of another type: one error each, on the token.

pub struct Board(pub u64);

pawnfill::batch! {
    fn own(boards: &[Board], sets: &[u64]) -> u64 {
        boards.0 & sets
    }
    fn other_type(boards: &[u64]) -> u8 {
        boards
    }
    fn right<'a, T: Copy + Into<u64>>(sets: &[T], names: &[&'a str]) -> u64 {
        sets.into() + names.len() as u64
    }
}

fn main() {}
