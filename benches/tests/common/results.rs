//! Results that nobody measured, so that no test depends on what the machine does.
#![allow(dead_code, reason = "each test uses what it needs")]

use pawnfill_bench::cell::{Cell, ColorSource, Mode};
use pawnfill_bench::kernel::batches::{COPY, SCALAR};
use pawnfill_bench::kernel::padding::COPIES;
use pawnfill_bench::machine::environment::Environment;
use pawnfill_bench::machine::eviction::Level;
use pawnfill_bench::measure::benchmark::{Benchmark, Candidate, NOTHING};
use pawnfill_bench::measure::method::Method;
use pawnfill_bench::measure::names::names;
use pawnfill_bench::measure::results::batch::{BatchCell, BatchRow, BatchSetup};
use pawnfill_bench::measure::results::cell::{CellResult, Precision};
use pawnfill_bench::measure::results::cold::{BreakEven, Burst, ColdResult, Curve};
use pawnfill_bench::measure::results::evaluation::{EvaluationResult, Part, Setting};
use pawnfill_bench::measure::results::selfcheck::{Check, SelfCheck};
use pawnfill_bench::measure::results::{Results, WorkloadInfo};
use pawnfill_bench::verdict::candidate::CandidateResult;
use pawnfill_bench::verdict::statistics::{Interval, Quantiles};

/// The results of a study of some operations in which `Shift` is the fastest everywhere: its
/// latencies are 6 cycles and those of all others 12, throughputs likewise.
pub(crate) fn results(operations: &[&str]) -> Results {
    let study = pawnfill_bench::study().operations(operations);
    let (benchmarks, workload) = study.into_benchmarks();
    let cells = benchmarks.iter().flat_map(|benchmark| {
        let cells = benchmark.cells().into_iter();
        cells.map(|cell| result(benchmark, cell))
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
        commands: vec![["pawnfill", "study", "--full"].map(str::to_owned).to_vec()],
        method: Method::CURRENT,
        rounds: 100,
        seconds: 12.3,
        cycles_per_tick: Some([1.3, 1.4, 1.5]),
        unmeasured: Vec::new(),
        precision: Precision {
            latency: 0.03,
            throughput_ratio: 0.1,
        },
        self_check: SelfCheck {
            checks: vec![Check {
                statement: "one and one are 2, expected 2".to_owned(),
                passed: true,
            }],
        },
        cells: cells.collect(),
        batch_setup: None,
        cold: Vec::new(),
        evaluation: None,
    }
}

fn result(benchmark: &Benchmark, cell: Cell) -> CellResult {
    let subject = benchmark.subject();
    let mut candidates = benchmark.candidates().iter();
    let nothing = candidates.next().expect("the candidate `nothing`");
    CellResult {
        group: subject.group.to_owned(),
        operation: subject.name.to_owned(),
        mode: cell.mode,
        color: cell.color,
        precise: true,
        half_width: Some(0.01),
        quiet: 0.9,
        chosen: "Shift".to_owned(),
        tie: Vec::new(),
        nothing: candidate(nothing, cell),
        strategies: candidates.map(|listed| candidate(listed, cell)).collect(),
        batch: None,
    }
}

fn candidate(listed: &Candidate, cell: Cell) -> CandidateResult {
    let (cycles, ratio) = match listed.name {
        NOTHING if cell.mode == Mode::Latency => (0.0, 0.2),
        NOTHING => (1.5, 0.2),
        "Shift" => (6.0, 1.0),
        _ => (12.0, 2.0),
    };
    CandidateResult {
        name: listed.name.to_owned(),
        table_bytes: listed.table_bytes,
        depth: None,
        cycles: Interval::exactly(cycles),
        ratio: Interval::exactly(ratio),
        fastest_copy: Some(cycles),
        layout: 0.0,
        gross: Some(Quantiles::of(&[cycles; COPIES])),
    }
}

/// Adds a batch of each operation: `Shift` takes half a cycle, all others a quarter more, the copy a
/// quarter of a cycle and the scalar loop 2 cycles; from memory, all take 3 cycles and the copy 2.5.
pub(crate) fn add_batches(results: &mut Results) {
    let is_like_one =
        |cell: &&CellResult| cell.mode == Mode::Throughput && cell.group != "evaluation";
    let like = results.cells.iter().filter(is_like_one).cloned();
    let like: Vec<CellResult> = like.collect();
    results.cells.extend(like.into_iter().map(batch));
    results.batch_setup = Some(BatchSetup {
        vectors: "AVX-512".to_owned(),
        cache_bytes: 48 << 10,
        cache_known: true,
        last_level_bytes: Some(32 << 20),
        memory_bytes: 128 << 20,
        memory_boards: 64 << 10,
    });
    // Put the cells in the order of a study, those of one operation together.
    results.cells.sort_by_key(|cell| {
        let names = names();
        let place = names.iter().position(|name| *name == cell.operation);
        (place, cell.color)
    });
}

fn batch(like: CellResult) -> CellResult {
    let timed = |like: &CandidateResult, name: &str, cycles: f64| CandidateResult {
        name: name.to_owned(),
        table_bytes: like.table_bytes,
        cycles: Interval::exactly(cycles),
        ratio: Interval::exactly(cycles / 0.5),
        fastest_copy: Some(cycles),
        gross: Some(Quantiles::of(&[cycles; COPIES])),
        ..like.clone()
    };
    let cycles = |like: &CandidateResult| if like.name == "Shift" { 0.5 } else { 0.625 };
    // Levels compete only in single calls.
    let strategies = like.strategies.iter();
    let strategies: Vec<_> = strategies
        .filter(|like| !like.name.starts_with("both sides "))
        .map(|like| timed(like, &like.name, cycles(like)))
        .collect();
    let (copy, scalar) = (
        timed(&like.nothing, COPY, 0.25),
        timed(&like.nothing, SCALAR, 2.0),
    );
    let rows = [&copy, &scalar]
        .into_iter()
        .chain(&strategies)
        .map(|found| {
            let memory = if found.name == COPY { 2.5 } else { 3.0 };
            BatchRow {
                name: found.name.clone(),
                speedup: Interval::exactly(2.0 / found.cycles.estimate),
                memory: Interval::exactly(memory),
                memory_ratio: Interval::exactly(memory / 2.5),
            }
        });
    CellResult {
        mode: Mode::Batch,
        chosen: "Shift".to_owned(),
        tie: Vec::new(),
        batch: Some(BatchCell {
            boards: 1536,
            rows: rows.collect(),
            scalar,
        }),
        nothing: copy,
        strategies,
        ..like
    }
}

/// An interval from 10 % below its estimate to 20 % above.
pub(crate) fn interval(estimate: f64) -> Interval {
    Interval {
        low: estimate - 0.1 * estimate.abs(),
        estimate,
        high: estimate + 0.2 * estimate.abs(),
    }
}

/// Bursts by some strategies, of which `Table` pays in each way.
pub(crate) fn bursts(evict: Level, strategies: &[&str]) -> ColdResult {
    // All curves end at the same height, where their names must not overlap.
    let curve = |name: &str, first: f64| Curve {
        name: name.to_owned(),
        table_bytes: 2048,
        bursts: (0..7)
            .map(|i| Burst {
                calls: 1 << i,
                cycles: interval(if i == 6 {
                    3.0
                } else {
                    first / f64::from(1 << i) - 1.0
                }),
                warm: Interval {
                    low: f64::NEG_INFINITY,
                    estimate: 2.0,
                    high: f64::INFINITY,
                },
            })
            .collect(),
    };
    let pays = |calls| BreakEven {
        strategy: "Table".into(),
        against: "Shift".into(),
        calls,
    };
    ColdResult {
        group: "attacks".to_owned(),
        operation: "attack_front_spans".to_owned(),
        color: ColorSource::Constant,
        evict,
        cache_bytes: 32 << 10,
        cache_known: false,
        quiet: 1.0,
        nothing: curve("nothing", 90.0),
        strategies: strategies.iter().map(|name| curve(name, 120.0)).collect(),
        break_even: [None, Some(1), Some(8)].map(pays).to_vec(),
    }
}

/// Strategies or steps of an evaluation that take this many cycles, each with an interval.
pub(crate) fn parts(interval: fn(f64) -> Interval, cycles: &[(&str, f64)]) -> Vec<Part> {
    let part = |&(name, estimate): &(&str, f64)| Part {
        name: name.to_owned(),
        cycles: interval(estimate),
        ratio: interval(estimate / cycles[0].1),
    };
    cycles.iter().map(part).collect()
}

/// A setting of an evaluation; the strategies differ by 2 %.
pub(crate) fn setting(
    [visits, entries]: [usize; 2],
    hit_rate: f64,
    strategies: Vec<Part>,
    steps: Vec<Part>,
) -> Setting {
    Setting {
        visits,
        entries,
        bytes: 8 * entries,
        hit_rate,
        gap: 0.02,
        strategies,
        steps,
    }
}

/// An evaluation with one size of hash table, in four settings.
pub(crate) fn evaluation() -> EvaluationResult {
    let setting = |visits, hit_rate| {
        let cycles = 1234.0 - 1000.0 * hit_rate;
        let strategies = ["Shift", "Rotate", "Flip", "Table"].map(|name| (name, cycles));
        let steps = [
            ("loop over pawns", 1.2),
            ("operations", 1.0),
            ("view", 0.9),
            ("sets", 0.8),
        ];
        let steps = steps.map(|(name, ratio)| (name, ratio * cycles));
        let [strategies, steps] = [strategies, steps].map(|cycles| parts(interval, &cycles));
        setting([visits, 1024], hit_rate, strategies, steps)
    };
    EvaluationResult {
        evaluation: "material and pawns".to_owned(),
        positions: 4096,
        other_table_bytes: 16 << 20,
        cold: false,
        threshold: 0.03,
        settings: vec![
            setting(1, 0.0),
            setting(1, 0.5),
            setting(30, 0.0),
            setting(30, 0.98),
        ],
        irrelevant_from: Some(0.97),
        quiet: None,
    }
}
