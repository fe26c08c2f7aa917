//! Attacks on the method. Each names the rules that prevent it from causing a false verdict or false cycles.

use super::*;
use crate::measure::results::Precision;
use crate::rows::measurement::Measurement;
use crate::rows::row::Burst;
use crate::rows::row::Rank::{self, Chosen, Fastest, Slower, Tie};

const fn rounds(count: usize) -> Budget {
    Budget { least_rounds: count, most_rounds: count, processes: 1, ..Budget::QUICK }
}

fn run(troubles: Troubles, competitors: &[Cost], modes: &[Mode], budget: Budget) -> Results {
    let costs = [competitors.to_vec()];
    study((troubles, 7), &costs, modes, budget, 160_000.0)
}

fn attack(troubles: Troubles, competitors: &[Cost]) -> Results {
    run(troubles, competitors, &[Mode::Throughput], rounds(600))
}

fn failed(results: &Results) -> String {
    results.failed().join("\n")
}

fn of(cycles: f64) -> Cost {
    Cost::new("Shift", cycles)
}

fn ranks(results: &Results) -> Vec<Vec<Rank>> {
    let verdicts =
        |found: &Measurement| found.competitors().filter_map(|row| row.verdict).collect();
    results.measurements.iter().map(verdicts).collect()
}

const TIE: [Rank; 2] = [Chosen, Tie];
const WON: [Rank; 2] = [Slower, Fastest];

#[test]
fn verdicts_are_those_of_the_rules() {
    let copies = |cycles, bytes| Cost { cycles: [cycles; 2], table_bytes: bytes, ..of(0.0) };
    let judged = |troubles, costs: &[Cost]| ranks(&attack(troubles, costs)).concat();
    let quiet = quiet();
    // The whole interval of a winner's ratio is below 0.97, and the winner gains at least 0.25 cycles.
    assert_eq!(judged(quiet, &[of(10.0), of(10.0)]), TIE);
    assert_eq!(judged(quiet, &[of(20.0), of(19.5)]), TIE);
    assert_eq!(judged(quiet, &[of(2.0), of(1.8)]), TIE);
    assert_eq!(judged(quiet, &[of(10.0), of(9.4)]), WON);
    // The slowest copy of a winner beats the fastest copy of every other competitor.
    let uneven = copies([8.0, 8.0, 8.0, 10.0], 0);
    assert_eq!(judged(quiet, &[of(9.9), uneven]), TIE);
    // In a tie, the first competitor with the smallest tables is chosen, among those that are faster
    // than every competitor outside the tie.
    let tables =
        [(30.6, 64), (30.0, 64), (30.3, 0)].map(|(time, bytes)| copies([time; COPIES], bytes));
    assert_eq!(judged(quiet, &tables), [Tie, Tie, Chosen]);
    let unlucky = copies([0.9, 1.9, 1.9, 3.2], 0);
    let costs = [of(1.9), unlucky, copies([1.3; COPIES], 64)];
    assert_eq!(judged(quiet, &costs), [Slower, Tie, Chosen]);
    // Calls that the loop hides tie, however long the loop takes.
    let of_loop = |copies| Cost { name: NOTHING, cycles: [[2.0; COPIES], copies], ..of(0.0) };
    let hidden = [of_loop([1.0, 1.0, 1.0, 2.0]), of(1.5), of(1.0)];
    assert_eq!(judged(quiet, &hidden), TIE);
    assert_eq!(judged(quiet, &hidden[1..]), WON);
    assert_eq!(judged(quiet, &[hidden[0], of(2.5), hidden[2]]), WON);
    // Each round has a new random order.
    let exhausting = Troubles { exhaustion: 0.3, ..quiet };
    let costs = [of(10.0), of(120.0), of(10.0)];
    assert_eq!(judged(exhausting, &costs), [Chosen, Slower, Tie]);
}

/// Rule: a winner wins over all processes together.
#[test]
fn a_competitor_that_is_fast_in_one_process_has_not_won() {
    // Each process draws lasting differences between competitors, with a standard deviation of 3 %.
    let troubles = Troubles { processes: [0.03; 2], ..quiet() };
    let winners = |processes| {
        let budget = Budget { processes, ..rounds(200 * processes) };
        let same = vec![vec![of(10.0); 2]; 12];
        let results = study((troubles, 1), &same, &Mode::DECIDING, budget, 2e4);
        assert!(results.quiet() <= Some(1.0));
        let count = ranks(&results).iter().filter(|ranks| **ranks != TIE).count();
        (count, failed(&results))
    };
    let (found, said) = winners(1);
    assert!(found > 4 && said.contains("under two names"), "{said}");
    assert_eq!(winners(8).0, 0);
}

/// Rules: a ratio compares two times of one round, in which all competitors take turns. A round
/// counts only if its clock has the usual speed.
#[test]
fn a_machine_that_slows_down_or_has_a_wrong_clock_favors_nobody() {
    let steady = Troubles { drift: 0.002, processes: [0.0; 2], ..quiet() };
    let same = [of(10.0); 2];
    let results = attack(Troubles { slowing: 0.5, ..steady }, &same);
    let ratio = results.measurements[0].rows[2].ratio;
    assert_eq!(ranks(&results), [TIE]);
    assert!((ratio.estimate - 1.0).abs() < 0.005 && ratio.half_width() < 0.02);
    let found = &attack(Troubles { clock_off: 0.05, ..steady }, &same).measurements[0];
    let row = found.baseline();
    assert!((row.cycles.estimate - 10.0).abs() < 0.05, "{row:?}");
    assert!(found.quiet < 0.7, "a third of the rounds is left out");
    // An interrupt spoils only one of several chains.
    let interrupted = Troubles { interrupts: 20_000.0, ..quiet() };
    let found = &attack(interrupted, &same).measurements[0];
    assert!(found.quiet > 0.98, "{found:?}");
}

/// Rules: a round counts only if the adds show no neighbor. The self-check reports a neighbor that
/// never leaves, other processes on the processor, and noise.
#[test]
fn a_neighbor_does_not_decide() {
    let competitors = [Cost { share: 0.1, ..of(10.0) }, of(9.3)];
    let neighbor = |neighbor| Troubles { neighbor, ..quiet() };
    let results = attack(neighbor(0.5), &competitors);
    assert_eq!(failed(&results), "");
    assert_eq!(ranks(&results), [WON]);
    let always = attack(neighbor(1.0), &competitors);
    let said = failed(&always);
    assert!(said.contains("the core was shared"), "{said}");
    assert!(said.contains("a chain of multiplies takes"), "{said}");
    assert_ne!(ranks(&always), [WON], "the neighbor changes the ratio");
    // The neighbor comes or goes within a round.
    let (machine, costs) = ((neighbor(0.5), 7), [competitors.to_vec()]);
    let changing = study(machine, &costs, &[Mode::Throughput], rounds(600), 3e7);
    assert!(changing.quiet() < Some(0.45), "{:?}", changing.quiet());
    let waited = Troubles { waited: 0.2, ..quiet() };
    let said = failed(&attack(waited, &competitors));
    assert!(said.contains("it 20 % of the time"), "{said}");
    let noisy = Troubles { noise: [0.5, quiet().noise[1]], ..quiet() };
    let said = failed(&attack(noisy, &competitors));
    assert!(said.contains("expected to lose"), "{said}");
    let checks = format!("{:?}", attack(quiet(), &competitors).self_check);
    for words in [
        "a chain of multiplies takes 3.0",
        "the empty chain takes ",
        "more instruction takes 1.0",
        "north_fill under two names, latency: ratio ",
        "independent adds take 1.1",
    ] {
        assert!(checks.contains(words), "{words}: {checks}");
    }
}

/// Rule: each sample has fresh inputs.
#[test]
fn a_competitor_that_is_fast_on_inputs_that_it_has_seen_has_not_won() {
    let results = attack(quiet(), &[of(10.0), Cost { learned: 0.5, ..of(10.0) }]);
    assert_eq!(ranks(&results), [TIE]);
}

/// Rule: a study ends when it is precise, when its time is up, or after the most rounds. It checks
/// its precision after the fewest rounds, and again whenever the number of rounds has grown by half.
#[test]
fn a_study_ends_when_it_is_precise_or_out_of_time() {
    let measured_by = |(step, mode), time, half_width| {
        let precision = Precision { latency: half_width, throughput_ratio: half_width };
        let budget = Budget { time, least_rounds: 100, precision, ..rounds(400) };
        let (costs, troubles) = ([of(10.0), of(12.0)], Troubles { step, ..quiet() });
        run(troubles, &costs, &[mode], budget)
    };
    let measured = |time, half_width| measured_by((1.0, Mode::Throughput), time, half_width);
    let minute = Duration::from_secs(60);
    let longest = measured(minute, 0.0);
    assert_eq!(longest.rounds, 400);
    assert_eq!(measured(minute, 1.0).rounds, 100);
    // It checks after 100, 150, 225 and 337 rounds.
    assert_eq!(measured(minute, 0.0076).rounds, 337);
    let half = Duration::from_secs_f64(0.5 * longest.seconds);
    assert!((190..210).contains(&measured(half, 0.0).rounds));
    // Results are net of the empty chain, but the precision is that of gross latencies.
    let net = measured_by((1.0, Mode::Latency), minute, 0.006);
    assert!((net.measurements[0].baseline().cycles.estimate - 8.0).abs() < 0.1);
    assert_eq!(net.rounds, 100);
    // The empty loop takes only a few steps of a slow counter, and need not be precise.
    let slow = (600.0, Mode::Throughput);
    assert_eq!(measured_by(slow, minute, 0.008).rounds, 100);
    // However short the time is, a study runs enough rounds for a result,
    assert_eq!(measured(Duration::from_nanos(1), 0.0).rounds, 64);
    // unless they take longer than `most_time`.
    let [time, most_time] = [Duration::from_nanos(1), half / 8];
    let budget = Budget { time, most_time, ..rounds(400) };
    let rushed = run(quiet(), &[of(10.0), of(12.0)], &[Mode::Throughput], budget);
    assert!((1..64).contains(&rushed.rounds), "{}", rushed.rounds);
}

/// Rules: bursts begin at a random moment between two steps of the counter, the empty burst is
/// subtracted, and tables are evicted before half of the bursts.
#[test]
fn bursts_are_measured_between_two_steps_of_the_counter() {
    let troubles = Troubles { step: 26.0, ..quiet() };
    let table = Cost { table_bytes: 64, miss: 30.0, ..Cost::new("Table", 1.5) };
    let results = run(troubles, &[of(3.0), table], &[Mode::Cold], rounds(400));
    for (name, warm, miss) in [("Shift", 3.0, 0.0), ("Table", 1.5, 30.0)] {
        let rows = results.bursts.iter().flat_map(|found| &found.rows);
        let rows = Vec::from_iter(rows.filter(|row| row.competitor.is(name)));
        let off = |row: &Burst| row.cycles.estimate - warm - miss / row.calls as f64;
        assert!(off(rows[0]).abs() < 4.0 && off(rows[3]).abs() < 0.3, "{rows:?}");
        assert!(rows.iter().all(|row| (row.warm.estimate - warm).abs() < 4.0), "{rows:?}");
    }
}

/// Rule: samples, the adds and the chains are repeated until they take many steps of the counter. Each
/// array has the repetitions of a sample of 2048 calls, of one of 682 calls, of the adds, and of the chains.
#[test]
fn samples_are_as_long_as_the_steps_of_the_counter_require() {
    let slow = [38, 114, 114, 118];
    for (step, expected) in [(1.0, [1; 4]), (36.0, [1, 2, 2, 2]), (3e3, slow)] {
        let clock = Simulated::new(Troubles { step, ..quiet() }, 1).clock();
        let [passes, of_few] = [2048, 682].map(|calls| clock.passes(calls));
        let times = [passes, of_few, clock.adds(1024.0), clock.chains()];
        assert_eq!(times, expected, "{step}: {clock:?}");
        // If the counter does not move between some readings, a reading counts as no time.
        assert_eq!(clock.overhead == 0, step > READING_CYCLES, "{clock:?}");
    }
}

/// Rule: the time of a reading of the counter is subtracted from each pass.
#[test]
fn the_counter_takes_no_time() {
    let results = attack(Troubles { step: 1.0, ..Troubles::default() }, &[of(1.0), of(1.0)]);
    let cycles = results.measurements[0].baseline().cycles;
    // A reading takes 25 cycles, a hundredth of a cycle for each call.
    assert!((cycles.estimate - 1.0).abs() < 0.004, "{cycles:?}");
}

/// Rule: without a number there is no verdict.
#[test]
fn a_counter_that_stands_still_measures_nothing() {
    let dead = Troubles { step: 1e18, ..quiet() };
    let table = Cost { table_bytes: 64, ..of(12.0) };
    let modes = [Mode::Latency, Mode::Cold];
    let results = run(dead, &[of(10.0), table], &modes, rounds(8));
    let titles = "north_fill, latency; north_fill, L1 evicted; north_fill, L2 evicted";
    assert_eq!(results.unmeasured.join("; "), titles);
    assert!(failed(&results).contains("could not be measured"));
}
