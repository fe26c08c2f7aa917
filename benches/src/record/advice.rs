//! What records advise: the levels in the order in which to take them, the strategies for pairs, and the
//! candidates that are slower than those that they were made to beat.

use pawnfill::pairs::{Compress, Lookup, PairStrategy as _, Rows};
use pawnfill::sides::Scalar;
use pawnfill::{Shift, Strategy as _};

use crate::cell::Mode;
use crate::kernel::both_sides::{self, level_of};
use crate::kernel::pawn_pairs::{self, name_at};
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::record::slowdown::Slowdown;

/// The strategies for pairs that compete at the level of a machine, the simplest first.
const PAIR_STRATEGIES: [&str; 3] = [Lookup::NAME, Rows::NAME, Compress::<Scalar>::NAME];

/// The steps of an evaluation, each made to be faster than those before it, up to both sides at once.
const ONE_SIDE: [&str; 4] = ["loop over pawns", Shift::NAME, "view", "sets"];

/// The place of AVX-512 among the levels of x86. The next one, GFNI, needs the same machines.
const AVX512: usize = 3;

/// The levels of x86 in the order in which a machine takes the first that it has. Levels that the same
/// machines have are in the order of their worst-case slowdowns, relative to the fastest level of such a
/// machine, in calls for one board or in batches. Where nothing was measured, the wider level comes first.
pub fn levels(records: &[&Results], is_batch: bool) -> Vec<&'static str> {
    let cells = records.iter().flat_map(|record| &record.cells);
    let cells: Vec<&CellResult> = cells
        .filter(|cell| (cell.mode == Mode::Batch) == is_batch)
        .collect();
    let mut order = Vec::new();
    let mut left = &both_sides::NAMES[..=AVX512 + 1];
    while !left.is_empty() {
        let has_all = |cell: &&&CellResult| left.iter().all(|name| cell.strategy(name).is_some());
        let shared: Vec<&CellResult> = cells.iter().filter(has_all).copied().collect();
        let mut ranked: Vec<usize> = (0..left.len()).rev().collect();
        let worst = |&place: &usize| {
            let slowdowns = shared.iter().map(|cell| {
                let levels = left.iter().map(|name| cell.slowdown(name));
                cell.slowdown(left[place]) / levels.fold(f64::INFINITY, f64::min)
            });
            slowdowns.fold(1.0, f64::max)
        };
        ranked.sort_by(|a, b| worst(a).total_cmp(&worst(b)));
        // What a machine without the first level has.
        let others = ranked[0].min(AVX512);
        ranked.retain(|place| *place >= others);
        order.extend(ranked.into_iter().filter_map(|place| level_of(left[place])));
        left = &left[..others];
    }
    order
}

/// The slowdown by a level on the machine of a record, in calls for one board; `None` if the record has not
/// measured the level.
pub fn slowdown_by(level: &str, record: &Results) -> Option<Slowdown> {
    let name = both_sides::name(level);
    let cells = record.single_calls();
    let cells = cells.filter(|cell| cell.strategy(name).is_some());
    Slowdown::over(cells.map(|cell| (name, cell)))
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
    let cells = records.iter().flat_map(|record| {
        let level = level_on(order, record);
        let cells = record.single_calls();
        let cells = cells.filter(|cell| cell.operation == operation);
        cells.filter_map(move |cell| Some((level?, cell)))
    });
    let cells: Vec<(&str, &CellResult)> = cells.collect();
    let ranked = PAIR_STRATEGIES.into_iter().filter_map(|strategy| {
        let cells = cells.iter();
        let uses = cells.map(|(level, cell)| (pair_candidate(strategy, level, cell), *cell));
        Some((strategy, Slowdown::over(uses)?))
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|a, b| a.1.worst.total_cmp(&b.1.worst));
    ranked
}

/// The candidate that a pair strategy amounts to at a level: `Compress` without AVX-512 is `Rows`, and what a
/// move changes is listed by `Lookup` if the strategy has no other way.
fn pair_candidate(strategy: &str, level: &str, cell: &CellResult) -> &'static str {
    // GFNI has the instructions of AVX-512 for pairs.
    let level = if level == "GFNI" { "AVX-512" } else { level };
    let place = PAIR_STRATEGIES.iter().position(|name| *name == strategy);
    let ways = PAIR_STRATEGIES[..=place.unwrap_or(0)].iter().rev();
    let mut ways = ways.filter_map(|strategy| name_at(strategy, level));
    ways.find(|name| cell.strategy(name).is_some())
        .unwrap_or(Lookup::NAME)
}

/// A candidate that is slower than one that it was made to beat.
#[derive(Clone, PartialEq, Debug)]
pub struct Slower {
    /// The candidate.
    pub candidate: String,
    /// The fastest of those that it was made to beat, in the cell where the difference is greatest.
    pub than: String,
    /// How many times as long the candidate takes there.
    pub times: f64,
    /// The title of the cell.
    pub at: String,
    /// In how many cells the candidate is slower.
    pub cells: usize,
}

/// The candidates of a record that are clearly slower than one that they were made to beat, the slowest
/// first: a step of the evaluation than an earlier one, a level than a plainer one, a pair strategy than a
/// simpler one.
pub fn slower(record: &Results) -> Vec<Slower> {
    let cells = record.cells.iter();
    let mut all: Vec<Slower> = cells
        .flat_map(|cell| slower_in(cell, record.method.win_ratio))
        .collect();
    all.sort_by(|a, b| b.times.total_cmp(&a.times));
    let mut found: Vec<Slower> = Vec::new();
    for slower in all {
        let is_it = |known: &&mut Slower| known.candidate == slower.candidate;
        match found.iter_mut().find(is_it) {
            Some(known) => known.cells += 1,
            None => found.push(slower),
        }
    }
    found
}

fn slower_in(cell: &CellResult, clear_ratio: f64) -> Vec<Slower> {
    let (plainer, from_gfni) = both_sides::NAMES.split_at(AVX512 + 1);
    let order = match cell.mode {
        // A batch by `Shift` uses the widest vectors that the machine has. Only GFNI was made to beat it.
        Mode::Batch => [plainer, &[Shift::NAME], from_gfni].concat(),
        Mode::Latency | Mode::Throughput => {
            [&ONE_SIDE[..], &both_sides::NAMES, &pawn_pairs::NAMES].concat()
        }
    };
    let measured: Vec<_> = order
        .iter()
        .filter_map(|name| cell.strategy(name))
        .collect();
    let slower = measured
        .iter()
        .enumerate()
        .filter_map(|(place, candidate)| {
            let before = measured[..place].iter();
            let than = before.min_by(|a, b| a.ratio.estimate.total_cmp(&b.ratio.estimate))?;
            let times = candidate.ratio.estimate / than.ratio.estimate;
            let is_slower = times * clear_ratio > 1.0 && candidate.name != Shift::NAME;
            is_slower.then(|| Slower {
                candidate: candidate.name.clone(),
                than: than.name.clone(),
                times,
                at: cell.title(),
                cells: 1,
            })
        });
    slower.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::fixture::{cell, results};

    const NAMES: [&str; 5] = ["scalar", "SSE2", "AVX2", "AVX-512", "GFNI"];

    fn of_levels(operation: &str, cycles: &[f64]) -> CellResult {
        let names = both_sides::NAMES.into_iter();
        cell(
            operation,
            &names.zip(cycles.iter().copied()).collect::<Vec<_>>(),
        )
    }

    #[test]
    fn the_first_level_has_the_smallest_worst_case() {
        let score = of_levels("pawn_score", &[100.0, 80.0, 50.0, 60.0, 90.0]);
        let structure = of_levels("pawn_structure", &[100.0, 80.0, 70.0, 60.0, 40.0]);
        // AVX-512 takes at most 1.5 times as long as the best, AVX2 1.75 times, GFNI 1.8 times.
        let wide = results(vec![score.clone(), structure]);
        let order = levels(&[&wide], false);
        assert_eq!(order, ["AVX-512", "GFNI", "AVX2", "SSE2", "scalar"]);
        // By the first benchmark alone, no machine with AVX2 uses a wider level.
        let only_score = results(vec![score]);
        let order = levels(&[&only_score], false);
        assert_eq!(order, ["AVX2", "AVX-512", "GFNI", "SSE2", "scalar"]);
        // A machine without AVX-512 says nothing about it, but something about the other levels.
        let old = results(vec![of_levels("pawn_score", &[50.0, 90.0, 50.0])]);
        let order = levels(&[&wide, &old], false);
        assert_eq!(order, ["AVX-512", "GFNI", "AVX2", "scalar", "SSE2"]);
        assert_eq!(level_on(&order, &old), Some("AVX2"));
        assert_eq!(level_on(&order, &results(Vec::new())), None);
        // Without records, the widest comes first.
        let widest: Vec<&str> = NAMES.into_iter().rev().collect();
        assert_eq!(levels(&[], false), widest);
        assert_eq!(levels(&[&wide], true), widest);
    }

    #[test]
    fn a_pair_strategy_is_compared_at_the_level_of_the_machine() {
        let pairs = [
            ("PawnByPawn", 600.0),
            ("Lookup", 300.0),
            ("Rows, AVX2", 210.0),
            ("Rows, AVX-512", 200.0),
            ("Compress, AVX-512", 50.0),
        ];
        let level = |cycles: &[f64]| of_levels("pawn_score", cycles);
        let all = |cell| vec![level(&[5.0, 4.0, 3.0, 2.0, 1.0]), cell];
        let wide = results(all(cell("pawn_pairs", &pairs)));
        let old = results(vec![
            level(&[5.0, 4.0, 3.0]),
            cell("pawn_pairs", &pairs[..3]),
        ]);
        let found = |records: &[&Results], operation, order: &[&str]| {
            let ranked = pair_strategies(records, operation, order);
            ranked.first().map(|(name, found)| (*name, found.worst))
        };
        let best = |records: &[&Results]| found(records, "pawn_pairs", &["GFNI", "AVX2"]);
        assert_eq!(best(&[&wide, &old]), Some(("Compress", 1.0)));
        // Without AVX-512, both are the same.
        assert_eq!(best(&[&old]), Some(("Rows", 1.0)));
        assert_eq!(
            found(&[&wide], "pawn_pairs", &["AVX2"]),
            Some(("Rows", 4.2))
        );
        assert_eq!(best(&[]), None);
        let changes = results(all(cell("pawn_pair_changes", &pairs[..2])));
        let found = found(&[&changes], "pawn_pair_changes", &["GFNI"]);
        assert_eq!(found, Some(("Lookup", 1.0)));
    }

    #[test]
    fn candidates_that_lose_to_what_they_were_made_to_beat_are_found() {
        let mut batch = of_levels("pawn_structure", &[90.0, 80.0, 30.0, 14.0, 12.9]);
        batch.mode = Mode::Batch;
        batch
            .strategies
            .push(cell("stops", &[("Shift", 10.0)]).strategies[0].clone());
        let mut other = of_levels("pawn_score", &[50.0, 51.0, 40.0, 35.0, 80.0]);
        other.mode = Mode::Throughput;
        let record = results(vec![
            cell("file_fill", &[("Shift", 2.0), ("Flip", 9.0)]),
            of_levels("pawn_score", &[50.0, 49.0, 40.0, 35.0, 70.0]),
            other,
            batch,
            cell(
                "pawn_pairs",
                &[("Rows, AVX2", 2.0), ("Compress, AVX-512", 3.0)],
            ),
        ]);
        let found = slower(&record);
        let names = found
            .iter()
            .map(|found| (&*found.candidate, &*found.than, found.cells));
        assert_eq!(
            names.collect::<Vec<_>>(),
            [
                ("both sides GFNI", "both sides AVX-512", 3),
                ("Compress, AVX-512", "Rows, AVX2", 1)
            ]
        );
        assert_eq!(found[0].at, "pawn_score, throughput");
    }
}
