//! A benchmark: an operation or many of them, and the candidates that compete for it.

use std::ops::Range;

use pawnfill::Shift;

use crate::kernel::by_color::ByColor;
use crate::kernel::inputs::{AnyInputs, Inputs};
use crate::kernel::loops::{Compiled, Loops};
use crate::kernel::operand::Operand as _;
use crate::kernel::padding::PaddedCopy;
use crate::kernel::routine::{
    ByStrategy, Implementation, Nothing, Routine, SameSignature, Signature,
};
use crate::key::{CandidateId, Condition, KernelColor, Mode, Subject};
use crate::machine::eviction::Evictor;
use crate::workload::games::Random;
use crate::workload::input::Input;
use crate::workload::pool::Workload;

pub use crate::measure::candidates::Candidate;

/// The bytes of inputs of one sample: few enough to stay in the first-level cache beside any table.
pub(crate) const INPUT_BYTES: usize = 16 << 10;

/// The most calls of one sample.
pub(crate) const MOST_CALLS: usize = 2048;

/// The untimed calls before each sample. They bring the code and the tables back into the caches, since
/// drawing the inputs has evicted both. Without these calls, a table would pay for its first misses in
/// every sample, and lose more often than it does in a hot loop.
pub(crate) const WARM_UP: usize = 64;

/// How many times each burst is rehearsed, over inputs that are not timed.
const REHEARSALS: usize = 16;
/// How many cycles each rehearsal is delayed: enough for the branch predictor to forget what ran before.
const REHEARSAL_DELAY: u32 = 256;

/// The name of the candidate that does nothing: the empty chain, or the empty loop.
///
/// The loop's time is shown beside the others. It is not subtracted, because it overlaps with the calls.
/// If it were, a lookup would seem to cost a hundredth of a cycle.
pub const NOTHING: &str = "nothing";

/// Identifies one of the compiled loops of a benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KernelId {
    /// The index of the candidate that the loop calls.
    pub candidate: usize,
    /// The condition under which the loop runs.
    pub condition: Condition,
    /// The color of its calls, one of those that the condition's color source has.
    pub color: KernelColor,
    /// Which of the padded copies.
    pub copy: PaddedCopy,
}

/// One measured time.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Ticks per call.
    pub ticks: f64,
    /// The padded copy that ran.
    pub copy: PaddedCopy,
}

/// An operation, and the candidates that compete for it.
pub struct Benchmark {
    subject: Subject,
    /// The calls of one sample.
    calls: usize,
    /// A result as it is written in code.
    written: fn(u64) -> String,
    inputs: Box<dyn AnyInputs>,
    /// `nothing`, the baseline, then the others in the order in which they were added.
    candidates: Vec<Candidate>,
}

impl Benchmark {
    /// The benchmark of an operation whose baseline reads this many bytes of table.
    pub(crate) fn new<O: Routine>(table_bytes: usize) -> Self {
        let mut benchmark = Self::of::<O>(Vec::new());
        benchmark.add::<SameSignature<O>>(CandidateId::new(NOTHING), 0, Nothing);
        benchmark.add::<O>(
            CandidateId::new(O::BASELINE),
            table_bytes,
            ByStrategy(Shift),
        );
        benchmark
    }

    /// The benchmark of an operation by given candidates, the first of which is `nothing`.
    pub(crate) fn of<O: Routine>(candidates: Vec<Candidate>) -> Self {
        Self {
            subject: O::SUBJECT,
            calls: (INPUT_BYTES / size_of::<O::Arguments>()).min(MOST_CALLS),
            written: |result| O::Output::narrow(result).written(),
            inputs: Box::new(Inputs::of::<O>()),
            candidates,
        }
    }

    /// Adds anything that can stand in for the operation.
    pub(crate) fn add<O: Signature>(
        &mut self,
        id: CandidateId,
        table_bytes: usize,
        implementation: impl Implementation<O>,
    ) {
        let kernels = ByColor::new::<O>(&Compiled::<O, _>::new(implementation));
        self.add_kernels(id, table_bytes, kernels);
    }

    /// This part is the same for all operations, so it is compiled only once.
    #[inline(never)]
    fn add_kernels(&mut self, id: CandidateId, table_bytes: usize, kernels: ByColor<dyn Loops>) {
        self.candidates.push(Candidate {
            id,
            table_bytes,
            kernels,
        });
    }

    /// What it measures.
    pub const fn subject(&self) -> Subject {
        self.subject
    }

    /// The conditions under which calls are measured, in the order of the tables.
    pub fn conditions(&self) -> Vec<Condition> {
        let colors = self.candidates[0].kernels.color_sources().iter();
        let conditions = |&color| Mode::DECIDING.map(|mode| Condition::new(mode, color));
        colors.flat_map(conditions).collect()
    }

    /// The candidates: `nothing`, the baseline, then the others in the order in which they were added. Their
    /// indices identify them.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The calls of one sample: many, so that reading the counter takes little time beside them.
    pub const fn calls(&self) -> usize {
        self.calls
    }

    /// Describes the first of some drawn inputs on which a candidate's result differs from the baseline's. A
    /// candidate that is fast because it is wrong does not compete.
    pub(crate) fn disagreement(&mut self, draw: &mut dyn FnMut() -> Input) -> Option<String> {
        self.inputs.fill(self.calls, draw);
        // The first candidate is `nothing`, the second the baseline.
        let [_, baseline, others @ ..] = &self.candidates[..] else {
            return None;
        };
        let call = |candidate: &Candidate, index| {
            let kernel = candidate.kernels.get(KernelColor::Drawn);
            kernel.call(self.inputs.as_ref(), index)
        };
        (0..self.calls).find_map(|index| {
            let expected = call(baseline, index);
            let wrong = others.iter().find(|other| call(other, index) != expected)?;
            Some(format!(
                "{}({}) is {} by {} and {} by {}",
                self.subject.name,
                self.inputs.written(index),
                (self.written)(call(wrong, index)),
                wrong.id,
                (self.written)(expected),
                baseline.id,
            ))
        })
    }

    /// Draws fresh inputs for this many timed calls, and for the untimed ones. Each sample needs its own
    /// inputs: see [`Workload`].
    pub fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random) {
        let draw = &mut || Input::draw(workload, random);
        self.inputs.fill(WARM_UP + calls, draw);
    }

    /// Runs a kernel over the inputs of the untimed calls.
    pub fn warm_up(&self, kernel: KernelId) {
        self.run_over(0..WARM_UP, kernel, 0);
    }

    /// Runs a kernel once over the inputs, and returns its ticks.
    pub fn run(&self, kernel: KernelId) -> u64 {
        self.run_over(WARM_UP..WARM_UP + self.calls, kernel, 0)
    }

    fn run_over(&self, at: Range<usize>, kernel: KernelId, delay: u32) -> u64 {
        let (mode, copy, inputs) = (kernel.condition.mode, kernel.copy, self.inputs.as_ref());
        self.loops(kernel).run(mode, copy, inputs, at, delay)
    }

    fn loops(&self, kernel: KernelId) -> &dyn Loops {
        self.candidates[kernel.candidate].kernels.get(kernel.color)
    }

    /// The ticks of a burst of this many independent calls. Without an evictor, the tables are hot. With
    /// one, everything is evicted except the inputs and, as far as possible, the code. The burst begins
    /// after a delay of this many cycles.
    pub(crate) fn burst(
        &self,
        kernel: KernelId,
        calls: usize,
        evictor: Option<&Evictor>,
        delay: u32,
    ) -> u64 {
        // Rehearsals warm up the code and the branch predictor. They have as many calls as the burst, so
        // that the end of the loop is predicted. If it were not, the first misses would hide behind the
        // mispredicted branch.
        for rehearsal in 0..REHEARSALS {
            let start = rehearsal * calls % WARM_UP;
            self.run_over(start..start + calls, kernel, REHEARSAL_DELAY);
        }
        if let Some(evictor) = evictor {
            evictor.walk();
        }
        let at = WARM_UP..WARM_UP + calls;
        self.inputs.read(at.clone());
        self.loops(kernel).fetch();
        self.run_over(at, kernel, delay)
    }
}
