//! The phase of the mode batch: each call processes slices of boards, with the vectors of the machine.
//!
//! Each candidate is timed twice in every round: with slices that fill half of the first-level cache, and
//! with slices in memory. The verdict is about the times in the first-level cache. Two rows beside the
//! strategies do not compete. The copy reads and writes the same slices, and so shows the most that the
//! machine can do. The scalar loop calls `Shift` for one board at a time.

use pawnfill::__private::batch::Vectors;

use crate::cell::{Cell, ColorSource, Mode};
use crate::kernel::padding::PaddedCopy;
use crate::machine::eviction::{Level, cache_size, last_level};
use crate::measure::batch::benchmark::{BatchBenchmark, REFERENCES};
use crate::measure::batch::slices::{MEMORY_BOARDS, Memory, Near};
use crate::measure::benchmark::Sample;
use crate::measure::phase::{Found, Measure, Phase, Setup};
use crate::measure::results::Results;
use crate::measure::results::batch::{BatchCell, BatchRow, BatchSetup};
use crate::measure::results::cell::{CellResult, title};
use crate::measure::results::evaluation::Setting;
use crate::measure::rounds::{Counted, Turn};
use crate::verdict::candidate::{Timed, ratio};
use crate::verdict::statistics::{Estimator, Interval};
use crate::workload::boards::ResultSlices;
use crate::workload::games::Random;
use crate::workload::input::{Domain, Input};

pub(crate) mod benchmark;
mod slices;

/// The approximate cycles of a sample in the first-level cache: an eighth of its warm-up, on a slow
/// processor.
const SAMPLE_CYCLES: usize = 4096;

/// Measures batches.
pub(crate) struct Batches {
    series: Vec<BatchSeries>,
    setup: BatchSetup,
    near: Near,
    memory: Memory,
}

/// A cell, whose candidates are compared with each other, both in the cache and from memory.
struct BatchSeries {
    /// The index of the benchmark in the setup.
    benchmark: usize,
    cell: Cell,
    /// The boards of a call in the first-level cache.
    boards: usize,
}

impl Batches {
    /// The phase of the cells whose color source passes a test; `None` if there are none.
    pub(crate) fn phase(
        setup: &Setup<'_>,
        is_measured: impl Fn(ColorSource) -> bool,
        random: &mut Random,
    ) -> Option<Phase<Self>> {
        let workload = setup.workload;
        let (cache_bytes, cache_known) = cache_size(Level::L1);
        let (mut series, mut all_slots) = (Vec::new(), Vec::new());
        // The most room that results need, and the most boards of a call.
        let (mut room, mut most) = (0, 0);
        for (place, benchmark) in batched(setup) {
            let colors = benchmark.color_sources().iter();
            for &color in colors.filter(|color| is_measured(**color)) {
                let boards = benchmark.boards(color, cache_bytes);
                let slices = benchmark.batch.outputs.slices();
                room = room.max(ResultSlices::room(boards, slices));
                most = most.max(boards);
                let mode = Mode::Batch;
                all_slots.push(2 * benchmark.candidates.len());
                series.push(BatchSeries {
                    benchmark: place,
                    cell: Cell { mode, color },
                    boards,
                });
            }
        }
        if series.is_empty() {
            return None;
        }
        let last_level_bytes = last_level();
        let memory = Memory::new(last_level_bytes, workload, random);
        let batches = Self {
            series,
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
        };
        Phase::new(batches, all_slots)
    }
}

impl BatchSeries {
    fn benchmark<'a>(&self, setup: &'a Setup<'_>) -> &'a BatchBenchmark {
        let batch = &setup.benchmarks[self.benchmark].batch;
        batch.as_ref().expect("it is measured in batches")
    }
}

/// The benchmarks that are also measured in batches, with their indices in the setup.
fn batched<'a>(setup: &'a Setup<'_>) -> impl Iterator<Item = (usize, &'a BatchBenchmark)> {
    let benchmarks = setup.benchmarks.iter().enumerate();
    benchmarks.filter_map(|(place, benchmark)| Some((place, benchmark.batch.as_ref()?)))
}

/// The slots of a candidate: in the first-level cache, and from memory.
const NEAR: usize = 0;
const MEMORY: usize = 1;

impl Measure for Batches {
    fn least_rounds(&self) -> usize {
        32
    }

    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String> {
        batched(setup).find_map(|(_, benchmark)| {
            let domain = Domain::of(benchmark.batch.subject.group);
            let found = benchmark.disagreement(&mut || Input::draw(setup.workload, random));
            found.or_else(|| benchmark.disagreement(&mut || Input::draw_any(random, domain)))
        })
    }

    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup<'_>) -> Sample {
        let series = &self.series[series];
        let BatchBenchmark { batch, candidates } = series.benchmark(setup);
        let candidate = &candidates[turn.slot / 2];
        let colors = series.cell.color.kernels();
        let (mut taken, mut measured) = (0.0, 0);
        if turn.slot % 2 == NEAR {
            let parts = turn.clock.parts(SAMPLE_CYCLES);
            for &color in colors.iter().cycle().take(parts * colors.len()) {
                let kernel = candidate.kernels.get(color);
                self.near.draw(series.boards, setup.workload, turn.random);
                let calls = self.near.warm_up(kernel, series.boards);
                taken += self.near.time(kernel, batch, calls, &turn.clock);
                measured += calls * series.boards;
            }
        } else {
            for &color in colors {
                let kernel = candidate.kernels.get(color);
                self.near.warm_up(kernel, series.boards);
                taken += self.memory.time(kernel, batch.outputs, &turn.clock);
                measured += MEMORY_BOARDS;
            }
        }
        Sample {
            ticks: taken / measured as f64,
            // There is only one copy, because the place of a long vector loop hardly changes its time.
            copy: PaddedCopy::ALL[0],
        }
    }

    fn title(&self, series: usize, setup: &Setup<'_>) -> String {
        let series = &self.series[series];
        title(series.benchmark(setup).batch.subject.name, series.cell)
    }

    fn result(&self, series: usize, counted: &Counted, setup: &Setup<'_>) -> Option<Found> {
        let series = &self.series[series];
        let benchmark = series.benchmark(setup);
        let times = |place: usize, slot: usize| &counted.times[2 * place + slot];
        let (copy, scalar, baseline) = (times(0, NEAR), times(1, NEAR), times(REFERENCES, NEAR));
        let from_copy = &times(0, MEMORY).cycles;
        let (mut timed, mut rows) = (Vec::new(), Vec::new());
        for (place, candidate) in benchmark.candidates.iter().enumerate() {
            let (name, bytes) = (candidate.name, candidate.table_bytes);
            let (near, memory) = (times(place, NEAR), &times(place, MEMORY).cycles);
            timed.push(Timed::new(name, bytes, Mode::Batch, near, baseline, copy)?);
            rows.push(BatchRow {
                name: name.to_owned(),
                speedup: ratio(&scalar.cycles, &near.cycles)?,
                memory: Interval::of(Estimator::InterquartileMean, memory)?,
                memory_ratio: ratio(memory, from_copy)?,
            });
        }
        let batch = BatchCell {
            boards: series.boards,
            scalar: timed.remove(1).found,
            rows,
        };
        let (subject, quiet, precision) =
            (benchmark.batch.subject, counted.quiet, &setup.precision);
        CellResult::new(subject, series.cell, quiet, timed, Some(batch), precision).map(Found::Cell)
    }

    fn complete(&self, _: Vec<(Setting, f64)>, _: usize, results: &mut Results) {
        if results.batches().next().is_some() {
            results.batch_setup = Some(self.setup.clone());
            results.sort_cells();
        }
    }
}
