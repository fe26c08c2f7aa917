//! The phase of the hot cells: latencies and throughputs.

use crate::cell::{Cell, Subject};
use crate::measure::benchmark::{Candidate, Sample};
use crate::measure::phase::{Measure, Phase, Setup};
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Precision, title};
use crate::measure::rounds::{Counted, Turn};
use crate::measure::timed_cell::TimedCell;
use crate::verdict::candidate::Timed;

/// Measures cells of single calls.
pub(crate) struct Hot {
    precision: Precision,
}

/// A cell, whose candidates are compared with each other.
pub(crate) struct HotCell {
    /// The place of the benchmark.
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
        let mut cells = Vec::new();
        for (place, benchmark) in setup.benchmarks.iter().enumerate() {
            let candidates = benchmark.candidates();
            for cell in benchmark.cells() {
                if is_measured(cell) {
                    let cell = HotCell {
                        benchmark: place,
                        subject: benchmark.subject(),
                        cell,
                        candidates: candidates.clone(),
                    };
                    cells.push((cell, candidates.len()));
                }
            }
        }
        Phase::new(Self { precision }, cells)
    }
}

impl HotCell {
    /// What it is called in a sentence.
    pub(crate) fn title(&self) -> String {
        title(self.subject.name, self.cell)
    }

    /// Its candidates; `None` if one could not be measured.
    pub(crate) fn timed(&self, counted: &Counted) -> Option<TimedCell> {
        let (nothing, baseline) = (&counted.times[0], &counted.times[1]);
        let candidates = self.candidates.iter().zip(&counted.times);
        let mut timed = candidates.map(|(candidate, times)| {
            let (name, bytes) = (candidate.name, candidate.table_bytes);
            Timed::new(name, bytes, self.cell.mode, times, baseline, nothing)
        });
        Some(TimedCell {
            subject: self.subject,
            cell: self.cell,
            quiet: counted.quiet,
            nothing: timed.next()??,
            strategies: timed.collect::<Option<_>>()?,
        })
    }
}

impl Measure for Hot {
    type Series = HotCell;
    type Found = CellResult;
    const LEAST_ROUNDS: usize = 64;

    fn sample(&mut self, series: &mut HotCell, turn: Turn<'_>, setup: &mut Setup<'_>) -> Sample {
        setup.benchmarks[series.benchmark].sample(
            series.candidates[turn.slot].id,
            series.cell,
            setup.workload,
            turn.random,
            &turn.clock,
        )
    }

    fn title(&self, series: &HotCell) -> String {
        series.title()
    }

    fn find(&self, series: &HotCell, counted: &Counted) -> Option<CellResult> {
        series.timed(counted)?.into_result(&self.precision, None)
    }

    fn is_precise(found: &CellResult) -> bool {
        found.precise
    }

    fn add(&self, found: Vec<CellResult>, _: usize, results: &mut Results) {
        results.cells.extend(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Mode;
    use crate::kernel::padding::PaddedCopy;
    use crate::measure::phase::AnyPhase as _;
    use crate::measure::roster::Roster;
    use crate::workload::pool::Workload;

    /// What is found when each call of a cell takes this many ticks.
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
            hot.rounds.run(|series, turn| Sample {
                ticks: ticks(series.cell),
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
