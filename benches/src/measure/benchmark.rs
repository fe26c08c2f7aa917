//! A benchmark: one operation, or what is made of many, and the candidates that compete for it.

use pawnfill::{Shift, Strategy};

use crate::cell::{Cell, ColorSource, KernelColor, Mode, Subject};
use crate::kernel::loops::{Compiled, Loops};
use crate::kernel::measured::{By, Implementation, Measured, Nothing};
use crate::kernel::operand::{Black, CallColor, Drawn, Operand as _, White};
use crate::kernel::padding::PaddedCopy;
use crate::machine::cache::Evictor;
use crate::machine::clock::{Clock, ticks};
use crate::measure::inputs::Inputs;
use crate::workload::games::Random;
use crate::workload::input::Input;
use crate::workload::pool::Workload;

/// The bytes of inputs of one sample: few enough to stay in the first-level cache beside any table.
pub(crate) const INPUT_BYTES: usize = 16 << 10;

/// The most calls of one sample.
pub(crate) const MOST_CALLS: usize = 2048;

/// The calls before each sample that are not timed. They bring the code and the tables into the
/// caches again, from where drawing the inputs has driven them: without them, a table would pay
/// for its first misses in every sample, and lose more often than it does in a hot loop.
pub(crate) const WARM_UP: usize = 64;

/// How often a burst is rehearsed over inputs that are not timed, and how many cycles each begins
/// after the other: so many that the branch predictor sees nothing of what was before.
const REHEARSALS: usize = 16;
const REHEARSAL_DELAY: u32 = 256;

/// The name of the candidate that does nothing: the empty chain, or the empty loop.
///
/// The loop's time is shown beside the others and not subtracted from them, because it overlaps
/// with the calls: the difference would make a lookup cost a hundredth of a cycle.
pub const NOTHING: &str = "nothing";

/// What competes in a benchmark, as far as reports ask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Candidate {
    /// Which one of its benchmark it is.
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
pub trait AnyBenchmark {
    /// What it is about.
    fn subject(&self) -> Subject;
    /// The cells, in the order of the tables.
    fn cells(&self) -> Vec<Cell>;
    /// The candidates: `nothing`, `Shift`, then as they were added.
    fn candidates(&self) -> Vec<Candidate>;
    /// The calls of one sample: many, because the counter's reading has to be small beside them.
    fn calls(&self) -> usize;
    /// Keeps only the candidates, besides `nothing` and `Shift`, that pass a test.
    fn retain(&mut self, keep: &dyn Fn(&'static str) -> bool);
    /// The first input on which a candidate's result differs from that of `Shift`, in words. What
    /// is fast because it is wrong does not compete.
    fn disagreement(&self) -> Option<String>;
    /// Draws inputs from the whole domain, for comparing results.
    fn draw_any(&mut self, random: &mut Random);
    /// Draws fresh inputs of so many calls, and those that are not timed. Each sample needs its
    /// own: see [`Workload`].
    fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random);
    /// Runs a kernel over the inputs that are not timed.
    fn warm_up(&self, kernel: KernelId);
    /// Runs a kernel once over the inputs.
    fn run(&self, kernel: KernelId);
    /// The ticks of a burst of independent calls over the inputs: with the tables hot, or with
    /// everything evicted but the inputs and, as far as can be, the code. It begins after a delay of
    /// so many cycles.
    fn burst(
        &self,
        candidate: CandidateId,
        color: KernelColor,
        evictor: Option<&Evictor>,
        delay: u32,
    ) -> u64;
    /// A sample: fresh inputs, a random copy, both colors of a constant one averaged; of as many
    /// parts as the counter's steps ask for.
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

/// One operation, and the candidates that compete for it.
pub(crate) struct Benchmark<O: Measured> {
    inputs: Inputs<O::Arguments>,
    candidates: Vec<Competing<O::Arguments>>,
}

/// A candidate, and its compiled loops.
struct Competing<A> {
    name: &'static str,
    table_bytes: usize,
    loops: Vec<(KernelColor, Box<dyn Loops<A>>)>,
}

impl<A> Competing<A> {
    fn compile<O, I, C>(&mut self, color: KernelColor, implementation: I)
    where
        O: Measured<Arguments = A>,
        I: Implementation<O>,
        C: CallColor,
    {
        let loops = Box::new(Compiled::<O, I, C>::new(implementation));
        self.loops.push((color, loops));
    }

    fn loops(&self, color: KernelColor) -> &dyn Loops<A> {
        let found = self.loops.iter().find(|(of, _)| *of == color);
        let (_, loops) = found.expect("the color is one of this benchmark's");
        loops.as_ref()
    }
}

/// Where the color comes from that the operation takes.
fn color_sources<O: Measured>() -> &'static [ColorSource] {
    if O::TAKES_COLOR {
        &[ColorSource::Constant, ColorSource::Random]
    } else {
        &[ColorSource::None]
    }
}

/// The cells of an operation.
fn cells<O: Measured>() -> impl Iterator<Item = Cell> {
    let cells = |&color| Mode::SINGLE.map(|mode| Cell { mode, color });
    color_sources::<O>().iter().flat_map(cells)
}

impl<O: Measured> Benchmark<O> {
    const CALLS: usize = {
        let fit = INPUT_BYTES / size_of::<O::Arguments>();
        if fit < MOST_CALLS { fit } else { MOST_CALLS }
    };

    pub(crate) fn new() -> Self {
        let mut benchmark = Self {
            inputs: Inputs::new(),
            candidates: Vec::new(),
        };
        benchmark.add_implementation(NOTHING, 0, Nothing);
        benchmark
    }

    /// Adds a strategy.
    pub(crate) fn add<S: Strategy + 'static>(&mut self, strategy: S, table_bytes: usize) {
        self.add_implementation(S::NAME, table_bytes, By(strategy));
    }

    /// Adds anything that can stand in for the operation.
    pub(crate) fn add_implementation(
        &mut self,
        name: &'static str,
        table_bytes: usize,
        implementation: impl Implementation<O>,
    ) {
        let mut candidate = Competing {
            name,
            table_bytes,
            loops: Vec::new(),
        };
        candidate.compile::<O, _, Drawn>(KernelColor::Drawn, implementation);
        // A constant, so that nothing is compiled that no operation without a color runs.
        if const { O::TAKES_COLOR } {
            candidate.compile::<O, _, White>(KernelColor::White, implementation);
            candidate.compile::<O, _, Black>(KernelColor::Black, implementation);
        }
        self.candidates.push(candidate);
    }

    fn run_over(&self, inputs: &[O::Arguments], kernel: KernelId) {
        let candidate = &self.candidates[kernel.candidate.0];
        let loops = candidate.loops(kernel.color);
        loops.run(kernel.cell.mode, kernel.copy, inputs);
    }
}

impl<O: Measured> AnyBenchmark for Benchmark<O> {
    fn subject(&self) -> Subject {
        O::subject()
    }

    fn cells(&self) -> Vec<Cell> {
        cells::<O>().collect()
    }

    fn candidates(&self) -> Vec<Candidate> {
        let candidates = self.candidates.iter().enumerate();
        let candidate = |(place, of): (usize, &Competing<_>)| Candidate {
            id: CandidateId(place),
            name: of.name,
            table_bytes: of.table_bytes,
        };
        candidates.map(candidate).collect()
    }

    fn calls(&self) -> usize {
        Self::CALLS
    }

    fn retain(&mut self, keep: &dyn Fn(&'static str) -> bool) {
        self.candidates
            .retain(|of| [NOTHING, Shift::NAME].contains(&of.name) || keep(of.name));
    }

    fn disagreement(&self) -> Option<String> {
        // The first candidate is `nothing`, the second the baseline.
        let [_, baseline, others @ ..] = &self.candidates[..] else {
            return None;
        };
        let call = |of: &Competing<O::Arguments>, input| of.loops(KernelColor::Drawn).call(input);
        self.inputs.all().iter().find_map(|&input| {
            let expected = call(baseline, input);
            let wrong = others.iter().find(|other| call(other, input) != expected)?;
            let written = |of: &Competing<O::Arguments>| {
                let result = O::Output::narrow(call(of, input));
                format!("{} by {}", result.written(), of.name)
            };
            Some(format!(
                "{}({}) is {} and {}",
                O::subject().name,
                O::written(input),
                written(wrong),
                written(baseline)
            ))
        })
    }

    fn draw_any(&mut self, random: &mut Random) {
        let pushes = O::subject().group == "pushes";
        let draws = (0..Self::CALLS).map(|_| O::arguments(&Input::draw_any(random, pushes)));
        self.inputs.fill(draws);
    }

    fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random) {
        let draws = (0..WARM_UP + calls).map(|_| O::arguments(&Input::draw(workload, random)));
        self.inputs.fill(draws);
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
        let loops = self.candidates[candidate.0].loops(color);
        let (before, inputs) = self.inputs.all().split_at(WARM_UP);
        // The code and the branch predictor: bursts of as many calls, so that the end of the loop is
        // predicted. If it were not, the first misses would hide behind the mispredicted branch.
        for other in before.chunks(inputs.len().max(1)).cycle().take(REHEARSALS) {
            loops.burst(&other[..inputs.len()], REHEARSAL_DELAY);
        }
        if let Some(evictor) = evictor {
            evictor.walk();
        }
        for input in inputs {
            std::hint::black_box(*input);
        }
        loops.fetch_burst();
        loops.burst(inputs, delay)
    }
}
