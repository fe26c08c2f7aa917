//! Runs the rounds of one process within its budget, and combines the parts of all processes.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::machine::host::Machine;
use crate::measure::budget::Budget;
use crate::measure::results::{Check, Results};
use crate::measure::rounds::{Rounds, Setup};
use crate::measure::selfcheck::shared_checks;
use crate::verdict::statistics::quantile;
use crate::verdict::times::QuietRounds;
use crate::workload::pool::Random;

/// The part of a study that one process has measured.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Part {
    /// The quiet rounds of each contest. If the study was stopped, the last contests may be missing.
    pub(crate) contests: Vec<QuietRounds>,
    pub(crate) rounds: usize,
    pub(crate) seconds: f64,
    /// The core cycles per tick of the counter, for each round in which they are known.
    pub(crate) clock: Vec<f64>,
    /// The time of independent adds relative to their ideal: the longest in the quietest quarter of rounds.
    pub(crate) adds: Option<f64>,
    /// The share of the time in which the process waited because others used its processor.
    pub(crate) waited: Option<f64>,
    pub(crate) checks: Vec<Check>,
    /// Whether the process was stopped.
    pub cut_short: bool,
}

/// Receives the share of the study that is done, from 0 to 1, and stops the study by `Break`.
pub type Progress<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Runs all rounds within a budget, which calls and bursts share equally.
pub(crate) fn run_all(
    machine: &mut dyn Machine,
    all: &mut [Rounds],
    setup: &mut Setup,
    (budget, mut random): (Budget, Random),
    progress: Progress<'_>,
) -> Part {
    let (start, scheduled) = (machine.now(), machine.scheduling());
    let kinds = all.len() as u32;
    let mut part = Part::default();
    let mut contention = Vec::new();
    for (index, rounds) in all.iter_mut().enumerate() {
        let begun = machine.now();
        // Within a process, an interval needs six quiet rounds, so at least eight run if `most_time` allows.
        let least_rounds = rounds.min_rounds().div_ceil(budget.processes).max(8);
        // If the rounds of calls end late, the rounds of bursts have less time.
        let ends = |time: Duration| start + time * (index as u32 + 1) / kinds;
        let end = ends(budget.time).min(begun + budget.time / kinds);
        let last = ends(budget.most_time);
        let (mut count, mut finished, mut next_check) = (0, 0.0_f64, budget.least_rounds);
        while count < budget.most_rounds && finished < 1.0 {
            let now = machine.now();
            let is_over = now >= end;
            let share = if is_over { 1.0 } else { (now - begun).div_duration_f64(end - begun) };
            // Another round of average length would end too late.
            let is_late = count > 0 && now + (now - begun) / count as u32 >= last;
            if is_over && count >= least_rounds || is_late {
                break;
            }
            let done = (index as f64 + share.max(finished).min(1.0)) / f64::from(kinds);
            part.cut_short = progress(done).is_break();
            if part.cut_short {
                break;
            }
            rounds.run(machine, setup, &mut random);
            count += 1;
            if count == next_check {
                finished = rounds.finish(setup, &budget.precision);
                next_check += next_check / 2;
            }
        }
        if part.cut_short && count < least_rounds {
            break;
        }
        part.contests.extend(rounds.quiet());
        part.rounds = part.rounds.max(count);
        part.clock.extend(&rounds.cycles_per_tick);
        contention.extend(rounds.contention());
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

pub(crate) fn combine(parts: Vec<Part>, all: &[Rounds], setup: &Setup, results: &mut Results) {
    let most = |value: fn(&Part) -> Option<f64>| parts.iter().filter_map(value).reduce(f64::max);
    for (index, part) in parts.iter().enumerate() {
        // The first process shows all its checks, and the others show only the failed checks.
        let shown = part.checks.iter().filter(|check| index == 0 || !check.passed);
        results.self_check.extend(shown.cloned());
    }
    results.self_check.extend(shared_checks(most(|part| part.adds), most(|part| part.waited)));
    results.processes = parts.len();
    results.rounds = parts.iter().map(|part| part.rounds).sum();
    results.seconds = parts.iter().map(|part| part.seconds).sum();
    let mut clock = Vec::from_iter(parts.iter().flat_map(|part| &part.clock).copied());
    results.cycles_per_tick =
        (!clock.is_empty()).then(|| [0.05, 0.5, 0.95].map(|q| quantile(&mut clock, q)));
    let mut of_processes = Vec::from_iter(parts.into_iter().map(|part| part.contests.into_iter()));
    for rounds in all {
        let quiet = std::iter::from_fn(|| {
            QuietRounds::of_processes(of_processes.iter_mut().filter_map(Iterator::next))
        });
        rounds.add_results(quiet, setup, results);
    }
}

#[test]
fn a_check_that_failed_in_any_process_is_shown() {
    use crate::measure::results::Precision;
    use crate::workload::pool::Workload;

    let part = |adds, passed: bool| Part {
        adds: Some(adds),
        checks: vec![Check::new(passed, passed.to_string())],
        ..Part::default()
    };
    let parts = vec![part(1.1, true), part(9.0, false), part(1.2, true)];
    let setup = Setup { benchmarks: Vec::new(), workload: Workload::random_games() };
    let mut results = Results::new(&setup.workload, Precision::QUICK);
    combine(parts, &[], &setup, &mut results);
    let checks = results.self_check.iter();
    let statements: Vec<_> = checks.map(|check| &*check.statement).collect();
    assert_eq!(statements[..2], ["true", "false"]);
    assert!(statements[2].contains("adds take 9.00 times"));
}
