//! The lists that calls write, each in an array of its own. They move from call to call, because a call takes longer
//! where the addresses of loads and stores agree in their last 12 bits.

use std::cell::UnsafeCell;

/// The room of a list, for the pairs or the moves of any pawns, because candidates are compared on any sets, too.
pub(crate) const ROOM: usize = 512;

/// The number of bytes by which the lists move with each call: a cache line.
const STEP: usize = 64;
/// The number of bytes after which the lists are back at the first place: a page.
const SPAN: usize = 4096;

/// The lists of a thread, which begin with a cache line each.
#[repr(C, align(64))]
struct Output {
    words: [u16; SPAN / 2 + 4 * ROOM],
    place: usize,
}

thread_local! {
    static OUTPUT: UnsafeCell<Output> = const {
        let words = [0; SPAN / 2 + 4 * ROOM];
        UnsafeCell::new(Output { words, place: 0 })
    };
}

/// Gives a call its lists, at a different place each time.
#[inline(always)]
pub(crate) fn with_lists<R>(list: impl FnOnce([&mut List; 4]) -> R) -> R {
    let output = OUTPUT.with(UnsafeCell::get);
    // SAFETY: the output belongs to this thread, and nothing else uses it while this function runs: only `listed`
    // uses it, too, and no call does that while it writes its lists.
    let output = unsafe { &mut *output };
    output.place = (output.place + STEP) % SPAN;
    list(lists(output))
}

pub(crate) type List = [u16; ROOM];

#[inline(always)]
fn lists(output: &mut Output) -> [&mut List; 4] {
    let first = output.place % SPAN / size_of::<u16>();
    match output.words[first..].as_chunks_mut().0 {
        [a, b, c, d, ..] => [a, b, c, d],
        _ => unreachable!("there is room behind every place"),
    }
}

/// What a call has listed, so much in each list, combined into one word that does not depend on the order, and with the
/// result of the call.
pub(crate) fn listed(result: u64, counts: [usize; 4]) -> u64 {
    let output = OUTPUT.with(UnsafeCell::get);
    // SAFETY: as in `with_lists`, and the call is over.
    let output = unsafe { &mut *output };
    let mut sum = result;
    for (list, (indices, count)) in (1_u64..).zip(lists(output).into_iter().zip(counts)) {
        for &index in &indices[..count] {
            let key = u64::from(index) + (list << 32);
            sum = sum.wrapping_add(key.wrapping_mul(key).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
    }
    sum
}

#[test]
fn other_lists_compare_as_different() {
    let compared = |one: [u16; 2], other: [u16; 2]| {
        with_lists(|[a, b, ..]| {
            a[..2].copy_from_slice(&one);
            b[..2].copy_from_slice(&other);
        });
        listed(2, [2, 2, 0, 0])
    };
    let found = compared([1, 2], [3, 4]);
    assert_eq!(compared([2, 1], [4, 3]), found);
    for other in [
        compared([1, 2], [3, 5]),
        compared([3, 4], [1, 2]),
        compared([1, 3], [2, 4]),
    ] {
        assert_ne!(other, found);
    }
}
