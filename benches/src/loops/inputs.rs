//! The inputs of a sample, and the loops that run over them. Inputs begin on a cache line, so that a loop takes the
//! same time in every process.

use std::any::Any;
use std::hint::black_box;
use std::iter;
use std::ops::Range;

use crate::loops::operand::Arguments;
use crate::loops::timed::{Loop, Timed};
use crate::rows::key::CallColor;
use crate::workload::input::Input;

/// The bytes of a cache line of most processors.
const CACHE_LINE: usize = 64;

/// The inputs of a sample and the loops over them, whatever the type of the arguments. A candidate is identified by
/// its index.
pub trait AnyLoops: Any {
    /// Replaces the inputs by this many drawn ones.
    fn fill(&mut self, count: usize, draw: &mut dyn FnMut() -> Input);
    /// Reads the inputs of a range, so that they are in the cache.
    fn read(&self, at: Range<usize>);
    /// The arguments at an index, as they are written in code.
    fn written(&self, index: usize) -> String;
    /// See [`Timed::compared`].
    fn compared(&self, candidate: usize, index: usize) -> u64;
    /// See [`Timed::run`].
    fn run(&self, candidate: usize, which: Loop, at: Range<usize>, delay: u32) -> u64;
    /// See [`Timed::fetch`].
    fn fetch(&self, candidate: usize, color: CallColor);
}

/// The inputs of a sample, which begin on a cache line and are read once before they are used, and the loops of
/// each candidate.
///
/// The allocator may place inputs at any address. If they did not begin on a line, some inputs would straddle two
/// lines. If they were not read once, the first timed reads of freshly written inputs would take longer at some
/// addresses than at others. The time of a loop would then differ by up to a fifth from one process to the next,
/// differently for each loop, but agree within each process: a verdict would look certain but could not be
/// repeated.
pub(crate) struct LoopsOver<A> {
    /// Picks the arguments from a drawn input.
    pick: fn(&Input) -> A,
    inputs: Vec<A>,
    /// The number of inputs at the beginning that only pad up to the cache line.
    skipped: usize,
    pub(crate) candidates: Vec<Box<dyn Timed<A>>>,
}

impl<A: Arguments> LoopsOver<A> {
    /// No inputs and no loops yet.
    pub(crate) fn new(pick: fn(&Input) -> A) -> Self {
        Self {
            pick,
            inputs: Vec::new(),
            skipped: 0,
            candidates: Vec::new(),
        }
    }

    fn all(&self) -> &[A] {
        &self.inputs[self.skipped..]
    }
}

impl<A: Arguments> AnyLoops for LoopsOver<A> {
    fn fill(&mut self, count: usize, draw: &mut dyn FnMut() -> Input) {
        // Inputs begin at multiples of their alignment, so no more places than this come into question.
        let most_skipped = CACHE_LINE / align_of::<A>();
        self.inputs.clear();
        self.inputs.reserve_exact(count + most_skipped);
        let address = self.inputs.as_ptr().addr();
        let is_place =
            |skipped: &usize| (address + skipped * size_of::<A>()).is_multiple_of(CACHE_LINE);
        self.skipped = (0..most_skipped).find(is_place).unwrap_or(0);
        for index in 0..count {
            let input = (self.pick)(&draw());
            let times = if index == 0 { self.skipped + 1 } else { 1 };
            self.inputs.extend(iter::repeat_n(input, times));
        }
        self.read(0..count);
    }

    fn read(&self, at: Range<usize>) {
        for input in &self.all()[at] {
            black_box(*input);
        }
    }

    fn written(&self, index: usize) -> String {
        self.all()[index].written()
    }

    fn compared(&self, candidate: usize, index: usize) -> u64 {
        self.candidates[candidate].compared(self.all()[index])
    }

    fn run(&self, candidate: usize, which: Loop, at: Range<usize>, delay: u32) -> u64 {
        self.candidates[candidate].run(which, &self.all()[at], delay)
    }

    fn fetch(&self, candidate: usize, color: CallColor) {
        self.candidates[candidate].fetch(color);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::workload::games::Random;
    use crate::workload::input::Domain;

    #[test]
    fn inputs_begin_on_a_cache_line() {
        let mut random = Random::seed_from_u64(1);
        let mut sets = LoopsOver::new(|input| (input.color, input.own, input.enemy));
        let mut files = LoopsOver::new(|input| (input.files,));
        for length in [1, 10, 700] {
            let mut same = [random.clone(), random.clone()];
            sets.fill(length, &mut || {
                Input::draw_any(&mut same[0], Domain::AllSets)
            });
            files.fill(length, &mut || {
                Input::draw_any(&mut same[1], Domain::AllSets)
            });
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
