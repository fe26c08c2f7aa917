//! The phase of the hot cells: latencies and throughputs.

use crate::cell::{Cell, Subject};
use crate::measure::benchmark::{Candidate, Sample};
use crate::measure::phase::{Measure, Phase, Setup, measured};
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Precision, title};
use crate::measure::rounds::{Counted, Turn};
use crate::measure::timed_cell::TimedCell;
use crate::verdict::candidate::Timed;

/// Measures cells of single calls.
pub(crate) struct Hot {
    precision: Precision,
    cells: Vec<HotCell>,
}

/// A cell, whose candidates are compared with each other.
struct HotCell {
    /// The index of the benchmark in the setup.
    benchmark: usize,
    subject: Subject,
    cell: Cell,
    candidates: Vec<Candidate>,
}

impl Hot {
    /// The phase of the cells that pass a test; `None` if none does.
    pub(crate) fn phase(
        setup: &Setup<'_>,
        is_measured: impl Fn(Cell) -> bool,
        precision: Precision,
    ) -> Option<Phase<Self>> {
        let (mut cells, mut slots) = (Vec::new(), Vec::new());
        for (place, benchmark) in setup.benchmarks.iter().enumerate() {
            let candidates = benchmark.candidates();
            for cell in benchmark.cells() {
                if is_measured(cell) {
                    slots.push(candidates.len());
                    cells.push(HotCell {
                        benchmark: place,
                        subject: benchmark.subject(),
                        cell,
                        candidates: candidates.clone(),
                    });
                }
            }
        }
        Phase::new(Self { precision, cells }, slots)
    }
}

impl Hot {
    /// The candidates of a cell; `None` if one could not be measured.
    pub(crate) fn timed(&self, series: usize, counted: &Counted) -> Option<TimedCell> {
        let cell = &self.cells[series];
        let (nothing, baseline) = (&counted.times[0], &counted.times[1]);
        let candidates = cell.candidates.iter().zip(&counted.times);
        let mut timed = candidates.map(|(candidate, times)| {
            let (name, bytes) = (candidate.name, candidate.table_bytes);
            Timed::new(name, bytes, cell.cell.mode, times, baseline, nothing)
        });
        Some(TimedCell {
            subject: cell.subject,
            cell: cell.cell,
            quiet: counted.quiet,
            nothing: timed.next()??,
            strategies: timed.collect::<Option<_>>()?,
        })
    }

    fn result(&self, series: usize, counted: &Counted) -> Option<CellResult> {
        self.timed(series, counted)?
            .into_result(&self.precision, None)
    }
}

impl Measure for Hot {
    fn least_rounds(&self) -> usize {
        64
    }

    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup<'_>) -> Sample {
        let cell = &self.cells[series];
        setup.benchmarks[cell.benchmark].sample(
            cell.candidates[turn.slot].id,
            cell.cell,
            setup.workload,
            turn.random,
            &turn.clock,
        )
    }

    fn title(&self, series: usize) -> String {
        let cell = &self.cells[series];
        title(cell.subject.name, cell.cell)
    }

    fn is_precise(&self, series: usize, counted: &Counted) -> bool {
        self.result(series, counted)
            .is_some_and(|result| result.precise)
    }

    fn add_results(&self, counted: &[Counted], _: usize, results: &mut Results) {
        let cells = measured(self, counted, results, |cell, counted| {
            self.result(cell, counted)
        });
        results.cells.extend(cells);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Mode;
    use crate::kernel::padding::PaddedCopy;
    use crate::measure::roster::Roster;
    use crate::workload::pool::Workload;

    /// The results when each call of a cell takes this many ticks.
    fn found(rounds: usize, ticks: fn(Cell) -> f64) -> Results {
        let workload = Workload::random_games();
        let mut benchmarks = Roster::new().calls;
        benchmarks.retain(|benchmark| benchmark.subject().name == "file_fill");
        let setup = Setup {
            benchmarks,
            workload: &workload,
        };
        let mut hot = Hot::phase(&setup, |_| true, Precision::QUICK).expect("there are cells");
        for _ in 0..rounds {
            hot.rounds.run(&mut |series, turn| Sample {
                ticks: ticks(hot.measure.cells[series].cell),
                copy: PaddedCopy::draw(turn.random),
            });
        }
        // A cell without numbers is not measured well enough.
        let measured = hot.finish();
        let mut results = Results::new(&workload, Precision::QUICK);
        hot.add_results(&mut results);
        assert_eq!(results.cells.len() + results.unmeasured.len(), 2);
        assert!(measured <= results.cells.len() as f64 / 2.0);
        results
    }

    #[test]
    fn a_cell_without_numbers_has_no_verdict_and_is_listed() {
        let all = ["file_fill, latency", "file_fill, throughput"];
        assert_eq!(found(0, |_| 1.0).unmeasured, all, "no rounds");
        assert_eq!(found(64, |_| f64::NAN).unmeasured, all);
        assert_eq!(found(64, |_| f64::INFINITY).unmeasured, all);
        assert_eq!(found(64, |_| 0.0).unmeasured, all);

        let results = found(64, |cell| match cell.mode {
            Mode::Latency => f64::NAN,
            Mode::Throughput | Mode::Batch => 2.0,
        });
        assert_eq!(results.unmeasured, all[..1]);
        assert_eq!(results.cells[0].title(), all[1]);
        assert_eq!(results.cells[0].tie.len(), 3, "all take as long");
    }
}
