//! The inputs of a sample. They begin on a cache line, so that a loop takes the same time in every process.

use std::any::Any;
use std::ops::Range;

use crate::kernel::operand::Arguments;
use crate::kernel::routine::Routine;
use crate::workload::boards::{Column, touch};
use crate::workload::input::Input;

/// The bytes of a cache line of most processors.
const CACHE_LINE: usize = 64;

/// The inputs of a sample, whatever their type.
pub trait AnyInputs: Any {
    /// Replaces the inputs by this many drawn ones.
    fn fill(&mut self, count: usize, draw: &mut dyn FnMut() -> Input);
    /// Reads the inputs of a range, so that they are in the cache.
    fn read(&self, at: Range<usize>);
    /// The arguments at an index, as they are written in code.
    fn written(&self, index: usize) -> String;
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
    inputs: Column<A>,
}

impl<A: Arguments> Inputs<A> {
    /// An empty list of inputs for an operation.
    pub(crate) fn of<O: Routine<Arguments = A>>() -> Self {
        Self {
            pick: O::arguments,
            inputs: Column::at(0, CACHE_LINE),
        }
    }

    /// All inputs of a sample whose type is known.
    pub(crate) fn all_of(inputs: &dyn AnyInputs) -> &[A] {
        let inputs: &dyn Any = inputs;
        let inputs: &Self = inputs.downcast_ref().expect("the operation's arguments");
        inputs.inputs.all()
    }
}

impl<A: Arguments> AnyInputs for Inputs<A> {
    fn fill(&mut self, count: usize, draw: &mut dyn FnMut() -> Input) {
        let pick = self.pick;
        self.inputs.fill((0..count).map(|_| pick(&draw())));
        self.read(0..count);
    }

    fn read(&self, at: Range<usize>) {
        touch(&self.inputs.all()[at]);
    }

    fn written(&self, index: usize) -> String {
        self.inputs.all()[index].written()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::kernel::each_operation::{fill_files, passed_pawns};
    use crate::workload::games::Random;
    use crate::workload::input::Domain;

    #[test]
    fn inputs_begin_on_a_cache_line() {
        let mut random = Random::seed_from_u64(1);
        let mut sets = Inputs::of::<passed_pawns>();
        let mut files = Inputs::of::<fill_files>();
        for length in [1, 10, 700] {
            let mut same = [random.clone(), random.clone()];
            sets.fill(length, &mut || {
                Input::draw_any(&mut same[0], Domain::AllSets)
            });
            files.fill(length, &mut || {
                Input::draw_any(&mut same[1], Domain::AllSets)
            });
            assert_eq!(sets.inputs.all().as_ptr().addr() % 64, 0);
            assert_eq!(files.inputs.all().as_ptr().addr() % 64, 0);
            assert_eq!(
                (sets.inputs.all().len(), files.inputs.all().len()),
                (length, length)
            );
            for (set, file) in sets.inputs.all().iter().zip(files.inputs.all()) {
                let input = Input::draw_any(&mut random, Domain::AllSets);
                assert_eq!(*set, (input.color, input.own, input.enemy));
                assert_eq!(*file, (input.files,));
            }
        }
    }
}
