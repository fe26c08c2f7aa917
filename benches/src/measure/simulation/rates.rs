//! How often the method is wrong: studies on simulated machines, whose candidates have known costs.

use super::*;
use crate::rows::interval::Interval;
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// By how many percent the candidates of a measurement differ.
const DIFFERENCES: [u32; 5] = [0, 3, 4, 5, 10];
/// The measurements of each difference, in each mode, of one study.
const EACH: usize = 8;
/// The half range of the layouts of copies, for latencies and throughputs: as measured on a Zen 5.
const LAYOUTS: [f64; 2] = [0.004, 0.013];
/// A difference of fewer cycles, or one that is smaller than the layouts, is a tie by the rule, and does not
/// count as missed.
const LEAST_GAIN: f64 = 0.3;

fn kinds() -> [(&'static str, Troubles); 7] {
    let steps = |step| Troubles::with(|with| with.step = step);
    let neighbor = |share| Troubles::with(|with| with.neighbor = share);
    let jumps = Troubles::with(|with| (with.drift, with.jumps) = (0.02, 0.05));
    let interrupts = Troubles::with(|with| with.interrupts = 2500.0);
    [
        ("quiet", Troubles::quiet()),
        ("counter in steps of 26 ticks", steps(26.0)),
        ("counter in steps of 36 ticks", steps(36.0)),
        ("frequency jumps in 5 % of the rounds", jumps),
        ("ten times as many interrupts", interrupts),
        ("neighbor for 30 % of the time", neighbor(0.3)),
        ("neighbor all the time", neighbor(1.0)),
    ]
}

/// A comparison of a slower candidate with a faster one.
struct Case {
    costs: [Cost; 2],
    percent: u32,
    cycles: f64,
    has_layouts: bool,
}

fn case(percent: u32, has_layouts: bool, random: &mut Random) -> Case {
    // From 3 to 36 cycles.
    let cycles = 3.0 * 12.0_f64.powf(random.random());
    let slower = cycles * (1.0 + f64::from(percent) / 100.0);
    let costs = [("slow", slower), ("fast", cycles)].map(|(name, cycles)| Cost {
        cycles: LAYOUTS.map(|layout| {
            let layout = if has_layouts { layout } else { 0.0 };
            let offsets = [(); COPIES].map(|()| layout * (2.0 * random.random::<f64>() - 1.0));
            let mean = offsets.iter().sum::<f64>() / COPIES as f64;
            offsets.map(|offset| cycles * (1.0 + offset - mean))
        }),
        ..Cost::new(name, cycles)
    });
    Case {
        costs,
        percent,
        cycles,
        has_layouts,
    }
}

/// What a measurement of a case amounts to.
struct Outcome {
    percent: u32,
    /// Whether it named a wrong winner: the slower one, or one of equals.
    is_wrong: bool,
    /// If the faster one is to win, whether it did.
    is_found: Option<bool>,
    /// Whether the interval of a ratio holds the true one, in the study and in one of a single process.
    is_held: [bool; 2],
    /// The interval of the cycles, relative to the truth. With layouts, what a latency is on average depends on the
    /// fastest of the copies.
    cycles: Option<[f64; 3]>,
}

fn outcome(case: &Case, found: &Measurement<'_>, of_one: &Measurement<'_>) -> Outcome {
    let rows: Vec<&Row> = found.candidates().collect();
    let [slow, fast] = rows[..] else {
        panic!("two candidates compete");
    };
    let has_won = |row: &Row| row.verdict == Some(Rank::Fastest);
    let copies = case
        .costs
        .each_ref()
        .map(|cost| cost.cycles[found.mode() as usize]);
    let is_apart = copies[1]
        .iter()
        .all(|one| copies[0].iter().all(|other| one < other));
    let difference = f64::from(case.percent) / 100.0;
    let is_clear = is_apart && case.cycles * difference >= LEAST_GAIN;
    let holds = |found: &Measurement<'_>| {
        let ratio = found.candidates().last().map(|row| row.ratio);
        let truth = 1.0 / (1.0 + difference);
        ratio.is_some_and(|ratio| ratio.low <= truth && truth <= ratio.high)
    };
    let subtracted = if found.mode() == Mode::Latency {
        EMPTY[0]
    } else {
        0.0
    };
    let Interval {
        low,
        estimate,
        high,
    } = fast.cycles;
    let relative = |cycles| cycles / (case.cycles - subtracted);
    Outcome {
        percent: case.percent,
        is_wrong: has_won(slow) || case.percent == 0 && has_won(fast),
        is_found: is_clear.then(|| has_won(fast)),
        is_held: [found, of_one].map(holds),
        cycles: (!case.has_layouts).then(|| [low, estimate, high].map(relative)),
    }
}

fn cells(outcomes: &[Outcome]) -> Vec<String> {
    let percent = |are: Vec<bool>, decimals: usize| {
        let count = are.iter().filter(|is| **is).count();
        format!("{:.decimals$} %", 100.0 * count as f64 / are.len() as f64)
    };
    let wrong = outcomes.iter().filter(|outcome| outcome.is_wrong).count();
    let mut cells = vec![format!("{wrong} of {}", outcomes.len())];
    for difference in &DIFFERENCES[1..] {
        let alike = outcomes.iter().filter(|one| one.percent == *difference);
        cells.push(percent(alike.filter_map(|one| one.is_found).collect(), 0));
    }
    for processes in [0, 1] {
        let held = outcomes.iter().map(|one| one.is_held[processes]);
        cells.push(percent(held.collect(), 1));
    }
    let cycles: Vec<[f64; 3]> = outcomes.iter().filter_map(|one| one.cycles).collect();
    // What the method gives on average, relative to the truth; intervals are about this.
    let sum: f64 = cycles.iter().map(|[_, estimate, _]| estimate).sum();
    let expected = sum / cycles.len() as f64;
    let held = cycles
        .iter()
        .map(|[low, _, high]| *low <= expected && expected <= *high);
    cells.push(percent(held.collect(), 1));
    cells.push(format!("{:+.1} %", 100.0 * (expected - 1.0)));
    cells
}

/// The table, in Markdown.
pub fn table() -> String {
    let mut table = "| machine | study | mode | wrong winners | 3 % found | 4 % | 5 % | 10 % | ratio held | in one process | \
        cycles held | cycles off | self-check |\n|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n"
        .to_owned();
    let quick = kinds().map(|kind| (kind, "quick", Budget::QUICK, 570, 25));
    let full = (kinds()[0], "full", Budget::FULL, 12_000, 5);
    for ((name, troubles), study, budget, rounds, studies) in quick.into_iter().chain([full]) {
        let (outcomes, passed) = outcomes(troubles, budget, rounds, studies);
        for (mode, outcomes) in Mode::DECIDING.iter().zip(outcomes) {
            let cells = cells(&outcomes).join(" | ");
            table +=
                &format!("| {name} | {study} | {mode} | {cells} | {passed} of {studies} pass |\n");
        }
    }
    table
}

/// What some studies amount to, by mode, and how many self-checks pass.
fn outcomes(
    troubles: Troubles,
    budget: Budget,
    rounds: usize,
    studies: u64,
) -> ([Vec<Outcome>; 2], usize) {
    let (mut outcomes, mut passed) = ([Vec::new(), Vec::new()], 0);
    for seed in 0..studies {
        let mut random = Random::seed_from_u64(seed);
        let all = (0..EACH).flat_map(|index| DIFFERENCES.map(|percent| (percent, index % 4 > 0)));
        let all = all.map(|(percent, layouts)| case(percent, layouts, &mut random));
        let cases: Vec<Case> = all.collect();
        let costs: Vec<Vec<Cost>> = cases.iter().map(|case| case.costs.to_vec()).collect();
        let alone = Budget {
            processes: 1,
            ..budget
        };
        let [results, of_one] = [(seed, budget), (seed + studies, alone)]
            .map(|(seed, budget)| study(troubles, seed, &costs, &Mode::DECIDING, budget, rounds));
        passed += usize::from(results.self_check.passed());
        let both = results.measurements().zip(of_one.measurements());
        for ((found, of_one), case) in both.zip(cases.iter().flat_map(|case| [case; 2])) {
            outcomes[found.mode() as usize].push(outcome(case, &found, &of_one));
        }
    }
    (outcomes, passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule taken out: the copies have different layouts. Here all copies share a layout that favors one
    /// candidate, so the method names a winner among equals, and one that is slower.
    #[test]
    fn wrong_winners_are_counted() {
        let mut random = Random::seed_from_u64(1);
        let cases = [(0, [20.0, 18.0]), (3, [18.0, 20.0])].map(|(percent, cycles)| Case {
            costs: [Cost::new("slow", cycles[0]), Cost::new("fast", cycles[1])],
            ..case(percent, false, &mut random)
        });
        let costs = cases.each_ref().map(|case| case.costs.to_vec());
        let results = study(
            Troubles::quiet(),
            1,
            &costs,
            &Mode::DECIDING,
            Budget::QUICK,
            570,
        );
        let all = results
            .measurements()
            .zip(cases.iter().flat_map(|case| [case; 2]));
        let outcomes: Vec<_> = all
            .map(|(found, case)| outcome(case, &found, &found))
            .collect();
        assert_eq!(cells(&outcomes)[0], "4 of 4");
    }
}
