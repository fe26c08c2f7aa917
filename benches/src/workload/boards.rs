//! The inputs of batches, a slice for each name that an argument may have, and the slices to which the
//! results are written.

use std::hint::black_box;
use std::ops::Range;

use pawnfill::{Color, Square};

use crate::workload::input::Input;

/// The distance in bytes at which two addresses look alike to the many processors that compare only the low
/// bits of a load's address with those of earlier stores.
const ALIASED: usize = 4096;

/// Consecutive values, from a given place modulo `ALIASED`.
pub struct Column<A> {
    values: Vec<A>,
    /// How many values at the beginning only serve to reach the place.
    skipped: usize,
    /// The place, a multiple of a cache line.
    place: usize,
}

impl<A: Copy> Column<A> {
    const fn at(place: usize) -> Self {
        Self {
            values: Vec::new(),
            skipped: 0,
            place,
        }
    }

    fn fill(&mut self, values: impl ExactSizeIterator<Item = A>, padding: A) {
        self.values.clear();
        self.values
            .reserve_exact(values.len() + ALIASED / size_of::<A>());
        // The address is a multiple of the size, and so is the place.
        let address = self.values.as_ptr().addr();
        self.skipped = (self.place.wrapping_sub(address) % ALIASED) / size_of::<A>();
        self.values.resize(self.skipped, padding);
        self.values.extend(values);
    }

    fn slice(&self, at: Range<usize>) -> &[A] {
        &self.values[self.skipped..][at]
    }

    fn slice_mut(&mut self, at: Range<usize>) -> &mut [A] {
        &mut self.values[self.skipped..][at]
    }
}

/// The inputs of many boards.
///
/// The slices of one operation begin at different places modulo 4096: a load waits for an earlier store
/// whose address looks like its own.
pub struct Boards {
    count: usize,
    color: Column<Color>,
    square: Column<Square>,
    files: Column<u8>,
    own: Column<u64>,
    enemy: Column<u64>,
    white: Column<u64>,
    black: Column<u64>,
    targets: Column<u64>,
    empty: Column<u64>,
}

/// The places of the first and of the second set of an operation, and of its results.
const PLACES: [usize; 3] = [0, 1344, 2688];
/// The place of arguments that are smaller than a set.
const SMALL_PLACE: usize = 640;

impl Boards {
    /// No boards yet.
    pub const fn new() -> Self {
        let [first, second, _] = PLACES;
        Self {
            count: 0,
            color: Column::at(SMALL_PLACE),
            square: Column::at(first),
            files: Column::at(first),
            own: Column::at(first),
            enemy: Column::at(second),
            white: Column::at(first),
            black: Column::at(second),
            targets: Column::at(second),
            empty: Column::at(second),
        }
    }

    /// Replaces the boards by those of these inputs, repeated this many times.
    pub fn fill(&mut self, inputs: &[Input], times: usize) {
        let all = || (0..inputs.len() * times).map(|board| &inputs[board % inputs.len()]);
        self.count = all().len();
        self.color
            .fill(all().map(|input| input.color), Color::White);
        self.square
            .fill(all().map(|input| input.square), Square::A1);
        self.files.fill(all().map(|input| input.files), 0);
        self.own.fill(all().map(|input| input.own), 0);
        self.enemy.fill(all().map(|input| input.enemy), 0);
        self.white.fill(all().map(|input| input.white), 0);
        self.black.fill(all().map(|input| input.black), 0);
        self.targets.fill(all().map(|input| input.targets), 0);
        self.empty.fill(all().map(|input| input.empty), 0);
    }

    /// The bytes of a board.
    pub const BYTES: usize =
        size_of::<Color>() + size_of::<Square>() + size_of::<u8>() + 6 * size_of::<u64>();

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Some of the boards.
    pub const fn window(&self, at: Range<usize>) -> Window<'_> {
        Window { boards: self, at }
    }
}

impl Default for Boards {
    fn default() -> Self {
        Self::new()
    }
}

/// Some consecutive boards. The names are those of arguments: what an operation calls `set` or `pawns` are
/// the own pawns.
#[derive(Clone)]
pub struct Window<'a> {
    boards: &'a Boards,
    at: Range<usize>,
}

macro_rules! arguments {
    ($($argument:ident = $column:ident: $type:ty,)*) => {
        impl<'a> Window<'a> {
            $(
                #[doc = concat!("The slice of the argument `", stringify!($argument), "`.")]
                pub fn $argument(&self) -> &'a [$type] {
                    self.boards.$column.slice(self.at.clone())
                }
            )*
        }
    };
}

arguments! {
    color = color: Color,
    square = square: Square,
    files = files: u8,
    set = own: u64,
    pawns = own: u64,
    own = own: u64,
    enemy = enemy: u64,
    white = white: u64,
    black = black: u64,
    targets = targets: u64,
    empty = empty: u64,
}

impl Window<'_> {
    /// How many boards there are.
    pub fn count(&self) -> usize {
        self.at.len()
    }

    /// Reads an argument of all boards, by its name, so that it is in the cache.
    pub fn touch(&self, argument: &str) {
        match argument {
            "color" => touch(self.color()),
            "square" => touch(self.square()),
            "files" => touch(self.files()),
            "enemy" => touch(self.enemy()),
            "white" => touch(self.white()),
            "black" => touch(self.black()),
            "targets" => touch(self.targets()),
            "empty" => touch(self.empty()),
            _ => touch(self.own()),
        }
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
    /// Where its slices are.
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

/// Where the results of batches are written: sets, in one or more slices, or file sets.
pub struct ResultSlices {
    sets: Column<u64>,
    files: Column<u8>,
}

/// The sets between the end of a slice and the beginning of the next, so that the slices begin at
/// different places.
const APART: usize = 40;

impl ResultSlices {
    /// Room for the results of this many boards, each of this many sets.
    pub fn new(boards: usize, sets: usize) -> Self {
        let [.., place] = PLACES;
        let mut results = Self {
            sets: Column::at(place),
            files: Column::at(place),
        };
        // Not zero: pages that were never written may all be the same page.
        let room = Self::room(boards, sets);
        results.sets.fill((0..room).map(|set| set as u64 | 1), 0);
        results.files.fill((0..boards).map(|set| set as u8 | 1), 0);
        results
    }

    /// How many results of a type there is room for.
    pub fn room_for<A: Element>(&mut self) -> usize {
        let column = A::column(self);
        column.values.len() - column.skipped
    }

    /// The room for this many slices, each of this many boards.
    pub const fn room(boards: usize, slices: usize) -> usize {
        boards * slices + APART * slices.saturating_sub(1)
    }

    /// Slices of sets from a place on, each of this many boards.
    pub fn slices_of_sets<const N: usize>(
        &mut self,
        from: usize,
        boards: usize,
    ) -> [&mut [u64]; N] {
        let room = self.sets.slice_mut(from..from + Self::room(boards, N));
        let mut slices = room.chunks_mut(boards + APART);
        std::array::from_fn(|_| {
            let slice = slices.next().expect("there is room for all of them");
            &mut slice[..boards]
        })
    }

    /// A slice of results.
    pub fn slice<A: Element>(&mut self, at: Range<usize>) -> &mut [A] {
        A::column(self).slice_mut(at)
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
            let places = [window.own(), window.enemy(), window.white(), window.empty()]
                .map(|slice| slice.as_ptr().addr() % ALIASED);
            assert_eq!(places, [0, 1344, 0, 1344]);
            assert_eq!(window.color().as_ptr().addr() % ALIASED, SMALL_PLACE);
            let last = boards.window(count - 1..count);
            let input = &inputs[count - 1];
            assert_eq!(last.count(), 1);
            assert_eq!(
                (last.set(), last.pawns()),
                (&[input.own][..], &[input.own][..])
            );
            assert_eq!(
                (last.color(), last.square()),
                (&[input.color][..], &[input.square][..])
            );
            assert_eq!(
                (last.files(), last.empty()),
                (&[input.files][..], &[input.empty][..])
            );
            assert_eq!(
                (last.black(), last.targets()),
                (&[input.black][..], &[input.targets][..])
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
        assert_eq!(results.room_for::<u64>(), ResultSlices::room(64, 3));
        assert_eq!(results.room_for::<u8>(), 64);
        let slices: [&mut [u64]; 3] = results.slices_of_sets(0, 64);
        let starts = slices.each_ref().map(|slice| slice.as_ptr().addr());
        assert_eq!(slices.map(|slice| slice.len()), [64; 3]);
        assert_eq!(starts[0] % ALIASED, 2688);
        assert_eq!([starts[1] - starts[0], starts[2] - starts[1]], [832; 2]);
        assert_eq!(results.slice::<u64>(5..9).len(), 4);
    }
}
