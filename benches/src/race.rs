//! A race: one operation, and the strategies that compete for it.

use pawnfill::{Shift, Strategy};
use rand::RngExt;

use crate::catalogue::{Discipline, Measured, Operand};
use crate::clock;
use crate::evict::Evictor;
use crate::kernel::{
    Black, Burst, By, COPIES, Coloring, Drawn, EmptyChain, EmptyLoop, Kernel, Mode, Subject, White,
    Zero, burst, copies,
};
use crate::workload::{self, Random, Workload};

/// The bytes of inputs of one sample: few enough to stay in the first-level cache beside any table.
const INPUT_BYTES: usize = 16 << 10;

/// The most calls of one sample.
const MOST_CALLS: usize = 2048;

/// The calls before each sample that are not timed. They bring the code and the tables into the
/// caches again, from where drawing the inputs has driven them: without them, a table would pay
/// for its first misses in every sample, and lose more often than it does in a hot loop.
pub(crate) const WARM_UP: usize = 64;

/// How often a burst is rehearsed over inputs that are not timed, and how many cycles each begins
/// after the other: so many that the branch predictor sees nothing of what was before.
const REHEARSALS: usize = 16;
const REHEARSAL_DELAY: u32 = 256;

/// The name of the entrant that does nothing: the empty chain, or the empty loop.
///
/// The loop's time is shown beside the others and not subtracted from them, because it overlaps
/// with the calls: the difference would make a lookup cost a hundredth of a cycle.
pub const NOTHING: &str = "nothing";

/// What is measured of each entrant: a mode, and where the colour comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// How calls follow each other.
    pub mode: Mode,
    /// Where the colour comes from.
    pub coloring: Coloring,
}

/// A race whose operation is not known at compile time.
pub trait AnyRace {
    /// The operation.
    fn operation(&self) -> Discipline;
    /// The cells, in the order of the tables.
    fn cells(&self) -> Vec<Cell>;
    /// The names and bytes of table of the entrants: `nothing`, `Shift`, then as they entered.
    fn entrants(&self) -> Vec<(&'static str, usize)>;
    /// The calls of one sample: many, because the counter's reading has to be small beside them.
    fn calls(&self) -> usize;
    /// Leaves in the race only the entrants, besides `nothing` and `Shift`, that pass a test.
    fn retain(&mut self, keep: &dyn Fn(&'static str) -> bool);
    /// The first input on which an entrant's result differs from that of `Shift`, in words. What is
    /// fast because it is wrong does not compete.
    fn disagreement(&self) -> Option<String>;
    /// Draws inputs from the whole domain, for comparing results; as the operations' definitions say it.
    fn draw_any(&mut self, random: &mut Random);
    /// Draws fresh inputs of so many calls, and those that are not timed. Each sample needs its own:
    /// see [`Workload`].
    fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random);
    /// Runs one entrant over the inputs that are not timed. `face` is White's or Black's kernel of
    /// a constant colour, `copy` one of the padded copies.
    fn warm_up(&self, entrant: usize, cell: Cell, face: usize, copy: usize);
    /// Runs one entrant once over the inputs.
    fn run(&self, entrant: usize, cell: Cell, face: usize, copy: usize);
    /// The ticks of a burst of independent calls over the inputs: with the tables hot, or with
    /// everything evicted but the inputs and, as far as can be, the code. It begins after a delay of
    /// so many cycles. A burst has the faces of a cell of constant colour.
    fn burst(&self, entrant: usize, face: usize, evictor: Option<&Evictor>, delay: u32) -> u64;
    /// The faces of a cell: two for a constant colour, one otherwise.
    fn faces(&self, cell: Cell) -> usize;
    /// A sample: fresh inputs, a random copy, both colours of a constant one averaged.
    fn sample(
        &mut self,
        entrant: usize,
        cell: Cell,
        workload: &Workload,
        random: &mut Random,
        overhead: u64,
    ) -> Sample {
        let copy = random.random_range(..COPIES);
        let faces = self.faces(cell);
        let mut ticks = 0.0;
        for face in 0..faces {
            self.draw(self.calls(), workload, random);
            self.warm_up(entrant, cell, face, copy);
            let start = clock::ticks();
            self.run(entrant, cell, face, copy);
            ticks += (clock::ticks() - start).saturating_sub(overhead) as f64;
        }
        Sample {
            ticks: ticks / (faces * self.calls()) as f64,
            copy,
        }
    }
}

/// One measured time.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Ticks a call.
    pub ticks: f64,
    /// The padded copy that ran.
    pub copy: usize,
}

/// One operation, and the strategies that compete for it.
pub(crate) struct Race<O: Measured> {
    inputs: Inputs<O::Arguments>,
    entrants: Vec<Entrant<O::Arguments>>,
}

/// The inputs of a sample, from the beginning of a cache line, and read once.
///
/// Where the allocator puts them is the luck of a process. Off the line, some inputs lie across
/// two; and the first reads of what was just written take longer at some addresses than at others.
/// Loops then differ by up to a fifth from one process to the next, not all loops alike, while they
/// agree within each: a verdict that looks certain and is not repeated.
struct Inputs<A> {
    inputs: Vec<A>,
    /// How many at the beginning are there to reach the beginning of a line.
    skipped: usize,
}

impl<A: Copy> Inputs<A> {
    const LINE: usize = 64;

    const fn new() -> Self {
        Self {
            inputs: Vec::new(),
            skipped: 0,
        }
    }

    fn fill(&mut self, draws: impl ExactSizeIterator<Item = A>) {
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

    fn all(&self) -> &[A] {
        &self.inputs[self.skipped..]
    }
}

struct Entrant<A> {
    name: &'static str,
    table_bytes: usize,
    /// One call, for comparing results.
    call: Box<dyn Fn(A) -> u64>,
    cells: Vec<(Cell, Vec<[Kernel<A>; COPIES]>)>,
    /// White's and Black's, if the operation takes a colour.
    bursts: Vec<Burst<A>>,
}

impl<O: Measured> Race<O> {
    const CALLS: usize = {
        let fit = INPUT_BYTES / size_of::<O::Arguments>();
        if fit < MOST_CALLS { fit } else { MOST_CALLS }
    };

    pub(crate) fn new() -> Self {
        let mut nothing = entrant::<O, _>(NOTHING, 0, EmptyChain);
        let looping = entrant::<O, _>(NOTHING, 0, EmptyLoop);
        nothing.bursts = looping.bursts;
        for (chain, looping) in nothing.cells.iter_mut().zip(looping.cells) {
            if chain.0.mode == Mode::Throughput {
                *chain = looping;
            }
        }
        Self {
            inputs: Inputs::new(),
            entrants: vec![nothing],
        }
    }

    /// Enters a strategy.
    pub(crate) fn enter<S: Strategy + 'static>(&mut self, strategy: S, table_bytes: usize) {
        self.enter_subject(S::NAME, table_bytes, By(strategy));
    }

    /// Enters anything that can stand in for the operation.
    pub(crate) fn enter_subject(
        &mut self,
        name: &'static str,
        table_bytes: usize,
        subject: impl Subject<O>,
    ) {
        self.entrants
            .push(entrant::<O, _>(name, table_bytes, subject));
    }

    fn kernel(
        &self,
        entrant: usize,
        cell: Cell,
        face: usize,
        copy: usize,
    ) -> &Kernel<O::Arguments> {
        let cells = &self.entrants[entrant].cells;
        let faces = cells
            .iter()
            .find(|(of, _)| *of == cell)
            .map(|(_, faces)| faces);
        &faces.expect("the cell is one of this race's")[face][copy]
    }
}

fn entrant<O: Measured, S: Subject<O>>(
    name: &'static str,
    table_bytes: usize,
    subject: S,
) -> Entrant<O::Arguments> {
    let cells = cells::<O>()
        .map(|cell| (cell, faces::<O, S>(subject, cell)))
        .collect();
    let call = Box::new(move |arguments| subject.call(arguments).widen());
    Entrant {
        name,
        table_bytes,
        call,
        cells,
        bursts: bursts::<O, S>(subject),
    }
}

fn bursts<O: Measured, S: Subject<O>>(subject: S) -> Vec<Burst<O::Arguments>> {
    if const { O::COLORED } {
        vec![burst::<O, S, White>(subject), burst::<O, S, Black>(subject)]
    } else {
        vec![burst::<O, S, Drawn>(subject)]
    }
}

/// The kernels of a cell: White's and Black's for a constant colour, otherwise one.
fn faces<O: Measured, S: Subject<O>>(
    subject: S,
    cell: Cell,
) -> Vec<[Kernel<O::Arguments>; COPIES]> {
    // A constant, so that nothing is compiled twice for operations that take no colour.
    if const { O::COLORED } && cell.coloring == Coloring::Constant {
        vec![
            copies::<O, S, White>(subject, cell.mode),
            copies::<O, S, Black>(subject, cell.mode),
        ]
    } else {
        vec![copies::<O, S, Drawn>(subject, cell.mode)]
    }
}

/// The cells of an operation.
fn cells<O: Measured>() -> impl Iterator<Item = Cell> {
    let colorings: &[Coloring] = if O::COLORED {
        &[Coloring::Constant, Coloring::Random]
    } else {
        &[Coloring::None]
    };
    let cells = |coloring| Mode::ALL.map(|mode| Cell { mode, coloring });
    colorings.iter().copied().flat_map(cells)
}

impl<O: Measured> AnyRace for Race<O> {
    fn operation(&self) -> Discipline {
        O::operation()
    }

    fn cells(&self) -> Vec<Cell> {
        cells::<O>().collect()
    }

    fn entrants(&self) -> Vec<(&'static str, usize)> {
        self.entrants
            .iter()
            .map(|entrant| (entrant.name, entrant.table_bytes))
            .collect()
    }

    fn calls(&self) -> usize {
        Self::CALLS
    }

    fn retain(&mut self, keep: &dyn Fn(&'static str) -> bool) {
        self.entrants
            .retain(|entrant| [NOTHING, Shift::NAME].contains(&entrant.name) || keep(entrant.name));
    }

    fn disagreement(&self) -> Option<String> {
        // The first entrant is `nothing`, the second the baseline.
        let [_, baseline, rivals @ ..] = &self.entrants[..] else {
            return None;
        };
        self.inputs.all().iter().find_map(|&input| {
            let expected = (baseline.call)(input);
            let wrong = rivals
                .iter()
                .find(|rival| (rival.call)(input) != expected)?;
            Some(format!(
                "{}{input:x?} is {:#x} by {} and {expected:#x} by {}",
                O::operation().name,
                (wrong.call)(input),
                wrong.name,
                baseline.name
            ))
        })
    }

    fn draw_any(&mut self, random: &mut Random) {
        let pushes = O::operation().group == "pushes";
        let draws = (0..Self::CALLS).map(|_| O::arguments(&workload::draw_any(random, pushes)));
        self.inputs.fill(draws);
    }

    fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random) {
        let draws = (0..WARM_UP + calls).map(|_| O::arguments(&workload.draw(random)));
        self.inputs.fill(draws);
    }

    fn warm_up(&self, entrant: usize, cell: Cell, face: usize, copy: usize) {
        self.kernel(entrant, cell, face, copy)(&self.inputs.all()[..WARM_UP], Zero::new());
    }

    fn run(&self, entrant: usize, cell: Cell, face: usize, copy: usize) {
        self.kernel(entrant, cell, face, copy)(&self.inputs.all()[WARM_UP..], Zero::new());
    }

    fn burst(&self, entrant: usize, face: usize, evictor: Option<&Evictor>, delay: u32) -> u64 {
        let burst = &self.entrants[entrant].bursts[face];
        let (before, inputs) = self.inputs.all().split_at(WARM_UP);
        // The code and the branch predictor: bursts of as many calls, so that the end of the loop is
        // predicted. If it were not, the first misses would hide behind the mispredicted branch.
        for other in before.chunks(inputs.len().max(1)).cycle().take(REHEARSALS) {
            burst.ticks(&other[..inputs.len()], REHEARSAL_DELAY);
        }
        if let Some(evictor) = evictor {
            evictor.walk();
        }
        for input in inputs {
            std::hint::black_box(*input);
        }
        burst.fetch_code();
        burst.ticks(inputs, delay)
    }

    fn faces(&self, cell: Cell) -> usize {
        if cell.coloring == Coloring::Constant {
            2
        } else {
            1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_begin_on_a_cache_line() {
        let mut sets: Inputs<(u64, u64, u8)> = Inputs::new();
        let mut files: Inputs<u8> = Inputs::new();
        for length in [1, 10, 700] {
            sets.fill(
                (0..length)
                    .map(|i| (i, i, 0))
                    .collect::<Vec<_>>()
                    .into_iter(),
            );
            files.fill((0..length).map(|i| i as u8).collect::<Vec<_>>().into_iter());
            assert_eq!(sets.all().as_ptr().addr() % 64, 0);
            assert_eq!(files.all().as_ptr().addr() % 64, 0);
            assert_eq!(
                (sets.all().len() as u64, files.all().len() as u64),
                (length, length)
            );
            assert!(sets.all().iter().zip(0..).all(|(input, i)| input.0 == i));
        }
    }
}
