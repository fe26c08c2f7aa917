//! The phase of the mode batch: a call for slices of boards, by the vectors of the machine.
//!
//! Of each candidate two times are taken in every round: with slices that fill half of the first-level
//! cache, and with slices in memory. Beside the strategies stand two rows that compete for nothing: the
//! copy, which reads and writes the same slices and is what the machine can do at most, and the scalar
//! loop, which is `Shift` a board at a time. A verdict is by the first-level cache.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pawnfill::__private::batch::Vectors;

use crate::cell::{Cell, ColorSource, KernelColor, Mode, Subject};
use crate::kernel::batches::{Batch, COPY, Kernel, Outputs, SCALAR};
use crate::kernel::padding::PaddedCopy;
use crate::machine::cache::{first_level, last_level};
use crate::machine::clock::{Clock, ticks};
use crate::measure::benchmark::Sample;
use crate::measure::phase::{Phase, Setup};
use crate::measure::results::Results;
use crate::measure::results::batch::{BatchCell, BatchRow, BatchSetup};
use crate::measure::results::cell::{CellResult, Precision, title};
use crate::measure::rounds::{Counted, Rounds};
use crate::verdict::candidate::{Timed, Times, ratio};
use crate::verdict::judge::verdict;
use crate::verdict::statistics::{Estimator, Interval};
use crate::workload::boards::{Boards, ResultSlices};
use crate::workload::games::Random;
use crate::workload::input::Input;
use crate::workload::pool::Workload;

/// The boards of a sample in the first-level cache, at least: a call for fewer is repeated.
const LEAST_BOARDS: usize = 4096;

/// How long a candidate runs before each sample, untimed. A processor with vectors of 512 bits may run
/// them at a quarter of their speed until its voltage has risen, after a pause in which there were none:
/// on Sapphire Rapids for some microseconds, and longer where there are multiplications among them.
const WARM_UP: Duration = Duration::from_micros(20);

/// Of how many boards the slices in the first-level cache are a multiple.
const MULTIPLE: usize = 64;

/// The boards of a call on slices in memory: so many that the prefetchers have long been at work. Where
/// the compiler does not optimize, no time means anything, and few do.
const MEMORY_BOARDS: usize = match cfg!(debug_assertions) {
    true => 256,
    false => 64 << 10,
};

/// How many times the last-level cache the slices in memory have, and how many bytes at most. They are of
/// all arguments, of which one operation reads a third or so.
const MOST_MEMORY: usize = match cfg!(debug_assertions) {
    true => 1 << 20,
    false => 256 << 20,
};
const TIMES_LAST_LEVEL: usize = 8;

/// The reference rows come first.
const REFERENCES: usize = 2;

/// One operation, or the view, and the candidates that compete for it as batches.
pub(crate) struct BatchBenchmark {
    batch: Batch,
    /// The copy, the scalar loop, `Shift`, then as they were added.
    candidates: Vec<Candidate>,
}

struct Candidate {
    name: &'static str,
    table_bytes: usize,
    kernels: Vec<(KernelColor, Kernel)>,
}

impl Candidate {
    fn kernel(&self, color: KernelColor) -> &Kernel {
        let found = self.kernels.iter().find(|(of, _)| *of == color);
        &found.expect("the color is one of this benchmark's").1
    }
}

impl BatchBenchmark {
    /// Without a strategy yet.
    pub(crate) fn new(
        batch: Batch,
        copy: Vec<(KernelColor, Kernel)>,
        scalar: Vec<(KernelColor, Kernel)>,
    ) -> Self {
        let mut benchmark = Self {
            batch,
            candidates: Vec::new(),
        };
        benchmark.add(COPY, 0, copy);
        benchmark.add(SCALAR, 0, scalar);
        benchmark
    }

    /// Adds a candidate.
    pub(crate) fn add(
        &mut self,
        name: &'static str,
        table_bytes: usize,
        kernels: Vec<(KernelColor, Kernel)>,
    ) {
        self.candidates.push(Candidate {
            name,
            table_bytes,
            kernels,
        });
    }

    /// What it is about.
    pub(crate) const fn subject(&self) -> Subject {
        self.batch.subject
    }

    /// Keeps only the strategies that pass a test, besides `Shift`.
    pub(crate) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        let mut place = 0;
        self.candidates.retain(|of| {
            place += 1;
            place <= REFERENCES + 1 || keep(of.name)
        });
    }

    /// How many strategies compete.
    pub(crate) fn strategies(&self) -> usize {
        self.candidates.len() - REFERENCES
    }

    const fn color_sources(&self) -> &'static [ColorSource] {
        match self.batch.takes_color {
            true => &[ColorSource::Constant, ColorSource::Random],
            false => &[ColorSource::None],
        }
    }

    /// The boards whose slices fill half of a first-level cache.
    fn boards(&self, color: ColorSource, cache: usize) -> usize {
        let color = usize::from(color == ColorSource::Random);
        let bytes = self.batch.input_bytes + color + self.batch.outputs.bytes();
        (cache / 2 / bytes / MULTIPLE).max(1) * MULTIPLE
    }

    /// The first of some inputs for which a candidate's result is not that of the scalar loop, in words.
    pub(crate) fn disagreement(&self, inputs: &[Input]) -> Option<String> {
        let [_, scalar, others @ ..] = &self.candidates[..] else {
            return None;
        };
        let mut boards = Boards::new();
        boards.fill(inputs, 1);
        let Batch {
            outputs, written, ..
        } = self.batch;
        let answers = |of: &Candidate, color| {
            let mut results = results_of(outputs, inputs.len());
            of.kernel(color)(&boards.window(0..inputs.len()), &mut results, 0);
            outputs.read(&mut results, 0, inputs.len())
        };
        let colors = self.color_sources().iter();
        let mut colors = colors.flat_map(|source| source.kernels());
        colors.find_map(|&color| {
            let expected = answers(scalar, color);
            others.iter().find_map(|other| {
                let found = answers(other, color);
                let place = (0..inputs.len()).find(|&place| found[place] != expected[place])?;
                Some(format!(
                    "in a batch, {}({}) is {:x?} by {} and {:x?} by Shift",
                    self.batch.subject.name,
                    written(&inputs[place]),
                    found[place],
                    other.name,
                    expected[place],
                ))
            })
        })
    }
}

/// Room for the results of so many boards.
fn results_of(outputs: Outputs, boards: usize) -> ResultSlices {
    match outputs {
        Outputs::Files => ResultSlices::new(boards, 1),
        Outputs::Sets(slices) => ResultSlices::new(boards, slices),
    }
}

/// Slices in memory: windows that follow each other, each left alone until all others had their turn.
struct Memory {
    boards: Boards,
    results: ResultSlices,
    next: usize,
    next_result: usize,
}

impl Memory {
    fn new(bytes: usize, workload: &Workload, random: &mut Random) -> Self {
        /// The windows that the view's results take.
        const LEAST: usize = 16;
        let window = MEMORY_BOARDS * (Boards::BYTES + ResultSlices::BYTES);
        let windows = (bytes / window).max(LEAST);
        // The same boards in each: no branch predictor learns so many.
        let inputs = (0..MEMORY_BOARDS).map(|_| Input::draw(workload, random));
        let mut boards = Boards::new();
        boards.fill(&inputs.collect::<Vec<_>>(), windows);
        Self {
            boards,
            results: ResultSlices::new(windows * MEMORY_BOARDS, 1),
            next: 0,
            next_result: 0,
        }
    }

    const fn bytes(&self) -> usize {
        self.boards.count() * (Boards::BYTES + ResultSlices::BYTES)
    }

    /// Runs a kernel over the next window, and gives its ticks.
    fn time(&mut self, kernel: &Kernel, outputs: Outputs, clock: &Clock) -> f64 {
        let (slices, room) = match outputs {
            Outputs::Sets(slices) => (slices, self.results.sets()),
            Outputs::Files => (1, self.results.files()),
        };
        if self.next + MEMORY_BOARDS > self.boards.count() {
            self.next = 0;
        }
        if self.next_result + ResultSlices::room(MEMORY_BOARDS, slices) > room {
            self.next_result = 0;
        }
        let window = self.boards.window(self.next..self.next + MEMORY_BOARDS);
        let start = ticks();
        kernel(&window, &mut self.results, self.next_result);
        black_box(&mut self.results);
        let taken = (ticks() - start).saturating_sub(clock.overhead);
        self.next += MEMORY_BOARDS;
        // As far as the results reach, in whole windows, so that slices begin where they did.
        let reach = ResultSlices::room(MEMORY_BOARDS, slices);
        self.next_result += reach.next_multiple_of(MEMORY_BOARDS);
        taken as f64
    }
}

/// The cells of some benchmarks.
pub(crate) struct Batches {
    benchmarks: Vec<BatchBenchmark>,
    series: Vec<Series>,
    rounds: Rounds,
    precision: Precision,
    setup: BatchSetup,
    near: Near,
    memory: Memory,
}

/// What is compared with each other: the candidates of one cell, each in the cache and from memory.
#[derive(Clone, Copy)]
struct Series {
    /// The place of the benchmark.
    benchmark: usize,
    color: ColorSource,
    /// The boards of a call in the first-level cache.
    boards: usize,
}

/// Slices in the first-level cache.
struct Near {
    inputs: Vec<Input>,
    boards: Boards,
    /// What is not timed, as many boards as are timed at most.
    others: Boards,
    results: ResultSlices,
}

impl Batches {
    /// Those with the sources of the color that pass a test; `None` if there is none.
    pub(crate) fn new(
        benchmarks: Vec<BatchBenchmark>,
        is_measured: impl Fn(ColorSource) -> bool,
        workload: &Workload,
        precision: Precision,
        random: &mut Random,
    ) -> Option<Self> {
        let (cache_bytes, cache_known) = first_level();
        let mut series = Vec::new();
        for (place, benchmark) in benchmarks.iter().enumerate() {
            let colors = benchmark.color_sources().iter();
            series.extend(
                colors
                    .filter(|color| is_measured(**color))
                    .map(|&color| Series {
                        benchmark: place,
                        color,
                        boards: benchmark.boards(color, cache_bytes),
                    }),
            );
        }
        let rooms = series.iter().map(|series| {
            let outputs = benchmarks[series.benchmark].batch.outputs;
            (outputs, series.boards)
        });
        let room = rooms.map(|(outputs, boards)| match outputs {
            Outputs::Files => boards,
            Outputs::Sets(slices) => ResultSlices::room(boards, slices),
        });
        let room = room.max()?;
        let most = series.iter().map(|series| series.boards).max()?;
        let draws = (0..most).map(|_| Input::draw(workload, random));
        let mut others = Boards::new();
        others.fill(&draws.collect::<Vec<_>>(), 1);
        let slots = series.iter();
        let slots = slots.map(|series| 2 * benchmarks[series.benchmark].candidates.len());
        let last_level_bytes = last_level();
        let wanted = last_level_bytes.map_or(MOST_MEMORY, |bytes| TIMES_LAST_LEVEL * bytes);
        let memory = Memory::new(wanted.min(MOST_MEMORY), workload, random);
        Some(Self {
            rounds: Rounds::new(slots.collect::<Vec<_>>()),
            benchmarks,
            series,
            precision,
            setup: BatchSetup {
                vectors: Vectors::of_this_machine().name().to_owned(),
                cache_bytes,
                cache_known,
                last_level_bytes,
                memory_bytes: memory.bytes(),
                memory_boards: MEMORY_BOARDS,
            },
            near: Near {
                inputs: Vec::new(),
                boards: Boards::new(),
                others,
                results: ResultSlices::new(room, 1),
            },
            memory,
        })
    }

    /// What the rounds so far say of a cell; its title where somebody could not be measured.
    fn cell(&self, place: usize) -> Result<CellResult, String> {
        let series = self.series[place];
        let subject = self.benchmarks[series.benchmark].subject();
        let cell = Cell {
            mode: Mode::Batch,
            color: series.color,
        };
        let counted = self.rounds.counted(place);
        self.timed_cell(series, subject, &counted)
            .ok_or_else(|| title(subject.name, cell))
    }

    fn timed_cell(
        &self,
        series: Series,
        subject: Subject,
        counted: &Counted,
    ) -> Option<CellResult> {
        let candidates = &self.benchmarks[series.benchmark].candidates;
        let (near, memory): (Vec<&Times>, Vec<&Times>) = counted
            .times
            .chunks(2)
            .map(|times| (&times[NEAR], &times[MEMORY]))
            .unzip();
        let (copy, scalar, baseline) = (near[0], near[1], near[REFERENCES]);
        let timed = candidates.iter().zip(&near).map(|(of, times)| {
            Timed::new(of.name, of.table_bytes, Mode::Batch, times, baseline, copy)
        });
        let mut timed: Vec<Timed> = timed.collect::<Option<_>>()?;
        let rows = candidates.iter().zip(near.iter().zip(&memory));
        let rows = rows.map(|(of, (in_cache, from_memory))| {
            Some(BatchRow {
                name: of.name.to_owned(),
                speedup: ratio(&scalar.cycles, &in_cache.cycles)?,
                memory: Interval::of(Estimator::Middle, &from_memory.cycles)?,
                memory_ratio: ratio(&from_memory.cycles, &memory[0].cycles)?,
            })
        });
        let rows: Vec<BatchRow> = rows.collect::<Option<_>>()?;
        let strategies = timed.split_off(REFERENCES);
        let verdict = verdict(&strategies, Mode::Batch)?;
        let of_ratios = strategies.iter().map(|of| of.reach(Mode::Batch));
        let of_speedups = rows.iter().skip(REFERENCES);
        let of_speedups = of_speedups.map(|row| row.speedup.reach() / row.speedup.estimate);
        let reach = of_ratios.chain(of_speedups).fold(0.0, f64::max);
        let name = |place: usize| strategies[place].found.name.clone();
        let (chosen, tie) = (
            name(verdict.chosen),
            verdict.tie.into_iter().map(name).collect(),
        );
        let mut references = timed.into_iter().map(|of| of.found);
        Some(CellResult {
            group: subject.group.to_owned(),
            operation: subject.name.to_owned(),
            mode: Mode::Batch,
            color: series.color,
            precise: reach <= self.precision.of(Mode::Batch),
            reach: reach.is_finite().then_some(reach),
            quiet: counted.quiet,
            chosen,
            tie,
            nothing: references.next()?,
            batch: Some(BatchCell {
                boards: series.boards,
                scalar: references.next()?,
                rows,
            }),
            strategies: strategies.into_iter().map(|of| of.found).collect(),
        })
    }
}

/// The slots of a candidate: in the first-level cache, and from memory.
const NEAR: usize = 0;
const MEMORY: usize = 1;

impl Near {
    fn draw(&mut self, boards: usize, workload: &Workload, random: &mut Random) {
        self.inputs.clear();
        let draws = (0..boards).map(|_| Input::draw(workload, random));
        self.inputs.extend(draws);
        self.boards.fill(&self.inputs, 1);
    }

    /// Runs a kernel over so many boards that are not timed, until the processor runs it at its full speed:
    /// its code and its tables are in the caches then.
    fn warm_up(&mut self, kernel: &Kernel, boards: usize) {
        let start = Instant::now();
        while start.elapsed() < WARM_UP {
            kernel(&self.others.window(0..boards), &mut self.results, 0);
        }
    }

    /// Runs a kernel over all boards, so many times, and gives the ticks.
    fn time(&mut self, kernel: &Kernel, batch: &Batch, calls: usize, clock: &Clock) -> f64 {
        let count = self.boards.count();
        let window = self.boards.window(0..count);
        batch.outputs.touch(&mut self.results, 0, count);
        for argument in batch.arguments {
            window.touch(argument);
        }
        if batch.takes_color {
            window.touch("color");
        }
        let start = ticks();
        for _ in 0..calls {
            kernel(&window, &mut self.results, 0);
            black_box(&mut self.results);
        }
        (ticks() - start).saturating_sub(clock.overhead) as f64
    }
}

impl Phase for Batches {
    fn least_rounds(&self) -> usize {
        32
    }

    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String> {
        /// Not a multiple of any vector's elements.
        const BOARDS: usize = 509;
        self.benchmarks.iter().find_map(|benchmark| {
            let draws = (0..BOARDS).map(|_| Input::draw(setup.workload, random));
            benchmark
                .disagreement(&draws.collect::<Vec<_>>())
                .or_else(|| {
                    let pushes = benchmark.subject().group == "pushes";
                    let draws = (0..BOARDS).map(|_| Input::draw_any(random, pushes));
                    benchmark.disagreement(&draws.collect::<Vec<_>>())
                })
        })
    }

    fn round(&mut self, setup: &mut Setup<'_>) {
        let Self {
            benchmarks,
            series,
            rounds,
            near,
            memory,
            ..
        } = self;
        rounds.run(|turn| {
            let Series {
                benchmark,
                color,
                boards,
            } = series[turn.series];
            let BatchBenchmark { batch, candidates } = &benchmarks[benchmark];
            let candidate = &candidates[turn.slot / 2];
            let colors = color.kernels();
            let (mut taken, mut measured) = (0.0, 0);
            if turn.slot % 2 == NEAR {
                let calls = LEAST_BOARDS.div_ceil(boards);
                let parts = turn.clock.parts(calls * boards);
                for &color in colors.iter().cycle().take(parts * colors.len()) {
                    let kernel = candidate.kernel(color);
                    near.draw(boards, setup.workload, turn.random);
                    near.warm_up(kernel, boards);
                    taken += near.time(kernel, batch, calls, &turn.clock);
                    measured += calls * boards;
                }
            } else {
                for &color in colors {
                    let kernel = candidate.kernel(color);
                    near.warm_up(kernel, boards);
                    taken += memory.time(kernel, batch.outputs, &turn.clock);
                    measured += MEMORY_BOARDS;
                }
            }
            Sample {
                ticks: taken / measured as f64,
                // There is only one: where a long loop of vectors lies hardly moves it.
                copy: PaddedCopy::ALL[0],
            }
        });
    }

    fn rounds(&self) -> &Rounds {
        &self.rounds
    }

    fn finish(&mut self, _: &Setup<'_>) -> f64 {
        let precise =
            (0..self.series.len()).map(|place| self.cell(place).is_ok_and(|of| of.precise));
        let precise: Vec<bool> = precise.collect();
        self.rounds.finish(|_, place| precise[place])
    }

    fn add_results(&self, _: &Setup<'_>, results: &mut Results) {
        results.batch_setup = Some(self.setup.clone());
        for place in 0..self.series.len() {
            match self.cell(place) {
                Ok(cell) => results.cells.push(cell),
                Err(title) => results.unmeasured.push(title),
            }
        }
        results.sort_cells();
    }
}
