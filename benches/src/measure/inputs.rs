//! The inputs of a sample, at the same kind of place in every process.

/// The inputs of a sample. They begin on a cache line and are read once before they are used.
///
/// The allocator puts them anywhere. Off the line, some inputs would straddle two lines; and the first
/// reads of what was just written take longer at some addresses than at others. Loops would then differ by
/// up to a fifth from one process to the next, each loop in another way, and agree within each process: a
/// verdict would look certain and could not be repeated.
pub(crate) struct Inputs<A> {
    inputs: Vec<A>,
    /// How many inputs at the beginning only serve to reach the beginning of a line.
    skipped: usize,
}

impl<A: Copy> Inputs<A> {
    const LINE: usize = 64;

    pub(crate) const fn new() -> Self {
        Self {
            inputs: Vec::new(),
            skipped: 0,
        }
    }

    pub(crate) fn fill(&mut self, draws: impl ExactSizeIterator<Item = A>) {
        self.inputs.clear();
        self.inputs.reserve(draws.len() + Self::LINE);
        let start = self.inputs.as_ptr().addr();
        let on_line =
            |skipped: &usize| (start + skipped * size_of::<A>()).is_multiple_of(Self::LINE);
        self.skipped = (0..Self::LINE).find(on_line).unwrap_or(0);
        let mut draws = draws.peekable();
        let padding = draws.peek().copied().into_iter().cycle().take(self.skipped);
        self.inputs.extend(padding);
        self.inputs.extend(draws);
        for input in self.all() {
            std::hint::black_box(*input);
        }
    }

    pub(crate) fn all(&self) -> &[A] {
        &self.inputs[self.skipped..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_begin_on_a_cache_line() {
        let mut sets: Inputs<(u64, u64, u8)> = Inputs::new();
        let mut files: Inputs<u8> = Inputs::new();
        for length in [1_usize, 10, 700] {
            sets.fill((0..length).map(|i| (i as u64, i as u64, 0)));
            files.fill((0..length).map(|i| i as u8));
            assert_eq!(sets.all().as_ptr().addr() % 64, 0);
            assert_eq!(files.all().as_ptr().addr() % 64, 0);
            assert_eq!((sets.all().len(), files.all().len()), (length, length));
            assert!(sets.all().iter().zip(0..).all(|(input, i)| input.0 == i));
        }
    }
}
