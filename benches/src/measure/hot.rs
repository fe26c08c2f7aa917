//! Calls under the hot conditions: samples of latencies and throughputs, and their rows.

use std::iter;

use crate::loops::benchmark::Benchmark;
use crate::loops::timed::{Loop, PaddedCopy};
use crate::measure::results::Precision;
use crate::measure::rounds::{QuietRounds, Sample, Turn};
use crate::rows::decimals::rounded;
use crate::rows::key::Condition;
use crate::rows::row::Row;
use crate::verdict::judge::judge;
use crate::verdict::summary::Summary;
use crate::workload::pool::Workload;

/// Each sample has fresh inputs and a random copy. It is the mean of both colors if the color is constant, and has as
/// many parts as the counter's steps require.
pub(super) fn sample(
    benchmark: &mut Benchmark,
    condition: Condition,
    turn: Turn<'_>,
    workload: &Workload,
) -> Sample {
    let copy = PaddedCopy::draw(turn.random);
    let colors = condition.color.calls();
    let parts = turn.clock.parts(benchmark.calls) * colors.len();
    let mut taken = 0;
    for &color in colors.iter().cycle().take(parts) {
        let which = Loop {
            mode: condition.mode,
            color,
            copy,
        };
        benchmark.draw(benchmark.calls, workload, turn.random);
        benchmark.warm_up(turn.slot, which);
        let ticks = benchmark.run(turn.slot, which);
        taken += ticks.saturating_sub(turn.clock.overhead);
    }
    Sample {
        ticks: taken as f64 / (parts * benchmark.calls) as f64,
        copy,
    }
}

/// The rows; `None` if there is no verdict.
pub(super) fn rows(
    benchmark: &Benchmark,
    condition: Condition,
    quiet: &QuietRounds,
    precision: &Precision,
) -> Option<Vec<Row>> {
    let (candidates, mode) = (&benchmark.candidates, condition.mode);
    // `nothing` comes first, then the baseline.
    let (nothing, baseline) = (&quiet.times[0], &quiet.times[1]);
    let summaries = candidates.iter().zip(&quiet.times);
    let summaries: Vec<Summary> = summaries
        .map(|(one, times)| Summary::new(mode, one.table_bytes, times, baseline, nothing))
        .collect::<Option<_>>()?;
    let competing = &summaries[1..];
    let half_widths = competing
        .iter()
        .map(|found| found.relative_half_width(mode));
    let widest = half_widths.fold(0.0, f64::max);
    let verdicts = iter::once(None).chain(judge(competing)?.into_iter().map(Some));
    let rows = candidates.iter().zip(&summaries).zip(verdicts);
    let rows = rows.map(|((candidate, summary), verdict)| Row {
        group: benchmark.subject.group.to_owned(),
        operation: benchmark.subject.name.to_owned(),
        condition,
        candidate: candidate.id.clone(),
        baseline: candidates[1].id.to_string(),
        table_bytes: candidate.table_bytes,
        verdict,
        cycles: summary.cycles.rounded(),
        ratio: summary.ratio.rounded(),
        fastest_copy: summary.copies.map(|[least, _]| rounded(least)),
        layout: summary.copies.map_or(0.0, |[_, spread]| rounded(spread)),
        precise: widest <= precision.of(mode),
        half_width: widest.is_finite().then(|| rounded(widest)),
        quiet: rounded(quiet.quiet),
    });
    Some(rows.collect())
}
