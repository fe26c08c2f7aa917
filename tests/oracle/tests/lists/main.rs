//! The lists that engines append to: pairs of pawns and pawn moves, from every strategy and at every level of this
//! machine, against definitions that are loops over squares. In this package the generic code is optimized.

mod moves;
mod pairs;

use std::fmt::Debug;

/// Fails unless a call fills lists from their beginning with the expected elements, for each kind of elements and each side,
/// and returns the number of each kind. A list has this much room, or as much as it needs. The lists are arranged before
/// they are compared.
#[track_caller]
fn check_lists<T: Copy + Default + PartialEq + Debug, const SIDES: usize, const KINDS: usize>(
    rooms: &[usize],
    expected: [[&[T]; SIDES]; KINDS],
    arrange: fn(&mut [T]),
    context: &dyn Debug,
    fill: impl Fn([[&mut [T]; SIDES]; KINDS]) -> [usize; KINDS],
) {
    for &room in rooms {
        let list = |expected: &[T]| vec![T::default(); room.max(expected.len())];
        let mut lists = expected.map(|sides| sides.map(list));
        let filled = lists.each_mut();
        let counts = fill(filled.map(|sides| sides.each_mut().map(|list| &mut list[..])));
        for (kind, lists) in lists.iter_mut().enumerate() {
            for (list, expected) in lists.iter_mut().zip(expected[kind]) {
                let found = &mut list[..counts[kind]];
                arrange(found);
                assert_eq!(found, expected, "{context:#x?}, {kind}, room for {room}");
            }
        }
    }
}

/// Fails unless a call panics at its own line with this message.
#[cfg(panic = "unwind")]
#[track_caller]
fn assert_panic<R>(message: &str, run: impl FnOnce() -> R) {
    let file = std::panic::Location::caller().file();
    let expected = Some([file, message].map(str::to_owned));
    assert_eq!(pawnfill_oracle::panics::panic_of(run), expected);
}
