//! The arrays into which calls write lists. They move from call to call, so that 4K aliasing averages out:
//! a call takes longer when the addresses of its loads and stores agree in their low 12 bits.

/// The capacity of a list: enough even for random sets, on which competitors are also compared.
pub(crate) const LIST_CAPACITY: usize = 512;

/// The bytes by which the lists move with each call: a cache line.
const STEP: usize = 64;
/// The bytes after which the lists are back at their first place: a page.
const SPAN: usize = 4096;

pub(crate) type List = [u16; LIST_CAPACITY];

/// The arrays of four lists, each of which begins on a cache line.
#[repr(C, align(64))]
pub struct Lists {
    words: [u16; SPAN / 2 + 4 * LIST_CAPACITY],
    place: usize,
}

impl Lists {
    pub(crate) fn new() -> Box<Self> {
        let words = [0; SPAN / 2 + 4 * LIST_CAPACITY];
        Box::new(Self { words, place: 0 })
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> [&mut List; 4] {
        self.place = (self.place + STEP) % SPAN;
        let first = self.place % SPAN / size_of::<u16>();
        match self.words[first..].as_chunks_mut().0 {
            [a, b, c, d, ..] => [a, b, c, d],
            _ => unreachable!("there is room after every place"),
        }
    }

    /// Hashes the result and the lists of the last call. The order of a list's items does not matter.
    pub(crate) fn listed(&self, result: u64, counts: [usize; 4]) -> u64 {
        let (lists, _) = self.words[self.place / size_of::<u16>()..].as_chunks::<LIST_CAPACITY>();
        let mut sum = result;
        for (list, (indices, count)) in (1_u64..).zip(lists.iter().zip(counts)) {
            for &index in &indices[..count] {
                let key = u64::from(index) + (list << 32);
                sum = sum.wrapping_add(key.wrapping_mul(key).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            }
        }
        sum
    }
}

#[test]
fn other_lists_compare_as_different() {
    let mut lists = Lists::new();
    let mut compared = |one: [u16; 2], other: [u16; 2]| {
        let [a, b, ..] = lists.next();
        a[..2].copy_from_slice(&one);
        b[..2].copy_from_slice(&other);
        lists.listed(2, [2, 2, 0, 0])
    };
    let same = compared([1, 2], [3, 4]);
    assert_eq!(compared([2, 1], [4, 3]), same);
    for other in [compared([1, 2], [3, 5]), compared([3, 4], [1, 2]), compared([1, 3], [2, 4])] {
        assert_ne!(other, same);
    }
}
