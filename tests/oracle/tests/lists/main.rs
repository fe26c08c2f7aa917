//! The lists of pairs and of pawn moves, at every level of this machine, compared with definitions that are
//! loops over squares. Legal moves are compared with other libraries. Dev builds optimize this package, and
//! with it the library's generic code.

mod legal;
mod moves;
mod pairs;

use std::fmt::Debug;

/// A function that fills a list for each side and kind, such as removed pairs, and returns the kinds' counts.
type Fill<'a, T, const SIDES: usize, const KINDS: usize> =
    &'a dyn Fn([[&mut [T]; SIDES]; KINDS]) -> [usize; KINDS];

/// Fails unless `fill` writes the expected elements to the beginning of each list, and at most 32
/// elements behind them. For each of the `rooms`, a call gets lists of this length, or longer ones if
/// the expected elements need more. If there are several kinds and more than two rooms, a further call
/// gives the largest room to the first kind alone. `arrange` may sort a list before it is compared.
#[track_caller]
fn check_lists<T: Copy + Default + PartialEq + Debug, const SIDES: usize, const KINDS: usize>(
    rooms: &[usize],
    expected: [[&[T]; SIDES]; KINDS],
    arrange: fn(&mut [T]),
    context: &dyn Debug,
    fill: Fill<T, SIDES, KINDS>,
) {
    let most = rooms.iter().copied().max().unwrap_or_default();
    let mut rooms = Vec::from_iter(rooms.iter().map(|&room| [room; KINDS]));
    if KINDS > 1 && rooms.len() > 2 {
        rooms.push(std::array::from_fn(|kind| if kind == 0 { most } else { 0 }));
    }
    for room in rooms {
        let mut lists: [_; KINDS] = std::array::from_fn(|kind| {
            expected[kind].map(|expected| vec![T::default(); room[kind].max(expected.len())])
        });
        let filled = lists.each_mut();
        let counts = fill(filled.map(|sides| sides.each_mut().map(|list| &mut list[..])));
        for (kind, lists) in lists.iter_mut().enumerate() {
            for (list, expected) in lists.iter_mut().zip(expected[kind]) {
                let (listed, behind) = list.split_at_mut(counts[kind]);
                let is_untouched = |element: &T| *element == T::default();
                let behind = behind.iter().skip(32).all(is_untouched);
                assert!(behind, "{context:#x?}, {kind}");
                arrange(listed);
                assert_eq!(listed, expected, "{context:#x?}, {kind}, room for {room:?}");
            }
        }
    }
}

/// Fails unless a call panics with this message, and with a location in the caller's file.
#[cfg(panic = "unwind")]
#[track_caller]
fn assert_panic<R>(message: &str, run: impl FnOnce() -> R) {
    let file = std::panic::Location::caller().file();
    let expected = Some([file, message].map(str::to_owned));
    assert_eq!(pawnfill_oracle::panics::panic_of(run), expected);
}
