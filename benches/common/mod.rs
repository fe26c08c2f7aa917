//! What `cargo bench` runs: criterion over the same workload, kernels and contenders as the study.
//!
//! Criterion is the habit and the plots that people know. It times one contender after the other
//! and in nanoseconds; for verdicts use the study, which interleaves them and counts cycles.

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use pawnfill_bench::kernel::{COPIES, Mode};
use pawnfill_bench::race::{AnyRace, Cell, NOTHING};
use pawnfill_bench::workload::{Random, Workload};
use rand::SeedableRng;

/// Benches every operation of a group: a criterion group for each operation, mode and colouring,
/// in it a function for each strategy and one for `nothing`.
pub(crate) fn bench_group(criterion: &mut Criterion, group: &str) {
    let (mut races, workload) = pawnfill_bench::study().into_races();
    races.retain(|race| race.operation().group == group);
    assert!(!races.is_empty(), "no operation is in the group `{group}`");
    let mut random = Random::seed_from_u64(Workload::SEED);
    for race in &mut races {
        for cell in race.cells() {
            bench_cell(criterion, race.as_mut(), cell, &workload, &mut random);
        }
    }
}

fn bench_cell(
    criterion: &mut Criterion,
    race: &mut dyn AnyRace,
    cell: Cell,
    workload: &Workload,
    random: &mut Random,
) {
    let names = [
        race.operation().name,
        cell.mode.name(),
        cell.coloring.name(),
    ];
    let name = names
        .into_iter()
        .filter(|name| !name.is_empty())
        .collect::<Vec<_>>()
        .join(", ");
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(race.calls() as u64));
    for (entrant, (name, _)) in race.entrants().into_iter().enumerate() {
        // The empty chain is a part of each latency, and not a contender.
        if name == NOTHING && cell.mode == Mode::Latency {
            continue;
        }
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|iterations| {
                (0..iterations)
                    .map(|iteration| {
                        time(race, entrant, cell, iteration as usize, workload, random)
                    })
                    .sum()
            });
        });
    }
    group.finish();
}

/// The time of one run over fresh inputs; drawing them is not timed.
fn time(
    race: &mut dyn AnyRace,
    entrant: usize,
    cell: Cell,
    iteration: usize,
    workload: &Workload,
    random: &mut Random,
) -> Duration {
    let face = iteration % race.faces(cell);
    let copy = iteration % COPIES;
    race.draw(race.calls(), workload, random);
    race.warm_up(entrant, cell, face, copy);
    let start = Instant::now();
    race.run(entrant, cell, face, copy);
    start.elapsed()
}
