//! The inputs of a sample. They begin on a cache line, so that a loop takes the same time in every process.

use std::any::Any;
use std::iter;
use std::ops::Range;

use crate::kernel::measured::Measured;
use crate::kernel::operand::Arguments;
use crate::workload::games::Random;
use crate::workload::input::{Domain, Input};
use crate::workload::pool::Workload;

/// The inputs of a sample, whatever their type.
pub trait AnyInputs: Any {
    /// Draws this many inputs from a workload.
    fn draw(&mut self, count: usize, workload: &Workload, random: &mut Random);
    /// Draws this many inputs from the whole domain of an operation.
    fn draw_any(&mut self, count: usize, domain: Domain, random: &mut Random);
    /// Reads the inputs of a range, so that they are in the cache.
    fn read(&self, at: Range<usize>);
    /// The arguments at an index, as they are written in code.
    fn written(&self, place: usize) -> String;
}

/// The inputs of a sample. They begin on a cache line and are read once before they are used.
///
/// The allocator may place them at any address. If they did not begin on a line, some inputs would straddle
/// two lines. If they were not read once, the first timed reads of freshly written inputs would take longer
/// at some addresses than at others. The time of a loop would then differ by up to a fifth from one process
/// to the next, differently for each loop, but agree within each process: a verdict would look certain but
/// could not be repeated.
pub(crate) struct Inputs<A> {
    /// Picks the arguments from a drawn input.
    pick: fn(&Input) -> A,
    inputs: Vec<A>,
    /// The number of inputs at the beginning that only pad up to the start of a cache line.
    skipped: usize,
}

impl<A: Arguments> Inputs<A> {
    const LINE: usize = 64;

    /// An empty list of inputs for an operation.
    pub(crate) fn of<O: Measured<Arguments = A>>() -> Self {
        Self {
            pick: O::arguments,
            inputs: Vec::new(),
            skipped: 0,
        }
    }

    fn fill(&mut self, count: usize, mut draw: impl FnMut() -> Input) {
        let pick = self.pick;
        let mut draws = (0..count).map(|_| pick(&draw()));
        self.inputs.clear();
        self.inputs.reserve(count + Self::LINE);
        let start = self.inputs.as_ptr().addr();
        let on_line =
            |skipped: &usize| (start + skipped * size_of::<A>()).is_multiple_of(Self::LINE);
        self.skipped = (0..Self::LINE).find(on_line).unwrap_or(0);
        if let Some(first) = draws.next() {
            self.inputs.extend(iter::repeat_n(first, self.skipped + 1));
        }
        self.inputs.extend(draws);
        self.read(0..self.all().len());
    }

    /// All inputs of a sample whose type is known.
    pub(crate) fn all_of(inputs: &dyn AnyInputs) -> &[A] {
        let inputs: &dyn Any = inputs;
        let inputs: &Self = inputs.downcast_ref().expect("the operation's arguments");
        inputs.all()
    }

    fn all(&self) -> &[A] {
        &self.inputs[self.skipped..]
    }
}

impl<A: Arguments> AnyInputs for Inputs<A> {
    fn draw(&mut self, count: usize, workload: &Workload, random: &mut Random) {
        self.fill(count, || Input::draw(workload, random));
    }

    fn draw_any(&mut self, count: usize, domain: Domain, random: &mut Random) {
        self.fill(count, || Input::draw_any(random, domain));
    }

    fn read(&self, at: Range<usize>) {
        for input in &self.all()[at] {
            std::hint::black_box(*input);
        }
    }

    fn written(&self, place: usize) -> String {
        self.all()[place].written()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::kernel::each_operation::{fill_files, passed_pawns};

    #[test]
    fn inputs_begin_on_a_cache_line() {
        let mut random = Random::seed_from_u64(1);
        let mut sets = Inputs::of::<passed_pawns>();
        let mut files = Inputs::of::<fill_files>();
        for length in [1, 10, 700] {
            sets.draw_any(length, Domain::AllSets, &mut random.clone());
            files.draw_any(length, Domain::AllSets, &mut random.clone());
            assert_eq!(sets.all().as_ptr().addr() % 64, 0);
            assert_eq!(files.all().as_ptr().addr() % 64, 0);
            assert_eq!((sets.all().len(), files.all().len()), (length, length));
            for (set, file) in sets.all().iter().zip(files.all()) {
                let input = Input::draw_any(&mut random, Domain::AllSets);
                assert_eq!(*set, (input.color, input.own, input.enemy));
                assert_eq!(*file, (input.files,));
            }
        }
    }
}
