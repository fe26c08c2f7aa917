//! The run of a study: in each of its processes, the phases one after the other; then what they give together.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::machine::host::Machine;
use crate::measure::phase::{Phase, Setup};
use crate::measure::results::Results;
use crate::measure::results::selfcheck::Check;
use crate::measure::rounds::QuietRounds;
use crate::measure::schedule::{Budget, Progress, Schedule};
use crate::measure::selfcheck::shared_checks;
use crate::verdict::statistics::quantile;

/// What one process of a study has measured.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Part {
    /// The rounds that count, for each series of each phase. A study that is stopped lacks phases.
    pub(crate) phases: Vec<Vec<QuietRounds>>,
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
    pub(crate) cut_short: bool,
}

impl Part {
    /// Whether it was stopped.
    pub const fn is_cut_short(&self) -> bool {
        self.cut_short
    }
}

/// Runs the phases within a budget. It stops when `report` returns `Break`.
pub(crate) fn run_phases(
    machine: &mut dyn Machine,
    phases: &mut [Box<Phase>],
    setup: &mut Setup,
    budget: Budget,
    report: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Part {
    let (start, scheduled) = (machine.now(), machine.scheduling());
    let mut schedule = Schedule::new(budget, phases.len(), start, report);
    let mut part = Part::default();
    let mut contention = Vec::new();
    for phase in phases {
        part.cut_short = schedule.run(machine, phase, setup).is_break();
        let rounds = phase.rounds.cycles_per_tick.len();
        if part.cut_short && rounds < budget.least_rounds(phase) {
            break;
        }
        part.phases.push(phase.rounds.quiet().collect());
        part.rounds = part.rounds.max(rounds);
        part.clock.extend(&phase.rounds.cycles_per_tick);
        contention.extend(phase.rounds.contention());
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
pub(crate) fn pool(parts: Vec<Part>, phases: &[Box<Phase>], setup: &Setup, results: &mut Results) {
    let most = |value: fn(&Part) -> Option<f64>| {
        let values = parts.iter().filter_map(value);
        values.reduce(f64::max)
    };
    let shared = shared_checks(most(|part| part.adds), most(|part| part.waited));
    for (index, part) in parts.iter().enumerate() {
        // Of the processes after the first, only what failed.
        let checks = part.checks.iter();
        let checks = checks.filter(|check| index == 0 || !check.passed);
        results.self_check.checks.extend(checks.cloned());
    }
    results.self_check.checks.extend(shared);
    results.method.processes = parts.len();
    results.cut_short = parts.iter().any(Part::is_cut_short);
    results.rounds = parts.iter().map(|part| part.rounds).sum();
    results.seconds = parts.iter().map(|part| part.seconds).sum();
    let clocks = parts.iter().flat_map(|part| &part.clock);
    let mut clock: Vec<f64> = clocks.copied().collect();
    results.cycles_per_tick =
        (!clock.is_empty()).then(|| [0.05, 0.5, 0.95].map(|q| quantile(&mut clock, q)));
    let mut by_process: Vec<_> = parts
        .into_iter()
        .map(|part| part.phases.into_iter())
        .collect();
    for phase in phases {
        let of_phase = by_process.iter_mut().filter_map(Iterator::next);
        let mut of_phase: Vec<_> = of_phase.map(Vec::into_iter).collect();
        let series = std::iter::from_fn(|| {
            let of_series: Vec<QuietRounds> =
                of_phase.iter_mut().filter_map(Iterator::next).collect();
            (!of_series.is_empty()).then(|| QuietRounds::of_processes(of_series))
        });
        phase.add_results(series, setup, results);
    }
}
