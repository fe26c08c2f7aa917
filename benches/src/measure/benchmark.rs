//! A benchmark: an operation, or what is made of many, and the candidates that compete for it.

use std::any::Any;
use std::marker::PhantomData;

use pawnfill::{Shift, Strategy};

use crate::cell::{Cell, KernelColor, Mode, Subject};
use crate::kernel::by_color::{ByColor, Compile, color_sources};
use crate::kernel::loops::{Compiled, Loops, fetch_burst};
use crate::kernel::measured::{By, Implementation, Like, Measured, Nothing, Signature};
use crate::kernel::operand::{Arguments, CallColor, Operand as _};
use crate::kernel::padding::PaddedCopy;
use crate::machine::clock::{Clock, ticks};
use crate::machine::eviction::Evictor;
use crate::measure::candidates::{self, Competing};
use crate::measure::inputs::Inputs;
use crate::workload::games::Random;
use crate::workload::input::{Domain, Input};
use crate::workload::pool::Workload;

/// The bytes of inputs of one sample: few enough to stay in the first-level cache beside any table.
pub(crate) const INPUT_BYTES: usize = 16 << 10;

/// The most calls of one sample.
pub(crate) const MOST_CALLS: usize = 2048;

/// The calls before each sample that are not timed. They bring the code and the tables back into the
/// caches, from which drawing the inputs has driven them. Without them, a table would pay for its first
/// misses in every sample, and lose more often than it does in a hot loop.
pub(crate) const WARM_UP: usize = 64;

/// How often a burst is rehearsed over inputs that are not timed, and how many cycles each rehearsal is
/// delayed: enough for the branch predictor to forget what was before.
const REHEARSALS: usize = 16;
const REHEARSAL_DELAY: u32 = 256;

/// The name of the candidate that does nothing: the empty chain, or the empty loop.
///
/// The loop's time is shown beside the others. It is not subtracted, because it overlaps with the calls:
/// a lookup would seem to cost a hundredth of a cycle.
pub const NOTHING: &str = "nothing";

/// What competes in a benchmark, as reports see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Candidate {
    /// Its place in the benchmark.
    pub id: CandidateId,
    /// The strategy's name, or `nothing`.
    pub name: &'static str,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
}

/// Which candidate of a benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CandidateId(usize);

/// Which of the compiled loops of a benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KernelId {
    /// Whose it is.
    pub candidate: CandidateId,
    /// What it measures.
    pub cell: Cell,
    /// The color that it calls with, one of those of the cell's color source.
    pub color: KernelColor,
    /// Which of the padded copies.
    pub copy: PaddedCopy,
}

/// One measured time.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Ticks a call.
    pub ticks: f64,
    /// The padded copy that ran.
    pub copy: PaddedCopy,
}

/// A benchmark whose operation is not known at compile time.
pub trait AnyBenchmark: Any {
    /// What it is about.
    fn subject(&self) -> Subject;
    /// The cells, in the order of the tables.
    fn cells(&self) -> Vec<Cell>;
    /// The candidates: `nothing`, the baseline, then as they were added.
    fn candidates(&self) -> Vec<Candidate>;
    /// The calls of one sample: many, so that reading the counter takes little time beside them.
    fn calls(&self) -> usize;
    /// Keeps `nothing`, the baseline, and of the other candidates those that pass a test.
    fn retain(&mut self, keep: &dyn Fn(&str) -> bool);
    /// The first input on which a candidate's result differs from the baseline's, in words. A
    /// candidate that is fast because it is wrong does not compete.
    fn disagreement(&self) -> Option<String>;
    /// Draws inputs from the whole domain, for comparing results.
    fn draw_any(&mut self, random: &mut Random);
    /// Draws fresh inputs for this many calls, and those that are not timed. Each sample needs its
    /// own: see [`Workload`].
    fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random);
    /// Runs a kernel over the inputs that are not timed.
    fn warm_up(&self, kernel: KernelId);
    /// Runs a kernel once over the inputs.
    fn run(&self, kernel: KernelId);
    /// The ticks of a burst of independent calls over the inputs: with the tables hot, or with
    /// everything evicted but the inputs and, as far as possible, the code. It begins after a delay of
    /// this many cycles.
    fn burst(
        &self,
        candidate: CandidateId,
        color: KernelColor,
        evictor: Option<&Evictor>,
        delay: u32,
    ) -> u64;
    /// A sample: fresh inputs, a random copy, the mean of both colors if the color is constant; in as
    /// many parts as the counter's steps need.
    fn sample(
        &mut self,
        candidate: CandidateId,
        cell: Cell,
        workload: &Workload,
        random: &mut Random,
        clock: &Clock,
    ) -> Sample {
        let copy = PaddedCopy::draw(random);
        let colors = cell.color.kernels();
        let parts = clock.parts(self.calls());
        let mut taken = 0.0;
        for &color in colors.iter().cycle().take(parts * colors.len()) {
            let kernel = KernelId {
                candidate,
                cell,
                color,
                copy,
            };
            self.draw(self.calls(), workload, random);
            self.warm_up(kernel);
            let start = ticks();
            self.run(kernel);
            taken += (ticks() - start).saturating_sub(clock.overhead) as f64;
        }
        Sample {
            ticks: taken / (parts * colors.len() * self.calls()) as f64,
            copy,
        }
    }
}

/// An operation of these arguments, and the candidates that compete for it.
pub(crate) struct Benchmark<A> {
    subject: Subject,
    takes_color: bool,
    /// Picks the arguments out of what was drawn.
    arguments: fn(&Input) -> A,
    /// A result as it is written in code.
    written: fn(u64) -> String,
    inputs: Inputs<A>,
    /// `nothing`, the baseline, then as they were added.
    candidates: Vec<Competing<Box<dyn Loops<A>>>>,
}

/// The loops over an implementation of an operation.
struct LoopsOver<O, I>(I, PhantomData<fn() -> O>);

impl<O: Signature, I: Implementation<O>> Compile for LoopsOver<O, I> {
    type Kernel = Box<dyn Loops<O::Arguments>>;

    fn compile<C: CallColor>(&self) -> Self::Kernel {
        Box::new(Compiled::<O, I, C>::new(self.0))
    }
}

impl<A: Arguments> Benchmark<A> {
    const CALLS: usize = {
        let fit = INPUT_BYTES / size_of::<A>();
        if fit < MOST_CALLS { fit } else { MOST_CALLS }
    };

    /// The benchmark of an operation whose baseline reads this many bytes of table.
    pub(crate) fn new<O: Measured<Arguments = A>>(table_bytes: usize) -> Self {
        let mut benchmark = Self {
            subject: O::SUBJECT,
            takes_color: O::TAKES_COLOR,
            arguments: O::arguments,
            written: |result| O::Output::narrow(result).written(),
            inputs: Inputs::new(),
            candidates: Vec::new(),
        };
        benchmark.add_implementation::<Like<O>>(NOTHING, 0, Nothing);
        benchmark.add_implementation::<O>(O::BASELINE, table_bytes, By(Shift));
        benchmark
    }

    /// Adds a strategy.
    pub(crate) fn add<O, S>(&mut self, strategy: S, table_bytes: usize)
    where
        O: Measured<Arguments = A>,
        S: Strategy + 'static,
    {
        self.add_implementation::<O>(S::NAME, table_bytes, By(strategy));
    }

    /// Adds anything that can stand in for the operation.
    pub(crate) fn add_implementation<O: Signature<Arguments = A>>(
        &mut self,
        name: &'static str,
        table_bytes: usize,
        implementation: impl Implementation<O>,
    ) {
        let kernels = ByColor::new::<O>(&LoopsOver::<O, _>(implementation, PhantomData));
        self.candidates.push(Competing {
            name,
            table_bytes,
            kernels,
        });
    }

    fn loops(&self, candidate: CandidateId, color: KernelColor) -> &dyn Loops<A> {
        self.candidates[candidate.0].kernels.get(color).as_ref()
    }

    fn run_over(&self, inputs: &[A], kernel: KernelId) {
        let loops = self.loops(kernel.candidate, kernel.color);
        loops.run(kernel.cell.mode, kernel.copy, inputs);
    }
}

impl<A: Arguments> AnyBenchmark for Benchmark<A> {
    fn subject(&self) -> Subject {
        self.subject
    }

    fn cells(&self) -> Vec<Cell> {
        let colors = color_sources(self.takes_color).iter();
        let cells = colors.flat_map(|&color| Mode::SINGLE.map(|mode| Cell { mode, color }));
        cells.collect()
    }

    fn candidates(&self) -> Vec<Candidate> {
        let candidates = self.candidates.iter().enumerate();
        let candidates = candidates.map(|(place, candidate)| Candidate {
            id: CandidateId(place),
            name: candidate.name,
            table_bytes: candidate.table_bytes,
        });
        candidates.collect()
    }

    fn calls(&self) -> usize {
        Self::CALLS
    }

    fn retain(&mut self, keep: &dyn Fn(&str) -> bool) {
        candidates::retain(&mut self.candidates, 1, keep);
    }

    fn disagreement(&self) -> Option<String> {
        // The first candidate is `nothing`, the second the baseline.
        let [_, baseline, others @ ..] = &self.candidates[..] else {
            return None;
        };
        let call = |candidate: &Competing<Box<dyn Loops<A>>>, input| {
            candidate.kernels.get(KernelColor::Drawn).call(input)
        };
        self.inputs.all().iter().find_map(|&input| {
            let expected = call(baseline, input);
            let wrong = others.iter().find(|other| call(other, input) != expected)?;
            Some(format!(
                "{}({}) is {} by {} and {} by {}",
                self.subject.name,
                input.written(),
                (self.written)(call(wrong, input)),
                wrong.name,
                (self.written)(expected),
                baseline.name,
            ))
        })
    }

    fn draw_any(&mut self, random: &mut Random) {
        let domain = Domain::of(self.subject);
        let draw = |_| (self.arguments)(&Input::draw_any(random, domain));
        self.inputs.fill((0..Self::CALLS).map(draw));
    }

    fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random) {
        let draw = |_| (self.arguments)(&Input::draw(workload, random));
        self.inputs.fill((0..WARM_UP + calls).map(draw));
    }

    fn warm_up(&self, kernel: KernelId) {
        self.run_over(&self.inputs.all()[..WARM_UP], kernel);
    }

    fn run(&self, kernel: KernelId) {
        self.run_over(&self.inputs.all()[WARM_UP..], kernel);
    }

    fn burst(
        &self,
        candidate: CandidateId,
        color: KernelColor,
        evictor: Option<&Evictor>,
        delay: u32,
    ) -> u64 {
        let loops = self.loops(candidate, color);
        let (before, inputs) = self.inputs.all().split_at(WARM_UP);
        // For the code and the branch predictor: bursts of as many calls, so that the end of the loop
        // is predicted. If it were not, the first misses would hide behind the mispredicted branch.
        for other in before.chunks(inputs.len().max(1)).cycle().take(REHEARSALS) {
            loops.burst(&other[..inputs.len()], REHEARSAL_DELAY);
        }
        if let Some(evictor) = evictor {
            evictor.walk();
        }
        for input in inputs {
            std::hint::black_box(*input);
        }
        fetch_burst(loops.burst_code());
        loops.burst(inputs, delay)
    }
}
