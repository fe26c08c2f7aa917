//! Results that nobody measured, so that no test depends on what the machine does.

use std::sync::LazyLock;

use pawnfill::Operation;
use pawnfill_bench::key::{Cache, CandidateId, ColorSource, Condition, Mode};
use pawnfill_bench::machine::environment::Environment;
use pawnfill_bench::machine::eviction::CacheSize;
use pawnfill_bench::measure::benchmark::{Benchmark, NOTHING};
use pawnfill_bench::measure::method::Method;
use pawnfill_bench::measure::results::row::Row;
use pawnfill_bench::measure::results::selfcheck::{Check, SelfCheck};
use pawnfill_bench::measure::results::{Precision, Results, WorkloadInfo};
use pawnfill_bench::verdict::judge::Rank;
use pawnfill_bench::verdict::statistics::Interval;

/// The results of a study of everything.
static ALL: LazyLock<Results> = LazyLock::new(|| {
    let (benchmarks, workload) = pawnfill_bench::study().into_benchmarks();
    let rows = benchmarks.iter().flat_map(|benchmark| {
        let conditions = benchmark.conditions().into_iter();
        conditions.flat_map(move |condition| {
            (0..benchmark.candidates().len()).map(move |index| row(benchmark, condition, index))
        })
    });
    Results {
        environment: Environment {
            cpu: "Some CPU @ 3.00GHz".to_owned(),
            cpu_model: None,
            opt_level: "3".to_owned(),
            free_barrier: true,
            ..Environment::read()
        },
        date: "2026-11-22".to_owned(),
        cut_short: false,
        workload: WorkloadInfo::from(&workload),
        command: ["pawnfill", "study", "--full"].map(str::to_owned).to_vec(),
        method: Method::CURRENT,
        rounds: 100,
        seconds: 12.3,
        cycles_per_tick: Some([1.3, 1.4, 1.5]),
        unmeasured: Vec::new(),
        precision: Precision::QUICK,
        self_check: SelfCheck {
            checks: vec![Check {
                statement: "one and one are 2, expected 2".to_owned(),
                passed: true,
            }],
        },
        caches: Vec::new(),
        rows: rows.collect(),
    }
});

/// The results of a study of some operations in which the baseline is the fastest everywhere: it takes 6
/// cycles, and all others take 12.
pub(crate) fn results(operations: &[&str]) -> Results {
    let mut results = ALL.clone();
    let is_asked = |row: &Row| operations.contains(&&*row.operation);
    results.rows.retain(is_asked);
    results
}

/// The results of a study of all operations, without the benchmarks that are made of many.
pub(crate) fn all_operations() -> Results {
    let names = Operation::ALL.iter().map(|operation| operation.name);
    results(&names.collect::<Vec<_>>())
}

fn row(benchmark: &Benchmark, condition: Condition, index: usize) -> Row {
    let candidates = benchmark.candidates();
    let (cycles, ratio, verdict) = match index {
        0 if condition.mode == Mode::Latency => (0.0, 0.2, None),
        0 => (1.5, 0.2, None),
        1 if candidates.len() == 2 => (6.0, 1.0, Some(Rank::Alone)),
        1 => (6.0, 1.0, Some(Rank::Fastest)),
        _ => (12.0, 2.0, Some(Rank::Slower)),
    };
    Row {
        group: benchmark.subject().group.to_owned(),
        operation: benchmark.subject().name.to_owned(),
        condition,
        candidate: candidates[index].id.clone(),
        baseline: Some(candidates[1].id.to_string()),
        table_bytes: candidates[index].table_bytes,
        verdict,
        cycles: Interval::exactly(cycles),
        ratio: Some(Interval::exactly(ratio)),
        fastest_copy: Some(cycles),
        layout: Some(0.0),
        warm: None,
        precise: Some(true),
        half_width: Some(0.01),
        quiet: 0.9,
    }
}

/// The rows of each measurement of calls.
pub(crate) fn measurements(results: &mut Results) -> impl Iterator<Item = &mut [Row]> {
    let is_same = |a: &Row, b: &Row| (&a.operation, a.condition) == (&b.operation, b.condition);
    let measured = results.rows.chunk_by_mut(is_same);
    measured.filter(|rows| rows[0].condition.mode != Mode::Cold)
}

/// The rows of each measurement of an operation.
pub(crate) fn of<'a>(
    results: &'a mut Results,
    operation: &'a str,
) -> impl Iterator<Item = &'a mut [Row]> {
    measurements(results).filter(move |rows| rows[0].operation == operation)
}

/// Lets one candidate of a measurement be the fastest, or the first of several be chosen in their tie.
pub(crate) fn choose(rows: &mut [Row], best: &[&str]) {
    for row in rows.iter_mut().filter(|row| row.verdict.is_some()) {
        let candidate = row.candidate.to_string();
        let index = best.iter().position(|name| *name == candidate);
        row.verdict = Some(match index {
            Some(0) if best.len() == 1 => Rank::Fastest,
            Some(0) => Rank::Chosen,
            Some(_) => Rank::Tie,
            None => Rank::Slower,
        });
    }
}

/// Sets the time of a row, and its ratio to a baseline of 6 cycles.
pub(crate) fn set_cycles(row: &mut Row, cycles: f64) {
    row.cycles = Interval::exactly(cycles);
    row.ratio = Some(Interval::exactly(cycles / 6.0));
    row.fastest_copy = Some(cycles);
}

/// The results of a study of four operations in which a strategy wins one of them by this ratio.
pub(crate) fn win(operation: &str, strategy: &str, ratio: f64) -> Results {
    let mut results = results(&["file_fill", "fill_files", "island_count", "passed_mask"]);
    for rows in of(&mut results, operation) {
        choose(rows, &[strategy]);
        let mut winner = rows.iter_mut().filter(|row| row.candidate.is(strategy));
        set_cycles(winner.next().expect("it competes"), 6.0 * ratio);
    }
    results
}

/// An interval from 10 % below its estimate to 20 % above.
pub(crate) fn interval(estimate: f64) -> Interval {
    Interval {
        low: estimate - 0.1 * estimate.abs(),
        estimate,
        high: estimate + 0.2 * estimate.abs(),
    }
}

fn add_cache(results: &mut Results, cache: Cache) {
    let size = CacheSize {
        cache,
        bytes: 32 << 10,
        is_reported: false,
    };
    if !results.caches.contains(&size) {
        results.caches.push(size);
    }
}

/// Adds bursts of an operation by strategies with these bytes of table. A burst takes 128 cycles with tables
/// and 96 without, but the longest one 3 cycles and 6 for each call, so that tables pay after 37 calls.
pub(crate) fn add_bursts(
    results: &mut Results,
    evict: Cache,
    strategies: &[(&'static str, usize)],
) {
    let [like, ..] = &ALL.rows[..] else { return };
    let curves = [(NOTHING, 0)].into_iter().chain(strategies.iter().copied());
    for (name, table_bytes) in curves {
        results.rows.extend((0..7).map(|power| {
            let calls = 1 << power;
            let (first, last) = if table_bytes > 0 {
                (128.0, 3.0)
            } else {
                (96.0, 6.0)
            };
            Row {
                group: "attacks".to_owned(),
                operation: "attack_front_spans".to_owned(),
                condition: Condition {
                    evict: Some(evict),
                    calls: Some(calls),
                    ..Condition::new(Mode::Cold, ColorSource::Constant)
                },
                candidate: CandidateId::new(name),
                baseline: None,
                table_bytes,
                verdict: None,
                cycles: interval(if power == 6 {
                    last
                } else {
                    first / calls as f64
                }),
                ratio: None,
                fastest_copy: None,
                layout: None,
                warm: Some(Interval {
                    low: f64::NEG_INFINITY,
                    estimate: 2.0,
                    high: f64::INFINITY,
                }),
                precise: None,
                half_width: None,
                ..like.clone()
            }
        }));
    }
    add_cache(results, evict);
}
