//! The run of a study: its phases one after the other, on a machine.

use std::ops::ControlFlow;

use crate::machine::host::Machine;
use crate::measure::phase::{Phase, Setup};
use crate::measure::results::Results;
use crate::measure::schedule::{Budget, Progress, Schedule};
use crate::measure::selfcheck::shared_checks;
use crate::verdict::statistics::quantile;

/// Runs the phases within a budget, and adds what they give to the results. It stops when `report` returns
/// `Break`.
pub(crate) fn run_phases(
    machine: &mut dyn Machine,
    phases: &mut [Box<Phase>],
    setup: &mut Setup<'_>,
    budget: Budget,
    report: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    results: &mut Results,
) {
    let (start, scheduled) = (machine.now(), machine.scheduling());
    let mut schedule = Schedule::new(budget, phases.len(), start, report);
    let (mut clock, mut contention) = (Vec::new(), Vec::new());
    for phase in phases {
        results.cut_short = schedule.run(machine, phase, setup).is_break();
        let rounds = phase.rounds.cycles_per_tick.len();
        if results.cut_short && rounds < phase.measure.least_rounds() {
            break;
        }
        phase.add_results(setup, results);
        results.rounds = results.rounds.max(rounds);
        clock.extend(&phase.rounds.cycles_per_tick);
        contention.extend(phase.rounds.contention());
        if results.cut_short {
            break;
        }
    }
    let waited = scheduled.zip(machine.scheduling()).map(|(before, after)| {
        let [ran, waited] = [0, 1].map(|index| after[index] - before[index]);
        waited / (ran + waited).max(1.0)
    });
    let adds = quantile(&mut contention, 0.25);
    let shared = shared_checks(adds.is_finite().then_some(adds), waited);
    results.self_check.checks.extend(shared);
    results.seconds = (machine.now() - start).as_secs_f64();
    clock.retain(|cycles: &f64| cycles.is_finite());
    results.cycles_per_tick =
        (!clock.is_empty()).then(|| [0.05, 0.5, 0.95].map(|q| quantile(&mut clock, q)));
}
