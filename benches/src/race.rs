//! A race: one operation, and the strategies that compete for it.

use pawnfill::{Operation, Shift, Strategy};
use rand::RngExt;

use crate::catalogue::{Measured, Operand};
use crate::clock;
use crate::kernel::{
    Black, By, COPIES, Coloring, Drawn, EmptyChain, EmptyLoop, Kernel, Mode, Subject, White, Zero,
    copies,
};
use crate::workload::{Random, Workload};

/// The calls of one sample: few enough for their inputs to stay in the first-level cache beside
/// any table, enough for the counter's reading to be small beside them.
pub const CALLS: usize = 512;

/// The calls before each sample that are not timed. They bring the code and the tables into the
/// caches again, from where drawing the inputs has driven them: without them, a table would pay
/// for its first misses in every sample, and lose more often than it does in a hot loop.
const WARM_UP: usize = 64;

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
    fn operation(&self) -> &'static Operation;
    /// The cells, in the order of the tables.
    fn cells(&self) -> Vec<Cell>;
    /// The names and bytes of table of the entrants: `nothing`, `Shift`, then as they entered.
    fn entrants(&self) -> Vec<(&'static str, usize)>;
    /// Leaves in the race only the entrants, besides `nothing` and `Shift`, that pass a test.
    fn retain(&mut self, keep: &dyn Fn(&'static str) -> bool);
    /// The first input on which an entrant's result differs from that of `Shift`, in words. What is
    /// fast because it is wrong does not compete.
    fn disagreement(&self) -> Option<String>;
    /// Draws fresh inputs. Each sample needs its own: see [`Workload`].
    fn draw(&mut self, workload: &Workload, random: &mut Random);
    /// Runs one entrant over the inputs that are not timed. `face` is White's or Black's kernel of a
    /// constant colour, `copy` one of the padded copies.
    fn warm_up(&self, entrant: usize, cell: Cell, face: usize, copy: usize);
    /// Runs one entrant once over the inputs.
    fn run(&self, entrant: usize, cell: Cell, face: usize, copy: usize);
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
            self.draw(workload, random);
            self.warm_up(entrant, cell, face, copy);
            let start = clock::ticks();
            self.run(entrant, cell, face, copy);
            ticks += (clock::ticks() - start).saturating_sub(overhead) as f64;
        }
        Sample {
            ticks: ticks / (faces * CALLS) as f64,
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
    inputs: Vec<O::Arguments>,
    entrants: Vec<Entrant<O::Arguments>>,
}

struct Entrant<A> {
    name: &'static str,
    table_bytes: usize,
    /// One call, for comparing results.
    call: Box<dyn Fn(A) -> u64>,
    cells: Vec<(Cell, Vec<[Kernel<A>; COPIES]>)>,
}

impl<O: Measured> Race<O> {
    pub(crate) fn new() -> Self {
        let mut nothing = entrant::<O, _>(NOTHING, 0, EmptyChain);
        let looping = entrant::<O, _>(NOTHING, 0, EmptyLoop);
        for (chain, looping) in nothing.cells.iter_mut().zip(looping.cells) {
            if chain.0.mode == Mode::Throughput {
                *chain = looping;
            }
        }
        Self {
            inputs: Vec::with_capacity(WARM_UP + CALLS),
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
    fn operation(&self) -> &'static Operation {
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

    fn retain(&mut self, keep: &dyn Fn(&'static str) -> bool) {
        self.entrants
            .retain(|entrant| [NOTHING, Shift::NAME].contains(&entrant.name) || keep(entrant.name));
    }

    fn disagreement(&self) -> Option<String> {
        // The first entrant is `nothing`, the second the baseline.
        let [_, baseline, rivals @ ..] = &self.entrants[..] else {
            return None;
        };
        self.inputs.iter().find_map(|&input| {
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

    fn draw(&mut self, workload: &Workload, random: &mut Random) {
        self.inputs.clear();
        let draws = (0..WARM_UP + CALLS).map(|_| O::arguments(&workload.draw(random)));
        self.inputs.extend(draws);
    }

    fn warm_up(&self, entrant: usize, cell: Cell, face: usize, copy: usize) {
        self.kernel(entrant, cell, face, copy)(&self.inputs[..WARM_UP], Zero::new());
    }

    fn run(&self, entrant: usize, cell: Cell, face: usize, copy: usize) {
        self.kernel(entrant, cell, face, copy)(&self.inputs[WARM_UP..], Zero::new());
    }

    fn faces(&self, cell: Cell) -> usize {
        if cell.coloring == Coloring::Constant {
            2
        } else {
            1
        }
    }
}
