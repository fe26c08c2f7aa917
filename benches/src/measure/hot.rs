//! The modes latency and throughput, which have warm caches: samples and measurements.

use std::iter;

use rand::RngExt as _;

use crate::loops::benchmark::Benchmark;
use crate::loops::timed::{COPIES, Loop};
use crate::machine::clock::Clock;
use crate::measure::results::Precision;
use crate::rows::interval::rounded;
use crate::rows::key::{Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Row;
use crate::verdict::judge::judge;
use crate::verdict::times::{Estimates, QuietRounds};
use crate::workload::pool::{Random, Workload};

/// The turn of a slot, which is a competitor or a burst of a competitor.
pub(super) struct Turn<'a> {
    pub(super) slot: usize,
    pub(super) round: usize,
    pub(super) condition: Condition,
    pub(super) clock: Clock,
    pub(super) workload: &'a Workload,
    pub(super) random: &'a mut Random,
}

/// Takes a sample: passes of one copy of the loop, drawn at random. Returns the ticks per call, and the
/// copy. With a constant color, the passes alternate between White and Black.
pub(super) fn sample(benchmark: &mut Benchmark, turn: Turn<'_>) -> (f64, usize) {
    let copy = turn.random.random_range(..COPIES);
    let colors = turn.condition.color.calls();
    let passes = turn.clock.passes(benchmark.calls) * colors.len();
    let mut taken = 0;
    for &color in colors.iter().cycle().take(passes) {
        let which = Loop { mode: turn.condition.mode, color, copy };
        benchmark.draw(benchmark.calls, turn.workload, turn.random);
        benchmark.warm_up(turn.slot, which);
        let ticks = benchmark.run(turn.slot, which);
        taken += ticks.saturating_sub(turn.clock.overhead);
    }
    (taken as f64 / (passes * benchmark.calls) as f64, copy)
}

pub(super) fn measurement(
    benchmark: &Benchmark,
    condition: Condition,
    quiet: &QuietRounds,
    precision: &Precision,
) -> Option<Measurement> {
    let (competitors, mode) = (&benchmark.competitors, condition.mode);
    // `nothing` comes first, then the baseline.
    let (nothing, baseline) = (&quiet.times[0], &quiet.times[1]);
    let of_each = competitors.iter().zip(&quiet.times);
    let estimates: Vec<Estimates> = of_each
        .map(|(one, times)| Estimates::new(mode, one.table_bytes, times, baseline, nothing))
        .collect::<Option<_>>()?;
    let (empty, competing) = estimates.split_first()?;
    let slowest = empty.copies.map_or(0.0, |[_, slowest]| slowest);
    let empty_loop = if mode == Mode::Latency { 0.0 } else { slowest };
    let widest = competing.iter().map(|one| one.half_width).fold(0.0, f64::max);
    let verdicts = iter::once(None).chain(judge(competing, empty_loop)?.into_iter().map(Some));
    let of_each = competitors.iter().zip(&estimates).zip(verdicts);
    let rows = of_each.map(|((competitor, estimates), verdict)| Row {
        competitor: competitor.id.clone(),
        table_bytes: competitor.table_bytes,
        verdict,
        cycles: estimates.cycles.rounded(),
        ratio: estimates.ratio.rounded(),
        fastest_copy: estimates.copies.map(|[fastest, _]| rounded(fastest)),
        layout: estimates.copies.map_or(0.0, |[fastest, slowest]| rounded(slowest - fastest)),
    });
    Some(Measurement {
        group: benchmark.subject.group.to_owned(),
        operation: benchmark.subject.name.to_owned(),
        condition,
        precise: widest <= precision.of(mode),
        half_width: widest.is_finite().then(|| rounded(widest)),
        quiet: rounded(quiet.quiet),
        rows: rows.collect(),
    })
}
