//! The self-check: conditions that hold on any machine that is quiet enough for a study.
//!
//! It runs before every study, and uses the same code as the study. On a machine that fails it, a study
//! would still print verdicts, but they would be noise.

use std::time::Duration;

use pawnfill::{Shift, Strategy};

use crate::loops::benchmark::Benchmark;
use crate::loops::call::{Call, Empty};
use crate::loops::operations::{front_fill, north_fill};
use crate::machine::barrier::barrier;
use crate::machine::environment::emulated_on;
use crate::machine::host::Machine;
use crate::measure::results::{Check, Precision, Results};
use crate::measure::rounds::{Rounds, Setup};
use crate::rows::key::{CandidateId, Mode, Subject};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};
use crate::workload::input::Input;
use crate::workload::pool::Workload;

/// The rounds of the check. They take some tenths of a second, and in a build without optimization `TIME`
/// at most.
pub(super) const ROUNDS: usize = 200;
const TIME: Duration = Duration::from_secs(1);
pub(super) const LEAST: usize = 8;

/// The latency of a 64-bit multiplication, if all common processors of the architecture agree on it.
const MULTIPLY_CYCLES: Option<f64> = if cfg!(target_arch = "x86_64") {
    Some(3.0)
} else {
    None
};

/// How far a latency may be from its known value, in cycles.
const TOLERANCE: f64 = 0.2;

/// Runs the check on a workload, for no longer than the study's time.
pub(crate) fn self_check(
    machine: &mut dyn Machine,
    workload: &Workload,
    time: Duration,
) -> Vec<Check> {
    let fill = || {
        let pick = |input: &Input| (input.set,);
        Benchmark::new(
            Subject::new("fills", "north_fill"),
            pick,
            Shift::NAME,
            0,
            north_fill(Shift),
        )
    };
    let mut known = fill();
    known.add(CandidateId::new("multiply"), 0, Multiply);
    let empty = Empty::<(u64,), u64>::VALUE;
    known.add(CandidateId::new("empty chain"), 0, empty);
    let mut slowed = fill();
    slowed.add(CandidateId::new("Shift slowed"), 0, Slowed);
    let mut same = fill();
    same.add(CandidateId::new("Shift again"), 0, north_fill(Shift));
    let (pick, call) = (
        |input: &Input| (input.color, input.pawns),
        front_fill(Shift),
    );
    let mut colored = Benchmark::new(
        Subject::new("fills", "front_fill"),
        pick,
        Shift::NAME,
        0,
        call,
    );
    colored.add(CandidateId::new("Shift again"), 0, call);
    let mut found = check(machine, vec![known, slowed, same, colored], workload, time);
    found.extend(emulated_on().map(|kernel| {
        let program = std::env::consts::ARCH;
        let statement = format!(
            "an emulator runs the program for {program} on {kernel}, so no time is that of a processor"
        );
        Check::new(false, statement)
    }));
    found
}

/// Runs rounds over the candidates of the check, and checks what they give.
pub(crate) fn check(
    machine: &mut dyn Machine,
    benchmarks: Vec<Benchmark>,
    workload: &Workload,
    time: Duration,
) -> Vec<Check> {
    let precision = Precision::QUICK;
    let mut setup = Setup {
        benchmarks,
        workload: workload.clone(),
        precision,
    };
    let phase = Rounds::hot(&setup, machine.clock(), |_| true);
    let mut phase = phase.expect("there is something to measure");
    let (start, mut rounds) = (machine.now(), 0);
    // The fewest rounds run even if there is no time, because fewer say nothing.
    while rounds < LEAST || rounds < ROUNDS && machine.now() - start < TIME.min(time) {
        phase.run(machine, &mut setup);
        rounds += 1;
    }
    let mut results = Results::new(workload, precision);
    phase.add_results(phase.quiet(), &setup, &mut results);
    let mut found: Vec<Check> = results.measurements().flat_map(checks).collect();
    let unmeasured = results.unmeasured.iter();
    found.extend(
        unmeasured.map(|title| Check::new(false, format!("{title}: could not be measured"))),
    );
    found
}

/// Checks the whole study. In its quietest quarter, the adds must take hardly longer than on an idle core.
/// During all of it, others may have had the processor for only a small share of the time.
///
/// A round is quiet if it is as quiet as the quietest of the same process, so a neighbor that stays
/// throughout goes unnoticed there. This check notices it. On an idle core that adds four numbers per
/// cycle, four chains of adds take hardly more than their ideal cycles. Beside a thread
/// that issues as many instructions as it can, they take about twice as many.
pub(crate) fn shared_checks(adds: Option<f64>, waited: Option<f64>) -> Vec<Check> {
    const MOST_ADDS: f64 = 1.5;
    const MOST_WAITED: f64 = 0.05;
    let check = |passed, words: String| {
        let shared = if passed {
            "not shared"
        } else {
            "shared throughout"
        };
        Check::new(passed, format!("the core was {shared}: {words}"))
    };
    let adds = adds.map_or_else(
        || Check::new(false, "independent adds could not be timed".to_owned()),
        |adds| {
            let words = format!(
                "independent adds take {adds:.2} times their cycles in the quietest quarter of the \
                 rounds, expected {MOST_ADDS:.2} at most"
            );
            check(adds <= MOST_ADDS, words)
        },
    );
    let waited = waited.map(|waited| {
        let [found, most] = [waited, MOST_WAITED].map(|share| 100.0 * share);
        let words = format!(
            "others had the processor for {found:.0} % of the time, expected {most:.0} % at most"
        );
        check(waited <= MOST_WAITED, words)
    });
    [adds].into_iter().chain(waited).collect()
}

/// The conditions that must hold for the candidates of a measurement.
fn checks(found: Measurement<'_>) -> Vec<Check> {
    let is_latency = found.mode() == Mode::Latency;
    let check = |row: &Row| {
        let cycles = row.cycles.estimate;
        let latency = |what: &str, expected: f64| {
            let statement = format!("{what} takes {cycles:.2} cycles, expected {expected:.2}");
            Check::new((cycles - expected).abs() <= TOLERANCE, statement)
        };
        match &*row.candidate.name {
            "multiply" if is_latency => Some(latency("a chain of multiplies", MULTIPLY_CYCLES?)),
            "empty chain" if is_latency => Some(latency("the empty chain", 0.0)),
            // A candidate with one more dependent instruction must lose.
            "Shift slowed" if is_latency => {
                let baseline = found.baseline();
                let more = cycles - baseline.cycles.estimate;
                let statement =
                    format!("one more instruction costs {more:.2} cycles, expected to lose");
                Some(Check::new(
                    baseline.verdict == Some(Rank::Fastest),
                    statement,
                ))
            }
            // A candidate under two names must tie with itself.
            "Shift again" => {
                let (operation, ratio) = (found.operation, row.ratio());
                let condition = found.condition.with_color(" ");
                let statement = format!(
                    "{operation} under two names, {condition}: ratio {ratio:.3}, expected a tie"
                );
                Some(Check::new(found.is_tie(), statement))
            }
            _ => None,
        }
    };
    found.candidates().filter_map(check).collect()
}

/// A multiplication, of known latency.
#[derive(Clone, Copy)]
struct Multiply;

impl Call for Multiply {
    type Arguments = (u64,);
    type Output = u64;
    #[inline(always)]
    fn call(self, (set,): (u64,)) -> u64 {
        // The compiler would replace a simple factor by shifts and adds.
        set.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// [`Shift`] with one more instruction, which depends on its result.
#[derive(Clone, Copy)]
struct Slowed;

impl Call for Slowed {
    type Arguments = (u64,);
    type Output = u64;
    #[inline(always)]
    fn call(self, (set,): (u64,)) -> u64 {
        !barrier(Shift.north_fill(set))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::machine::host::ThisMachine;
    use crate::rows::measurement::fixture::measured;
    use crate::rows::measurement::measurements;

    #[test]
    fn the_candidates_compute_what_their_names_say() {
        let set = 0x0000_0008_0122_6000;
        assert_eq!(Multiply.call((set,)), set.wrapping_mul(Multiply.call((1,))));
        assert_ne!(Multiply.call((1,)), 1);
        assert_eq!(Slowed.call((set,)), !Shift.north_fill(set));
    }

    #[test]
    fn a_slowed_candidate_that_wins_fails() {
        for (cycles, passed) in [(7.0, true), (5.0, false)] {
            let rows = measured("north_fill", &[("Shift", 6.0), ("Shift slowed", cycles)]);
            let found: Vec<_> = measurements(&rows).flat_map(checks).collect();
            assert_eq!((found.len(), found[0].passed), (1, passed));
        }
    }

    /// All checks are made. Whether they pass depends on the machine.
    #[test]
    fn makes_every_check() {
        let found = self_check(
            &mut ThisMachine(Instant::now()),
            &Workload::random_games(),
            Duration::ZERO,
        );
        let statements: Vec<_> = found.iter().map(|check| &check.statement).collect();
        let count = |part: &str| statements.iter().filter(|text| text.contains(part)).count();
        assert_eq!(count("multiplies"), usize::from(MULTIPLY_CYCLES.is_some()));
        assert_eq!(count("empty chain"), 1);
        assert_eq!(count("NaN"), 0);
        assert_eq!(count("one more instruction"), 1);
        // There are two modes without a color, and two modes times two color sources with one.
        assert_eq!(count("under two names"), 6);
    }
}
