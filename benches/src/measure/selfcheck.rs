//! The self-check: conditions that hold on any machine that is quiet enough for a study.
//!
//! It runs before every study, and uses the same code as the study. On a machine that fails it, a study
//! would still print verdicts, but they would be noise.

use std::time::{Duration, Instant};

use pawnfill::{Shift, Strategy};

use crate::cell::Mode;
use crate::kernel::each_operation::{front_fill, north_fill};
use crate::kernel::measured::{By, Implementation, Like, Nothing};
use crate::machine::barrier::barrier;
use crate::measure::benchmark::Benchmark;
use crate::measure::hot::Hot;
use crate::measure::phase::{Measure as _, Setup};
use crate::measure::results::cell::Precision;
use crate::measure::results::selfcheck::{Check, SelfCheck};
use crate::measure::timed_cell::TimedCell;
use crate::verdict::candidate::Timed;
use crate::verdict::judge::verdict;
use crate::workload::pool::Workload;

/// The rounds of the check. They take some tenths of a second, and in a build without optimization `TIME`
/// at most.
const ROUNDS: usize = 1000;
const TIME: Duration = Duration::from_secs(1);
/// The fewest rounds.
const LEAST: usize = 8;

/// The latency of a 64-bit multiplication, if all common processors of the architecture agree on it.
const MULTIPLY_CYCLES: Option<f64> = match cfg!(target_arch = "x86_64") {
    true => Some(3.0),
    false => None,
};

/// How far a latency may be from its known value, in cycles.
const TOLERANCE: f64 = 0.2;

/// Runs the check on a workload, for no longer than the study's time.
pub fn self_check(workload: &Workload, time: Duration) -> SelfCheck {
    let mut fill = Benchmark::new::<north_fill>(0);
    fill.add::<north_fill>("Shift again", 0, By(Shift));
    fill.add("Shift slowed", 0, Slowed);
    fill.add("multiply", 0, Multiply);
    fill.add::<Like<north_fill>>("empty chain", 0, Nothing);
    let mut colored = Benchmark::new::<front_fill>(0);
    colored.add::<front_fill>("Shift again", 0, By(Shift));

    let mut setup = Setup {
        benchmarks: vec![fill, colored],
        workload,
    };
    // No cell is finished before the others.
    let precision = Precision {
        latency: 0.0,
        throughput_ratio: 0.0,
    };
    let mut hot = Hot::phase(&setup, |_| true, precision).expect("there are cells");
    let start = Instant::now();
    let mut rounds = 0;
    // The fewest rounds run even if there is no time, because fewer say nothing.
    while rounds < LEAST || rounds < ROUNDS && start.elapsed() < TIME.min(time) {
        hot.round(&mut setup);
        rounds += 1;
    }
    let cells = hot.rounds.counted().enumerate();
    let checks = cells.flat_map(|(cell, counted)| match hot.measure.timed(cell, &counted) {
        Some(timed) => checks(&timed),
        None => vec![Check {
            statement: format!("{}: could not be measured", hot.measure.title(cell)),
            passed: false,
        }],
    });
    SelfCheck {
        checks: checks.collect(),
    }
}

/// Checks the whole study. In its quietest quarter, the adds must take hardly longer than on an idle core.
/// During all of it, others may have had the processor for only a small share of the time.
///
/// A round is quiet if it is as quiet as the quietest of the same process, so a neighbor that stays
/// throughout goes unnoticed there. This check notices it. On an idle core that adds four numbers per
/// cycle, four chains of adds take hardly more than their ideal cycles (1.18 times as many on a Granite
/// Rapids Xeon). Beside a thread that issues as many instructions as it can, they take about twice as many.
pub(crate) fn shared_checks(adds: Option<f64>, waited: Option<f64>) -> Vec<Check> {
    const MOST_ADDS: f64 = 1.5;
    const MOST_WAITED: f64 = 0.05;
    let finding = |passed| match passed {
        true => "the core was not shared",
        false => "the core was shared throughout",
    };
    let passed = adds.is_some_and(|adds| adds <= MOST_ADDS);
    let statement = match adds {
        Some(adds) => format!(
            "{}: independent adds take {adds:.2} times their cycles in the quietest quarter of the \
             rounds, expected {MOST_ADDS:.2} at most",
            finding(passed)
        ),
        None => "independent adds could not be timed".to_owned(),
    };
    let mut checks = vec![Check { statement, passed }];
    checks.extend(waited.map(|waited| {
        let passed = waited <= MOST_WAITED;
        Check {
            statement: format!(
                "{}: others had the processor for {:.0} % of the time, expected {:.0} % at most",
                finding(passed),
                100.0 * waited,
                100.0 * MOST_WAITED
            ),
            passed,
        }
    }));
    checks
}

/// The conditions that must hold for a measured cell.
fn checks(cell: &TimedCell) -> Vec<Check> {
    let mut checks = Vec::new();
    let strategies = || cell.strategies.iter();
    let named = |name| strategies().find(|timed| timed.found.name == name);
    if cell.cell.mode == Mode::Latency {
        if let (Some(multiply), Some(expected)) = (named("multiply"), MULTIPLY_CYCLES) {
            checks.push(latency("a chain of multiplies", multiply, expected));
        }
        if let Some(empty) = named("empty chain") {
            checks.push(latency("the empty chain", empty, 0.0));
        }
        if let (Some(normal), Some(slowed)) = (named(Shift::NAME), named("Shift slowed")) {
            checks.push(slower(normal, slowed));
        }
    }
    if let (Some(one), Some(other)) = (named(Shift::NAME), named("Shift again")) {
        checks.push(same(cell, one, other));
    }
    checks
}

/// A chain must have its known latency.
fn latency(what: &str, timed: &Timed, expected: f64) -> Check {
    let found = timed.found.cycles.estimate;
    Check {
        statement: format!("{what} takes {found:.2} cycles, expected {expected:.2}"),
        passed: (found - expected).abs() <= TOLERANCE,
    }
}

/// A candidate under two names must tie with itself.
fn same(cell: &TimedCell, one: &Timed, other: &Timed) -> Check {
    let ratio = other.found.ratio.estimate;
    Check {
        statement: format!(
            "{} under two names, {}: ratio {ratio:.3}, expected a tie",
            cell.subject.name, cell.cell
        ),
        passed: verdict(&[one.clone(), other.clone()], Mode::Throughput)
            .is_some_and(|verdict| !verdict.tie.is_empty()),
    }
}

/// A candidate with one more dependent instruction must lose.
fn slower(normal: &Timed, slowed: &Timed) -> Check {
    let difference = slowed.found.cycles.estimate - normal.found.cycles.estimate;
    let verdict = verdict(&[normal.clone(), slowed.clone()], Mode::Throughput);
    Check {
        statement: format!("one more instruction costs {difference:.2} cycles, expected to lose"),
        passed: verdict.is_some_and(|verdict| verdict.chosen == 0 && verdict.tie.is_empty()),
    }
}

/// A multiplication, of known latency.
#[derive(Clone, Copy)]
struct Multiply;

impl Implementation<north_fill> for Multiply {
    #[inline(always)]
    fn call(self, (set,): (u64,)) -> u64 {
        // The compiler would replace a simple factor by shifts and adds.
        set.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// [`Shift`] with one more instruction, which depends on its result.
#[derive(Clone, Copy)]
struct Slowed;

impl Implementation<north_fill> for Slowed {
    #[inline(always)]
    fn call(self, (set,): (u64,)) -> u64 {
        !barrier(Shift.north_fill(set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_that_is_shared_throughout_fails() {
        let passed = |adds, waited| {
            let checks = shared_checks(adds, waited);
            checks.iter().map(|check| check.passed).collect::<Vec<_>>()
        };
        assert_eq!(passed(Some(1.16), Some(0.01)), [true, true]);
        assert_eq!(passed(Some(1.9), None), [false]);
        assert_eq!(passed(Some(1.2), Some(0.5)), [true, false]);
        assert_eq!(passed(None, None), [false]);
        let statement = &shared_checks(Some(1.2), Some(0.5))[1].statement;
        assert!(
            statement.starts_with("the core was shared throughout: others had"),
            "{statement}"
        );
    }

    /// All checks are made. Whether they pass depends on the machine.
    #[test]
    fn makes_every_check() {
        let found = self_check(&Workload::random_games(), Duration::ZERO);
        let statements: Vec<_> = found.checks.iter().map(|check| &check.statement).collect();
        let count = |part: &str| statements.iter().filter(|text| text.contains(part)).count();
        assert_eq!(count("multiplies"), usize::from(MULTIPLY_CYCLES.is_some()));
        assert_eq!(count("empty chain"), 1);
        assert_eq!(count("NaN"), 0);
        assert_eq!(count("one more instruction"), 1);
        // There are two modes without a color, and two modes times two color sources with one.
        assert_eq!(count("under two names"), 6);
    }
}
