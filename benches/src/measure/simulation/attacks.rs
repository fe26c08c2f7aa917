//! Attacks on the method: each would give a false verdict, or false cycles, if the rule that it names were
//! taken out.

use super::*;
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
fn attack(troubles: Troubles, candidates: &[Cost]) -> Results {
    // A machine that slows down does so in half a minute; the other studies need a tenth of a second.
    let rounds = if troubles.slowing > 0.0 { 600 } else { 200_000 };
    let (costs, modes) = ([candidates.to_vec()], [Mode::Throughput]);
    study(troubles, 7, &costs, &modes, BUDGET, rounds)
}

fn same() -> [Cost; 2] {
    ["Shift", "same"].map(|name| Cost::new(name, 10.0))
}

/// The ranks of the candidates in each measurement.
fn ranks(results: &Results) -> Vec<Vec<Rank>> {
    let ranks = results
        .measurements()
        .map(|found| found.candidates().filter_map(|row| row.verdict).collect());
    ranks.collect()
}

const TIE: [Rank; 2] = [Rank::Chosen, Rank::Tie];
const WON: [Rank; 2] = [Rank::Slower, Rank::Fastest];

#[test]
fn verdicts_are_those_of_the_rules() {
    let other = |cycles| Cost::new("other", cycles);
    let copies = |cycles, bytes| {
        Cost::new("copies", 0.0).with(|one| (one.cycles, one.table_bytes) = ([cycles; 2], bytes))
    };
    let of = |cycles| Cost::new("Shift", cycles);
    let exhausting = Troubles::with(|with| with.exhaustion = 0.3);
    let quiet = Troubles::quiet();
    let (tie, chosen, slower) = (Rank::Tie, Rank::Chosen, Rank::Slower);
    for (rule, troubles, costs, expected) in [
        // A winner's ratio is below 0.97, with confidence, and it gains a quarter of a cycle.
        ("equal", quiet, &[of(10.0), other(10.0)][..], &TIE[..]),
        ("a small ratio", quiet, &[of(20.0), other(19.5)], &TIE),
        ("a small gain", quiet, &[of(2.0), other(1.8)], &TIE),
        ("faster", quiet, &[of(10.0), other(9.4)], &WON),
        // The slowest copy of a winner beats the fastest copy of every other candidate.
        (
            "copies",
            quiet,
            &[of(9.9), copies([8.0, 8.0, 10.0], 0)],
            &TIE,
        ),
        // Of those that tie, the first with the smallest tables is used, but none that took longer than a candidate
        // that is clearly slower than the fastest.
        (
            "tables",
            quiet,
            &[
                copies([30.6; 3], 64),
                copies([30.0; 3], 64),
                copies([30.3; 3], 0),
            ],
            &[tie, tie, chosen],
        ),
        (
            "unlucky",
            quiet,
            &[
                copies([1.9; 3], 0),
                copies([0.9, 1.9, 3.2], 0),
                copies([1.3; 3], 64),
            ],
            &[slower, tie, chosen],
        ),
        // In each round, the candidates run in a new random order.
        (
            "order",
            exhausting,
            &[of(10.0), Cost::new("expensive", 120.0), other(10.0)],
            &[chosen, slower, tie],
        ),
    ] {
        assert_eq!(ranks(&attack(troubles, costs)), [expected], "{rule}");
    }
}

/// Rule: a winner wins in all processes together.
#[test]
fn a_candidate_that_is_fast_in_one_process_has_not_won() {
    // Whatever a process draws makes a difference of 3 % between candidates, which stays in all its rounds.
    let troubles = Troubles::with(|with| with.processes = [0.03; 2]);
    let winners = |processes, rounds: usize| {
        let budget = Budget {
            processes,
            least_rounds: rounds,
            most_rounds: rounds,
            ..BUDGET
        };
        let same = [(); 12].map(|()| same().to_vec());
        let results = study(troubles, 1, &same, &Mode::DECIDING, budget, 200_000);
        let ranks = ranks(&results).into_iter();
        ranks.filter(|ranks| *ranks != TIE).count()
    };
    assert!(winners(1, 200) > 4, "one process finds what is not there");
    assert_eq!(winners(8, 8 * 200), 0);
}

/// Rules: ratios are of times in the same round, and series take turns. A round counts only if its clock has the usual
/// speed.
#[test]
fn a_machine_that_slows_down_or_has_a_wrong_clock_favors_nobody() {
    let steady = Troubles::with(|with| (with.drift, with.processes) = (0.002, [0.0; 2]));
    let slowing = Troubles {
        slowing: 0.5,
        ..steady
    };
    let results = attack(slowing, &same());
    let ratio = results.rows[2].ratio;
    assert_eq!(ranks(&results), [TIE]);
    assert!((ratio.estimate - 1.0).abs() < 0.005 && ratio.half_width() < 0.02);
    let clock_off = Troubles {
        clock_off: 0.05,
        ..steady
    };
    let row = &attack(clock_off, &same()).rows[1];
    assert!((row.cycles.estimate - 10.0).abs() < 0.05, "{row:?}");
    assert!(row.quiet < 0.7, "a third of the rounds is left out");
    // One of several chains is not interrupted.
    let interrupted = Troubles::with(|with| with.interrupts = 20_000.0);
    let row = &attack(interrupted, &same()).rows[1];
    assert!(row.quiet > 0.95, "{row:?}");
}

/// Rules: a round counts only if the adds show no neighbor. If the neighbor never leaves, or others have the
/// processor, or times vary, the self-check says so.
#[test]
fn a_neighbor_does_not_decide() {
    let suffers_less = Cost::new("Shift", 10.0).with(|one| one.share = 0.1);
    let candidates = [suffers_less, Cost::new("other", 9.3)];
    let attacked = |troubles, expected: &[&str]| {
        let results = attack(troubles, &candidates);
        let failed: Vec<&str> = results.self_check.failed().collect();
        assert_eq!(failed.is_empty(), expected.is_empty(), "{failed:?}");
        for words in expected {
            let is_said = failed.iter().any(|text| text.contains(words));
            assert!(is_said, "{words}: {failed:?}");
        }
        results
    };
    let neighbor = |share| Troubles::with(|with| with.neighbor = share);
    assert_eq!(ranks(&attacked(neighbor(0.5), &[])), [WON]);
    let always = attacked(
        neighbor(1.0),
        &["shared throughout", "a chain of multiplies"],
    );
    assert_ne!(
        ranks(&always),
        [WON],
        "the ratio beside a neighbor is another one"
    );
    // A neighbor that comes or goes within a round.
    let (costs, modes) = ([candidates.to_vec()], [Mode::Throughput]);
    let changing = study(neighbor(0.5), 7, &costs, &modes, BUDGET, 600);
    assert!(changing.rows[1].quiet < 0.45, "{:?}", changing.rows[1]);
    let waited = Troubles::with(|with| with.waited = 0.2);
    attacked(waited, &["for 20 % of the time"]);
    let noisy = Troubles::with(|with| (with.noise, with.lasting) = ([0.15; 2], 0.1));
    attacked(noisy, &[": "]);
    let quiet = attacked(Troubles::quiet(), &[]).self_check.checks;
    for words in [
        "one more instruction costs 1.0",
        "independent adds take 1.1",
    ] {
        let is_said = quiet.iter().any(|check| check.statement.contains(words));
        assert!(is_said, "{words}: {quiet:?}");
    }
}

/// Rule: each sample has fresh inputs.
#[test]
fn a_candidate_that_is_fast_on_inputs_that_it_has_seen_has_not_won() {
    let learner = Cost::new("learner", 10.0).with(|one| one.learned = 0.5);
    let budget = Budget {
        least_rounds: 100,
        most_rounds: 100,
        ..BUDGET
    };
    let candidates = vec![Cost::new("Shift", 10.0), learner];
    let results = study(
        Troubles::quiet(),
        3,
        &[candidates],
        &Mode::DECIDING,
        budget,
        10_000,
    );
    assert_eq!(ranks(&results), [TIE; 2]);
}

/// Rule: the self-check takes the rounds that it needs, and ends when its time is over.
#[test]
fn the_self_check_has_a_least_and_a_greatest_number_of_rounds() {
    for (time, rounds) in [(Duration::ZERO, LEAST), (Duration::MAX, ROUNDS)] {
        let mut machine = Simulated::new(Troubles::quiet(), 1);
        self_check(&mut machine, time);
        assert_eq!(machine.0.borrow().round, rounds - 1);
    }
}

/// Rule: a study ends when it is precise, when its time is up, or after the most rounds. It looks at its
/// precision after the fewest rounds, and then after half as many again.
#[test]
fn a_study_ends_when_it_is_precise_or_out_of_time() {
    let run = |time, half_width| {
        let precision = Precision {
            latency: half_width,
            throughput_ratio: half_width,
        };
        let budget = Budget {
            time,
            least_rounds: 100,
            most_rounds: 400,
            precision,
            processes: 1,
        };
        let candidates = vec![Cost::new("Shift", 10.0), Cost::new("other", 12.0)];
        let machine = &mut Simulated::new(Troubles::quiet(), 1);
        let (mut setup, mut phases) =
            prepared(machine, &[candidates], &[Mode::Throughput], precision, 0.0);
        let mut reports = Vec::new();
        let part = run_phases(machine, &mut phases, &mut setup, budget, &mut |progress| {
            reports.push((progress.done, progress.left));
            ControlFlow::Continue(())
        });
        assert!(
            reports.is_sorted_by(|a, b| a.0 <= b.0),
            "no progress is lost"
        );
        assert!(
            reports
                .iter()
                .all(|(done, left)| *done <= 1.0 && *left <= time)
        );
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

/// Rule: bursts begin at a random moment between two steps of the counter, and an empty burst is subtracted.
#[test]
fn bursts_are_measured_between_two_steps_of_the_counter() {
    let troubles = Troubles::with(|with| with.step = 26.0);
    let table = Cost::new("Table", 1.5).with(|one| (one.table_bytes, one.miss) = (64, 30.0));
    let candidates = vec![Cost::new("Shift", 3.0), table];
    let machine = &mut Simulated::new(troubles, 3);
    let (mut setup, [mut rounds]) =
        prepared(machine, &[candidates], &[Mode::Cold], Precision::QUICK, 0.0);
    let mut results = Results::new(&setup.workload, setup.precision);
    rounds.add_results(rounds.quiet(), &setup, &mut results);
    let lost = ["north_fill, L1 evicted", "north_fill, L2 evicted"];
    assert_eq!(results.unmeasured, lost, "there are no rounds yet");
    for _ in 0..400 {
        rounds.run(machine, &mut setup);
    }
    rounds.add_results(rounds.quiet(), &setup, &mut results);
    for (name, first, last) in [("Shift", 3.0, 3.0), ("Table", 31.5, 1.5 + 30.0 / 64.0)] {
        let bursts = results.bursts.iter().filter(|row| row.candidate.is(name));
        let cycles: Vec<f64> = bursts.map(|row| row.cycles.estimate).collect();
        assert!((cycles[0] - first).abs() < 4.0, "{name}: {cycles:?}");
        assert!((cycles[3] - last).abs() < 0.3, "{name}: {cycles:?}");
    }
}
