//! The phase of the hot cells: latencies and throughputs.

use crate::cell::Cell;
use crate::measure::benchmark::{Candidate, CandidateId};
use crate::measure::phase::{Phase, Setup};
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Precision, title};
use crate::measure::rounds::Rounds;
use crate::verdict::candidate::Timed;
use crate::verdict::depth::depth;
use crate::verdict::judge::verdict;
use crate::workload::games::Random;

/// The cells of some benchmarks.
pub(crate) struct Hot {
    series: Vec<Series>,
    rounds: Rounds,
    precision: Precision,
}

/// What is compared with each other: the candidates of one cell.
struct Series {
    /// The place of the benchmark.
    benchmark: usize,
    cell: Cell,
    candidates: Vec<Candidate>,
}

/// What was found of one cell, with the rounds that it was found by.
pub(crate) struct TimedCell {
    pub(crate) operation: &'static str,
    pub(crate) group: &'static str,
    pub(crate) cell: Cell,
    pub(crate) quiet: f64,
    pub(crate) nothing: Timed,
    pub(crate) strategies: Vec<Timed>,
}

impl Hot {
    /// Those cells that pass a test; `None` if there is none.
    pub(crate) fn new(
        setup: &Setup<'_>,
        is_measured: impl Fn(Cell) -> bool,
        precision: Precision,
    ) -> Option<Self> {
        let benchmarks = setup.benchmarks.iter().enumerate();
        let series = benchmarks.flat_map(|(place, benchmark)| {
            let candidates = benchmark.candidates();
            let cells = benchmark.cells().into_iter();
            let measured = cells.filter(|cell| is_measured(*cell));
            measured.map(move |cell| Series {
                benchmark: place,
                cell,
                candidates: candidates.clone(),
            })
        });
        let series: Vec<Series> = series.collect();
        let rounds = Rounds::new(series.iter().map(|series| series.candidates.len()));
        (!series.is_empty()).then_some(Self {
            series,
            rounds,
            precision,
        })
    }

    /// What the rounds so far say of all cells.
    /// Of one in which somebody could not be measured, its title.
    pub(crate) fn cells(&self, setup: &Setup<'_>) -> Vec<Result<TimedCell, String>> {
        let series = self.series.iter().enumerate();
        let cell = |(place, series): (usize, &Series)| {
            timed_cell(&self.rounds, place, series, setup)
                .ok_or_else(|| title(series.operation(setup), series.cell))
        };
        series.map(cell).collect()
    }
}

impl Series {
    fn operation(&self, setup: &Setup<'_>) -> &'static str {
        setup.benchmarks[self.benchmark].subject().name
    }
}

/// What the rounds of a cell say; `None` where a candidate could not be measured.
fn timed_cell(
    rounds: &Rounds,
    place: usize,
    series: &Series,
    setup: &Setup<'_>,
) -> Option<TimedCell> {
    let counted = rounds.counted(place);
    let (nothing, baseline) = (&counted.times[0], &counted.times[1]);
    let candidates = series.candidates.iter().zip(&counted.times);
    let mut timed = candidates.map(|(of, times)| {
        let Candidate {
            name, table_bytes, ..
        } = *of;
        Timed::new(
            name,
            table_bytes,
            series.cell.mode,
            times,
            baseline,
            nothing,
        )
    });
    let subject = setup.benchmarks[series.benchmark].subject();
    let nothing = timed.next()??;
    Some(TimedCell {
        operation: subject.name,
        group: subject.group,
        cell: series.cell,
        quiet: counted.quiet,
        nothing,
        strategies: timed.collect::<Option<_>>()?,
    })
}

impl TimedCell {
    /// The half width of the widest interval, relative to its estimate.
    fn half_width(&self) -> f64 {
        let mode = self.cell.mode;
        let strategies = self.strategies.iter();
        let half_widths = strategies.map(|strategy| strategy.relative_half_width(mode));
        half_widths.fold(0.0, f64::max)
    }

    /// The result; without a verdict the title of the cell.
    fn into_result(self, precision: &Precision) -> Result<CellResult, String> {
        let half_width = self.half_width();
        let Cell { mode, color } = self.cell;
        let Some(verdict) = verdict(&self.strategies, mode) else {
            return Err(title(self.operation, self.cell));
        };
        let strategies = self.strategies.into_iter().map(|of| {
            let mut found = of.found;
            found.depth = depth(&found.name, self.operation, self.cell);
            found
        });
        let strategies: Vec<_> = strategies.collect();
        let name = |place: usize| strategies[place].name.clone();
        Ok(CellResult {
            group: self.group.to_owned(),
            operation: self.operation.to_owned(),
            mode,
            color,
            precise: half_width <= precision.of(mode),
            half_width: half_width.is_finite().then_some(half_width),
            quiet: self.quiet,
            chosen: name(verdict.chosen),
            tie: verdict.tie.into_iter().map(name).collect(),
            nothing: self.nothing.found,
            strategies,
            batch: None,
        })
    }
}

impl Phase for Hot {
    fn least_rounds(&self) -> usize {
        64
    }

    fn disagreement(&mut self, setup: &mut Setup<'_>, random: &mut Random) -> Option<String> {
        setup.disagreement(random)
    }

    fn round(&mut self, setup: &mut Setup<'_>) {
        self.rounds.run(|turn| {
            let series = &self.series[turn.series];
            let candidate: CandidateId = series.candidates[turn.slot].id;
            setup.benchmarks[series.benchmark].sample(
                candidate,
                series.cell,
                setup.workload,
                turn.random,
                &turn.clock,
            )
        });
    }

    fn rounds(&self) -> &Rounds {
        &self.rounds
    }

    fn finish(&mut self, setup: &Setup<'_>) -> f64 {
        let Self {
            series, precision, ..
        } = self;
        self.rounds.finish(|rounds, place| {
            timed_cell(rounds, place, &series[place], setup)
                .is_some_and(|cell| cell.half_width() <= precision.of(cell.cell.mode))
        })
    }

    fn add_results(&self, setup: &Setup<'_>, results: &mut Results) {
        for cell in self.cells(setup) {
            match cell.and_then(|cell| cell.into_result(&self.precision)) {
                Ok(cell) => results.cells.push(cell),
                Err(title) => results.unmeasured.push(title),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Mode;
    use crate::kernel::padding::PaddedCopy;
    use crate::measure::benchmark::Sample;
    use crate::measure::roster::Roster;
    use crate::workload::pool::Workload;

    const PRECISION: Precision = Precision {
        latency: 0.03,
        throughput_ratio: 0.1,
    };

    /// What is found of the cells of an operation, of which each call of a cell takes so many ticks.
    fn found(rounds: usize, ticks: fn(Cell) -> f64) -> Results {
        let workload = Workload::random_games();
        let (mut benchmarks, _) = Roster::new().into_benchmarks();
        benchmarks.retain(|benchmark| benchmark.subject().name == "file_fill");
        let setup = Setup {
            benchmarks,
            workload: &workload,
        };
        let mut hot = Hot::new(&setup, |_| true, PRECISION).expect("there are cells");
        for _ in 0..rounds {
            let series = &hot.series;
            hot.rounds.run(|turn| Sample {
                ticks: ticks(series[turn.series].cell),
                copy: PaddedCopy::draw(turn.random),
            });
        }
        // What has no numbers is not measured well enough.
        let measured = hot.finish(&setup);
        let mut results = Results::new(&workload, PRECISION);
        hot.add_results(&setup, &mut results);
        assert_eq!(results.cells.len() + results.unmeasured.len(), 2);
        assert!(measured <= results.cells.len() as f64 / 2.0);
        results
    }

    #[test]
    fn a_cell_without_numbers_has_no_verdict_and_is_told() {
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
