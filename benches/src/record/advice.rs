//! What records advise: the levels in the order in which to take them, and the strategies for pairs.

use pawnfill::pairs::{Compress, PairStrategy as _, Rows};
use pawnfill::sides::Scalar;

use crate::loops::both_sides::{self, LEVELS};
use crate::measure::results::Results;
use crate::record::compare::Slowdown;
use crate::rows::measurement::Measurement;
use crate::rows::row::Row;

/// The strategies for pairs that compete at the level of a machine, the simplest first.
const PAIR_STRATEGIES: [&str; 2] = [Rows::NAME, Compress::<Scalar>::NAME];

/// The index of AVX-512 among the levels. The next one, GFNI, needs the same machines.
const AVX512: usize = 3;

/// The row of both sides at once at a level.
fn at_level<'a>(found: &Measurement<'a>, level: &str) -> Option<&'a Row> {
    found
        .candidates()
        .find(|row| row.candidate.is_at(both_sides::NAME, level))
}

/// The fastest candidate of this crate that has levels, and the fastest of the others, which are what engines do: one
/// side after the other, or a loop over the pawns; `None` if one of them was not measured.
pub fn fastest_of_each<'a>(found: Measurement<'a>) -> Option<[&'a Row; 2]> {
    let is_ours = |row: &Row| row.candidate.level.is_some();
    let fastest = |ours: bool| {
        let rows = found.candidates().filter(|row| is_ours(row) == ours);
        rows.min_by(|a, b| a.ratio().total_cmp(&b.ratio()))
    };
    Some([fastest(true)?, fastest(false)?])
}

/// The levels of x86 in the order in which a machine takes the first that it has. Levels that the same
/// machines have are in the order of their worst-case slowdowns, relative to the fastest level of such a
/// machine. Where nothing was measured, the wider level comes first.
pub fn levels(records: &[&Results]) -> Vec<&'static str> {
    let measured = || records.iter().flat_map(|record| record.measurements());
    let mut order = Vec::new();
    let mut left = &LEVELS[..=AVX512 + 1];
    while !left.is_empty() {
        let mut worst = vec![1.0_f64; left.len()];
        for found in measured() {
            let slowdown = |level: &&str| Some(found.slowdown(at_level(&found, level)?));
            let slowdowns: Option<Vec<f64>> = left.iter().map(slowdown).collect();
            let slowdowns = slowdowns.unwrap_or_default();
            let least = slowdowns.iter().copied().fold(f64::INFINITY, f64::min);
            for (worst, slowdown) in worst.iter_mut().zip(&slowdowns) {
                *worst = worst.max(slowdown / least);
            }
        }
        let mut ranked: Vec<usize> = (0..left.len()).rev().collect();
        ranked.sort_by(|a, b| worst[*a].total_cmp(&worst[*b]));
        // What a machine without the first level has.
        let others = ranked[0].min(AVX512);
        ranked.retain(|index| *index >= others);
        order.extend(ranked.into_iter().map(|index| left[index]));
        left = &left[..others];
    }
    order
}

/// The first level of an order that the machine of a record has; `None` if it has measured none.
fn level_on<'a>(order: &[&'a str], record: &Results) -> Option<&'a str> {
    let has = |level: &&&str| {
        record
            .measurements()
            .any(|found| at_level(&found, level).is_some())
    };
    order.iter().find(has).copied()
}

/// The pair strategies and their slowdowns, the smallest worst case first: each machine uses a strategy at the
/// first level of an order that the machine has. Empty if no record has measured the benchmark.
pub fn pair_strategies(
    records: &[&Results],
    operation: &str,
    order: &[&str],
) -> Vec<(&'static str, Slowdown)> {
    let mut measured = Vec::new();
    for record in records {
        let found = record
            .measurements()
            .filter(|found| found.operation() == operation);
        measured.extend(found.filter_map(|found| Some((level_on(order, record)?, found))));
    }
    let of_strategy = |strategy| {
        let slowdowns = measured.iter().filter_map(|(level, found)| {
            let row = pair_candidate(strategy, level, found)?;
            Some((*found, found.slowdown(row)))
        });
        Some((strategy, Slowdown::over(slowdowns)?))
    };
    let mut ranked: Vec<_> = PAIR_STRATEGIES
        .into_iter()
        .filter_map(of_strategy)
        .collect();
    ranked.sort_by(|a, b| a.1.worst.total_cmp(&b.1.worst));
    ranked
}

/// The candidate that a pair strategy amounts to at a level: `Compress` below AVX2 is `Rows`.
fn pair_candidate<'a>(strategy: &str, level: &str, found: &Measurement<'a>) -> Option<&'a Row> {
    // GFNI has the instructions of AVX-512 for pairs.
    let level = if level == "GFNI" { "AVX-512" } else { level };
    let index = PAIR_STRATEGIES.iter().position(|name| *name == strategy)?;
    let mut ways = PAIR_STRATEGIES[..=index].iter().rev();
    ways.find_map(|strategy| {
        let mut rows = found.candidates();
        rows.find(|row| row.candidate.is_at(strategy, level))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::fixture::{measured, results};

    const NAMES: [&str; 5] = [
        "BothSides, scalar",
        "BothSides, SSE2",
        "BothSides, AVX2",
        "BothSides, AVX-512",
        "BothSides, GFNI",
    ];

    fn of_levels(operation: &'static str, cycles: &[f64]) -> Vec<Row> {
        let cycles = NAMES.into_iter().zip(cycles.iter().copied());
        measured(operation, &cycles.collect::<Vec<_>>())
    }

    #[test]
    fn the_first_level_has_the_smallest_worst_case() {
        let score = of_levels("pawn_score", &[100.0, 80.0, 50.0, 60.0, 90.0]);
        let structure = of_levels("pawn_structure", &[100.0, 80.0, 70.0, 60.0, 40.0]);
        // AVX-512 takes at most 1.5 times as long as the best, AVX2 1.75 times, GFNI 1.8 times.
        let wide = results([score.clone(), structure]);
        // By the first benchmark alone, no machine with AVX2 uses a wider level.
        let only_score = results([score]);
        // A machine without AVX-512 says nothing about it, but something about the other levels.
        let old = results([of_levels("pawn_score", &[50.0, 90.0, 50.0])]);
        let gfni = results([of_levels("pawn_score", &[100.0, 80.0, 50.0, 60.0, 20.0])]);
        for (records, expected) in [
            (&[&wide][..], "AVX-512 GFNI AVX2 SSE2 scalar"),
            (&[&only_score], "AVX2 AVX-512 GFNI SSE2 scalar"),
            (&[&wide, &old], "AVX-512 GFNI AVX2 scalar SSE2"),
            // Levels that the same machines have stand together.
            (&[&gfni], "GFNI AVX-512 AVX2 SSE2 scalar"),
            // Without records, the widest comes first.
            (&[], "GFNI AVX-512 AVX2 SSE2 scalar"),
        ] {
            assert_eq!(levels(records).join(" "), expected);
        }
    }

    #[test]
    fn a_pair_strategy_is_compared_at_the_level_of_the_machine() {
        let pairs = [
            ("PawnByPawn", 600.0),
            ("Rows, AVX2", 210.0),
            ("Rows, AVX-512", 200.0),
            ("Compress, AVX-512", 50.0),
        ];
        let of = |cycles: &[f64], pairs: &[(&'static str, f64)]| {
            results([
                of_levels("pawn_score", cycles),
                measured("pawn_pairs", pairs),
            ])
        };
        let wide = of(&[5.0, 4.0, 3.0, 2.0, 1.0], &pairs);
        let old = of(&[5.0, 4.0, 3.0], &pairs[..2]);
        let best = |records: &[&Results], order: &[&str]| {
            let ranked = pair_strategies(records, "pawn_pairs", order);
            ranked.first().map(|(name, found)| (*name, found.worst))
        };
        let order = ["GFNI", "AVX2"];
        assert_eq!(best(&[&wide, &old], &order), Some(("Compress", 1.0)));
        // Without a candidate of its own, a strategy is the simpler one.
        assert_eq!(best(&[&old], &order), Some(("Rows", 1.0)));
        assert_eq!(best(&[&wide], &["AVX2"]), Some(("Rows", 4.2)));
        assert_eq!(best(&[], &order), None);
        assert_eq!(best(&[&of(&[5.0], &pairs[..1])], &order), None);
    }
}
