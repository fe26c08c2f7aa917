//! The self-check. Before a study, it measures known costs. After the study, it checks whether the core
//! was shared, and whether an emulator ran the program. On a machine that fails, verdicts are noise.

use std::time::Duration;

use pawnfill::{Shift, Strategy};
use rand::SeedableRng as _;

use crate::loops::benchmark::Benchmark;
use crate::loops::call::{Call, Empty};
use crate::loops::lists::Lists;
use crate::loops::operations::{front_fill, north_fill};
use crate::machine::barrier::barrier;
use crate::machine::environment::emulated_on;
use crate::machine::host::Machine;
use crate::measure::results::{Check, Precision, Results};
use crate::measure::rounds::{Rounds, Setup};
use crate::rows::key::{CompetitorId, Mode, Subject};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};
use crate::workload::input::Input;
use crate::workload::pool::{Random, Workload};

/// The rounds of the check. They take some tenths of a second.
const ROUNDS: usize = 200;
/// The time limit of the check. Only builds without optimization and busy machines reach it.
const TIME: Duration = Duration::from_secs(1);
/// The fewest rounds, even if they take longer than `TIME`. Fewer rounds say nothing.
const MIN_ROUNDS: usize = 8;

pub(crate) const MULTIPLY: &str = "multiply";
pub(crate) const EMPTY_CHAIN: &str = "empty chain";
/// `Shift` with one more instruction.
pub(crate) const SLOWED: &str = "Shift slowed";
pub(crate) const AGAIN: &str = "Shift again";

pub(crate) fn known() -> Vec<Benchmark> {
    let id = CompetitorId::new;
    let subject = Subject::new("fills", "north_fill");
    let fill = || Benchmark::new(subject, |input| (input.set,), Shift::NAME, 0, north_fill(Shift));
    let (mut chains, mut slowed, mut same) = (fill(), fill(), fill());
    // The compiler would replace a simple factor by shifts and adds.
    let multiply = Of(|set: u64| set.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    chains.add(id(MULTIPLY), 0, multiply);
    chains.add(id(EMPTY_CHAIN), 0, Empty::<(u64,), u64>::VALUE);
    slowed.add(id(SLOWED), 0, Of(|set| !barrier(Shift.north_fill(set))));
    same.add(id(AGAIN), 0, north_fill(Shift));
    let pick = |input: &Input| (input.color, input.pawns);
    let (subject, call) = (Subject::new("fills", "front_fill"), front_fill(Shift));
    let mut colored = Benchmark::new(subject, pick, Shift::NAME, 0, call);
    colored.add(id(AGAIN), 0, call);
    vec![chains, slowed, same, colored]
}

pub(crate) fn self_check(
    machine: &mut dyn Machine,
    setup: &mut Setup,
    time: Duration,
) -> Vec<Check> {
    let mut random = Random::seed_from_u64(Workload::SEED);
    let mut rounds = Rounds::hot(setup, machine.clock(), &Mode::DECIDING).expect("calls");
    let (start, mut count) = (machine.now(), 0);
    while count < MIN_ROUNDS || count < ROUNDS && machine.now() - start < TIME.min(time) {
        rounds.run(machine, setup, &mut random);
        count += 1;
    }
    let mut results = Results::new(&setup.workload, Precision::QUICK);
    rounds.add_results(rounds.quiet(), setup, &mut results);
    let failed = |title: &String| Check::new(false, format!("{title}: could not be measured"));
    let failed = results.unmeasured.iter().map(failed);
    results.measurements.iter().flat_map(checks).chain(failed).collect()
}

/// Checks the whole study. `adds` and `waited` are the maxima of these fields of `Part` over all processes.
///
/// Steady load slows even the quietest rounds, so the adds are compared with their ideal cycles. On an idle
/// core, they take hardly more cycles; beside a busy thread, they take about twice as many.
pub(crate) fn shared_checks(adds: Option<f64>, waited: Option<f64>) -> Vec<Check> {
    const MOST_ADDS: f64 = 1.5;
    const MOST_WAITED: f64 = 0.05;
    let check = |passed: bool, words: String| {
        let not = if passed { "not " } else { "" };
        Check::new(passed, format!("the core was {not}shared: {words}"))
    };
    let untimed = || Check::new(false, "independent adds could not be timed".to_owned());
    let adds = adds.map_or_else(untimed, |adds| {
        let words = format!(
            "independent adds take {adds:.2} times their ideal cycles in the quietest quarter of \
             the rounds, expected {MOST_ADDS:.2} at most"
        );
        check(adds <= MOST_ADDS, words)
    });
    let waited = waited.map(|waited| {
        let [share, most] = [waited, MOST_WAITED].map(|share| 100.0 * share);
        let words =
            format!("another process used it {share:.0} % of the time (limit: {most:.0} %)");
        check(waited <= MOST_WAITED, words)
    });
    let emulated = emulated_on().map(|kernel| {
        let program = std::env::consts::ARCH;
        let words = format!("an emulator runs the program for {program} on {kernel}");
        Check::new(false, words + ", so its times are not those of a processor")
    });
    [Some(adds), waited, emulated].into_iter().flatten().collect()
}

fn checks(found: &Measurement) -> Vec<Check> {
    let is_latency = found.mode() == Mode::Latency;
    let check = |row: &Row| {
        let cycles = row.cycles.estimate;
        match &*row.competitor.name {
            // All common x86-64 processors multiply 64 bits in three cycles. Other architectures differ.
            MULTIPLY if is_latency && cfg!(target_arch = "x86_64") => {
                Some(latency("a chain of multiplies", cycles, 3.0))
            }
            EMPTY_CHAIN if is_latency => Some(latency("the empty chain", cycles, 0.0)),
            SLOWED if is_latency => {
                let baseline = found.baseline();
                let more = cycles - baseline.cycles.estimate;
                let words = format!(
                    "Shift with one more instruction takes {more:.2} cycles more, expected to lose"
                );
                Some(Check::new(baseline.verdict == Some(Rank::Fastest), words))
            }
            AGAIN => {
                let (operation, condition, ratio) =
                    (&found.operation, found.condition, row.ratio());
                let statement = format!(
                    "{operation} under two names, {condition}: ratio {ratio:.3}, expected a tie"
                );
                Some(Check::new(found.is_tie(), statement))
            }
            _ => None,
        }
    };
    found.competitors().filter_map(check).collect()
}

fn latency(of: &str, cycles: f64, expected: f64) -> Check {
    const TOLERANCE: f64 = 0.2;
    let statement = format!("{of} takes {cycles:.2} cycles, expected {expected:.2}");
    Check::new((cycles - expected).abs() <= TOLERANCE, statement)
}

#[derive(Clone, Copy)]
struct Of<F>(F);

impl<F: Fn(u64) -> u64 + Copy + 'static> Call for Of<F> {
    type Arguments = (u64,);
    type Output = u64;
    #[inline(always)]
    fn call(self, (set,): (u64,), _: &mut Lists) -> u64 {
        self.0(set)
    }
}

#[test]
fn a_latency_may_be_neither_too_long_nor_too_short() {
    let passed = |cycles| latency("it", cycles, 3.0).passed;
    assert_eq!([2.5, 3.0, 3.5].map(passed), [false, true, false]);
}
