//! The error rates of the method, from studies on simulated machines with known costs.

use std::thread;

use super::*;
use crate::measure::method::PROCESSES;
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

const STUDIES: u64 = 20;
const COMPARISONS: usize = 48;
/// The cycles between two samples. A quick study then has 570 rounds, as many as a study of all operations.
const PAUSE: f64 = 560_000.0;
/// The difference in half of the comparisons. The other half compares equals.
const DIFFERENCE: f64 = 0.04;
/// How far a copy may lie from the mean of the copies, by latency and by throughput, on a Zen 5.
const LAYOUTS: [f64; 2] = [0.004, 0.013];

fn kinds() -> [(&'static str, Troubles); 7] {
    [
        ("quiet", quiet()),
        ("36 ticks a step", Troubles { step: 36.0, ..quiet() }),
        ("many interrupts", Troubles { interrupts: 2500.0, ..quiet() }),
        ("a neighbor at times", Troubles { neighbor: 0.3, ..quiet() }),
        ("a neighbor always", Troubles { neighbor: 1.0, ..quiet() }),
        ("one copy of each loop", Troubles { shared_layout: 0.04, ..quiet() }),
        ("hidden by the loop", Troubles { bad_places: 0.5, ..quiet() }),
    ]
}

fn comparison(difference: f64, shared_layout: f64, random: &mut Random) -> Vec<Cost> {
    // With 8 to 40 cycles, the faster competitor gains enough to win in any layout.
    let cycles = 8.0 * 5.0_f64.powf(random.random());
    let both = [("slow", cycles * (1.0 + difference)), ("fast", cycles)];
    let costs = both.map(|(name, cycles)| {
        let mut draw = |layout: f64| layout * (2.0 * random.random::<f64>() - 1.0);
        let copies = LAYOUTS.map(|layout| {
            let (shared, offsets) = (draw(shared_layout), [(); COPIES].map(|()| draw(layout)));
            let mean = offsets.iter().sum::<f64>() / COPIES as f64;
            offsets.map(|offset| cycles * (1.0 + offset - mean + shared))
        });
        Cost { cycles: copies, ..Cost::new(name, cycles) }
    });
    costs.to_vec()
}

/// An empty loop and two loops that hide their calls. A copy takes one cycle, or two at a bad address.
fn hidden(bad_places: f64, random: &mut Random) -> Vec<Cost> {
    let costs = [NOTHING, "slow", "fast"].map(|name| {
        let throughputs =
            [(); COPIES].map(|()| if random.random::<f64>() < bad_places { 2.0 } else { 1.0 });
        Cost { cycles: [[EMPTY[0]; COPIES], throughputs], ..Cost::new(name, 0.0) }
    });
    costs.to_vec()
}

#[derive(Default)]
struct Tally {
    /// Whether a wrong winner was named: the slower competitor, or one of two equals.
    wrong: Vec<bool>,
    /// Whether the faster competitor was named.
    found: Vec<bool>,
    /// Whether the interval held the true ratio, in the study and in a study of a single process.
    held: [Vec<bool>; 2],
    /// The measured cycles relative to the true ones.
    cycles: Vec<f64>,
}

impl Tally {
    /// Adds a comparison. `cost` is the faster competitor, or `None` if the loop hides the calls.
    fn add(&mut self, difference: f64, cost: Option<&Cost>, studies: [&Measurement; 2]) {
        let mode = studies[0].mode() as usize;
        let [slow, fast] = [1, 2].map(|index| &studies[0].rows[index]);
        let has_won = |row: &Row| row.verdict == Some(Rank::Fastest);
        self.wrong.push(has_won(slow) || difference == 0.0 && has_won(fast));
        let Some(cost) = cost else { return };
        if difference > 0.0 {
            self.found.push(has_won(fast));
        }
        let truth = 1.0 / (1.0 + difference);
        for (held, study) in self.held.iter_mut().zip(studies) {
            let ratio = study.rows[2].ratio;
            held.push(ratio.low <= truth && truth <= ratio.high);
        }
        let cycles = cost.cycles[mode].iter().sum::<f64>() / COPIES as f64;
        let subtracted = [EMPTY[0], 0.0][mode];
        self.cycles.push(fast.cycles.estimate / (cycles - subtracted));
    }

    fn cells(&self) -> String {
        let count = |are: &[bool]| are.iter().filter(|is| **is).count();
        let share = |are: &[bool]| 100.0 * count(are) as f64 / are.len() as f64;
        let (found, wrong, all) = (share(&self.found), count(&self.wrong), self.wrong.len());
        if self.cycles.is_empty() {
            return format!("{wrong} of {all} | | | |");
        }
        let [held, in_one] = [0, 1].map(|study| share(&self.held[study]));
        let off = 100.0 * (self.cycles.iter().sum::<f64>() / self.cycles.len() as f64 - 1.0);
        format!("{wrong} of {all} | {found:.0} % | {held:.1} % | {in_one:.1} % | {off:+.1} %")
    }
}

fn rows(name: &str, troubles: Troubles) -> String {
    let (mut tallies, mut passed) = (<[Tally; 2]>::default(), 0);
    let are_hidden = troubles.bad_places > 0.0;
    // The loop hides no latency.
    let modes = if are_hidden { &[Mode::Throughput][..] } else { &Mode::DECIDING };
    for seed in 0..STUDIES {
        let mut random = Random::seed_from_u64(seed);
        let differences = [0.0, if are_hidden { 0.0 } else { DIFFERENCE }].repeat(COMPARISONS / 2);
        let costs = Vec::from_iter(differences.iter().map(|one| {
            if are_hidden {
                hidden(troubles.bad_places, &mut random)
            } else {
                comparison(*one, troubles.shared_layout, &mut random)
            }
        }));
        let run = |seed, processes| {
            let budget = Budget { processes, ..Budget::QUICK };
            study((troubles, seed), &costs, modes, budget, PAUSE)
        };
        let (results, of_one) = (run(seed, PROCESSES), run(seed + STUDIES, 1));
        passed += u64::from(results.is_reliable());
        let both = results.measurements.iter().zip(&of_one.measurements);
        for (index, (found, of_one)) in both.enumerate() {
            let (index, mode) = (index / modes.len(), found.mode() as usize);
            let cost = (!are_hidden).then(|| &costs[index][1]);
            tallies[mode].add(differences[index], cost, [found, of_one]);
        }
    }
    let row = |mode: Mode| {
        let cells = tallies[mode as usize].cells();
        format!("| {name} | {mode} | {cells} | {passed} of {STUDIES} |\n")
    };
    modes.iter().copied().map(row).collect()
}

/// Returns the table of METHOD.md, in Markdown.
pub fn table() -> String {
    let head = "| machine | mode | wrong winners | 4 % found | ratio held | ratio held, 1 process | \
        bias of cycles | self-check passes |\n|---|---|--:|--:|--:|--:|--:|--:|\n";
    let threads = kinds().map(|(name, troubles)| thread::spawn(move || rows(name, troubles)));
    let rows = threads.map(|rows| rows.join().expect("it does not panic"));
    head.to_owned() + &rows.concat()
}
