//! How often the method is wrong: studies on simulated machines, whose candidates have known costs.

use std::collections::BTreeMap;

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

/// The kinds of machines, and how many quick studies each measures.
fn kinds() -> [(&'static str, Troubles); 7] {
    let quiet = Troubles::default();
    let steps = |step| Troubles { step, ..quiet };
    let neighbor = |neighbor| Troubles { neighbor, ..quiet };
    let jumps = Troubles {
        drift: 0.02,
        jumps: 0.05,
        ..quiet
    };
    let interrupts = Troubles {
        interrupts: 2500.0,
        ..quiet
    };
    [
        ("quiet", quiet),
        ("counter in steps of 26 ticks", steps(26.0)),
        ("counter in steps of 36 ticks", steps(36.0)),
        ("frequency jumps in 5 % of the rounds", jumps),
        ("ten times as many interrupts", interrupts),
        ("neighbor for 30 % of the time", neighbor(0.3)),
        ("neighbor all the time", neighbor(1.0)),
    ]
}

/// What the studies of one mode amount to.
#[derive(Default)]
struct Tally {
    /// By difference: how many measurements there were, and how many had the right winner.
    found: BTreeMap<u32, [usize; 2]>,
    /// How many measurements named a wrong winner.
    wrong: usize,
    count: usize,
    /// How often an interval holds the true ratio.
    ratios: usize,
    /// How often that of a study in one process does.
    ratios_of_one: usize,
    /// For each measurement, the interval of the cycles, relative to the truth.
    cycles: Vec<[f64; 3]>,
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

impl Case {
    /// Whether the faster candidate is to win in a mode.
    fn is_clear(&self, mode: Mode) -> bool {
        let [slow, fast] = self.costs.each_ref().map(|cost| cost.cycles[mode as usize]);
        let is_apart = fast.iter().all(|one| slow.iter().all(|other| one < other));
        is_apart && self.cycles * f64::from(self.percent) / 100.0 >= LEAST_GAIN
    }

    /// Whether the interval of a ratio holds the true one.
    fn is_held_by(&self, found: &Measurement<'_>) -> bool {
        let truth = 1.0 / (1.0 + f64::from(self.percent) / 100.0);
        let ratio = found.candidates().last().map(|row| row.ratio);
        ratio.is_some_and(|ratio| ratio.low <= truth && truth <= ratio.high)
    }
}

impl Tally {
    fn add(&mut self, case: &Case, found: &Measurement<'_>) {
        let rows: Vec<&Row> = found.candidates().collect();
        let [slow, fast] = rows[..] else {
            return;
        };
        self.count += 1;
        let has_won = |row: &Row| row.verdict == Some(Rank::Fastest);
        let is_wrong = has_won(slow) || case.percent == 0 && has_won(fast);
        self.wrong += usize::from(is_wrong);
        if case.is_clear(found.mode()) {
            let [found, count] = self.found.entry(case.percent).or_default();
            *found += usize::from(has_won(fast));
            *count += 1;
        }
        self.ratios += usize::from(case.is_held_by(found));
        // With layouts, what a latency is on average depends on the fastest of the copies.
        if case.has_layouts {
            return;
        }
        let Interval {
            low,
            estimate,
            high,
        } = fast.cycles;
        let truth = match found.mode() {
            Mode::Latency => case.cycles - EMPTY[0],
            _ => case.cycles,
        };
        self.cycles
            .push([low, estimate, high].map(|cycles| cycles / truth));
    }

    /// The cells of the table.
    fn cells(&self) -> Vec<String> {
        let count = self.count as f64;
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        let mut cells = vec![format!("{} of {}", self.wrong, self.count)];
        cells.extend(DIFFERENCES[1..].iter().map(|difference| {
            let [found, count] = self.found.get(difference).copied().unwrap_or_default();
            percent(found as f64 / count as f64)
        }));
        cells.extend(
            [self.ratios, self.ratios_of_one]
                .map(|held| format!("{:.1} %", 100.0 * held as f64 / count)),
        );
        let count = self.cycles.len() as f64;
        // What the method gives on average, relative to the truth; intervals are about this.
        let expected = self
            .cycles
            .iter()
            .map(|[_, estimate, _]| estimate)
            .sum::<f64>()
            / count;
        let holds = |[low, _, high]: &&[f64; 3]| *low <= expected && expected <= *high;
        let held = self.cycles.iter().filter(holds).count() as f64;
        cells.push(format!("{:.1} %", 100.0 * held / count));
        cells.push(format!("{:+.1} %", 100.0 * (expected - 1.0)));
        cells
    }
}

/// The table, in Markdown.
pub fn table() -> String {
    let mut table = "| machine | study | mode | wrong winners | 3 % found | 4 % | 5 % | 10 % | ratio held | in one process | \
        cycles held | cycles off | self-check |\n|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n"
        .to_owned();
    let quick = kinds().map(|kind| (kind, "quick", Budget::QUICK, 570, 25));
    let full = (kinds()[0], "full", Budget::FULL, 12_000, 5);
    for ((name, troubles), study, budget, rounds, studies) in quick.into_iter().chain([full]) {
        let (tallies, passed) = tally(troubles, budget, rounds, studies);
        for (mode, tally) in Mode::DECIDING.iter().zip(tallies) {
            let cells = tally.cells().join(" | ");
            table +=
                &format!("| {name} | {study} | {mode} | {cells} | {passed} of {studies} pass |\n");
        }
    }
    table
}

/// What some studies amount to, by mode, and how many self-checks pass.
fn tally(troubles: Troubles, budget: Budget, rounds: usize, studies: u64) -> ([Tally; 2], usize) {
    let mut tallies = [Tally::default(), Tally::default()];
    let mut passed = 0;
    for seed in 0..studies {
        let mut random = Random::seed_from_u64(seed);
        let all = (0..EACH).flat_map(|index| DIFFERENCES.map(|percent| (percent, index % 4 > 0)));
        let all = all.map(|(percent, layouts)| case(percent, layouts, &mut random));
        let cases: Vec<Case> = all.collect();
        let costs: Vec<Vec<Cost>> = cases.iter().map(|case| case.costs.to_vec()).collect();
        let results = study(troubles, seed, &costs, &Mode::DECIDING, budget, rounds);
        let alone = Budget {
            processes: 1,
            ..budget
        };
        let of_one = study(
            troubles,
            seed + studies,
            &costs,
            &Mode::DECIDING,
            alone,
            rounds,
        );
        passed += usize::from(results.self_check.passed());
        let both = results.measurements().zip(of_one.measurements());
        let cases = cases.iter().flat_map(|case| [case; 2]);
        for ((found, of_one), case) in both.zip(cases) {
            let tally = &mut tallies[found.mode() as usize];
            tally.add(case, &found);
            tally.ratios_of_one += usize::from(case.is_held_by(&of_one));
        }
    }
    (tallies, passed)
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
            Troubles::default(),
            1,
            &costs,
            &Mode::DECIDING,
            Budget::QUICK,
            570,
        );
        let mut tally = Tally::default();
        for (found, case) in results
            .measurements()
            .zip(cases.iter().flat_map(|case| [case; 2]))
        {
            tally.add(case, &found);
        }
        assert_eq!(tally.cells()[0], "4 of 4");
    }
}
