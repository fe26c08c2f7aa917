//! The criterion benches, which `cargo bench` runs: the same workload, loops and competitors as in a study.
//!
//! Criterion times one competitor after the other, in nanoseconds. For verdicts, use `pawnfill study`, which
//! interleaves competitors and counts cycles.
//!
//! `cargo bench -- NAME` selects benchmarks by name, such as `fills/front_fill, latency, constant color`.
#![allow(missing_docs, reason = "criterion's macros write an undocumented function")]

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pawnfill_bench::loops::benchmark::Benchmark;
use pawnfill_bench::loops::timed::{COPIES, Loop};
use pawnfill_bench::rows::key::{Condition, Mode, NOTHING};
use pawnfill_bench::workload::pool::{Random, Workload};
use rand::SeedableRng;

criterion_group!(benches, operations);
criterion_main!(benches);

/// Benches everything: a criterion group for each benchmark and condition, a function for each competitor.
fn operations(criterion: &mut Criterion) {
    let (mut benchmarks, workload) = pawnfill_bench::study().into_benchmarks();
    let mut random = Random::seed_from_u64(Workload::SEED);
    for benchmark in &mut benchmarks {
        let subject = benchmark.subject;
        let names = Vec::from_iter(benchmark.competitors.iter().map(|one| one.id.to_string()));
        for condition in benchmark.conditions() {
            let name = format!("{}/{}, {condition}", subject.group, subject.name);
            let mut group = criterion.benchmark_group(name);
            group.throughput(Throughput::Elements(benchmark.calls as u64));
            for (index, name) in names.iter().enumerate() {
                // Only a study needs the empty chain, to subtract its time. Latencies here are gross.
                if name == NOTHING && condition.mode == Mode::Latency {
                    continue;
                }
                group.bench_function(name, |bencher| {
                    bencher.iter_custom(|iterations| {
                        let turns = 0..iterations as usize;
                        let runs = turns.map(|turn| {
                            time(benchmark, index, condition, turn, &workload, &mut random)
                        });
                        runs.sum()
                    });
                });
            }
            group.finish();
        }
    }
}

/// Returns the time of one run over fresh inputs. Drawing the inputs and warming up are not timed.
fn time(
    benchmark: &mut Benchmark,
    competitor: usize,
    condition: Condition,
    turn: usize,
    workload: &Workload,
    random: &mut Random,
) -> Duration {
    let colors = condition.color.calls();
    let which =
        Loop { mode: condition.mode, color: colors[turn % colors.len()], copy: turn % COPIES };
    benchmark.draw(benchmark.calls, workload, random);
    benchmark.warm_up(competitor, which);
    let start = Instant::now();
    benchmark.run(competitor, which);
    start.elapsed()
}
