//! A benchmark of batches: one operation, or the view, and the candidates that compete for it.

use pawnfill::{Shift, Strategy as _};

use crate::kernel::batches::{Batch, Batched, COPY, Kernel, Kernels, SCALAR};
use crate::key::{CandidateId, ColorSource};
use crate::measure::candidates::Candidate;
use crate::workload::boards::{Boards, ResultSlices};
use crate::workload::input::Input;

/// The number of boards of slices in the first-level cache is a multiple of this.
const MULTIPLE: usize = 64;

/// The number of reference rows, which come first.
pub(crate) const REFERENCES: usize = 2;

/// One operation, or the view, and the candidates that compete for it as batches.
pub(crate) struct BatchBenchmark {
    pub(super) batch: Batch,
    /// The copy, the scalar loop, `Shift`, then the others in the order in which they were added.
    pub(crate) candidates: Vec<Candidate<dyn Kernel>>,
}

impl BatchBenchmark {
    /// The benchmark of `Shift` alone.
    pub(crate) fn new<O: Batched>() -> Self {
        let mut benchmark = Self {
            batch: O::batch(),
            candidates: Vec::new(),
        };
        benchmark.add(CandidateId::new(COPY), 0, O::copy());
        benchmark.add(CandidateId::new(SCALAR), 0, O::scalar());
        benchmark.add(CandidateId::new(Shift::NAME), 0, O::by(Shift));
        benchmark
    }

    /// Adds a candidate.
    pub(crate) fn add(&mut self, id: CandidateId, table_bytes: usize, kernels: Kernels) {
        self.candidates.push(Candidate {
            id,
            table_bytes,
            kernels,
        });
    }

    pub(super) fn color_sources(&self) -> &'static [ColorSource] {
        self.candidates[0].kernels.color_sources()
    }

    /// How many boards fill half of a first-level cache with their slices.
    pub(super) fn boards(&self, color: ColorSource, cache: usize) -> usize {
        // A constant color needs no slice.
        let color_bytes = usize::from(color == ColorSource::Constant);
        let bytes = self.batch.input_bytes - color_bytes + self.batch.outputs.bytes();
        (cache / 2 / bytes / MULTIPLE).max(1) * MULTIPLE
    }

    /// Describes the first of some drawn inputs for which a candidate's result differs from that of
    /// `Shift`'s method.
    pub(crate) fn disagreement(&self, draw: &mut dyn FnMut() -> Input) -> Option<String> {
        /// Not a multiple of the number of elements of any vector.
        const BOARDS: usize = 509;
        let inputs: Vec<Input> = std::iter::repeat_with(draw).take(BOARDS).collect();
        // The copy does nothing, so it is not compared.
        let [_, others @ ..] = &self.candidates[..] else {
            return None;
        };
        let mut boards = Boards::new();
        boards.fill(&inputs, 1);
        let outputs = self.batch.outputs;
        let colors = self.color_sources().iter();
        let mut colors = colors.flat_map(|source| source.kernels());
        colors.find_map(|&color| {
            let colored = inputs.iter().map(|&input| Input {
                color: color.of_call(input.color),
                ..input
            });
            let colored: Vec<Input> = colored.collect();
            let expected: Vec<Vec<u64>> = colored.iter().map(self.batch.definition).collect();
            others.iter().find_map(|other| {
                let mut results = ResultSlices::new(BOARDS, outputs.slices());
                let boards = boards.window(0..BOARDS);
                other.kernels.get(color).run(&boards, &mut results, 0);
                let found = outputs.read(&mut results, BOARDS);
                let index = (0..BOARDS).find(|&index| found[index] != expected[index])?;
                Some(format!(
                    "in a batch, {}({}) is {} by {} and {} by {}",
                    self.batch.subject.name,
                    (self.batch.written)(&colored[index]),
                    outputs.written(&found[index]),
                    other.id,
                    outputs.written(&expected[index]),
                    Shift::NAME,
                ))
            })
        })
    }
}
