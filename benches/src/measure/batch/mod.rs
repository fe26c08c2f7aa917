//! The phase of the mode batch: a call for slices of boards, by the vectors of the machine.
//!
//! Of each candidate two times are taken in every round: with slices that fill half of the first-level
//! cache, and with slices in memory. Beside the strategies stand two rows that compete for nothing: the
//! copy, which reads and writes the same slices and is what the machine can do at most, and the scalar
//! loop, which is `Shift` a board at a time. A verdict is by the first-level cache.

use pawnfill::__private::batch::Vectors;

use crate::cell::{Cell, ColorSource, Mode, Subject};
use crate::kernel::padding::PaddedCopy;
use crate::machine::cache::{first_level, last_level};
use crate::measure::batch::benchmark::{BatchBenchmark, REFERENCES};
use crate::measure::batch::slices::{MEMORY_BOARDS, Memory, Near};
use crate::measure::benchmark::Sample;
use crate::measure::phase::{Phase, Setup};
use crate::measure::results::Results;
use crate::measure::results::batch::{BatchCell, BatchRow, BatchSetup};
use crate::measure::results::cell::{CellResult, Precision, title};
use crate::measure::rounds::{Counted, Rounds};
use crate::verdict::candidate::{Timed, Times, ratio};
use crate::verdict::judge::verdict;
use crate::verdict::statistics::{Estimator, Interval};
use crate::workload::boards::ResultSlices;
use crate::workload::games::Random;
use crate::workload::input::Input;
use crate::workload::pool::Workload;

pub(crate) mod benchmark;
mod slices;

/// The cycles of a sample in the first-level cache, about: an eighth of its warm-up, on a slow processor.
const SAMPLE_CYCLES: usize = 4096;

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
        let room = series.iter().map(|series| {
            let slices = benchmarks[series.benchmark].batch.outputs.slices();
            ResultSlices::room(series.boards, slices)
        });
        let room = room.max()?;
        let slots = series.iter();
        let slots = slots.map(|series| 2 * benchmarks[series.benchmark].candidates.len());
        let last_level_bytes = last_level();
        let memory = Memory::new(last_level_bytes, workload, random);
        let most = series.iter().map(|series| series.boards).max()?;
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
            near: Near::new(room, most, workload, random),
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
                memory: Interval::of(Estimator::InterquartileMean, &from_memory.cycles)?,
                memory_ratio: ratio(&from_memory.cycles, &memory[0].cycles)?,
            })
        });
        let rows: Vec<BatchRow> = rows.collect::<Option<_>>()?;
        let strategies = timed.split_off(REFERENCES);
        let verdict = verdict(&strategies, Mode::Batch)?;
        let half_width = |timed: &Timed| timed.relative_half_width(Mode::Batch);
        let ratios = strategies.iter().map(half_width);
        let speedups = rows.iter().skip(REFERENCES).map(|row| row.speedup);
        let speedups = speedups.map(|speedup| speedup.half_width() / speedup.estimate);
        let half_width = ratios.chain(speedups).fold(0.0, f64::max);
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
            precise: half_width <= self.precision.of(Mode::Batch),
            half_width: half_width.is_finite().then_some(half_width),
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
                let parts = turn.clock.parts(SAMPLE_CYCLES);
                for &color in colors.iter().cycle().take(parts * colors.len()) {
                    let kernel = candidate.kernel(color);
                    near.draw(boards, setup.workload, turn.random);
                    let calls = near.warm_up(kernel, boards);
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
