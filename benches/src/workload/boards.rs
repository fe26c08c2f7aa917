//! The inputs of batches, a slice for each name that an argument may have, and the slices to which the
//! results are written.

use std::hint::black_box;
use std::iter;
use std::ops::Range;

use pawnfill::{Color, Square};

use crate::workload::input::Input;

/// Two addresses at this distance in bytes look alike to many processors. These compare only the low bits
/// of a load's address with those of earlier stores.
const ALIASED: usize = 4096;

/// Consecutive values that begin at a given place modulo a power of two.
pub struct Column<A> {
    values: Vec<A>,
    /// The number of values at the beginning that only pad up to the place.
    skipped: usize,
    offset: usize,
    modulus: usize,
}

impl<A: Copy> Column<A> {
    pub(crate) const fn at(offset: usize, modulus: usize) -> Self {
        Self {
            values: Vec::new(),
            skipped: 0,
            offset,
            modulus,
        }
    }

    pub(crate) fn fill(&mut self, mut values: impl ExactSizeIterator<Item = A>) {
        // Values begin at multiples of their alignment, so no more places than this come into question.
        let most_skipped = self.modulus / align_of::<A>();
        self.values.clear();
        self.values.reserve_exact(values.len() + most_skipped);
        let address = self.values.as_ptr().addr();
        let is_place =
            |skipped: &usize| (address + skipped * size_of::<A>()) % self.modulus == self.offset;
        self.skipped = (0..most_skipped).find(is_place).unwrap_or(0);
        if let Some(first) = values.next() {
            self.values.extend(iter::repeat_n(first, self.skipped + 1));
        }
        self.values.extend(values);
    }

    pub(crate) fn all(&self) -> &[A] {
        &self.values[self.skipped..]
    }
}

/// The places of the first and of the second set of an operation, and of its results.
const PLACES: [usize; 3] = [0, 1344, 2688];
/// The place of arguments that are smaller than a set.
const SMALL_PLACE: usize = 640;

macro_rules! boards {
    ($($column:ident: $type:ty, at $offset:expr, for $($argument:ident)*;)*) => {
        /// The inputs of many boards.
        ///
        /// The slices of one operation begin at different places modulo 4096, because a load waits for an
        /// earlier store whose address looks like its own.
        pub struct Boards {
            count: usize,
            $($column: Column<$type>,)*
        }

        impl Boards {
            /// The bytes of a board.
            pub const BYTES: usize = 0 $(+ size_of::<$type>())*;

            /// No boards yet.
            #[allow(clippy::new_without_default, reason = "nobody needs a default")]
            pub const fn new() -> Self {
                Self {
                    count: 0,
                    $($column: Column::at($offset, ALIASED),)*
                }
            }

            /// Replaces the boards by those of `inputs`, repeated this many times.
            pub fn fill(&mut self, inputs: &[Input], times: usize) {
                let all = || (0..inputs.len() * times).map(|board| &inputs[board % inputs.len()]);
                self.count = all().len();
                $(self.$column.fill(all().map(|input| input.$column));)*
            }
        }

        impl<'a> Window<'a> {
            $($(
                #[doc = concat!("The slice of the argument `", stringify!($argument), "`.")]
                pub fn $argument(&self) -> &'a [$type] {
                    &self.boards.$column.all()[self.at.clone()]
                }
            )*)*

            /// Reads the argument of this name for all boards, so that it is in the cache.
            pub fn touch(&self, argument: &str) {
                match argument {
                    $($(stringify!($argument) => touch(self.$argument()),)*)*
                    _ => unreachable!("no operation has the argument `{argument}`"),
                }
            }
        }
    };
}

boards! {
    color: Color, at SMALL_PLACE, for color;
    square: Square, at PLACES[0], for square;
    files: u8, at PLACES[0], for files;
    own: u64, at PLACES[0], for set pawns own;
    enemy: u64, at PLACES[1], for enemy;
    white: u64, at PLACES[0], for white;
    black: u64, at PLACES[1], for black;
    targets: u64, at PLACES[1], for targets;
    empty: u64, at PLACES[1], for empty;
}

impl Boards {
    /// The number of boards.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Some of the boards.
    pub const fn window(&self, at: Range<usize>) -> Window<'_> {
        Window { boards: self, at }
    }
}

/// Some consecutive boards. The methods have the names of arguments. An operation's argument `set` or
/// `pawns` holds the own pawns.
#[derive(Clone)]
pub struct Window<'a> {
    boards: &'a Boards,
    at: Range<usize>,
}

impl Window<'_> {
    /// How many boards there are.
    pub fn count(&self) -> usize {
        self.at.len()
    }
}

/// Reads a slice, so that it is in the cache.
pub fn touch<A: Copy>(slice: &[A]) {
    for value in slice {
        black_box(*value);
    }
}

/// A result that fills slices: a set or a file set.
pub trait Element: Copy + 'static {
    /// Whether it is a set of squares.
    const IS_SET: bool;
    /// The column that holds its slices.
    #[doc(hidden)]
    fn column(results: &mut ResultSlices) -> &mut Column<Self>;
}

impl Element for u64 {
    const IS_SET: bool = true;
    fn column(results: &mut ResultSlices) -> &mut Column<Self> {
        &mut results.sets
    }
}

impl Element for u8 {
    const IS_SET: bool = false;
    fn column(results: &mut ResultSlices) -> &mut Column<Self> {
        &mut results.files
    }
}

/// The slices to which the results of batches are written: sets, in one or more slices, or file sets.
pub struct ResultSlices {
    sets: Column<u64>,
    files: Column<u8>,
}

/// The number of sets between the end of a slice and the beginning of the next, which makes slices begin at
/// different places.
const APART: usize = 40;

impl ResultSlices {
    /// Room for the results of this many boards, each of this many sets.
    pub fn new(boards: usize, sets: usize) -> Self {
        let [.., offset] = PLACES;
        let mut results = Self {
            sets: Column::at(offset, ALIASED),
            files: Column::at(offset, ALIASED),
        };
        // Not zero: pages that were never written may all be the same physical page.
        let room = Self::room(boards, sets);
        results.sets.fill((0..room).map(|set| set as u64 | 1));
        results.files.fill((0..boards).map(|set| set as u8 | 1));
        results
    }

    /// The room for this many slices, each of this many boards.
    pub const fn room(boards: usize, slices: usize) -> usize {
        boards * slices + APART * slices.saturating_sub(1)
    }

    /// Slices of sets, each of this many boards, which begin at index `from`.
    pub fn slices_of_sets<const N: usize>(
        &mut self,
        from: usize,
        boards: usize,
    ) -> [&mut [u64]; N] {
        let room = self.slice(from..from + Self::room(boards, N));
        let mut slices = room.chunks_mut(boards + APART);
        std::array::from_fn(|_| {
            let slice = slices.next().expect("there is room for all of them");
            &mut slice[..boards]
        })
    }

    /// A slice of results.
    pub fn slice<A: Element>(&mut self, at: Range<usize>) -> &mut [A] {
        let column = A::column(self);
        &mut column.values[column.skipped..][at]
    }

    /// The bytes of a board with one set.
    pub const BYTES: usize = size_of::<u64>() + size_of::<u8>();
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::workload::games::Random;
    use crate::workload::input::Domain;

    #[test]
    fn slices_hold_the_inputs_by_their_names_and_begin_apart() {
        let mut random = Random::seed_from_u64(1);
        let mut boards = Boards::new();
        for count in [1, 64, 1000] {
            let draws = (0..count).map(|_| Input::draw_any(&mut random, Domain::AllSets));
            let inputs: Vec<Input> = draws.collect();
            boards.fill(&inputs, 1);
            let window = boards.window(0..count);
            let offsets = [window.own(), window.enemy(), window.white(), window.empty()]
                .map(|slice| slice.as_ptr().addr() % ALIASED);
            assert_eq!(offsets, [0, 1344, 0, 1344]);
            assert_eq!(window.color().as_ptr().addr() % ALIASED, SMALL_PLACE);
            let last = boards.window(count - 1..count);
            let input = &inputs[count - 1];
            assert_eq!(last.count(), 1);
            assert_eq!([last.set(), last.pawns()], [[input.own]; 2]);
            assert_eq!(
                [last.black(), last.targets(), last.empty()].concat(),
                [input.black, input.targets, input.empty]
            );
            assert_eq!(
                (last.color()[0], last.square()[0], last.files()[0]),
                (input.color, input.square, input.files)
            );
            boards.fill(&inputs, 3);
            assert_eq!(boards.count(), 3 * count);
            let third = boards.window(2 * count..3 * count);
            assert_eq!(third.own(), boards.window(0..count).own());
        }
    }

    #[test]
    fn results_are_slices_that_do_not_overlap() {
        let mut results = ResultSlices::new(64, 3);
        assert_eq!(results.sets.all().len(), ResultSlices::room(64, 3));
        assert_eq!(results.files.all().len(), 64);
        let slices: [&mut [u64]; 3] = results.slices_of_sets(0, 64);
        let starts = slices.each_ref().map(|slice| slice.as_ptr().addr());
        assert_eq!(slices.map(|slice| slice.len()), [64; 3]);
        assert_eq!(starts[0] % ALIASED, 2688);
        assert_eq!([starts[1] - starts[0], starts[2] - starts[1]], [832; 2]);
        assert_eq!(results.slice::<u64>(5..9).len(), 4);
    }
}
