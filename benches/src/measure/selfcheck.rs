//! The self-check: conditions that hold on any machine that is quiet enough for a study. It runs before every study,
//! and uses the same code. On a machine that fails it, verdicts are noise.

use std::time::Duration;

use pawnfill::{Shift, Strategy};

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
use crate::workload::pool::Workload;

/// The rounds of the check. They take some tenths of a second, and in a build without optimization `TIME`
/// at most, but fewer than `LEAST` say nothing.
const ROUNDS: usize = 200;
const TIME: Duration = Duration::from_secs(1);
const LEAST: usize = 8;

/// How far a latency may be from its known value, in cycles.
const TOLERANCE: f64 = 0.2;

/// A competitor of the check that competes with `Shift`.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    Multiply,
    EmptyChain,
    /// `Shift` with one more instruction.
    Slowed,
    /// `Shift` under another name.
    Again,
}

impl Known {
    const ALL: [Self; 4] = [Self::Multiply, Self::EmptyChain, Self::Slowed, Self::Again];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Multiply => "multiply",
            Self::EmptyChain => "empty chain",
            Self::Slowed => "Shift slowed",
            Self::Again => "Shift again",
        }
    }
}

/// The benchmarks of the check, whose competitors are known.
pub(crate) fn known() -> Vec<Benchmark> {
    let fill = || {
        let pick = |input: &Input| (input.set,);
        let (subject, call) = (Subject::new("fills", "north_fill"), north_fill(Shift));
        Benchmark::new(subject, pick, Shift::NAME, 0, call)
    };
    let (mut chains, mut slowed, mut same) = (fill(), fill(), fill());
    // The compiler would replace a simple factor by shifts and adds.
    let multiply = Of(|set: u64| set.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    chains.add(CompetitorId::new(Known::Multiply.name()), 0, multiply);
    let empty = Empty::<(u64,), u64>::VALUE;
    chains.add(CompetitorId::new(Known::EmptyChain.name()), 0, empty);
    let with_one_more = Of(|set| !barrier(Shift.north_fill(set)));
    slowed.add(CompetitorId::new(Known::Slowed.name()), 0, with_one_more);
    let again = CompetitorId::new(Known::Again.name());
    same.add(again.clone(), 0, north_fill(Shift));
    let pick = |input: &Input| (input.color, input.pawns);
    let (subject, call) = (Subject::new("fills", "front_fill"), front_fill(Shift));
    let mut colored = Benchmark::new(subject, pick, Shift::NAME, 0, call);
    colored.add(again, 0, call);
    vec![chains, slowed, same, colored]
}

/// Runs rounds over the known competitors on a workload, for no longer than the study's time, and checks what they give.
pub(crate) fn self_check(
    machine: &mut dyn Machine,
    known: Vec<Benchmark>,
    workload: &Workload,
    time: Duration,
) -> Vec<Check> {
    let mut setup = Setup { benchmarks: known, workload: workload.clone() };
    let phase = Rounds::hot(&setup, machine.clock(), &Mode::DECIDING);
    let mut phase = phase.expect("there is something to measure");
    let (start, mut rounds) = (machine.now(), 0);
    while rounds < LEAST || rounds < ROUNDS && machine.now() - start < TIME.min(time) {
        phase.run(machine, &mut setup);
        rounds += 1;
    }
    let mut results = Results::new(workload, Precision::QUICK);
    phase.add_results(phase.quiet(), &setup, &mut results);
    let lost = results.unmeasured.iter();
    let lost = lost.map(|title| Check::new(false, format!("{title}: could not be measured")));
    let made = results.measurements.iter().flat_map(checks);
    made.chain(lost).collect()
}

/// Checks the whole study. In its quietest quarter, the adds must take hardly longer than on an idle core.
/// During all of it, others may have had the processor for only a small share of the time. No emulator may run it.
///
/// A round is quiet if it is as quiet as the quietest of the same process, so a neighbor that stays throughout goes
/// unnoticed there. On an idle core, four chains of adds take hardly more than their ideal cycles. Beside a thread
/// that issues as many instructions as it can, they take about twice as many.
pub(crate) fn shared_checks(adds: Option<f64>, waited: Option<f64>) -> Vec<Check> {
    const MOST_ADDS: f64 = 1.5;
    const MOST_WAITED: f64 = 0.05;
    let check = |passed, words: String| {
        let not = ["shared", "not shared"][usize::from(passed)];
        Check::new(passed, format!("the core was {not}: {words}"))
    };
    let adds = adds.map(|adds| {
        let words = format!(
            "independent adds take {adds:.2} times their cycles in the quietest quarter of the rounds, expected \
             {MOST_ADDS:.2} at most"
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
        let statement = format!(
            "an emulator runs the program for {program} on {kernel}, so no time is that of a processor"
        );
        Check::new(false, statement)
    });
    let untimed = || Check::new(false, "independent adds could not be timed".to_owned());
    let adds = adds.or_else(|| Some(untimed()));
    [adds, waited, emulated].into_iter().flatten().collect()
}

/// The conditions that must hold for the competitors of a measurement.
fn checks(found: &Measurement) -> Vec<Check> {
    let is_latency = found.mode() == Mode::Latency;
    // The latency of a 64-bit multiplication on all common processors of x86-64. Others differ.
    let of_multiply = cfg!(target_arch = "x86_64").then_some(3.0);
    let check = |row: &Row| {
        let cycles = row.cycles.estimate;
        let latency = |what: &str, expected: f64| {
            let statement = format!("{what} takes {cycles:.2} cycles, expected {expected:.2}");
            Check::new((cycles - expected).abs() <= TOLERANCE, statement)
        };
        let mut all = Known::ALL.into_iter();
        match all.find(|known| row.competitor.is(known.name()))? {
            Known::Multiply if is_latency => Some(latency("a chain of multiplies", of_multiply?)),
            Known::EmptyChain if is_latency => Some(latency("the empty chain", 0.0)),
            // A competitor with one more dependent instruction must lose.
            Known::Slowed if is_latency => {
                let baseline = found.baseline();
                let more = cycles - baseline.cycles.estimate;
                let words =
                    format!("one more instruction costs {more:.2} cycles, expected to lose");
                Some(Check::new(baseline.verdict == Some(Rank::Fastest), words))
            }
            // A competitor under two names must tie with itself.
            Known::Again => {
                let (operation, ratio) = (&found.operation, row.ratio());
                let condition = found.condition;
                let statement = format!(
                    "{operation} under two names, {condition}: ratio {ratio:.3}, expected a tie"
                );
                Some(Check::new(found.is_tie(), statement))
            }
            Known::Multiply | Known::EmptyChain | Known::Slowed => None,
        }
    };
    found.competitors().filter_map(check).collect()
}

/// A function of a set.
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

/// A multiplication takes three cycles, and a chain that takes less is as wrong as one that takes more.
#[cfg(target_arch = "x86_64")]
#[test]
fn a_latency_may_be_neither_too_long_nor_too_short() {
    let passed = |cycles: &str| {
        let found = r#"{"group": "fills", "operation": "north_fill", "mode": "latency", "color": "none",
            "precise": true, "half_width": null, "quiet": 1, "rows": [{"candidate": "multiply",
            "level": null, "table_bytes": 0, "verdict": "fastest", "cycles": [0, CYCLES, 9],
            "ratio": [1, 1, 1], "fastest_copy": null, "layout": 0}]}"#;
        let found: Measurement =
            serde_json::from_str(&found.replace("CYCLES", cycles)).expect("numbers");
        checks(&found)[0].passed
    };
    assert_eq!(["2.5", "3", "3.5"].map(passed), [false, true, false]);
}
