//! What `cargo bench` runs: criterion over the same workload, kernels and candidates as the study.
//!
//! People know criterion and its plots. It times one candidate after the other, in nanoseconds; for
//! verdicts use the study, which interleaves candidates and counts cycles.
//!
//! A benchmark is named by its group, operation, mode and color source, such as `fills/front_fill, latency
//! constant color`, so `cargo bench -- NAME` selects any of them.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pawnfill_bench::cell::{Cell, Mode};
use pawnfill_bench::kernel::padding::PaddedCopy;
use pawnfill_bench::measure::benchmark::{Benchmark, KernelId, NOTHING};
use pawnfill_bench::workload::games::Random;
use pawnfill_bench::workload::pool::Workload;
use rand::SeedableRng;

criterion_group!(benches, operations);
criterion_main!(benches);

/// Benches everything: a criterion group for each subject and cell, with a function for each candidate.
fn operations(criterion: &mut Criterion) {
    let (mut benchmarks, workload) = pawnfill_bench::study().into_benchmarks();
    let mut random = Random::seed_from_u64(Workload::SEED);
    for benchmark in &mut benchmarks {
        for cell in benchmark.cells() {
            bench_cell(criterion, benchmark, cell, &workload, &mut random);
        }
    }
}

fn bench_cell(
    criterion: &mut Criterion,
    benchmark: &mut Benchmark,
    cell: Cell,
    workload: &Workload,
    random: &mut Random,
) {
    let subject = benchmark.subject();
    let mut group =
        criterion.benchmark_group(format!("{}/{}, {cell}", subject.group, subject.name));
    group.throughput(Throughput::Elements(benchmark.calls() as u64));
    let candidates = benchmark.candidates().iter();
    let names: Vec<&str> = candidates.map(|candidate| candidate.name).collect();
    for (place, name) in names.into_iter().enumerate() {
        // Each latency contains the empty chain, which is no candidate.
        if name == NOTHING && cell.mode == Mode::Latency {
            continue;
        }
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|iterations| {
                (0..iterations)
                    .map(|iteration| {
                        let turn = iteration as usize;
                        time(benchmark, place, cell, turn, workload, random)
                    })
                    .sum()
            });
        });
    }
    group.finish();
}

/// The time of one run over fresh inputs; drawing them is not timed.
fn time(
    benchmark: &mut Benchmark,
    candidate: usize,
    cell: Cell,
    turn: usize,
    workload: &Workload,
    random: &mut Random,
) -> Duration {
    let colors = cell.color.kernels();
    let kernel = KernelId {
        candidate,
        cell,
        color: colors[turn % colors.len()],
        copy: PaddedCopy::ALL[turn % PaddedCopy::ALL.len()],
    };
    benchmark.draw(benchmark.calls(), workload, random);
    benchmark.warm_up(kernel);
    let start = Instant::now();
    benchmark.run(kernel);
    start.elapsed()
}
