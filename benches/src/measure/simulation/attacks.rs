//! Attacks on the method: each would give a false verdict, or false cycles, if the rule that it names were
//! taken out.

use super::*;
use crate::measure::run::Progress;
use crate::measure::selfcheck::{LEAST, ROUNDS};
use crate::rows::row::Rank;

const BUDGET: Budget = Budget {
    time: Duration::from_secs(30),
    least_rounds: 600,
    most_rounds: 600,
    precision: Precision::QUICK,
    processes: 1,
};

/// The results of a short study of some throughputs.
fn attack(troubles: Troubles, candidates: Vec<Cost>) -> Results {
    // A machine that slows down does so in half a minute; the other studies need a tenth of a second.
    let rounds = if troubles.slowing > 0.0 { 600 } else { 200_000 };
    study(
        troubles,
        7,
        &[candidates],
        &[Mode::Throughput],
        BUDGET,
        rounds,
    )
}

/// Candidates whose copies take as long as each other.
fn costs<const N: usize>(costs: [(&'static str, f64); N]) -> Vec<Cost> {
    costs.map(|(name, cycles)| Cost::new(name, cycles)).into()
}

/// The ranks of the candidates.
fn ranks(results: &Results) -> Vec<Option<Rank>> {
    let found = results.measurements().next().expect("it was measured");
    found.candidates().map(|row| row.verdict).collect()
}

const TIE: [Option<Rank>; 2] = [Some(Rank::Chosen), Some(Rank::Tie)];
const WON: [Option<Rank>; 2] = [Some(Rank::Slower), Some(Rank::Fastest)];

/// Rule: a winner wins in all processes together.
#[test]
fn a_candidate_that_is_fast_in_one_process_has_not_won() {
    // Whatever a process draws makes a difference of 3 % between candidates, which stays in all its rounds.
    let troubles = Troubles {
        processes: [0.03; 2],
        ..Troubles::default()
    };
    let winners = |processes, rounds: usize| {
        let budget = Budget {
            processes,
            least_rounds: rounds,
            most_rounds: rounds,
            ..BUDGET
        };
        let same = [(); 12].map(|()| costs([("Shift", 10.0), ("same", 10.0)]));
        let results = study(troubles, 1, &same, &Mode::DECIDING, budget, 200_000);
        results
            .measurements()
            .filter(|found| !found.is_tie())
            .count()
    };
    assert!(winners(1, 200) > 4, "one process finds what is not there");
    assert_eq!(winners(8, 8 * 200), 0);
}

/// Rule: the slowest copy of a winner beats the fastest copy of every other candidate.
#[test]
fn a_candidate_that_is_fast_only_in_some_copies_has_not_won() {
    let lucky = Cost {
        cycles: [[8.0, 8.0, 10.0]; 2],
        ..Cost::new("lucky", 0.0)
    };
    let candidates = vec![Cost::new("Shift", 9.9), lucky];
    assert_eq!(ranks(&attack(Troubles::default(), candidates)), TIE);
}

/// Rule: a winner's ratio is below 0.97, with confidence, and it gains a quarter of a cycle.
#[test]
fn a_small_difference_is_a_tie() {
    for [one, other] in [[10.0, 10.0], [20.0, 19.5], [2.0, 1.8]] {
        let found = attack(
            Troubles::default(),
            costs([("Shift", one), ("other", other)]),
        );
        assert_eq!(ranks(&found), TIE, "{one} and {other}");
    }
    let found = attack(
        Troubles::default(),
        costs([("Shift", 10.0), ("other", 9.4)]),
    );
    assert_eq!(ranks(&found), WON);
}

/// Rule: of those that tie, the first with the smallest tables is used, but none that took longer than a
/// candidate that is clearly slower than the fastest.
#[test]
fn of_a_tie_the_smallest_tables_are_used() {
    let tie = |candidates: [([f64; COPIES], usize); 3]| {
        let cost = |(cycles, table_bytes)| Cost {
            cycles: [cycles; 2],
            table_bytes,
            ..Cost::new("", 0.0)
        };
        let mut costs = candidates.map(cost);
        for (cost, name) in costs.iter_mut().zip(["Shift", "other", "third"]) {
            cost.name = name;
        }
        ranks(&attack(Troubles::default(), costs.to_vec()))
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    };
    let same = [([30.6; 3], 64), ([30.0; 3], 64), ([30.3; 3], 0)];
    assert_eq!(tie(same), [Rank::Tie, Rank::Tie, Rank::Chosen]);
    let unlucky = [([1.9; 3], 0), ([0.9, 1.9, 3.2], 0), ([1.3; 3], 64)];
    assert_eq!(tie(unlucky), [Rank::Slower, Rank::Tie, Rank::Chosen]);
}

/// Rule: in each round, the candidates run in a new random order.
#[test]
fn a_candidate_is_not_slower_for_running_after_an_expensive_one() {
    let troubles = Troubles {
        exhaustion: 0.3,
        ..Troubles::default()
    };
    let candidates = costs([("Shift", 10.0), ("expensive", 120.0), ("same", 10.0)]);
    let ranks = ranks(&attack(troubles, candidates));
    assert_eq!([ranks[0], ranks[2]], TIE);
}

/// Rule: ratios are of times in the same round, and series take turns.
#[test]
fn a_machine_that_slows_down_favors_nobody() {
    let troubles = Troubles {
        slowing: 0.5,
        processes: [0.0; 2],
        ..Troubles::default()
    };
    let results = attack(troubles, costs([("Shift", 10.0), ("same", 10.0)]));
    assert_eq!(ranks(&results), TIE);
    let ratio = results.rows[2].ratio;
    assert!(
        (ratio.estimate - 1.0).abs() < 0.005 && ratio.half_width() < 0.02,
        "{ratio:?}"
    );
}

/// Rule: a round counts only if its clock has the usual speed.
#[test]
fn a_clock_that_is_off_in_some_rounds_does_not_change_cycles() {
    let troubles = Troubles {
        clock_off: 0.05,
        drift: 0.002,
        processes: [0.0; 2],
        ..Troubles::default()
    };
    let results = attack(troubles, costs([("Shift", 10.0), ("same", 10.0)]));
    let cycles = results.rows[1].cycles.estimate;
    assert!((cycles - 10.0).abs() < 0.05, "{cycles}");
    assert!(
        results.rows[1].quiet < 0.7,
        "a third of the rounds is left out"
    );
}

/// Rule: a round counts only if the adds show no neighbor; and if the neighbor never leaves, the self-check
/// says so.
#[test]
fn a_neighbor_does_not_decide() {
    let neighbor = |neighbor| {
        let candidates = vec![
            Cost {
                share: 0.1,
                ..Cost::new("Shift", 10.0)
            },
            Cost::new("other", 9.3),
        ];
        let troubles = Troubles {
            neighbor,
            ..Troubles::default()
        };
        attack(troubles, candidates)
    };
    let sometimes = neighbor(0.5);
    assert_eq!(ranks(&sometimes), WON);
    assert!(sometimes.self_check.passed());
    let always = neighbor(1.0);
    assert_ne!(
        ranks(&always),
        WON,
        "the ratio beside a neighbor is another one"
    );
    let failed: Vec<&str> = always.self_check.failed().collect();
    for words in ["shared throughout", "a chain of multiplies"] {
        let is_said = failed.iter().any(|text| text.contains(words));
        assert!(is_said, "{words}: {failed:?}");
    }
}

/// Rule: others have the processor for a small share of the time only.
#[test]
fn time_without_the_processor_is_noticed() {
    let troubles = Troubles {
        waited: 0.2,
        ..Troubles::default()
    };
    let found = attack(troubles, costs([("Shift", 10.0), ("same", 10.0)]));
    let failed: Vec<&str> = found.self_check.failed().collect();
    assert!(
        failed.len() == 1 && failed[0].contains("for 20 % of the time"),
        "{failed:?}"
    );
}

/// Rule: the self-check compares known latencies, and a candidate with itself and with a slower one.
#[test]
fn the_self_check_holds_on_a_quiet_machine_and_notices_a_noisy_one() {
    let check = |troubles| attack(troubles, costs([("Shift", 10.0), ("same", 10.0)])).self_check;
    let quiet = check(Troubles::default());
    assert!(quiet.passed(), "{:?}", quiet.failed().collect::<Vec<_>>());
    for words in [
        "one more instruction costs 1.0",
        "independent adds take 1.1",
    ] {
        let is_said = quiet
            .checks
            .iter()
            .any(|check| check.statement.contains(words));
        assert!(is_said, "{words}: {:?}", quiet.checks);
    }
    let noisy = check(Troubles {
        noise: [0.15, 0.15],
        lasting: 0.1,
        ..Troubles::default()
    });
    assert!(!noisy.passed());
}

/// Rule: the self-check takes the rounds that it needs, and ends when its time is over.
#[test]
fn the_self_check_has_a_least_and_a_greatest_number_of_rounds() {
    let rounds = |time| {
        let machine = &mut Simulated::new(Troubles::default(), 1);
        let mut setup = setup(machine, &[costs([("Shift", 8.0)])], 0.0, Precision::QUICK);
        let phase = Phase::hot(&setup, machine.clock(), |_| true);
        let mut phase = phase.expect("there is a comparison");
        check_phase(machine, &mut phase, &mut setup, time);
        phase.rounds.cycles_per_tick.len()
    };
    assert_eq!(rounds(Duration::ZERO), LEAST);
    assert_eq!(rounds(Duration::MAX), ROUNDS);
}

/// Rule: a study ends when it is precise, when its time is up, or after the most rounds. It looks at its
/// precision after the fewest rounds, and then after half as many again.
#[test]
fn a_study_ends_when_it_is_precise_or_out_of_time() {
    let run = |time, half_width| {
        let mut machine = Simulated::new(Troubles::default(), 1);
        let precision = Precision {
            latency: half_width,
            throughput_ratio: half_width,
        };
        let candidates = costs([("Shift", 10.0), ("other", 12.0)]);
        let mut setup = setup(&machine, &[candidates], 0.0, precision);
        let phase = Phase::hot(&setup, machine.clock(), |at| at.mode == Mode::Throughput);
        let budget = Budget {
            time,
            least_rounds: 100,
            most_rounds: 400,
            precision,
            processes: 1,
        };
        let mut reports = Vec::new();
        let mut report = |progress: Progress| {
            reports.push((progress.done, progress.left));
            ControlFlow::Continue(())
        };
        let mut phases = [phase.expect("there is a comparison")];
        let part = run_phases(&mut machine, &mut phases, &mut setup, budget, &mut report);
        let is_sorted = reports.is_sorted_by(|a, b| a.0 <= b.0);
        assert!(is_sorted, "no progress is lost");
        let mut reports_of_all = reports.iter();
        assert!(reports_of_all.all(|(done, left)| *done <= 1.0 && *left <= time));
        assert_eq!(reports.len(), part.rounds);
        (part.rounds, part.seconds)
    };
    let minute = Duration::from_secs(60);
    let (rounds, seconds) = run(minute, 0.0);
    assert_eq!(rounds, 400);
    assert_eq!(run(minute, 1.0).0, 100);
    // It looks after 100, 150 and 225 rounds.
    assert_eq!(run(minute, 0.007).0, 225);
    let half = run(Duration::from_secs_f64(0.5 * seconds), 0.0).0;
    assert!((190..210).contains(&half), "{half}");
    // However short the time is, there are enough rounds for a result.
    assert_eq!(run(Duration::from_nanos(1), 0.0).0, 64);
}

/// Rule: each sample has fresh inputs.
#[test]
fn a_candidate_that_is_fast_on_inputs_that_it_has_seen_has_not_won() {
    let learner = Cost {
        learned: 0.5,
        ..Cost::new("learner", 10.0)
    };
    let budget = Budget {
        least_rounds: 100,
        most_rounds: 100,
        ..BUDGET
    };
    let candidates = vec![Cost::new("Shift", 10.0), learner];
    let results = study(
        Troubles::default(),
        3,
        &[candidates],
        &Mode::DECIDING,
        budget,
        10_000,
    );
    assert_eq!(results.measurements().count(), 2);
    for found in results.measurements() {
        let ranks: Vec<_> = found.candidates().map(|row| row.verdict).collect();
        assert_eq!(ranks, TIE, "{}", found.title());
    }
}

/// Rule: bursts begin at a random moment between two steps of the counter, and an empty burst is subtracted.
#[test]
fn bursts_are_measured_between_two_steps_of_the_counter() {
    let troubles = Troubles {
        step: 26.0,
        ..Troubles::default()
    };
    let machine = &mut Simulated::new(troubles, 3);
    let table = Cost {
        table_bytes: 64,
        miss: 30.0,
        ..Cost::new("Table", 1.5)
    };
    let candidates = vec![Cost::new("Shift", 3.0), table];
    let mut setup = setup(machine, &[candidates], 0.0, Precision::QUICK);
    let phase = Phase::cold(&setup, machine.clock());
    let mut phase = phase.expect("a candidate reads a table");
    for _ in 0..400 {
        phase.round(machine, &mut setup);
    }
    let mut results = Results::new(&setup.workload, Precision::QUICK);
    phase.add_results(phase.rounds.quiet(), &setup, &mut results);
    let bursts = results.bursts();
    for (name, first, last) in [("Shift", 3.0, 3.0), ("Table", 31.5, 1.5 + 30.0 / 64.0)] {
        let mut curves = bursts[0].curves.iter();
        let curve = curves.find(|curve| curve.candidate().is(name));
        let points = curve.expect("it was measured").points();
        let cycles: Vec<f64> = points.map(|(_, row)| row.cycles.estimate).collect();
        assert!((cycles[0] - first).abs() < 4.0, "{name}: {cycles:?}");
        assert!((cycles[3] - last).abs() < 0.3, "{name}: {cycles:?}");
    }
}
