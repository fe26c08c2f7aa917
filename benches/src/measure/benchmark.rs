//! A benchmark: an operation or many of them, and the candidates that compete for it.

use std::any::Any;
use std::ops::Range;

use crate::loops::call::{Call, Empty};
use crate::loops::inputs::{AnyLoops, LoopsOver};
use crate::loops::operand::{Arguments, Operand};
use crate::loops::timed::{Loop, PaddedCopy, Timed};
use crate::machine::eviction::Evictor;
use crate::rows::key::{CandidateId, ColorSource, Condition, Mode, NOTHING, Subject};
use crate::workload::games::Random;
use crate::workload::input::Input;
use crate::workload::pool::Workload;

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

/// One measured time.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Ticks per call.
    pub ticks: f64,
    /// The padded copy that ran.
    pub copy: PaddedCopy,
}

/// A candidate of a benchmark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The name of a strategy, of another way to compute the same, or of the row that does not compete.
    pub id: CandidateId,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
}

/// An operation, and the candidates that compete for it.
pub struct Benchmark {
    subject: Subject,
    takes_color: bool,
    /// The calls of one sample.
    calls: usize,
    /// A result as it is written in code.
    written: fn(u64) -> String,
    /// `nothing`, the baseline, then the others in the order in which they were added.
    candidates: Vec<Candidate>,
    loops: Box<dyn AnyLoops>,
}

impl Benchmark {
    /// The benchmark of what a baseline does. `pick` picks its arguments from a drawn input.
    pub(crate) fn new<C: Call>(
        subject: Subject,
        pick: fn(&Input) -> C::Arguments,
        id: CandidateId,
        table_bytes: usize,
        baseline: C,
    ) -> Self {
        let mut benchmark = Self::empty::<_, C::Output>(subject, pick);
        let nothing = Empty::<C::Arguments, C::Output>::VALUE;
        benchmark.add(CandidateId::new(NOTHING), 0, nothing);
        benchmark.add(id, table_bytes, baseline);
        benchmark
    }

    /// A benchmark without candidates. The first that is added is `nothing`, the second the baseline.
    pub(crate) fn empty<A: Arguments, R: Operand>(subject: Subject, pick: fn(&Input) -> A) -> Self {
        Self {
            subject,
            takes_color: A::HAVE_COLOR,
            calls: (INPUT_BYTES / size_of::<A>()).min(MOST_CALLS),
            written: |result| R::narrow(result).written(),
            candidates: Vec::new(),
            loops: Box::new(LoopsOver::new(pick)),
        }
    }

    /// Adds a candidate.
    pub(crate) fn add<C: Call>(&mut self, id: CandidateId, table_bytes: usize, call: C) {
        self.add_timed(id, table_bytes, Box::new(call));
    }

    /// Adds the loops of a candidate. This part is compiled once for all calls with the same arguments.
    #[inline(never)]
    pub(crate) fn add_timed<A: Arguments>(
        &mut self,
        id: CandidateId,
        table_bytes: usize,
        timed: Box<dyn Timed<A>>,
    ) {
        let loops: &mut dyn Any = &mut *self.loops;
        let loops: Option<&mut LoopsOver<A>> = loops.downcast_mut();
        loops.expect("the same arguments").candidates.push(timed);
        self.candidates.push(Candidate { id, table_bytes });
    }

    /// What it measures.
    pub const fn subject(&self) -> Subject {
        self.subject
    }

    /// The conditions under which calls are measured, in the order of the tables.
    pub fn conditions(&self) -> Vec<Condition> {
        let colors: &[ColorSource] = if self.takes_color {
            &ColorSource::COLORED
        } else {
            &[ColorSource::None]
        };
        let conditions = |&color| Mode::DECIDING.map(|mode| Condition::new(mode, color));
        colors.iter().flat_map(conditions).collect()
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
        /// The first candidate is `nothing`.
        const BASELINE: usize = 1;
        self.loops.fill(self.calls, draw);
        (0..self.calls).find_map(|index| {
            let result = |candidate: &usize| self.loops.compared(*candidate, index);
            let expected = result(&BASELINE);
            let mut others = BASELINE + 1..self.candidates.len();
            let wrong = others.find(|other| result(other) != expected)?;
            Some(format!(
                "{}({}) is {} by {} and {} by {}",
                self.subject.name,
                self.loops.written(index),
                (self.written)(result(&wrong)),
                self.candidates[wrong].id,
                (self.written)(expected),
                self.candidates[BASELINE].id,
            ))
        })
    }

    /// Draws fresh inputs for this many timed calls, and for the untimed ones. Each sample needs its own
    /// inputs: see [`Workload`].
    pub fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random) {
        let draw = &mut || Input::draw(workload, random);
        self.loops.fill(WARM_UP + calls, draw);
    }

    /// Runs a candidate's loop over the inputs of the untimed calls.
    pub fn warm_up(&self, candidate: usize, which: Loop) {
        self.loops.run(candidate, which, 0..WARM_UP, 0);
    }

    /// Runs a candidate's loop once over the inputs, and returns its ticks.
    pub fn run(&self, candidate: usize, which: Loop) -> u64 {
        let at = WARM_UP..WARM_UP + self.calls;
        self.loops.run(candidate, which, at, 0)
    }

    /// The ticks of a burst of this many independent calls. Without an evictor, the tables are hot. With
    /// one, everything is evicted except the inputs and, as far as possible, the code. The burst begins
    /// after a delay of this many cycles.
    pub(crate) fn burst(
        &self,
        candidate: usize,
        which: Loop,
        calls: usize,
        evictor: Option<&Evictor>,
        delay: u32,
    ) -> u64 {
        let run = |at: Range<usize>, delay| self.loops.run(candidate, which, at, delay);
        // Rehearsals warm up the code and the branch predictor. They have as many calls as the burst, so
        // that the end of the loop is predicted. If it were not, the first misses would hide behind the
        // mispredicted branch.
        for rehearsal in 0..REHEARSALS {
            let start = rehearsal * calls % WARM_UP;
            run(start..start + calls, REHEARSAL_DELAY);
        }
        if let Some(evictor) = evictor {
            evictor.walk();
        }
        let at = WARM_UP..WARM_UP + calls;
        self.loops.read(at.clone());
        self.loops.fetch(candidate, which.color);
        run(at, delay)
    }
}
