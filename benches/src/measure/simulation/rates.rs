//! How often the method is wrong: studies on simulated machines, whose candidates have known costs.

use std::collections::BTreeMap;

use super::*;
use crate::rows::interval::Interval;
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;
use crate::rows::row::Row;

/// By how many percent the candidates of a measurement differ.
const DIFFERENCES: [u32; 5] = [0, 3, 4, 5, 10];
/// The measurements of each difference, in each mode, of one study.
const EACH: usize = 8;
/// The half range of the layouts of copies, for latencies and throughputs: as measured on a Zen 5.
const LAYOUTS: [f64; 2] = [0.004, 0.013];
/// A difference of fewer cycles, or one that is smaller than the layouts, is a tie by the rule, and does not
/// count as missed.
const LEAST_GAIN: f64 = 0.3;

/// A kind of machine.
struct Kind {
    name: &'static str,
    troubles: Troubles,
    is_full: bool,
    studies: u64,
}

fn kinds() -> Vec<Kind> {
    let quiet = Troubles::default();
    let quick = |name, troubles| Kind {
        name,
        troubles,
        is_full: false,
        studies: 25,
    };
    vec![
        quick("quiet", quiet),
        quick(
            "counter in steps of 26 ticks",
            Troubles {
                step: 26.0,
                ..quiet
            },
        ),
        quick(
            "counter in steps of 36 ticks",
            Troubles {
                step: 36.0,
                ..quiet
            },
        ),
        quick(
            "frequency jumps in 5 % of the rounds",
            Troubles {
                drift: 0.02,
                jumps: 0.05,
                ..quiet
            },
        ),
        quick(
            "ten times as many interrupts",
            Troubles {
                interrupts: 2500.0,
                ..quiet
            },
        ),
        quick(
            "neighbor for 30 % of the time",
            Troubles {
                neighbor: 0.3,
                ..quiet
            },
        ),
        quick(
            "neighbor all the time",
            Troubles {
                neighbor: 1.0,
                ..quiet
            },
        ),
        Kind {
            is_full: true,
            studies: 5,
            ..quick("quiet", quiet)
        },
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

/// A measurement: what it compares, by how many percent, the true ratio, the true cycles, and whether
/// the faster candidate is to win.
struct Case {
    comparison: Comparison,
    percent: u32,
    ratio: f64,
    cycles: f64,
    is_clear: bool,
    has_layouts: bool,
}

fn case(mode: Mode, percent: u32, has_layouts: bool, random: &mut Random) -> Case {
    let layout = match mode {
        Mode::Latency if has_layouts => LAYOUTS[0],
        Mode::Throughput if has_layouts => LAYOUTS[1],
        _ => 0.0,
    };
    // From 3 to 36 cycles.
    let cycles = 3.0 * 12.0_f64.powf(random.random());
    let slower = cycles * (1.0 + f64::from(percent) / 100.0);
    let [fast, slow] = [("fast", cycles), ("slow", slower)].map(|(name, cycles)| {
        let offsets = [(); COPIES].map(|()| layout * (2.0 * random.random::<f64>() - 1.0));
        let mean = offsets.iter().sum::<f64>() / COPIES as f64;
        Cost {
            cycles: offsets.map(|offset| cycles * (1.0 + offset - mean)),
            ..Cost::new(name, cycles)
        }
    });
    let is_apart = fast
        .cycles
        .iter()
        .all(|one| slow.cycles.iter().all(|other| one < other));
    Case {
        percent,
        ratio: cycles / slower,
        cycles: match mode {
            Mode::Latency => cycles - EMPTY_CHAIN,
            _ => cycles,
        },
        has_layouts,
        is_clear: is_apart && slower - cycles >= LEAST_GAIN,
        comparison: Comparison::new("case", mode, vec![slow, fast]),
    }
}

impl Case {
    /// Whether the interval of a ratio holds the true one.
    fn is_held_by(&self, found: &Measurement<'_>) -> bool {
        let ratio = found.candidates().last().map(|row| row.ratio);
        ratio.is_some_and(|ratio| ratio.low <= self.ratio && self.ratio <= ratio.high)
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
        if case.is_clear {
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
        let cycles = [low, estimate, high].map(|cycles| cycles / case.cycles);
        self.cycles.push(cycles);
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
    for kind in kinds() {
        let (budget, rounds) = if kind.is_full {
            (Budget::FULL, 12_000)
        } else {
            (Budget::QUICK, 570)
        };
        let mut tallies = Mode::DECIDING.map(|mode| (mode, Tally::default()));
        let mut passed = 0;
        for seed in 0..kind.studies {
            let mut random = Random::seed_from_u64(seed);
            let all =
                (0..EACH).flat_map(|index| DIFFERENCES.map(|percent| (percent, index % 4 > 0)));
            // The modes alternate, because neighbors of one name and mode would be one measurement.
            let all = all.flat_map(|case| Mode::DECIDING.map(|mode| (mode, case)));
            let cases =
                all.map(|(mode, (percent, layouts))| case(mode, percent, layouts, &mut random));
            let cases: Vec<Case> = cases.collect();
            let series: Vec<Comparison> =
                cases.iter().map(|case| case.comparison.clone()).collect();
            let results = study(kind.troubles, seed, &series, budget, rounds);
            let alone = Budget {
                processes: 1,
                ..budget
            };
            let of_one = study(kind.troubles, seed + kind.studies, &series, alone, rounds);
            passed += usize::from(results.self_check.passed());
            let both = results.measurements().zip(of_one.measurements());
            for ((found, of_one), case) in both.zip(&cases) {
                let tally = tallies.iter_mut().find(|(mode, _)| *mode == found.mode());
                let (_, tally) = tally.expect("each mode");
                tally.add(case, &found);
                tally.ratios_of_one += usize::from(case.is_held_by(&of_one));
            }
        }
        for (mode, tally) in &tallies {
            let study = if kind.is_full { "full" } else { "quick" };
            let check = format!("{passed} of {} pass", kind.studies);
            let cells = tally.cells().join(" | ");
            table += &format!("| {} | {study} | {mode} | {cells} | {check} |\n", kind.name);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule taken out: the copies have different layouts. Here all copies share a layout that favors one
    /// candidate, so the method names a winner among equals, and one that is slower.
    #[test]
    fn wrong_winners_are_counted() {
        let mut random = Random::seed_from_u64(1);
        let cases = [(Mode::Latency, 0), (Mode::Throughput, 3)].map(|(mode, percent)| {
            let mut case = case(mode, percent, false, &mut random);
            let [_, slow, fast] = &mut case.comparison.candidates[..] else {
                panic!("two candidates behind the one that does nothing");
            };
            (slow.cycles, fast.cycles) = ([20.0; COPIES], [20.0; COPIES]);
            let lucky = if percent == 0 { fast } else { slow };
            lucky.cycles = [18.0; COPIES];
            case
        });
        let series: Vec<Comparison> = cases.iter().map(|case| case.comparison.clone()).collect();
        let results = study(Troubles::default(), 1, &series, Budget::QUICK, 570);
        let mut tally = Tally::default();
        for (found, case) in results.measurements().zip(&cases) {
            tally.add(case, &found);
        }
        assert_eq!(tally.cells()[0], "2 of 2");
    }
}
