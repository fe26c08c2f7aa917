//! What records advise: the levels in the order in which to take them, and the strategies for pairs.

use pawnfill::pairs::{Compress, PairStrategy as _, Rows};
use pawnfill::sides::Scalar;

use crate::loops::both_sides::{self, LEVELS};
use crate::loops::pawn_pairs::{competes, order};
use crate::measure::results::Results;
use crate::record::slowdown::Slowdown;
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

/// The fastest candidate of this crate's vectors or pairs, and the fastest of the others, which are what engines
/// do: one side after the other, or a loop over the pawns; `None` if one of them was not measured.
pub fn fastest_of_each<'a>(found: Measurement<'a>) -> Option<[&'a Row; 2]> {
    let is_ours = |row: &Row| row.candidate.name == both_sides::NAME || order(&row.candidate) > 1;
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
    let all = records.iter().flat_map(|record| record.measurements());
    let all: Vec<Measurement<'_>> = all.collect();
    let mut order = Vec::new();
    let mut left = &LEVELS[..=AVX512 + 1];
    while !left.is_empty() {
        let slowdowns = all.iter().filter_map(|found| {
            let slowdown = |level: &&str| Some(found.slowdown(at_level(found, level)?));
            left.iter().map(slowdown).collect::<Option<Vec<f64>>>()
        });
        let shared: Vec<Vec<f64>> = slowdowns.collect();
        let worst = |&index: &usize| {
            let slowdowns = shared.iter().map(|slowdowns| {
                slowdowns[index] / slowdowns.iter().copied().fold(f64::INFINITY, f64::min)
            });
            slowdowns.fold(1.0, f64::max)
        };
        let mut ranked: Vec<usize> = (0..left.len()).rev().collect();
        ranked.sort_by(|a, b| worst(a).total_cmp(&worst(b)));
        // What a machine without the first level has.
        let others = ranked[0].min(AVX512);
        ranked.retain(|index| *index >= others);
        order.extend(ranked.into_iter().map(|index| left[index]));
        left = &left[..others];
    }
    order
}

/// The slowdown by a level on the machine of a record; `None` if the record has not measured the level.
pub fn slowdown_by(level: &str, record: &Results) -> Option<Slowdown> {
    let slowdowns = record.measurements().filter_map(|found| {
        let row = at_level(&found, level)?;
        Some((found, found.slowdown(row)))
    });
    Slowdown::over(slowdowns)
}

/// The first level of an order that the machine of a record has; `None` if it has measured none.
pub fn level_on<'a>(order: &[&'a str], record: &Results) -> Option<&'a str> {
    let mut order = order.iter().copied();
    order.find(|level| slowdown_by(level, record).is_some())
}

/// The pair strategies and their slowdowns, the smallest worst case first: each machine uses a strategy at the
/// first level of an order that the machine has. Empty if no record has measured the benchmark.
pub fn pair_strategies(
    records: &[&Results],
    operation: &str,
    order: &[&str],
) -> Vec<(&'static str, Slowdown)> {
    let measured = records.iter().flat_map(|record| {
        let level = level_on(order, record);
        let measured = record
            .measurements()
            .filter(|found| found.operation() == operation);
        measured.filter_map(move |found| Some((level?, found)))
    });
    let measured: Vec<(&str, Measurement<'_>)> = measured.collect();
    let ranked = PAIR_STRATEGIES.into_iter().filter_map(|strategy| {
        let slowdowns = measured.iter().filter_map(|(level, found)| {
            Some((
                *found,
                found.slowdown(pair_candidate(strategy, level, found)?),
            ))
        });
        Some((strategy, Slowdown::over(slowdowns)?))
    });
    let mut ranked: Vec<_> = ranked.collect();
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
        let is_it = |row: &&Row| row.candidate.is_at(strategy, level);
        found
            .candidates()
            .find(is_it)
            .filter(|_| competes(strategy, level))
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
        let order = levels(&[&wide]);
        assert_eq!(order, ["AVX-512", "GFNI", "AVX2", "SSE2", "scalar"]);
        // By the first benchmark alone, no machine with AVX2 uses a wider level.
        let only_score = results([score]);
        let order = levels(&[&only_score]);
        assert_eq!(order, ["AVX2", "AVX-512", "GFNI", "SSE2", "scalar"]);
        // A machine without AVX-512 says nothing about it, but something about the other levels.
        let old = results([of_levels("pawn_score", &[50.0, 90.0, 50.0])]);
        let order = levels(&[&wide, &old]);
        assert_eq!(order, ["AVX-512", "GFNI", "AVX2", "scalar", "SSE2"]);
        assert_eq!(level_on(&order, &old), Some("AVX2"));
        assert_eq!(level_on(&order, &results([])), None);
        // Levels that the same machines have stand together.
        let gfni = results([of_levels("pawn_score", &[100.0, 80.0, 50.0, 60.0, 20.0])]);
        let order = levels(&[&gfni]);
        assert_eq!(order, ["GFNI", "AVX-512", "AVX2", "SSE2", "scalar"]);
        // Without records, the widest comes first.
        let widest = ["GFNI", "AVX-512", "AVX2", "SSE2", "scalar"];
        assert_eq!(levels(&[]), widest);
    }

    #[test]
    fn a_pair_strategy_is_compared_at_the_level_of_the_machine() {
        let pairs = [
            ("PawnByPawn", 600.0),
            ("Rows, AVX2", 210.0),
            ("Rows, AVX-512", 200.0),
            ("Compress, AVX-512", 50.0),
        ];
        let level = |cycles: &[f64]| of_levels("pawn_score", cycles);
        let all = |rows| [level(&[5.0, 4.0, 3.0, 2.0, 1.0]), rows];
        let wide = results(all(measured("pawn_pairs", &pairs)));
        let old = results([level(&[5.0, 4.0, 3.0]), measured("pawn_pairs", &pairs[..2])]);
        let found = |records: &[&Results], operation, order: &[&str]| {
            let ranked = pair_strategies(records, operation, order);
            ranked.first().map(|(name, found)| (*name, found.worst))
        };
        let best = |records: &[&Results]| found(records, "pawn_pairs", &["GFNI", "AVX2"]);
        assert_eq!(best(&[&wide, &old]), Some(("Compress", 1.0)));
        // Without a candidate of its own, a strategy is the simpler one.
        assert_eq!(best(&[&old]), Some(("Rows", 1.0)));
        assert_eq!(
            found(&[&wide], "pawn_pairs", &["AVX2"]),
            Some(("Rows", 4.2))
        );
        assert_eq!(best(&[]), None);
        let changes = results(all(measured("pawn_pair_changes", &pairs[..1])));
        assert_eq!(found(&[&changes], "pawn_pair_changes", &["GFNI"]), None);
    }
}
