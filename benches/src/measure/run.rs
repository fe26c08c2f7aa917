//! The run of a study, and its budget: in each of its processes, rounds of calls and then of bursts, for as long as the budget
//! allows; then what they give together.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::machine::host::Machine;
use crate::measure::method::PROCESSES;
use crate::measure::results::{Check, Precision, Results};
use crate::measure::rounds::{Rounds, Setup};
use crate::measure::selfcheck::shared_checks;
use crate::verdict::statistics::quantile;
use crate::verdict::times::QuietRounds;

/// How long a study measures.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The time to measure for.
    pub time: Duration,
    /// The longest time, after which a study ends with fewer than the fewest rounds.
    pub most_time: Duration,
    /// The fewest rounds: fewer rounds say little about lasting noise.
    pub least_rounds: usize,
    /// The most rounds.
    pub most_rounds: usize,
    /// The precision at which a cell is measured well enough.
    pub precision: Precision,
    /// The processes in which the command measures. A study that a program [runs](crate::study::Study::run) is
    /// measured in the program's own.
    pub processes: usize,
}

impl Budget {
    /// The share of one of this many processes. Its rounds are as precise as asked for if those of all processes
    /// together are.
    pub(crate) fn share(self, processes: usize) -> Self {
        let wider = (processes as f64).sqrt();
        Self {
            time: self.time / processes as u32,
            least_rounds: self.least_rounds.div_ceil(processes),
            most_rounds: self.most_rounds.div_ceil(processes),
            precision: Precision {
                latency: wider * self.precision.latency,
                throughput_ratio: wider * self.precision.throughput_ratio,
            },
            processes,
            ..self
        }
    }

    /// Half a minute at most: good to a few percent.
    pub const QUICK: Self = Self {
        time: Duration::from_secs(30),
        most_time: Duration::from_secs(40),
        least_rounds: 4000,
        most_rounds: 4000,
        precision: Precision::QUICK,
        processes: PROCESSES,
    };

    /// A quarter of an hour at most: latencies within 1 %, ratios of throughputs within 3 %.
    pub const FULL: Self = Self {
        time: Duration::from_secs(15 * 60),
        most_time: Duration::from_secs(20 * 60),
        least_rounds: 6000,
        most_rounds: 60_000,
        precision: Precision::FULL,
        processes: PROCESSES,
    };
}

/// What one process of a study has measured.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Part {
    /// The rounds that count, of each series. A study that is stopped lacks those of phases.
    pub(crate) series: Vec<QuietRounds>,
    pub(crate) rounds: usize,
    pub(crate) seconds: f64,
    /// The core cycles of a tick of the counter in each round; where they are known.
    pub(crate) clock: Vec<f64>,
    /// How long independent adds take in the quietest quarter of the rounds, relative to an idle core.
    pub(crate) adds: Option<f64>,
    /// The share of the time during which others had the processor.
    pub(crate) waited: Option<f64>,
    pub(crate) checks: Vec<Check>,
    /// Whether it was stopped.
    pub cut_short: bool,
}

/// Runs the phases within a budget, of which each has an equal share of the time. It stops when `progress`, which is told
/// how much is done, from 0 to 1, returns `Break`.
pub(crate) fn run_phases(
    machine: &mut dyn Machine,
    phases: &mut [Rounds],
    setup: &mut Setup,
    budget: Budget,
    progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Part {
    let (start, scheduled) = (machine.now(), machine.scheduling());
    let count = phases.len() as u32;
    let mut part = Part::default();
    let mut contention = Vec::new();
    for (index, phase) in phases.iter_mut().enumerate() {
        let begun = machine.now();
        // With fewer than eight rounds in a process there is no interval.
        let least_rounds = phase.least().div_ceil(budget.processes).max(8);
        // A phase that begins late has less time.
        let ends = |time: Duration| start + time * (index as u32 + 1) / count;
        let (end, last) =
            (ends(budget.time).min(begun + budget.time / count), ends(budget.most_time));
        let (mut rounds, mut finished, mut look) = (0, 0.0_f64, budget.least_rounds);
        // Until it is measured well enough, or its share of the time is up.
        while rounds < budget.most_rounds && finished < 1.0 {
            let now = machine.now();
            let share = match now < end {
                true => (now - begun).div_duration_f64(end - begun),
                false => 1.0,
            };
            // Whether another round would end too late.
            let is_late = rounds > 0 && now + (now - begun) / rounds as u32 >= last;
            if share >= 1.0 && rounds >= least_rounds || is_late {
                break;
            }
            let done = (index as f64 + share.max(finished).min(1.0)) / f64::from(count);
            part.cut_short = progress(done).is_break();
            if part.cut_short {
                break;
            }
            phase.run(machine, setup);
            rounds += 1;
            if rounds == look {
                finished = phase.finish(setup, &budget.precision);
                look += look / 2;
            }
        }
        if part.cut_short && rounds < least_rounds {
            break;
        }
        part.series.extend(phase.quiet());
        part.rounds = part.rounds.max(rounds);
        part.clock.extend(&phase.cycles_per_tick);
        contention.extend(phase.contention());
        if part.cut_short {
            break;
        }
    }
    part.waited = scheduled.zip(machine.scheduling()).map(|(before, after)| {
        let [ran, waited] = [0, 1].map(|index| after[index] - before[index]);
        waited / (ran + waited).max(1.0)
    });
    let adds = quantile(&mut contention, 0.25);
    part.adds = adds.is_finite().then_some(adds);
    part.clock.retain(|cycles| cycles.is_finite());
    part.seconds = (machine.now() - start).as_secs_f64();
    part
}

/// Adds what some processes have measured to the results.
pub(crate) fn pool(parts: Vec<Part>, phases: &[Rounds], setup: &Setup, results: &mut Results) {
    let most = |value: fn(&Part) -> Option<f64>| {
        let values = parts.iter().filter_map(value);
        values.reduce(f64::max)
    };
    let shared = shared_checks(most(|part| part.adds), most(|part| part.waited));
    for (index, part) in parts.iter().enumerate() {
        // Of the processes after the first, only what failed.
        let checks = part.checks.iter();
        let shown = checks.filter(|check| index == 0 || !check.passed);
        results.self_check.extend(shown.cloned());
    }
    results.self_check.extend(shared);
    results.processes = parts.len();
    results.rounds = parts.iter().map(|part| part.rounds).sum();
    results.seconds = parts.iter().map(|part| part.seconds).sum();
    let clocks = parts.iter().flat_map(|part| &part.clock);
    let mut clock: Vec<f64> = clocks.copied().collect();
    results.cycles_per_tick =
        (!clock.is_empty()).then(|| [0.05, 0.5, 0.95].map(|q| quantile(&mut clock, q)));
    let parts = parts.into_iter().map(|part| part.series.into_iter());
    let mut by_process: Vec<_> = parts.collect();
    for phase in phases {
        let counted = std::iter::from_fn(|| {
            QuietRounds::of_processes(by_process.iter_mut().filter_map(Iterator::next))
        });
        phase.add_results(counted, setup, results);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::pool::Workload;

    #[test]
    fn a_check_that_failed_in_any_process_is_shown() {
        let part = |adds, passed: bool| Part {
            adds: Some(adds),
            checks: vec![Check::new(passed, passed.to_string())],
            ..Part::default()
        };
        let parts = vec![part(1.1, true), part(9.0, false), part(1.2, true)];
        let setup = Setup { benchmarks: Vec::new(), workload: Workload::random_games() };
        let mut results = Results::new(&setup.workload, Precision::QUICK);
        pool(parts, &[], &setup, &mut results);
        let checks = results.self_check.iter();
        let statements: Vec<_> = checks.map(|check| &*check.statement).collect();
        assert_eq!(statements[..2], ["true", "false"]);
        assert!(statements[2].contains("adds take 9.00 times"));
    }

    #[test]
    fn a_process_has_its_share_of_the_budget() {
        let share = Budget::FULL.share(4);
        assert_eq!(share.time, Budget::FULL.time / 4);
        assert_eq!(share.precision.latency, 2.0 * Precision::FULL.latency);
        assert_eq!((share.least_rounds, share.most_rounds), (1500, 15_000));
    }
}
