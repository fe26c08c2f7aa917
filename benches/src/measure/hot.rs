//! The phase of the hot cells: latencies and throughputs.

use crate::cell::Cell;
use crate::kernel::padding::PaddedCopy;
use crate::measure::benchmark::{KernelId, Sample};
use crate::measure::phase::{Found, Measure, Phase, Setup};
use crate::measure::results::cell::{CellResult, title};
use crate::measure::rounds::{Counted, Turn};
use crate::verdict::candidate::Timed;

/// Measures cells of single calls.
pub(crate) struct Hot {
    /// The cells, whose candidates are compared with each other, and the indices of their benchmarks in the
    /// setup.
    cells: Vec<(usize, Cell)>,
}

impl Hot {
    /// The phase of the cells that pass a test; `None` if none does.
    pub(crate) fn phase(
        setup: &Setup<'_>,
        is_measured: impl Fn(Cell) -> bool,
    ) -> Option<Phase<Self>> {
        let (mut cells, mut slots) = (Vec::new(), Vec::new());
        for (place, benchmark) in setup.benchmarks.iter().enumerate() {
            let all = benchmark.cells().into_iter();
            for cell in all.filter(|cell| is_measured(*cell)) {
                slots.push(benchmark.candidates().len());
                cells.push((place, cell));
            }
        }
        Phase::new(Self { cells }, slots)
    }
}

impl Measure for Hot {
    fn least_rounds(&self) -> usize {
        64
    }

    /// Each sample has fresh inputs and a random copy. It is the mean of both colors if the color is
    /// constant, and has as many parts as the counter's steps require.
    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup<'_>) -> Sample {
        let (place, cell) = self.cells[series];
        let benchmark = &mut setup.benchmarks[place];
        let copy = PaddedCopy::draw(turn.random);
        let colors = cell.color.kernels();
        let parts = turn.clock.parts(benchmark.calls()) * colors.len();
        let mut taken = 0.0;
        for &color in colors.iter().cycle().take(parts) {
            let kernel = KernelId {
                candidate: turn.slot,
                cell,
                color,
                copy,
            };
            benchmark.draw(benchmark.calls(), setup.workload, turn.random);
            benchmark.warm_up(kernel);
            taken += benchmark.run(kernel).saturating_sub(turn.clock.overhead) as f64;
        }
        Sample {
            ticks: taken / (parts * benchmark.calls()) as f64,
            copy,
        }
    }

    fn title(&self, series: usize, setup: &Setup<'_>) -> String {
        let (place, cell) = self.cells[series];
        title(setup.benchmarks[place].subject().name, cell)
    }

    fn result(&self, series: usize, counted: &Counted, setup: &Setup<'_>) -> Option<Found> {
        let (place, cell) = self.cells[series];
        let benchmark = &setup.benchmarks[place];
        let (nothing, baseline) = (&counted.times[0], &counted.times[1]);
        let candidates = benchmark.candidates().iter();
        let timed = candidates.zip(&counted.times).map(|(candidate, times)| {
            let (name, bytes) = (candidate.name, candidate.table_bytes);
            Timed::new(name, bytes, cell.mode, times, baseline, nothing)
        });
        let timed = timed.collect::<Option<_>>()?;
        let (subject, quiet, precision) = (benchmark.subject(), counted.quiet, &setup.precision);
        CellResult::new(subject, cell, quiet, timed, None, precision).map(Found::Cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Mode;
    use crate::measure::results::Results;
    use crate::measure::results::cell::Precision;
    use crate::measure::roster::Roster;
    use crate::workload::pool::Workload;

    /// The results when each call of a cell takes this many ticks.
    fn found(rounds: usize, ticks: fn(Cell) -> f64) -> Results {
        let workload = Workload::random_games();
        let mut benchmarks = Roster::new().benchmarks;
        benchmarks.retain(|benchmark| benchmark.subject().name == "file_fill");
        let setup = Setup {
            benchmarks,
            workload: &workload,
            precision: Precision::QUICK,
        };
        let mut hot = Hot::phase(&setup, |_| true).expect("there are cells");
        for _ in 0..rounds {
            hot.rounds.run(&mut |series, turn| Sample {
                ticks: ticks(hot.measure.cells[series].1),
                copy: PaddedCopy::draw(turn.random),
            });
        }
        // A cell without numbers is not measured well enough.
        let measured = hot.finish(&setup);
        let mut results = Results::new(&workload, Precision::QUICK);
        hot.add_results(&setup, &mut results);
        assert_eq!(results.cells.len() + results.unmeasured.len(), 2);
        assert!(measured <= results.cells.len() as f64 / 2.0);
        results
    }

    #[test]
    fn a_cell_without_numbers_has_no_verdict_and_is_listed() {
        let all = ["file_fill, latency", "file_fill, throughput"];
        assert_eq!(found(0, |_| 1.0).unmeasured, all, "no rounds");
        assert_eq!(found(64, |_| f64::NAN).unmeasured, all);

        let results = found(64, |cell| match cell.mode {
            Mode::Latency => f64::NAN,
            Mode::Throughput | Mode::Batch => 2.0,
        });
        assert_eq!(results.unmeasured, all[..1]);
        assert_eq!(results.cells[0].title(), all[1]);
        assert_eq!(results.cells[0].tie.len(), 3, "all take as long");
    }
}
