//! The phase of the mode batch: each call processes slices of boards, with the vectors of the machine.
//!
//! Each candidate is timed twice in every round: with slices that fill half of the first-level cache, and
//! with slices in memory. The verdict is about the times in the first-level cache. Two rows beside the
//! strategies do not compete. The copy reads and writes the same slices, and so shows the most that the
//! machine can do. The scalar loop calls `Shift` for one board at a time.

use pawnfill::__private::batch::Vectors;

use crate::kernel::padding::PaddedCopy;
use crate::key::{Cache, ColorSource, Condition, Mode};
use crate::machine::clock::Clock;
use crate::machine::eviction::{CacheSize, cache_size, last_level};
use crate::measure::batch::benchmark::{BatchBenchmark, REFERENCES};
use crate::measure::batch::slices::{MEMORY_BOARDS, Memory, Near};
use crate::measure::benchmark::Sample;
use crate::measure::hot::{entries, rows, set_precision};
use crate::measure::phase::{Measure, Phase, Setup};
use crate::measure::results::row::Row;
use crate::measure::results::row::title;
use crate::measure::results::{BatchSetup, Results};
use crate::measure::rounds::{QuietRounds, Turn};
use crate::verdict::statistics::{Estimator, Interval};
use crate::verdict::summary::{Summary, ratio};
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
    cache: CacheSize,
    setup: BatchSetup,
    near: Near,
    memory: Memory,
}

/// A condition under which candidates are compared with each other, both in the cache and from memory.
struct BatchSeries {
    /// The index of the benchmark in the setup.
    benchmark: usize,
    condition: Condition,
    /// The boards of a call in the first-level cache.
    boards: usize,
}

impl Batches {
    /// The phase of the conditions whose color source passes a test; `None` if there are none.
    pub(crate) fn phase(
        setup: &Setup<'_>,
        clock: Clock,
        is_measured: impl Fn(ColorSource) -> bool,
        random: &mut Random,
    ) -> Option<Phase<Self>> {
        let workload = setup.workload;
        let cache = cache_size(Cache::L1);
        let (mut series, mut all_slots) = (Vec::new(), Vec::new());
        // The most room that results need, and the most boards of a call.
        let (mut room, mut most) = (0, 0);
        for (index, benchmark) in batched(setup) {
            let colors = benchmark.color_sources().iter();
            for &color in colors.filter(|color| is_measured(**color)) {
                let boards = benchmark.boards(color, cache.bytes);
                let slices = benchmark.batch.outputs.slices();
                room = room.max(ResultSlices::room(boards, slices));
                most = most.max(boards);
                all_slots.push(2 * benchmark.candidates.len());
                series.push(BatchSeries {
                    benchmark: index,
                    condition: Condition::new(Mode::Batch, color),
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
            cache,
            setup: BatchSetup {
                vectors: Vectors::of_this_machine().name().to_owned(),
                last_level_bytes,
                memory_bytes: memory.bytes(),
                memory_boards: MEMORY_BOARDS,
            },
            near: Near::new(room, most, workload, random),
            memory,
        };
        Phase::new(batches, all_slots, clock)
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
    benchmarks.filter_map(|(index, benchmark)| Some((index, benchmark.batch.as_ref()?)))
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
        let colors = series.condition.color.kernels();
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
            // There is only one copy, because the index of a long vector loop hardly changes its time.
            copy: PaddedCopy::ALL[0],
        }
    }

    fn title(&self, series: usize, setup: &Setup<'_>) -> String {
        let series = &self.series[series];
        title(series.benchmark(setup).batch.subject.name, series.condition)
    }

    fn rows(&self, series: usize, quiet: &QuietRounds, setup: &Setup<'_>) -> Option<Vec<Row>> {
        let series = &self.series[series];
        let benchmark = series.benchmark(setup);
        let times = |index: usize, slot: usize| &quiet.times[2 * index + slot];
        let (copy, scalar, baseline) = (times(0, NEAR), times(1, NEAR), times(REFERENCES, NEAR));
        let from_copy = &times(0, MEMORY).cycles;
        let candidates = benchmark.candidates.iter().enumerate();
        let summaries = candidates.map(|(index, candidate)| {
            let near = times(index, NEAR);
            Summary::new(Mode::Batch, candidate.table_bytes, near, baseline, copy)
        });
        let summaries = summaries.collect::<Option<Vec<_>>>()?;
        let subject = benchmark.batch.subject;
        let mut rows = rows(
            subject,
            series.condition,
            &entries(&benchmark.candidates),
            &summaries,
            REFERENCES,
            quiet.quiet,
        )?;
        let mut half_widths = Vec::new();
        for (index, row) in rows.iter_mut().enumerate() {
            let memory = &times(index, MEMORY).cycles;
            let speedup = ratio(&scalar.cycles, &times(index, NEAR).cycles)?;
            row.speedup = Some(speedup.rounded());
            row.memory = Some(Interval::of(Estimator::InterquartileMean, memory)?.rounded());
            row.memory_ratio = Some(ratio(memory, from_copy)?.rounded());
            if row.verdict.is_some() {
                half_widths.push(summaries[index].relative_half_width(Mode::Batch));
                half_widths.push(speedup.half_width() / speedup.estimate);
            }
        }
        set_precision(&mut rows, half_widths.into_iter(), &setup.precision);
        Some(rows)
    }

    fn describe(&self, results: &mut Results) {
        results.add_caches([self.cache]);
        results.batch_setup = Some(self.setup.clone());
    }
}
