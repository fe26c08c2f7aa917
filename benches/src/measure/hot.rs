//! The phase of the hot conditions: latencies and throughputs.

use crate::loops::benchmark::Candidate;
use crate::loops::timed::{Loop, PaddedCopy};
use crate::machine::clock::Clock;
use crate::measure::phase::Rows;
use crate::measure::phase::{Measure, Phase, Setup};
use crate::measure::results::Precision;
use crate::measure::rounds::{QuietRounds, Sample, Turn};
use crate::rows::decimals::rounded;
use crate::rows::key::{CandidateId, Condition, Subject};
use crate::rows::row::{Row, title};
use crate::verdict::judge::judge;
use crate::verdict::summary::Summary;

/// The number of reference rows, which come first: `nothing`.
const REFERENCES: usize = 1;

/// Measures single calls.
pub(crate) struct Hot {
    /// The conditions under which candidates are compared with each other, each with the index of its benchmark in
    /// the setup.
    series: Vec<(usize, Condition)>,
}

impl Hot {
    /// The phase of the conditions that pass a test; `None` if none does.
    pub(crate) fn phase(
        setup: &Setup,
        clock: Clock,
        is_measured: impl Fn(Condition) -> bool,
    ) -> Option<Phase<Self>> {
        let (mut series, mut slots) = (Vec::new(), Vec::new());
        for (index, benchmark) in setup.benchmarks.iter().enumerate() {
            let all = benchmark.conditions().into_iter();
            for condition in all.filter(|condition| is_measured(*condition)) {
                slots.push(benchmark.candidates.len());
                series.push((index, condition));
            }
        }
        Phase::new(Self { series }, slots, clock)
    }
}

impl Measure for Hot {
    fn least_rounds(&self) -> usize {
        64
    }

    /// Each sample has fresh inputs and a random copy. It is the mean of both colors if the color is
    /// constant, and has as many parts as the counter's steps require.
    fn sample(&mut self, series: usize, turn: Turn<'_>, setup: &mut Setup) -> Sample {
        let (index, condition) = self.series[series];
        let benchmark = &mut setup.benchmarks[index];
        let copy = PaddedCopy::draw(turn.random);
        let colors = condition.color.calls();
        let parts = turn.clock.parts(benchmark.calls) * colors.len();
        let mut taken = 0.0;
        for &color in colors.iter().cycle().take(parts) {
            let which = Loop {
                mode: condition.mode,
                color,
                copy,
            };
            benchmark.draw(benchmark.calls, &setup.workload, turn.random);
            benchmark.warm_up(turn.slot, which);
            taken += benchmark
                .run(turn.slot, which)
                .saturating_sub(turn.clock.overhead) as f64;
        }
        Sample {
            ticks: taken / (parts * benchmark.calls) as f64,
            copy,
        }
    }

    fn title(&self, series: usize, setup: &Setup) -> String {
        let (index, condition) = self.series[series];
        title(setup.benchmarks[index].subject.name, condition)
    }

    fn rows(&self, series: usize, quiet: &QuietRounds, setup: &Setup) -> Option<Rows> {
        let (index, condition) = self.series[series];
        let benchmark = &setup.benchmarks[index];
        let candidates = entries(&benchmark.candidates);
        let rows = rows_of_calls(
            benchmark.subject,
            condition,
            &candidates,
            quiet,
            &setup.precision,
        )?;
        Some(Rows::Calls(rows))
    }
}

/// A candidate, and the bytes of table that it reads.
pub(super) type Entry<'a> = (&'a CandidateId, usize);

fn entries(candidates: &[Candidate]) -> Vec<Entry<'_>> {
    let candidates = candidates.iter();
    candidates
        .map(|candidate| (&candidate.id, candidate.table_bytes))
        .collect()
}

/// The rows of single calls; `None` if there is no verdict.
pub(super) fn rows_of_calls(
    subject: Subject,
    condition: Condition,
    candidates: &[Entry<'_>],
    quiet: &QuietRounds,
    precision: &Precision,
) -> Option<Vec<Row>> {
    let (nothing, baseline) = (&quiet.times[0], &quiet.times[1]);
    let summaries = candidates
        .iter()
        .zip(&quiet.times)
        .map(|((_, table_bytes), times)| {
            Summary::new(condition.mode, *table_bytes, times, baseline, nothing)
        });
    let summaries = summaries.collect::<Option<Vec<_>>>()?;
    let competing = &summaries[REFERENCES..];
    let half_widths = competing
        .iter()
        .map(|summary| summary.relative_half_width(condition.mode));
    let widest = half_widths.fold(0.0, f64::max);
    let ranks = judge(competing)?;
    let (baseline, _) = candidates[REFERENCES];
    let verdicts = std::iter::repeat_n(None, REFERENCES).chain(ranks.into_iter().map(Some));
    let rows = candidates.iter().zip(&summaries).zip(verdicts);
    let rows = rows.map(|(((id, _), summary), verdict)| Row {
        verdict,
        precise: widest <= precision.of(condition.mode),
        half_width: widest.is_finite().then(|| rounded(widest)),
        ..row(subject, condition, id, summary, baseline, quiet.quiet)
    });
    Some(rows.collect())
}

/// The row of a candidate, given what its rounds amount to, the baseline, and the share of quiet rounds. It
/// has no verdict yet.
fn row(
    subject: Subject,
    condition: Condition,
    candidate: &CandidateId,
    summary: &Summary,
    baseline: &CandidateId,
    quiet: f64,
) -> Row {
    Row {
        group: subject.group.to_owned(),
        operation: subject.name.to_owned(),
        condition,
        candidate: candidate.clone(),
        baseline: baseline.to_string(),
        table_bytes: summary.table_bytes,
        verdict: None,
        cycles: summary.cycles.rounded(),
        ratio: summary.ratio.rounded(),
        fastest_copy: summary.copies.map(|[least, _]| rounded(least)),
        layout: summary.copies.map_or(0.0, |[_, spread]| rounded(spread)),
        precise: false,
        half_width: None,
        quiet: rounded(quiet),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loops::many;
    use crate::machine::host::{Machine as _, ThisMachine};
    use crate::measure::results::{Precision, Results};
    use crate::rows::key::Mode;
    use crate::rows::row::Rank;
    use crate::workload::pool::Workload;

    /// The results when each call takes this many ticks.
    fn found(rounds: usize, ticks: fn(Condition) -> f64) -> Results {
        let workload = Workload::random_games();
        let mut benchmarks = many::all();
        benchmarks.retain(|benchmark| benchmark.subject.name == "file_fill");
        let setup = Setup {
            benchmarks,
            workload: workload.clone(),
            precision: Precision::QUICK,
        };
        let mut machine = ThisMachine::start();
        let mut hot =
            Hot::phase(&setup, machine.clock(), |_| true).expect("there is something to measure");
        for _ in 0..rounds {
            hot.rounds.run(&mut machine, &mut |series, turn| Sample {
                ticks: ticks(hot.measure.series[series].1),
                copy: PaddedCopy::draw(turn.random),
            });
        }
        // A measurement without numbers is not measured well enough.
        let measured = hot.finish(&setup);
        let mut results = Results::new(&workload, Precision::QUICK);
        hot.add_results(hot.rounds.quiet(), &setup, &mut results);
        assert_eq!(results.measurements().count() + results.unmeasured.len(), 2);
        assert!(measured <= results.measurements().count() as f64 / 2.0);
        results
    }

    #[test]
    fn a_measurement_without_numbers_has_no_verdict_and_is_listed() {
        let all = ["file_fill, latency", "file_fill, throughput"];
        assert_eq!(found(0, |_| 1.0).unmeasured, all, "no rounds");
        assert_eq!(found(64, |_| f64::NAN).unmeasured, all);

        let results = found(64, |condition| match condition.mode {
            Mode::Latency => f64::NAN,
            _ => 2.0,
        });
        assert_eq!(results.unmeasured, all[..1]);
        let found = results.measurements().next().expect("throughputs");
        assert_eq!(found.title(), all[1]);
        let is_tie = |row: &Row| matches!(row.verdict, Some(Rank::Chosen | Rank::Tie));
        assert_eq!(
            found.candidates().filter(|row| is_tie(row)).count(),
            3,
            "all take as long"
        );
    }
}
